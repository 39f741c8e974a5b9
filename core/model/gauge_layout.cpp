// The one place that names series and orders gauges.

#include "core/model/population.h"

namespace latepulse {

namespace {

void add(std::vector<SeriesInfo>& series, std::string name, const char* unit, SeriesShape shape = SeriesShape::Step)
{
    series.push_back({std::move(name), unit, shape});
}

void addPopulations(const Scenario& scenario, std::vector<SeriesInfo>& series, GaugeMap& map)
{
    for (const Population& p : scenario.populations) {
        map.population.push_back(series.size());
        for (const char* quantity : {"connected", "requesting", "backing_off", "offline", "waiting"})
            add(series, std::string(quantity) + '.' + p.id, "probes");
        add(series, "admissions." + p.id, "probes");
        add(series, "attempts." + p.id, "attempts");
        add(series, "refusals." + p.id, "attempts");
        add(series, "timeouts." + p.id, "attempts");
        for (std::size_t part = 0; part < notConnectedParts; ++part)
            add(series, "not_connected." + p.id + '.' + notConnectedWord(part), "probes");
        add(series, "attempts_per_admission." + p.id, "attempts");
        add(series, "admissions_per_worker_second." + p.id, "probes/s");
    }
    map.all = series.size();
    if (!scenario.populations.empty()) {
        add(series, "connected.all", "probes");
        add(series, "waiting.all", "probes");
    }
}

void addControllers(const Scenario& scenario, std::vector<SeriesInfo>& series, GaugeMap& map)
{
    std::int64_t total = 0;
    for (const ControllerGroup& g : scenario.controllers) {
        total += g.count;
        map.group.push_back(series.size());
        for (const char* quantity :
             {"eligible", "suspected", "quarantined", "unhealthy", "falsely_unhealthy", "truly_lost"})
            add(series, std::string(quantity) + '.' + g.id, "controllers");
        add(series, "liveness_age." + g.id, "s", SeriesShape::Linear);
        for (const char* part : {"silence", "transport", "queueing", "service"})
            add(series, "liveness_age." + g.id + '.' + part, "s", SeriesShape::Linear);
        for (const int percent : agePercentiles)
            add(series, "liveness_age." + g.id + ".p" + std::to_string(percent), "s", SeriesShape::Linear);
    }
    map.eligibleAll = series.size();
    if (!scenario.controllers.empty())
        add(series, "eligible.all", "controllers");
    map.controller = series.size();
    map.perController = total > 0 && total <= 64;
    if (map.perController)
        for (const ControllerGroup& g : scenario.controllers)
            for (std::int64_t n = 0; n < g.count; ++n)
                add(series, "liveness_age." + g.id + '.' + std::to_string(n), "s", SeriesShape::Linear);
}

/// A class can be seen in its own queue, in the completion queues, where its steps move it, and where an
/// intervention may route it: every queue and class gets a lane as long as that stays within a sane number.
void addLanes(const Scenario& scenario, std::vector<SeriesInfo>& series, GaugeMap& map)
{
    const bool all = scenario.queues.size() * scenario.classes.size() <= 64;
    map.classes = scenario.classes.size();
    map.lane.assign(scenario.queues.size() * scenario.classes.size(), GaugeMap::none);
    for (std::size_t q = 0; q < scenario.queues.size(); ++q) {
        for (std::size_t c = 0; c < scenario.classes.size(); ++c) {
            if (!all && scenario.classes[c].queue != scenario.queues[q].id)
                continue;
            const std::string suffix = '.' + scenario.queues[q].id + '.' + scenario.classes[c].id;
            map.lane[q * scenario.classes.size() + c] = series.size();
            add(series, "queue_depth" + suffix, "events");
            add(series, "queue_age" + suffix, "s", SeriesShape::Linear);
            add(series, "drops" + suffix, "events");
        }
    }
}

} // namespace

std::vector<SeriesInfo> seriesOf(const Scenario& scenario, GaugeMap& map)
{
    map = {};
    std::vector<SeriesInfo> series;
    addPopulations(scenario, series, map);
    addControllers(scenario, series, map);
    addLanes(scenario, series, map);
    for (const WorkerPool& pool : scenario.pools) {
        map.pool.push_back(series.size());
        add(series, "utilisation." + pool.id, "");
        for (const EventClass& c : scenario.classes)
            add(series, "held." + pool.id + '.' + c.id, "workers");
    }
    for (const Backend& backend : scenario.backends) {
        map.backend.push_back(series.size());
        add(series, "in_flight." + backend.id, "calls");
        add(series, "waiting_calls." + backend.id, "calls");
        add(series, "latency." + backend.id, "s");
        add(series, "latency_mean." + backend.id, "s");
        add(series, "wasted_calls." + backend.id, "calls");
    }
    for (const EventClass& c : scenario.classes) {
        map.sojourn.push_back(series.size());
        add(series, "sojourn." + c.id, "s");
    }
    return series;
}

std::vector<SeriesInfo> seriesOf(const Scenario& scenario)
{
    GaugeMap map;
    return seriesOf(scenario, map);
}

} // namespace latepulse
