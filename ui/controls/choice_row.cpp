#include "ui/controls/choice_row.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/controls/calm_combo_box.h"
#include "ui/controls/value_text.h"

namespace latepulse::ui {

ChoiceRow::ChoiceRow(const Parameter& parameter, QWidget* parent) : ParameterRow(parameter, parent)
{
    m_combo = new CalmComboBox(this);
    m_combo->setAccessibleName(labelText());
    // On a line of its own: words such as "admit conservatively" have no room beside a label.
    m_combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_combo->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    lines()->insertWidget(2, m_combo, 0, Qt::AlignRight);
    QStringList values;
    for (const std::string_view choice : parameter.spec->choices)
        values << QString::fromUtf8(choice.data(), static_cast<qsizetype>(choice.size()));
    setChoices(values);
    connect(m_combo, &QComboBox::activated, this,
            [this](int index) { offer(ParameterValue{m_combo->itemData(index).toString().toStdString()}); });
}

void ChoiceRow::setChoices(const QStringList& values)
{
    const QSignalBlocker quiet(m_combo);
    m_combo->clear();
    for (const QString& value : values)
        m_combo->addItem(value.isEmpty() ? tr("none") : choiceText(value), value);
}

void ChoiceRow::showEffective(const EffectiveValue& value)
{
    ParameterRow::showEffective(value);
    const auto* word = std::get_if<std::string>(&value.value);
    if (word == nullptr || m_combo->view()->isVisible())
        return;
    const QSignalBlocker quiet(m_combo);
    m_combo->setCurrentIndex(m_combo->findData(QString::fromStdString(*word)));
    m_combo->setToolTip(m_combo->currentText());
}

SwitchRow::SwitchRow(const Parameter& parameter, QWidget* parent) : ParameterRow(parameter, parent)
{
    m_check = new QCheckBox(this);
    m_check->setAccessibleName(labelText());
    headLine()->addWidget(m_check);
    connect(m_check, &QCheckBox::clicked, this, [this](bool on) { offer(ParameterValue{on}); });
}

void SwitchRow::showEffective(const EffectiveValue& value)
{
    ParameterRow::showEffective(value);
    const QSignalBlocker quiet(m_check);
    if (const auto* on = std::get_if<bool>(&value.value))
        m_check->setChecked(*on);
}

TextRow::TextRow(const Parameter& parameter, QWidget* parent) : ParameterRow(parameter, parent)
{
    m_edit = new QLineEdit(this);
    m_edit->setAccessibleName(labelText());
    lines()->insertWidget(2, m_edit);
    connect(m_edit, &QLineEdit::editingFinished, this, &TextRow::take);
}

void TextRow::take()
{
    if (!m_edit->isModified())
        return;
    m_edit->setModified(false);
    offer(parseValue(*parameter().spec, m_edit->text().trimmed().toStdString()));
}

void TextRow::showEffective(const EffectiveValue& value)
{
    ParameterRow::showEffective(value);
    if (m_edit->isModified() || hasProblem())
        return;
    m_edit->setText(QString::fromStdString(formatValue(*parameter().spec, value.value)));
    m_edit->setCursorPosition(0);
}

} // namespace latepulse::ui
