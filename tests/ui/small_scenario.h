#pragma once
// A small control plane of the incident's shape that simulates in a few milliseconds, for tests of the window.

namespace latepulse::ui {

inline constexpr const char* smallScenarioText = R"(format = 1
title = "Small"

[run]
start = 2026-06-06T00:00:00Z
horizon = "4h"
sample = "10s"
seed = 1

[provenance]
default = "assumed"
"backend.registry.latency.mean" = { kind = "public-record", note = "about 80 ms" }

[population.software]
size = 200
sessions = [ { id = "every", share = "100%", lifetime = { exponential = "2h" } } ]
cached = { first = true, honours_verdict = true, lost_at_session_end = "20%", survives_refusal = true }
register = { class = "reconnect", client_timeout = "180s" }
retry = { fixed = "180s" }

[controllers.main]
count = 4
capacity = 1000
heartbeat = { class = "liveness", interval = "10s", jitter = "500ms" }

[class.liveness]
critical = true
queue = "shared"
steps = [ { id = "note", cpu = "1ms" } ]

[class.reconnect]
queue = "shared"
priority = 1
steps = [ { id = "prepare", cpu = "5ms" }, { id = "registry", call = "registry", critical = false, timeout = "none", on_timeout = "admit_conservatively" } ]

[queue.shared]
capacity = 200000

[queue.liveness]
capacity = 1000

[pool.main]
workers = 2
serves = ["shared"]

[pool.liveness]
workers = 1
serves = ["liveness"]

[backend.registry]
concurrency = 64
latency = { lognormal = { mean = "80ms", cv = 1 } }

[health]
window = "60s"

[intervention.slow_backend]
at = "1h"
set = { "backend.registry.latency.mean" = "300s" }

[intervention.low_timeout]
at = "3h"
set = { "class.reconnect.registry.timeout" = "200ms" }
)";

} // namespace latepulse::ui
