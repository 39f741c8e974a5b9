#pragma once
// The exact entry beside a slider: a right-aligned number with its unit inside the box. Up, Down and, while it has the
// focus, the wheel move by the slider's steps; to assistive technology it is a spin box.

#include <QLineEdit>

#include "ui/controls/value_text.h"
#include "ui/look/theme.h"

namespace latepulse::ui {

class ValueBox : public QLineEdit {
    Q_OBJECT

public:
    explicit ValueBox(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// Shows a value; what is being typed is kept unless `force`.
    void showValue(const NumberAndUnit& value, bool force);
    void setFinding(bool on);
    [[nodiscard]] const QString& unit() const { return m_shown.unit; }
    /// Number and unit as shown.
    [[nodiscard]] QString valueWords() const { return m_shown.text(); }
    /// Asks for so many steps, after taking what has been typed.
    void stepBy(int steps);

signals:
    void typed(const QString& text);  // Enter or focus left, text differs from what is shown
    void stepped(int steps);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void commit();
    /// Not for the text, as long as none is being typed.
    [[nodiscard]] bool isForTheWindow(const QKeyEvent& key) const;
    Theme m_theme = Theme::light();
    NumberAndUnit m_shown;
    bool m_settled = false;  // Return was pressed and nothing typed since
    int m_turned = 0;  // eighths of a degree not yet made a step
};

} // namespace latepulse::ui
