// What is legal and yet without effect, told as notes.

#include <algorithm>

#include "core/base/time_text.h"
#include "core/scenario/interventions.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/validation.h"

namespace latepulse {

namespace {

using Notes = std::vector<std::string>;

std::string timeText(SimTime t)
{
    return formatDuration(t - SimTime::start());
}

void noteIfLate(Notes& notes, const Scenario& scenario, const std::string& path, SimTime at, const char* consequence)
{
    if (at - SimTime::start() > scenario.run.horizon)
        notes.push_back("note: " + path + ".at = " + timeText(at) + ": the run ends at "
                        + formatDuration(scenario.run.horizon) + ", so this " + consequence);
}

template <class Entity>
void noteLateOnes(Notes& notes, const Scenario& scenario, EntityKind kind, const std::vector<Entity>& entities)
{
    for (const Entity& entity : entities)
        if (entity.enabled) {
            const std::string path = std::string(tableOf(kind)) + '.' + entity.id;
            noteIfLate(notes, scenario, path, entity.at, "never happens");
            if (entity.at - SimTime::start() == scenario.run.horizon)
                notes.push_back("note: " + path + ".at = " + timeText(entity.at)
                                + ": the run ends at this instant, so it has no time to act");
        }
}

bool changesWorkers(const Intervention& v, const std::string& pool)
{
    return v.enabled
        && (std::any_of(v.set.begin(), v.set.end(),
                        [&](const Assignment& a) { return a.path == "pool." + pool + ".workers"; })
            || std::any_of(v.addWorkers.begin(), v.addWorkers.end(),
                           [&](const AddWorkers& add) { return add.pool == pool && add.count > 0; }));
}

void noteWithoutWorkers(Notes& notes, const Scenario& scenario, const WorkerPool& pool)
{
    if (pool.workers > 0 || pool.serves.empty()
        || std::any_of(scenario.interventions.begin(), scenario.interventions.end(),
                       [&](const Intervention& v) { return changesWorkers(v, pool.id); }))
        return;
    std::string queues;
    for (const std::string& queue : pool.serves)
        queues += (queues.empty() ? "" : ", ") + queue;
    notes.push_back("note: pool." + pool.id + ".workers = 0: it never serves anything of " + queues);
}

/// Whether no whole sample of a run lies in [from, to]; sample i covers (i, i + 1] intervals.
bool holdsNoSample(const RunSettings& run, SimTime from, SimTime to)
{
    const std::int64_t interval = run.sample.ns, end = std::min(to.ns, run.horizon.ns);
    const std::int64_t begin = std::max<std::int64_t>(from.ns, 0);
    return interval <= 0 || end < interval || begin > end || (begin + (interval - 1)) / interval >= end / interval;
}

void noteWindow(Notes& notes, const RunSettings& run, const std::string& path, SimTime from, SimTime to)
{
    if (holdsNoSample(run, from, to))
        notes.push_back("note: " + path + " = " + timeText(from) + " to " + timeText(to)
                        + ": no whole sample of the run lies in it, so this never holds");
}

void noteExpectation(Notes& notes, const RunSettings& run, const Expectation& e, const std::string& path)
{
    if (!e.milestone.empty() && e.from && e.to && e.reached.value_or(true)
        && (*e.from - SimTime::start() > run.horizon || *e.to < SimTime::start()))
        notes.push_back("note: " + path + ".between = " + timeText(*e.from) + " to " + timeText(*e.to)
                        + ": the run ends at " + formatDuration(run.horizon) + ", so this never holds");
    if (e.series.empty())
        return;
    if (e.from && e.to)
        noteWindow(notes, run, path + ".between", *e.from, *e.to);
    if (e.relativeToMeanBetween)
        noteWindow(notes, run, path + ".relative_to", e.relativeToMeanBetween->first, e.relativeToMeanBetween->second);
}

} // namespace

Notes withoutEffect(const Scenario& scenario)
{
    Notes notes;
    noteLateOnes(notes, scenario, EntityKind::Wave, scenario.waves);
    noteLateOnes(notes, scenario, EntityKind::Failure, scenario.failures);
    noteLateOnes(notes, scenario, EntityKind::Intervention, scenario.interventions);
    for (const Intervention& v : scenario.interventions)
        if (v.enabled && doesNothing(v))
            notes.push_back("note: intervention." + v.id + ": changes nothing");
    for (const WorkerPool& pool : scenario.pools)
        noteWithoutWorkers(notes, scenario, pool);
    std::size_t n = 0;
    for (const Annotation& a : scenario.annotations)
        noteIfLate(notes, scenario, "annotation." + std::to_string(n++), a.at, "is never seen");
    n = 0;
    for (const Expectation& e : scenario.expectations)
        noteExpectation(notes, scenario.run, e, "expect." + std::to_string(n++));
    return notes;
}

} // namespace latepulse
