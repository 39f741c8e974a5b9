#include "core/record/provenance_json.h"

#include <numeric>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/time_text.h"
#include "core/record/logged_change.h"

namespace latepulse {

namespace {

using Json = nlohmann::ordered_json;

/// Old and new value of a parameter, or what an action did, from its line of the log.
Json jsonOf(const LoggedChange& change)
{
    if (!change.isAssignment)
        return Json{{"action", change.what}, {"result", change.to}};
    return Json{{"parameter", change.what}, {"from", change.from}, {"to", change.to}};
}

/// In the order of the scenario; what has not come yet, or is switched off, has changed nothing.
Json interventionsOf(const Scenario& scenario, const Recording& recording)
{
    auto all = Json::array();
    for (const Intervention& intervention : scenario.interventions) {
        Json entry{{"id", intervention.id},
                   {"title", intervention.title},
                   {"at_s", intervention.at.toSeconds()},
                   {"at_utc", formatInstant(scenario.run.start + intervention.at)},
                   {"made_in_the_window", intervention.byHand},
                   {"enabled", intervention.enabled}};
        auto changes = Json::array();
        for (const LogEntry& line : recording.log)
            if (line.kind == LogKind::Intervention && line.subject == intervention.id)
                changes.push_back(jsonOf(changeOf(line)));
        entry["changes"] = std::move(changes);
        all.push_back(std::move(entry));
    }
    return all;
}

Json methodOf()
{
    return {{"simulation",
             "discrete events, integer nanoseconds; scenario, seed and interventions give this state hash again"},
            {"sampling", "least, greatest and last value of each interval of sample_s, 32-bit floats"},
            {"drawing", "per pixel column the least, greatest and last sample; the table has every sample"},
            {"runs", 1}};
}

} // namespace

std::string provenanceJson(const Scenario& scenario, const Recording& recording, const std::vector<std::size_t>& series,
                           SimTime from, SimTime to)
{
    std::vector<std::size_t> chosen = series;
    if (chosen.empty()) {
        chosen.resize(recording.series.infos().size());
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    }
    Json json;
    json["title"] = scenario.title;
    json["kind"] = "model result";
    json["caution"] = "Illustrative model, not RIPE NCC's topology";
    json["scenario_hash"] = recording.scenarioHash;
    json["seed"] = recording.seed;
    json["version"] = LATEPULSE_VERSION;
    json["state_hash"] = fmt::format("{:016x}", recording.stateHash);
    json["executed_events"] = recording.executedEvents;
    json["method"] = methodOf();
    json["time_zone"] = "UTC";
    json["start_utc"] = formatInstant(scenario.run.start);
    json["from_utc"] = formatInstant(scenario.run.start + from);
    json["to_utc"] = formatInstant(scenario.run.start + to);
    json["computed_to_s"] = recording.computedTo.toSeconds();
    json["sample_s"] = recording.series.interval().toSeconds();
    auto units = Json::object();
    for (const std::size_t s : chosen) {
        const SeriesInfo& info = recording.series.infos()[s];
        units[info.name] = info.unit.empty() ? "share" : info.unit;
    }
    json["units"] = units;
    json["interventions"] = interventionsOf(scenario, recording);
    return json.dump(2) + '\n';
}

} // namespace latepulse
