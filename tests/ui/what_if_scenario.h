#pragma once
// The incident's shape as a value, for tests of rows and panels that simulate nothing.

#include "core/scenario/scenario.h"

namespace latepulse::ui {

inline Scenario whatIfScenario()
{
    Scenario s;
    s.title = "What if";
    s.run.horizon = Duration::hours(72);
    s.provenance.fallback = ProvenanceKind::Assumed;
    s.provenance.entries["health.window"] = {ProvenanceKind::PublicRecord, "about a minute"};
    s.queues = {Queue{.id = "shared"}, Queue{.id = "liveness"}};
    s.pools = {WorkerPool{.id = "main", .workers = 4, .serves = {"shared"}},
               WorkerPool{.id = "liveness", .workers = 1, .serves = {"liveness"}}};
    s.backends = {Backend{.id = "registry", .concurrency = 64}};
    s.backends[0].latency = Distribution::exponential(Duration::milliseconds(80));
    Step note{.id = "note"};
    note.cpu = Distribution::deterministic(Duration::milliseconds(1));
    Step call{.id = "registry", .backend = "registry", .critical = false};
    call.onTimeout = FailureAction::AdmitConservatively;
    s.classes = {
        EventClass{.id = "liveness", .title = "Heartbeats", .critical = true, .queue = "shared", .steps = {note}},
        EventClass{.id = "reconnect", .title = "Reconnects", .queue = "shared", .priority = 1, .steps = {call}}};
    ControllerGroup group{.id = "main", .count = 40};
    group.heartbeat.eventClass = "liveness";
    s.controllers = {group};
    Population software{.id = "software", .title = "Software", .kind = "software", .size = 6500};
    software.sessions = {SessionRow{.id = "all"}};
    software.registration.eventClass = "reconnect";
    s.populations = {software};
    s.interventions = {
        Intervention{.id = "slow_backend",
                     .at = SimTime{Duration::hours(6).ns},
                     .set = {{"backend.registry.latency.mean", Duration::seconds(300)}}},
        Intervention{.id = "ad_hoc", .at = SimTime{Duration::hours(55).ns}, .purge = Purge{"shared", ""}}};
    s.annotations = {Annotation{SimTime::start(), SimTime{Duration::hours(55).ns}, "over the weekend: gradual fall",
                                "status page", true},
                     Annotation{SimTime{Duration::hours(55).ns}, {}, "most return", "status page", true}};
    return s;
}

} // namespace latepulse::ui
