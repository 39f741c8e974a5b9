#pragma once
// What a person sets once: colours, text size, motion. Acts at once; Cancel takes it back.

#include <QDialog>

#include "ui/look/view_settings.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QSpinBox;

namespace latepulse::ui {

class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(const ViewSettings& values, QWidget* parent);
    [[nodiscard]] ViewSettings values() const;
    void setValues(const ViewSettings& values);
    /// One more setting, below the others, with its own name as the label.
    void addRow(const QString& label, QWidget* field);
    void reject() override;

signals:
    /// Also when it is taken back.
    void changed(const latepulse::ui::ViewSettings& values);

private:
    void restoreDefaults();
    ViewSettings m_before;
    QFormLayout* m_form;
    QComboBox* m_theme;
    QSpinBox* m_text;
    QCheckBox* m_motion;
};

} // namespace latepulse::ui
