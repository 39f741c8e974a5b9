#pragma once
// The smallest scenarios of rules that the fast model once broke and this model found.

namespace latepulse::reference {

struct HardCase {
    const char* name;
    const char* rule;
    int minutes; // of the run
    const char* file; // its text
};

inline constexpr HardCase hardCases[] = {
    {"overtaken_beat", "A beat carries its send time, also one overtaken on the link by a beat processed since", 2, R"(
format = 1
[run]
horizon = "2min"
[controllers.main]
heartbeat = { class = "beat" }
link = { delay = { bounded_pareto = { shape = 1, low = "27s", high = "4min7s" } } }
[class.beat]
queue = "q"
steps = []
[queue.q]
[pool.p]
serves = ["q"]
)"},
    {"first_beat_forgotten",
     "A beat is part of the liveness age until it is processed or lost, also one sent at instant 0", 2, R"(
format = 1
[run]
horizon = "2min"
seed = 2
[controllers.main]
heartbeat = { class = "beat", phase = "0s", interval = "1s" }
link = { delay = "100s", loss = 0.5 }
[class.beat]
queue = "q"
steps = []
[queue.q]
[pool.p]
serves = ["q"]
)"},
    {"registers_for_the_class", "registers = true is a source's, not its class's", 1, R"(
format = 1
[run]
horizon = "1min"
[controllers.main]
[class.job]
queue = "q"
steps = []
[source.plain]
class = "job"
arrivals = { spaced = { first = "1s", spacing = "1s", count = 3 } }
[source.asking]
class = "job"
registers = true
arrivals = { table = [] }
[queue.q]
[pool.p]
serves = ["q"]
)"},
    {"two_series_of_ticks",
     "Verdicts are evaluated every so often, by one series of ticks, however often that is switched off and on", 1, R"(
format = 1
[run]
horizon = "1min"
[controllers.main]
heartbeat = { class = "beat" }
[class.beat]
queue = "q"
steps = []
[queue.q]
[pool.p]
serves = ["q"]
[health]
evaluation = "periodic"
every = "5s"
[intervention.a]
at = "1s"
set = { "health.evaluation" = "exact" }
[intervention.b]
at = "2s"
set = { "health.evaluation" = "periodic" }
)"},
    {"tries_beyond_255", "Every further try has draws of its own, also the 256th", 30, R"(
format = 1
[run]
horizon = "30min"
[class.job]
queue = "q"
steps = [ { id = "s", cpu = { exponential = "1s" }, call = "b", timeout = "10ms", on_timeout = "move", to_queue = "q" } ]
[source.jobs]
class = "job"
arrivals = { table = ["1s"] }
[queue.q]
[pool.p]
serves = ["q"]
[backend.b]
)"},
};

} // namespace latepulse::reference
