#include "ui/panels/intervention_list.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/controls/parameter_row.h"
#include "ui/panels/parameter_rows.h"
#include "ui/presenters/intervention_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString instantPath(const QString& intervention)
{
    return QStringLiteral("intervention.%1.at").arg(intervention);
}

QString remedyPath(const QString& intervention)
{
    return QStringLiteral("intervention.%1.remedy").arg(intervention);
}

} // namespace

InterventionList::InterventionList(Document* document, ParameterRows* rows, QWidget* parent)
    : QWidget(parent), m_document(document), m_rows(rows),
      m_none(new QLabel(tr("None: a change made from now on becomes one")))
{
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(2);
    m_none->setWordWrap(true);
    m_none->setContentsMargins(Theme::areaPadding, Theme::half, Theme::unit, Theme::unit);
    m_column->addWidget(m_none);
}

QList<InterventionList::Trouble> InterventionList::troubles() const
{
    const Scenario& scenario = m_document->scenario();
    const auto text = [](const std::string& words) { return QString::fromStdString(words); };
    const auto when = [&](SimTime at) { return dayTimeText(scenario.run.start + at, m_zone); };
    QList<Trouble> all;
    const std::vector<InterventionText> texts = interventionTexts(scenario);
    for (const Intervention& i : scenario.interventions)
        all << Trouble{{text(i.id), text(i.title), when(i.at),
                        texts[static_cast<std::size_t>(&i - scenario.interventions.data())].actions, i.enabled,
                        i.byHand, true, true},
                       {}};
    for (const Wave& wave : scenario.waves)
        all << Trouble{{text(wave.id), text(wave.note), when(wave.at), {waveText(scenario, wave)}, wave.enabled},
                       QStringLiteral("wave.%1.enabled").arg(text(wave.id))};
    for (const Failure& failure : scenario.failures)
        all << Trouble{
            {text(failure.id), text(failure.note), when(failure.at), {failureText(failure)}, failure.enabled},
            QStringLiteral("failure.%1.enabled").arg(text(failure.id))};
    return all;
}

void InterventionList::refresh()
{
    const QList<Trouble> now = troubles();
    QStringList keys;
    for (const Trouble& trouble : now)
        keys << trouble.key();
    if (keys == m_keys) {
        for (qsizetype i = 0; i < now.size(); ++i)
            m_lines.at(i)->showLine(now.at(i).line);
        return;
    }
    m_keys = keys;
    for (InterventionRow* line : std::as_const(m_lines))
        for (const QString& path : {instantPath(line->id()), remedyPath(line->id())})
            m_rows->remove(path);
    qDeleteAll(m_lines);
    m_lines.clear();
    for (const Trouble& trouble : now)
        addLine(trouble);
    m_none->setVisible(now.isEmpty());
}

void InterventionList::addLine(const Trouble& trouble)
{
    auto* row = new InterventionRow(trouble.line, this);
    row->setTheme(m_theme);
    m_column->addWidget(row);
    m_lines << row;
    if (trouble.line.movable) {
        addFoldedRow(row, instantPath(trouble.line.id), tr("When"));
        addFoldedRow(row, remedyPath(trouble.line.id), tr("Answers trouble"));
    }
    // Queued: the answer may rebuild these rows, which must not happen inside their own signal.
    connect(
        row, &InterventionRow::enabledChosen, this,
        [this, path = trouble.enabledPath](const QString& which, bool on) {
            if (path.isEmpty())
                m_document->setInterventionEnabled(which, on);
            else if (!m_document->setValue(path, on))
                refresh();
        },
        Qt::QueuedConnection);
    connect(
        row, &InterventionRow::removeRequested, this,
        [this](const QString& which) { m_document->removeIntervention(which); }, Qt::QueuedConnection);
}

/// Shown with the instant.
void InterventionList::addFoldedRow(InterventionRow* line, const QString& path, const QString& label)
{
    const auto parameter = findParameter(m_document->scenario(), path.toStdString());
    if (!parameter)
        return;
    ParameterRow* row = m_rows->add({*parameter, label, {}}, this);
    m_column->addWidget(row);
    row->hide();
    connect(line, &InterventionRow::instantOpened, row, &QWidget::setVisible);
}

void InterventionList::openInstant(const QString& path)
{
    for (InterventionRow* line : std::as_const(m_lines))
        if (line->instantButton() != nullptr && path == instantPath(line->id()))
            line->instantButton()->setChecked(true);
}

void InterventionList::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_none->setFont(theme.font(TextRole::Caption));
    QPalette colours = m_none->palette();
    colours.setColor(QPalette::WindowText, theme.ink3);
    m_none->setPalette(colours);
    for (InterventionRow* line : std::as_const(m_lines))
        line->setTheme(theme);
}

void InterventionList::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    refresh();
}

} // namespace latepulse::ui
