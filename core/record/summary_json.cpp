#include "core/record/summary_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/time_text.h"

namespace latepulse {

namespace {

using Json = nlohmann::ordered_json;

Json milestonesJson(const Scenario& scenario, const Milestones& milestones)
{
    Json all = Json::object();
    for (std::size_t m = 0; m < milestoneCount; ++m) {
        const auto at = milestones.at[m];
        Json entry = nullptr;
        if (at)
            entry = Json{{"time_s", at->toSeconds()}, {"time_utc", formatInstant(scenario.run.start + *at)}};
        all[std::string(milestoneWord(static_cast<Milestone>(m)))] = entry;
    }
    return all;
}

Json statistics(const DurationHistogram& histogram)
{
    if (histogram.count() == 0)
        return nullptr;
    return Json{{"count", histogram.count()},
                {"mean_s", histogram.mean()},
                {"p50_s", histogram.quantile(0.5).toSeconds()},
                {"p90_s", histogram.quantile(0.9).toSeconds()},
                {"p99_s", histogram.quantile(0.99).toSeconds()},
                {"max_s", histogram.max().toSeconds()}};
}

} // namespace

std::string summaryJson(const Scenario& scenario, const Recording& recording)
{
    Json json;
    json["title"] = scenario.title;
    json["kind"] = "model result";
    json["caution"] = "Illustrative model, not RIPE NCC's topology";
    json["version"] = LATEPULSE_VERSION;
    json["scenario_hash"] = recording.scenarioHash;
    json["seed"] = recording.seed;
    json["start_utc"] = formatInstant(scenario.run.start);
    json["computed_to_s"] = recording.computedTo.toSeconds();
    json["horizon_s"] = recording.horizon.toSeconds();
    json["finished"] = recording.finished;
    json["executed_events"] = recording.executedEvents;
    json["state_hash"] = fmt::format("{:016x}", recording.stateHash);
    json["milestones"] = milestonesJson(scenario, recording.milestones);
    json["counters"] = Json(recording.counters);
    Json extremes = Json::object();
    for (const auto& [name, extreme] : recording.extremes) {
        const bool isTime = name.rfind("longest_", 0) == 0;
        Json entry;
        if (isTime)
            entry["value_s"] = static_cast<double>(extreme.value) / 1e9;
        else
            entry["value"] = extreme.value;
        entry["time_s"] = extreme.at.toSeconds();
        extremes[name] = entry;
    }
    json["extremes"] = extremes;
    Json classes = Json::object();
    for (const ClassStatistics& c : recording.classes)
        classes[c.eventClass] =
            Json{{"sojourn", statistics(c.sojourn)}, {"waiting", statistics(c.waiting)}, {"outcomes", c.outcomes}};
    json["classes"] = classes;
    Json pools = Json::object();
    for (const PoolStatistics& p : recording.pools)
        pools[p.pool] = Json{{"held_worker_seconds", p.heldSeconds}};
    json["pools"] = pools;
    return json.dump(2) + '\n';
}

} // namespace latepulse
