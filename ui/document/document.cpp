#include "ui/document/document.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/experiment/open_scenario.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "ui/commands/change_scenario_command.h"
#include "ui/commands/enable_intervention_command.h"
#include "ui/commands/remove_intervention_command.h"
#include "ui/commands/revert_command.h"
#include "ui/commands/set_from_now_command.h"
#include "ui/commands/set_seed_command.h"
#include "ui/commands/set_start_values_command.h"
#include "ui/presenters/intervention_text.h"

namespace latepulse::ui {

namespace {

bool actsOnTheWholeRun(EntityKind entity)
{
    return entity == EntityKind::Run || entity == EntityKind::Wave || entity == EntityKind::Failure
        || entity == EntityKind::Intervention;
}

Error notWhilePlaying(const Parameter& parameter)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.path = parameter.path;
    error.detail = "this value is fixed for a whole run: change it \"as if always\"";
    return error;
}

} // namespace

Document::Document(QObject* parent)
    : QObject(parent), m_loaded(std::make_shared<const Scenario>()), m_scenario(m_loaded)
{
    connect(&m_undo, &QUndoStack::cleanChanged, this, [this](bool clean) { emit modifiedChanged(!clean); });
}

ResultOrErrors<void> Document::open(const std::filesystem::path& path)
{
    auto read = openScenarioFile(path);
    if (!read)
        return tl::unexpected(std::move(read.error()));
    adopt(std::move(*read), path);
    return {};
}

void Document::adopt(Scenario scenario, const std::filesystem::path& path)
{
    if (m_dragging)
        endDrag();
    m_loaded = std::make_shared<const Scenario>(std::move(scenario));
    m_scenario = m_loaded;
    m_path = path;
    setPlayhead(SimTime::start());
    m_undo.clear();
    emit pathChanged();
    emit loadedChanged();
}

void Document::restore(const std::shared_ptr<const Scenario>& loaded, const std::shared_ptr<const Scenario>& changed,
                       const std::filesystem::path& path)
{
    adopt(*loaded, path);
    if (*changed != *m_loaded)
        m_undo.push(new ChangeScenarioCommand(*this, {m_loaded, changed, m_playhead, SimTime::start()},
                                              tr("Recovered changes")));
}

Result<void> Document::save(bool keepBackup)
{
    return writeTo(m_path, keepBackup);
}

Result<void> Document::saveAs(const std::filesystem::path& path)
{
    if (auto written = writeTo(path, false); !written)
        return written;
    if (m_path != path) {
        m_path = path;
        emit pathChanged();
    }
    return {};
}

Result<void> Document::writeTo(const std::filesystem::path& path, bool keepBackup)
{
    if (auto written = saveScenario(*m_scenario, path, keepBackup); !written)
        return written;
    m_undo.setClean();
    return {};
}

bool Document::fileHasComments() const
{
    if (m_path.empty())
        return false;
    std::ifstream file(m_path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    return hasComments(text);
}

const EffectiveValues& Document::effectiveAt(SimTime at) const
{
    if (!m_effective || !m_effective->holdFor(m_scenario, at))
        m_effective.emplace(m_scenario, at);
    return *m_effective;
}

EffectiveValue Document::effective(const Parameter& parameter, SimTime at) const
{
    const EffectiveValues& values = effectiveAt(at);
    EffectiveValue result;
    result.value = valueOf(values.scenario(), parameter);
    const auto inLoaded = findParameter(*m_loaded, parameter.path);
    const ParameterValue start = valueOf(*m_scenario, parameter);
    result.loaded = inLoaded ? valueOf(*m_loaded, *inLoaded) : start;
    if (const Intervention* setter = values.setterOf(parameter.path)) {
        result.setBy = QString::fromStdString(setter->id);
        result.replaced = values.valueBefore(parameter);
        result.setAt = setter->at;
        result.setByHand = setter->byHand;
    }
    result.changed = result.setByHand || start != result.loaded;
    return result;
}

void Document::setApplyMode(ApplyMode mode)
{
    if (mode == m_mode)
        return;
    m_mode = mode;
    emit applyModeChanged(mode);
}

void Document::setPlayhead(SimTime t, bool betweenEvents)
{
    m_playhead = t;
    m_betweenEvents = betweenEvents;
}

SimTime Document::instantOfChange() const
{
    return m_betweenEvents ? m_playhead + Duration::nanoseconds(1) : m_playhead;
}

void Document::beginDrag(const QString& path)
{
    Q_UNUSED(path)
    if (m_dragging)
        endDrag();
    m_dragging = true;
    ++m_dragId;
    m_dragPlayhead = m_playhead;
    m_dragInstant = instantOfChange();
    m_beforeDrag = m_scenario;
    emit dragStarted();
}

void Document::endDrag()
{
    if (!m_dragging)
        return;
    m_dragging = false;
    m_beforeDrag.reset();
    emit dragEnded();
}

Result<void> Document::setValue(const QString& path, const ParameterValue& value)
{
    const auto parameter = findParameter(*m_scenario, path.toStdString());
    if (!parameter)
        return tl::unexpected(parameter.error());
    const bool fromNow = m_mode == ApplyMode::FromNow && !actsOnTheWholeRun(parameter->spec->entity);
    if (fromNow && !parameter->spec->whilePlaying)
        return tl::unexpected(notWhilePlaying(*parameter));
    const QString label = QString::fromUtf8(parameter->spec->label.data(), qsizetype(parameter->spec->label.size()));
    const QString text = tr("%1: %2").arg(label, assignedText(*parameter->spec, value));
    return change(text, {{parameter->path, value}}, fromNow);
}

Result<void> Document::setValues(const QString& text, const std::vector<Assignment>& values)
{
    return change(text, values, m_mode == ApplyMode::FromNow);
}

Result<void> Document::checked(const Scenario& base, const std::vector<Assignment>& values) const
{
    Scenario trial = base;
    for (const Assignment& assignment : values)
        if (auto set = setParameter(trial, assignment.path, assignment.value); !set)
            return set;
    if (Errors errors = validate(trial); !errors.empty())
        return tl::unexpected(std::move(errors.front()));
    return {};
}

Result<void> Document::wouldSet(const std::vector<Assignment>& values) const
{
    const auto after = changed(m_scenario, {}, values, m_mode == ApplyMode::FromNow, instantOfChange());
    return after ? Result<void>{} : Result<void>(tl::unexpected(after.error()));
}

Result<Scenario> Document::changed(const std::shared_ptr<const Scenario>& before, const QString& text,
                                   const std::vector<Assignment>& values, bool fromNow, SimTime at) const
{
    const EffectiveValues inForce(before, at);
    Scenario base = fromNow ? inForce.scenario() : *before;
    if (fromNow)
        base.interventions.clear();  // they have acted; what comes of all of them is asked of the whole below
    if (auto legal = checked(base, values); !legal)
        return tl::unexpected(std::move(legal.error()));

    Scenario after = fromNow ? SetFromNowCommand::apply(*before, inForce.scenario(), at, text, values)
                             : SetStartValuesCommand::apply(*before, values);
    if (Errors errors = validate(after); !errors.empty())
        return tl::unexpected(std::move(errors.front()));
    return after;
}

Result<void> Document::change(const QString& text, const std::vector<Assignment>& values, bool fromNow)
{
    const bool single = !m_dragging;
    const std::shared_ptr<const Scenario> before = single ? m_scenario : m_beforeDrag;
    const SimTime at = single ? instantOfChange() : m_dragInstant;
    auto after = changed(before, text, values, fromNow, at);
    if (!after)
        return tl::unexpected(std::move(after.error()));
    // A click without a move is no step; inside a drag it takes the step back.
    if (*after == *m_scenario)
        return {};

    const ChangeScenarioCommand::Step step{before, std::make_shared<const Scenario>(std::move(*after)),
                                           single ? m_playhead : m_dragPlayhead, fromNow ? at : SimTime::start()};
    const int drag = single ? ++m_dragId : m_dragId;
    if (fromNow)
        m_undo.push(new SetFromNowCommand(*this, step, text, drag));
    else
        m_undo.push(new SetStartValuesCommand(*this, step, text, drag));
    return {};
}

void Document::revert(const QString& path)
{
    if (auto reverted = RevertCommand::apply(*m_scenario, *m_loaded, path.toStdString()))
        m_undo.push(new RevertCommand(*this, {m_scenario, reverted->scenario, m_playhead, reverted->from}, path));
}

void Document::setInterventionEnabled(const QString& id, bool enabled)
{
    const auto position = indexOf(m_scenario->interventions, id.toStdString());
    if (position && m_scenario->interventions[*position].enabled != enabled)
        m_undo.push(new EnableInterventionCommand(*this, m_scenario, m_playhead, *position, enabled));
}

void Document::removeIntervention(const QString& id)
{
    if (const auto position = indexOf(m_scenario->interventions, id.toStdString()))
        m_undo.push(new RemoveInterventionCommand(*this, m_scenario, m_playhead, *position));
}

void Document::setSeed(quint64 seed)
{
    if (seed != m_scenario->run.seed)
        m_undo.push(new SetSeedCommand(*this, m_scenario, m_playhead, seed));
}

void Document::showRun(std::shared_ptr<const Scenario> run, const QString& name)
{
    if (*run != *m_scenario)
        m_undo.push(new ChangeScenarioCommand(*this, {m_scenario, std::move(run), m_playhead, SimTime::start()},
                                              tr("Show \"%1\"").arg(name)));
}

void Document::replaceScenario(std::shared_ptr<const Scenario> scenario, SimTime from)
{
    m_scenario = std::move(scenario);
    emit scenarioChanged(from);
}

} // namespace latepulse::ui
