#pragma once
// Rows without a slider: one of several words, on or off, and text in the scenario file's form.

#include "ui/controls/parameter_row.h"

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace latepulse::ui {

/// A choice or a reference to an entity.
class ChoiceRow : public ParameterRow {
    Q_OBJECT

public:
    explicit ChoiceRow(const Parameter& parameter, QWidget* parent = nullptr);
    /// Values as stored; shown with blanks for underscores, "" as "none".
    void setChoices(const QStringList& values);
    void showEffective(const EffectiveValue& value) override;
    [[nodiscard]] QComboBox* combo() const { return m_combo; }

private:
    QComboBox* m_combo = nullptr;
};

class SwitchRow : public ParameterRow {
    Q_OBJECT

public:
    explicit SwitchRow(const Parameter& parameter, QWidget* parent = nullptr);
    void showEffective(const EffectiveValue& value) override;
    [[nodiscard]] QCheckBox* checkBox() const { return m_check; }

private:
    QCheckBox* m_check = nullptr;
};

/// Distributions, instants and lists, written as --set writes them.
class TextRow : public ParameterRow {
    Q_OBJECT

public:
    explicit TextRow(const Parameter& parameter, QWidget* parent = nullptr);
    void showEffective(const EffectiveValue& value) override;
    [[nodiscard]] QLineEdit* edit() const { return m_edit; }

private:
    void take();
    QLineEdit* m_edit = nullptr;
};

} // namespace latepulse::ui
