#pragma once
// A finding as a line of wrapped text that can be pressed: by mouse, Space or Enter. Pressed, it stays marked.

#include <QAbstractButton>

#include "ui/look/theme.h"

namespace latepulse::ui {

class FindingRow : public QAbstractButton {
    Q_OBJECT

public:
    explicit FindingRow(const QString& text, QWidget* parent);
    void setTheme(const Theme& theme);
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return {200, heightForWidth(200)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {80, Theme::button}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRect textRect(int width) const;
    Theme m_theme = Theme::light();
};

} // namespace latepulse::ui
