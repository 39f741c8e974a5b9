#include "ui/panels/parameter_rows.h"

#include <algorithm>
#include <array>

#include "ui/controls/choice_row.h"
#include "ui/controls/slider_row.h"
#include "ui/controls/value_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString problemText(const Error& error)
{
    const std::string& words = error.allowed.empty() ? error.detail : error.allowed;
    return QString::fromStdString(words);
}

QStringList idsOf(const Scenario& scenario, EntityKind kind)
{
    QStringList ids;
    const auto collect = [&ids](const auto& list) {
        for (const auto& entity : list)
            ids << QString::fromStdString(entity.id);
    };
    switch (kind) {
    case EntityKind::Queue: collect(scenario.queues); break;
    case EntityKind::WorkerPool: collect(scenario.pools); break;
    case EntityKind::Backend: collect(scenario.backends); break;
    case EntityKind::EventClass: collect(scenario.classes); break;
    case EntityKind::Population: collect(scenario.populations); break;
    case EntityKind::ControllerGroup: collect(scenario.controllers); break;
    default: break;
    }
    return ids;
}

/// From the run's start to its end, by round steps of which a few hundred span it.
SliderRange spanOf(const Scenario& scenario)
{
    constexpr std::array steps{0.001, 0.01, 0.1, 1.0, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 1800.0, 3600.0, 21'600.0};
    const double whole = scenario.run.horizon.toSeconds();
    const auto step = std::ranges::find_if(steps, [whole](double s) { return s * 400.0 >= whole; });
    return {0.0, whole, SliderScale::Linear, false, false, step == steps.end() ? 86'400.0 : *step};
}

/// Its slider ends where the run ends.
bool spansTheRun(const ParameterSpec& spec)
{
    return spec.kind == ParameterKind::Instant || spec.pattern == "run.warmup";
}

} // namespace

ParameterRows::ParameterRows(Document* document, QObject* parent)
    : QObject(parent), m_document(document), m_sliderHorizon(document->scenario().run.horizon)
{
}

ParameterRow* ParameterRows::add(const SectionRow& entry, QWidget* parent)
{
    ParameterRow* row = make(entry, parent);
    m_rows.insert(row->path(), row);
    row->setTheme(m_theme);
    refreshOne(row);
    return row;
}

void ParameterRows::remove(const QString& path)
{
    delete m_rows.take(path);
}

void ParameterRows::forgetAll()
{
    m_rows.clear();
    m_sliderHorizon = m_document->scenario().run.horizon;
}

void ParameterRows::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (ParameterRow* row : std::as_const(m_rows))
        row->setTheme(theme);
}

void ParameterRows::refresh()
{
    fitSliders();
    for (ParameterRow* row : std::as_const(m_rows))
        refreshOne(row);
}

ParameterRow* ParameterRows::make(const SectionRow& entry, QWidget* parent)
{
    const Parameter& parameter = entry.parameter;
    ParameterRow* row = nullptr;
    switch (parameter.spec->kind) {
    case ParameterKind::Choice: row = new ChoiceRow(parameter, parent); break;
    case ParameterKind::Reference: {
        auto* choice = new ChoiceRow(parameter, parent);
        QStringList ids = idsOf(m_document->scenario(), parameter.spec->refersTo);
        if (parameter.spec->mayBeEmpty)
            ids.prepend(QString());
        choice->setChoices(ids);
        row = choice;
        break;
    }
    case ParameterKind::Switch: row = new SwitchRow(parameter, parent); break;
    case ParameterKind::Count:
    case ParameterKind::Number:
    case ParameterKind::Share:
    case ParameterKind::Duration:
    case ParameterKind::OptionalDuration:
    case ParameterKind::Instant: {
        auto* slider = spansTheRun(*parameter.spec) ? new SliderRow(parameter, spanOf(m_document->scenario()), parent)
                                                    : new SliderRow(parameter, parent);
        slider->setAllowed(QString::fromStdString(allowedText(*parameter.spec, m_document->scenario())));
        row = slider;
        break;
    }
    default: row = new TextRow(parameter, parent);
    }
    row->setLabel(entry.label, entry.whose);
    wire(row);
    return row;
}

void ParameterRows::wire(ParameterRow* row)
{
    connect(row, &ParameterRow::dragBegan, this, [this, row](const QString& path) {
        m_dragged = row;
        m_document->beginDrag(path);
    });
    // A row that goes while it is held takes its hand with it, or the run would stand still for ever.
    connect(row, &QObject::destroyed, this, [this](const QObject* gone) {
        if (gone != m_dragged)
            return;
        m_dragged = nullptr;
        m_document->endDrag();
    });
    connect(row, &ParameterRow::dragEnded, this, [this, row] {
        m_dragged = nullptr;
        m_document->endDrag();
        refreshOne(row);
    });
    connect(row, &ParameterRow::valueChosen, this,
            [this, row](const QString&, const ParameterValue& value) { take(row, value); });
    connect(row, &ParameterRow::revertRequested, this, [this](const QString& path) { m_document->revert(path); });
    connect(row, &ParameterRow::noteActionRequested, this, [this, row] { takeOff(row); });
}

void ParameterRows::take(ParameterRow* row, const ParameterValue& value)
{
    if (const auto done = m_document->setValue(row->path(), value); !done)
        row->showProblem(problemText(done.error()));
    refreshOne(row);
}

/// The value in force was set by an intervention: one step takes that out of force.
void ParameterRows::takeOff(const ParameterRow* row)
{
    const EffectiveValue value = m_document->effective(row->parameter(), m_playhead);
    value.setByHand ? m_document->removeIntervention(value.setBy)
                    : m_document->setInterventionEnabled(value.setBy, false);
}

QString ParameterRows::noteFor(const Parameter& parameter, const EffectiveValue& value) const
{
    if (const auto* instant = std::get_if<Duration>(&value.value);
        instant != nullptr && parameter.spec->kind == ParameterKind::Instant)
        return dayTimeText(m_document->scenario().run.start + (SimTime::start() + *instant), m_zone);
    if (value.setBy.isEmpty())
        return {};
    const SimTime at = value.setAt.value_or(SimTime::start());
    const QString when = dayTimeText(m_document->scenario().run.start + at, m_zone);
    const QString was = valueText(*parameter.spec, value.replaced).text();
    return value.setByHand ? tr("set %1 by you, was %2").arg(when, was)
                           : tr("set %1 by %2, was %3").arg(when, value.setBy, was);
}

void ParameterRows::refreshOne(ParameterRow* row)
{
    if (row->isHeld())
        return;
    const EffectiveValue value = m_document->effective(row->parameter(), m_playhead);
    row->showEffective(value);
    // A value set by hand is the person's own, whatever the file says of the one it replaced.
    row->setProvenance(value.setByHand ? ProvenanceEntry{}
                                       : m_document->scenario().provenance.of(row->path().toStdString()));
    const QString action = value.setBy.isEmpty() ? QString()
        : value.setByHand                        ? tr("Remove your change")
                                                 : tr("Switch off %1").arg(value.setBy);
    row->setNote(noteFor(row->parameter(), value), action);
}

void ParameterRows::fitSliders()
{
    const Scenario& scenario = m_document->scenario();
    if (scenario.run.horizon == m_sliderHorizon)
        return;
    m_sliderHorizon = scenario.run.horizon;
    for (ParameterRow* row : std::as_const(m_rows))
        if (auto* slider = qobject_cast<SliderRow*>(row); slider != nullptr && spansTheRun(*row->parameter().spec))
            slider->setSliderRange(spanOf(scenario));
}

} // namespace latepulse::ui
