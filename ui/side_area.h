#pragma once
// A side area of the window that folds to a 40 px strip with one button.

#include <QWidget>

#include "ui/look/theme.h"

class QToolButton;

namespace latepulse::ui {

class SideArea : public QWidget {
    Q_OBJECT

public:
    enum class Side { Left, Right };
    SideArea(Side side, const QString& name, QWidget* content, QWidget* parent = nullptr);

    void setFolded(bool folded);
    [[nodiscard]] bool isFolded() const { return m_folded; }
    void setTheme(const Theme& theme);

    /// What it takes now: when folded the strip, when unfolded again what it had before.
    [[nodiscard]] int widthWanted() const
    {
        return m_folded ? foldedWidth : m_widthBefore > 0 ? m_widthBefore : width();
    }
    static constexpr int foldedWidth = 40;

signals:
    void foldedChanged(bool folded);

private:
    void applyFold();
    Side m_side;
    QString m_name;
    QWidget* m_content;
    QToolButton* m_unfold;
    bool m_folded = false;
    int m_widthBefore = 0;  // when it was folded last
    int m_narrowest = 220, m_widest = 480;  // of the content, by the size of the text
};

} // namespace latepulse::ui
