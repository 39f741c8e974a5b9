#include "ui/controls/zone_chooser.h"

#include <QCompleter>
#include <QLineEdit>

#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

ZoneChooser::ZoneChooser(QWidget* parent) : QComboBox(parent)
{
    setAccessibleName(tr("Time zone of what is shown"));
    setToolTip(tr("Files and exported tables stay in UTC."));
    setEditable(true);
    setInsertPolicy(NoInsert);
    setSizeAdjustPolicy(AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(28);
    addItem(tr("UTC"), utcWord);
    addItem(tr("Local time, %1").arg(QString::fromLatin1(QTimeZone::systemTimeZoneId())), localWord);
    addItem(tr("Since the run's start"), relativeWord);
    insertSeparator(count());
    for (const QByteArray& id : QTimeZone::availableTimeZoneIds())
        if (const QString name = QString::fromLatin1(id); name != utcWord)
            addItem(name, name);
    auto* completer = new QCompleter(model(), this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    setCompleter(completer);
    connect(this, &QComboBox::activated, this, &ZoneChooser::choose);
    connect(lineEdit(), &QLineEdit::editingFinished, this, &ZoneChooser::take);
    setWord(utcWord);
}

void ZoneChooser::setWord(const QString& word)
{
    const int index = findData(word);
    m_word = index < 0 ? utcWord : word;
    setCurrentIndex(std::max(index, 0));
}

void ZoneChooser::choose(int index)
{
    const QString word = itemData(index).toString();
    if (word.isEmpty() || word == m_word)
        return;
    m_word = word;
    emit zoneChosen(word);
}

/// What is typed: a zone's whole name, or else the value kept comes back.
void ZoneChooser::take()
{
    const int index = findText(currentText(), Qt::MatchFixedString);
    if (index < 0)
        return setWord(m_word);
    setCurrentIndex(index);
    choose(index);
}

} // namespace latepulse::ui
