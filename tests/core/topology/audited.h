#pragma once
// A small control plane with spare tables, changed by settings as --set takes them, and audited.

#include <stdexcept>
#include <string>
#include <vector>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"
#include "core/scenario/scenario_structure.h"
#include "core/scenario/validation.h"
#include "core/topology/isolation_audit.h"

namespace latepulse::audited {

/// 40 controllers, a beat of 1 ms each 10 s +- 0.5 s; 50 probes that register with three calls of 0.2 s and wait for
/// ever; chores and checks that nothing sends unless asked; everything in one FIFO, four workers.
inline const char* const base = R"(format = 1
[run]
horizon = "10min"
[population.software]
size = 50
sessions = [ { id = "all", share = "100%", lifetime = { exponential = "60s" } } ]
cached = { first = false }
register = { class = "reconnect", client_timeout = "none" }
retry = { fixed = "10s" }
[controllers.main]
count = 40
heartbeat = { class = "liveness", interval = "10s", jitter = "500ms" }
[class.liveness]
queue = "shared"
steps = [ { id = "note", cpu = "1ms" } ]
[class.reconnect]
queue = "shared"
priority = 1
steps = [ { id = "ask", call = "registry", timeout = "200ms" }, { id = "look", call = "registry", timeout = "200ms" },
          { id = "put", call = "registry", timeout = "200ms" } ]
[class.chore]
queue = "work"
priority = 2
end = "sink"
steps = [ { id = "do", cpu = "3ms", call = "archive", timeout = "100ms" } ]
[class.check]
queue = "checks"
steps = [ { id = "compare", cpu = "2ms" } ]
[source.chores]
class = "chore"
arrivals = { deterministic = "1s" }
[queue.shared]
capacity = 1000
[queue.own]
[queue.work]
[queue.checks]
[queue.spare]
[pool.main]
workers = 4
mode = "synchronous"
completions = "shared"
serves = ["shared"]
[pool.own]
serves = ["own"]
[pool.work]
serves = ["work", "spare"]
completions = "work"
[pool.checks]
serves = ["checks"]
[backend.registry]
concurrency = 8
[backend.archive]
[health]
window = "60s"
)";

/// Throws what is wrong with a setting or with the whole.
inline void apply(Scenario& scenario, const std::vector<std::string>& settings)
{
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (const auto set = setParameterFromText(scenario, setting.substr(0, equals), setting.substr(equals + 1));
            !set)
            throw std::runtime_error(setting + ": " + set.error().detail);
    }
    if (const Errors errors = validate(scenario); !errors.empty())
        throw std::runtime_error(describe(errors));
}

inline Scenario with(const std::vector<std::string>& settings)
{
    auto scenario = readScenario(base, "base");
    if (!scenario)
        throw std::runtime_error(describe(scenario.error()));
    apply(*scenario, settings);
    return std::move(*scenario);
}

/// The finding about the class of that id.
inline LivenessFinding livenessOf(const Scenario& scenario, const std::string& id = "liveness")
{
    const WorkStructure structure = workStructureOf(scenario);
    for (const LivenessFinding& finding : auditLiveness(structure))
        if (structure.classes[finding.eventClass].id == id)
            return finding;
    throw std::runtime_error("no finding about " + id);
}

} // namespace latepulse::audited
