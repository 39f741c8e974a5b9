#include "ui/dialogs/settings_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace latepulse::ui {

SettingsDialog::SettingsDialog(const ViewSettings& values, QWidget* parent)
    : QDialog(parent), m_before(values), m_form(new QFormLayout), m_theme(new QComboBox), m_text(new QSpinBox),
      m_motion(new QCheckBox(tr("Less motion")))
{
    setWindowTitle(tr("Settings"));
    m_theme->addItem(tr("As the system"), static_cast<int>(ThemeChoice::System));
    m_theme->addItem(tr("Light"), static_cast<int>(ThemeChoice::Light));
    m_theme->addItem(tr("Dark"), static_cast<int>(ThemeChoice::Dark));
    m_theme->addItem(tr("High contrast, in the system's colours"), static_cast<int>(ThemeChoice::HighContrast));
    m_text->setRange(ViewSettings::smallestText, ViewSettings::largestText);
    m_text->setSingleStep(10);
    m_text->setSuffix(tr(" %"));
    m_text->setToolTip(
        tr("Of the usual size, %1 to %2 %").arg(ViewSettings::smallestText).arg(ViewSettings::largestText));
    m_theme->setToolTip(tr("Colours of the window; files are always light"));
    m_motion->setToolTip(tr("Nothing fades or travels"));
    addRow(tr("&Colours"), m_theme);
    addRow(tr("&Text size"), m_text);
    addRow(tr("&Motion"), m_motion);
    auto* column = new QVBoxLayout(this);
    column->addLayout(m_form);
    // Without a parent yet: the window's style would be chosen before the button is known to be the primary one.
    auto* buttons =
        new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults);
    buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Restore defaults"));
    column->addWidget(buttons);
    setValues(values);
    connect(m_theme, &QComboBox::currentIndexChanged, this, [this] { emit changed(this->values()); });
    connect(m_text, &QSpinBox::valueChanged, this, [this] { emit changed(this->values()); });
    connect(m_motion, &QCheckBox::toggled, this, [this] { emit changed(this->values()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &SettingsDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            &SettingsDialog::restoreDefaults);
}

void SettingsDialog::addRow(const QString& label, QWidget* field)
{
    field->setAccessibleName(QString(label).remove(u'&'));
    m_form->addRow(label, field);
}

ViewSettings SettingsDialog::values() const
{
    ViewSettings values;
    values.theme = static_cast<ThemeChoice>(m_theme->currentData().toInt());
    values.textPercent = m_text->value();
    values.lessMotion = m_motion->isChecked();
    return values;
}

void SettingsDialog::setValues(const ViewSettings& values)
{
    const QSignalBlocker theme(m_theme), text(m_text), motion(m_motion);
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(values.theme)));
    m_text->setValue(values.textPercent);
    m_motion->setChecked(values.lessMotion);
}

void SettingsDialog::restoreDefaults()
{
    setValues(ViewSettings::defaults());
    emit changed(values());
}

void SettingsDialog::reject()
{
    if (values() != m_before)
        emit changed(m_before);
    QDialog::reject();
}

} // namespace latepulse::ui
