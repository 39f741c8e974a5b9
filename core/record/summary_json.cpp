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

/// null where nothing was judged: the run stopped before its horizon.
Json expectationsJson(const Recording& recording, const std::vector<ExpectationResult>& results)
{
    if (!recording.finished)
        return nullptr;
    Json all = Json::array();
    for (const ExpectationResult& r : results)
        all.push_back(Json{{"what", r.what}, {"measured", r.measured}, {"wanted", r.wanted}, {"holds", r.holds}});
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

Json detectorJson(const std::vector<DetectorQuality>& groups)
{
    const auto share = [](double sum, double of) { return of > 0 ? Json(sum / of) : Json(nullptr); };
    Json all = Json::object();
    for (const DetectorQuality& q : groups)
        all[q.group] =
            Json{{"failures", q.failures},
                 {"detected", q.detected},
                 {"detection_time_mean_s", share(q.detectionTime.toSeconds(), static_cast<double>(q.detected))},
                 {"detection_time_sum_s", q.detectionTime.toSeconds()},
                 {"detection_time_max_s", q.longestDetection.toSeconds()},
                 {"mistakes", q.mistakes},
                 {"mistakes_per_controller_hour", share(static_cast<double>(q.mistakes) * 3600.0, q.upSeconds())},
                 {"mistake_duration_mean_s", share(q.mistakeTime.toSeconds(), static_cast<double>(q.mistakes))},
                 {"mistake_duration_sum_s", q.mistakeTime.toSeconds()},
                 {"mistake_duration_max_s", q.longestMistake.toSeconds()},
                 {"undetected_s", q.undetectedTime.toSeconds()},
                 {"watched_controller_s", q.watchedTime.toSeconds()},
                 {"query_accuracy", q.watchedTime.toSeconds() > 0 ? Json(q.queryAccuracy()) : Json(nullptr)}};
    return all;
}

} // namespace

std::string summaryJson(const Scenario& scenario, const Recording& recording,
                        const std::vector<ExpectationResult>& expectations)
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
    json["expectations"] = expectationsJson(recording, expectations);
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
    json["detector"] = detectorJson(recording.detector);
    return json.dump(2) + '\n';
}

} // namespace latepulse
