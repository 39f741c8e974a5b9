#include "core/record/provenance_json.h"

#include <numeric>

#include <nlohmann/json.hpp>

#include "core/base/time_text.h"

namespace latepulse {

std::string provenanceJson(const Scenario& scenario, const Recording& recording, const std::vector<std::size_t>& series,
                           SimTime from, SimTime to)
{
    std::vector<std::size_t> chosen = series;
    if (chosen.empty()) {
        chosen.resize(recording.series.infos().size());
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    }
    nlohmann::ordered_json json;
    json["title"] = scenario.title;
    json["kind"] = "model result";
    json["caution"] = "Illustrative model, not RIPE NCC's topology";
    json["scenario_hash"] = recording.scenarioHash;
    json["seed"] = recording.seed;
    json["version"] = LATEPULSE_VERSION;
    json["time_zone"] = "UTC";
    json["start_utc"] = formatInstant(scenario.run.start);
    json["from_utc"] = formatInstant(scenario.run.start + from);
    json["to_utc"] = formatInstant(scenario.run.start + to);
    json["computed_to_s"] = recording.computedTo.toSeconds();
    json["sample_s"] = recording.series.interval().toSeconds();
    auto units = nlohmann::ordered_json::object();
    for (const std::size_t s : chosen) {
        const SeriesInfo& info = recording.series.infos()[s];
        units[info.name] = info.unit.empty() ? "share" : info.unit;
    }
    json["units"] = units;
    return json.dump(2) + '\n';
}

} // namespace latepulse
