#pragma once
// Where the fast model does otherwise than the rules say: the smallest scenario of each. Model::differsHere() marks where
// a run first does it, and random runs are compared up to there. A case that agrees fails its test: then its mark and
// its entry go.

namespace latepulse::reference {

struct KnownDifference {
    const char* name;
    const char* rule; // as the texts have it, and what the fast model does
    int minutes; // of the run
    const char* file; // its text
};

inline constexpr KnownDifference knownDifferences[] = {
    {"overtaken_beat",
     "A beat carries its send time; one overtaken on the link by a beat processed since gets the time of its arrival",
     2, R"(
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
     "A beat is part of the liveness age until it is processed or lost; one sent at instant 0 is forgotten when "
     "another "
     "is lost before any is processed",
     2, R"(
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
    {"registers_for_the_class", "registers = true is a source's; every other source of its class registers too", 1, R"(
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
     "Verdicts are evaluated every so often; switched to exact and back within one period, they are evaluated by two "
     "series of ticks from then on",
     1, R"(
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
    {"tries_beyond_255", "Every further try has draws of its own; the 256th repeats those of the first", 30, R"(
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
