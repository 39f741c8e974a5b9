#include "ui/presenters/intervention_text.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("InterventionText", text);
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

template <class Entity>
QString nameOf(const std::vector<Entity>& entities, const std::string& id)
{
    const auto position = indexOf(entities, id);
    return text(position && !entities[*position].title.empty() ? entities[*position].title : id);
}

/// "registry", "reconnect registry": the ids a path has where its pattern has stars.
QString whoseOf(const Parameter& parameter)
{
    const QStringList pattern = text(parameter.spec->pattern).split(u'.'), path = text(parameter.path).split(u'.');
    QStringList ids;
    for (qsizetype i = 0; i < std::min(pattern.size(), path.size()); ++i)
        if (pattern.at(i) == QLatin1String("*"))
            ids << path.at(i);
    return ids.join(u' ');
}

QString arrow(const QString& from, const QString& to)
{
    return from + QStringLiteral(" → ") + to;
}

QString workersText(const AddWorkers& add, Scenario& values)
{
    const auto position = indexOf(values.pools, add.pool);
    const QString pool = nameOf(values.pools, add.pool);
    if (!position)
        return counted(add.count, words("Add %1 worker to %2"), words("Add %1 workers to %2")).arg(pool);
    std::int64_t& workers = values.pools[*position].workers;
    const std::int64_t before = std::exchange(workers, std::max<std::int64_t>(0, workers + add.count));
    const QString change = arrow(countText(before), countText(workers));
    if (add.count == 1)
        return words("Add 1 worker to %1: %2").arg(pool, change);
    if (add.count == -1)
        return words("Remove 1 worker from %1: %2").arg(pool, change);
    return (add.count < 0 ? words("Remove %1 workers from %2: %3") : words("Add %1 workers to %2: %3"))
        .arg(countText(add.count < 0 ? -add.count : add.count), pool, change);
}

QString purgeText(const Scenario& scenario, const Purge& purge)
{
    const QString queue = nameOf(scenario.queues, purge.queue);
    return purge.eventClass.empty()
        ? words("Purge queue %1: every event that waits").arg(queue)
        : words("Purge queue %1: %2 events that wait").arg(queue, nameOf(scenario.classes, purge.eventClass));
}

QString assignmentText(const Assignment& assignment, Scenario& values)
{
    const auto parameter = lookUpParameter(values, assignment.path);
    if (!parameter)
        return text(assignment.path);
    const QString from = assignedText(*parameter->spec, valueOf(values, *parameter));
    static_cast<void>(setParameter(values, assignment.path, assignment.value));
    return QStringLiteral("%1: %2").arg(parameterName(*parameter),
                                        arrow(from, assignedText(*parameter->spec, assignment.value)));
}

/// Leaves in `values` what the intervention leaves in the run.
InterventionText textOf(const Intervention& intervention, Scenario& values)
{
    InterventionText found;
    for (const Assignment& assignment : intervention.set)
        found.actions << assignmentText(assignment, values);
    for (const AddWorkers& add : intervention.addWorkers)
        found.actions << workersText(add, values);
    if (found.actions.size() == 1)
        found.onlyChange = found.actions.front().section(QStringLiteral(": "), 1);
    if (intervention.purge)
        found.actions << purgeText(values, *intervention.purge);
    if (intervention.resetVerdicts)
        found.actions << words("Reset every verdict to eligible");
    if (const auto& force = intervention.forceEligible)
        found.actions << words("Force %1 eligible for %2").arg(text(force->controllers), durationText(force->lasting));
    if (found.actions.size() > 1)
        found.onlyChange.clear();
    return found;
}

} // namespace

QString assignedText(const ParameterSpec& spec, const ParameterValue& value)
{
    if (const auto* duration = std::get_if<Duration>(&value);
        duration != nullptr && duration->ns % 1'000'000'000 == 0 && *duration <= Duration::minutes(10))
        return secondsText(*duration);  // as everywhere on the screen
    QString written = QString::fromStdString(formatValue(spec, value));
    if (spec.kind != ParameterKind::Duration && spec.kind != ParameterKind::OptionalDuration)
        return written;
    static const QRegularExpression seam(QStringLiteral("(?<=[0-9])(?=[^0-9. ])|(?<=[a-z])(?=[0-9])"));
    return written.replace(seam, QStringLiteral(" "));
}

QString parameterName(const Parameter& parameter)
{
    const QString whose = whoseOf(parameter), label = text(parameter.spec->label);
    return whose.isEmpty() ? label : words("%1 (%2)").arg(label, whose);
}

std::vector<InterventionText> interventionTexts(const Scenario& scenario)
{
    std::vector<std::size_t> order(scenario.interventions.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return scenario.interventions[i].at; });
    std::vector<InterventionText> texts(order.size());
    Scenario values = scenario;
    for (const std::size_t i : order) {
        const Intervention& intervention = scenario.interventions[i];
        if (intervention.enabled) {
            texts[i] = textOf(intervention, values);
            continue;
        }
        Scenario aside = values;
        texts[i] = textOf(intervention, aside);
    }
    return texts;
}

QString waveText(const Scenario& scenario, const Wave& wave)
{
    QString whose = wave.population.empty()
        ? words("all sessions")
        : words("the sessions of %1").arg(nameOf(scenario.populations, wave.population));
    if (!wave.controllers.empty())
        whose = words("%1 at %2").arg(whose, text(wave.controllers));
    return words("End %1 of %2, spread over %3").arg(shareText(wave.share), whose, durationText(wave.spread));
}

QString failureText(const Failure& failure)
{
    const QString what = (failure.kind == FailureKind::Down ? words("%1 goes down") : words("%1 becomes unreachable"))
                             .arg(text(failure.controllers));
    const QString end = failure.repairAfter
        ? words("%1, repaired after %2").arg(what, durationText(*failure.repairAfter))
        : words("%1, never repaired").arg(what);
    return failure.between ? words("%1, again and again, %2 apart on average")
                                 .arg(end, durationText(Duration::fromSeconds(meanOf(*failure.between))))
                           : end;
}

} // namespace latepulse::ui
