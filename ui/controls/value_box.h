#pragma once
// The exact entry beside a slider: a right-aligned number with its unit inside the box.

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

signals:
    void typed(const QString& text);  // Enter or focus left, text differs from what is shown

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void commit();
    Theme m_theme = Theme::light();
    NumberAndUnit m_shown;
};

} // namespace latepulse::ui
