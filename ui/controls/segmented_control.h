#pragma once
// Two or three exclusive words in one trough; arrow keys move the choice.

#include <QWidget>

#include "ui/look/theme.h"

namespace latepulse::ui {

class SegmentedControl : public QWidget {
    Q_OBJECT

public:
    explicit SegmentedControl(const QStringList& words, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setCurrent(int index);  // emits nothing
    [[nodiscard]] int current() const { return m_current; }
    [[nodiscard]] QRectF segmentRect(int index) const;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(int index);
    [[nodiscard]] int widthOf(int index) const;
    QStringList m_words;
    Theme m_theme = Theme::light();
    int m_current = 0;
};

} // namespace latepulse::ui
