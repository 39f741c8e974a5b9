#pragma once
// What the topology view writes and measures: the scenario's values at an instant and, where there is one, a snapshot.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <QString>

#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/scenario_topology.h"

namespace latepulse::ui {

/// The same statement for a wide and for a narrow place.
struct Words {
    QString full, brief;
};

struct PopulationText {
    QString title;
    Words size, connected;
    Words note;  // "cached return" where the population never registers
    std::int64_t all = 0;
    std::array<std::int64_t, 4> states{};  // by ProbeState
};

struct SourceText {
    QString title;
    Words rate;
};

struct ClassText {
    EntityKey key;
    QString title;
    Words facts;  // rate and steps
    QString criticality;
    bool fed = true;
};

struct QueueClassText {
    EntityKey key;
    Words name;
    std::int64_t depth = 0, abandoned = 0;
    Words note;  // "149,046 abandoned", "12 dropped", "none dropped"; brief: "149 k abandoned"
};

struct NextText {
    EntityKey key;
    bool abandoned = false;
};

struct QueueText {
    QString title, discipline;
    std::vector<QueueClassText> classes;
    std::vector<NextText> next;
    Words oldest;  // "18 h 43 min", brief "18.7 h"; "" when empty
    Words waiting;  // "12 waiting", brief "12"
    std::int64_t depth = 0, capacity = 0;
    bool idle = false;  // no class leads here and nothing waits
};

struct WorkerText {
    bool busy = false, abandoned = false;
    EntityKey key;
    Words what;    // "call, abandoned"
    QString held;  // "94 s"
    double share = 0.0;  // of the pool's scale
};

struct HeldText {
    EntityKey key;
    QString name;
    std::int64_t workers = 0;
    Words longest{};  // "longest 300 s": of its workers that are seen singly; empty where not all of the pool are
};

struct PoolText {
    QString title;
    Words size;  // "4 workers, sync"
    Words load;  // "3 of 4 busy", brief "3/4"
    std::vector<WorkerText> workers;  // in detail, at most 64
    std::vector<HeldText> held;       // by class
    std::int64_t busy = 0, all = 0;
    Duration scale{};  // a full bar
    bool idle = false;
};

struct BackendText {
    QString title, timeout, timeoutBrief;  // "timeout 200 ms", brief "≤ 200 ms"
    Words mean;   // "mean 300 s", brief "300 s"
    QString was;  // "80 ms at the start" where it differs
    Words inUse;  // "4 of 64 slots"
    bool differs = false;  // mean latency at least doubled since the start
};

struct DecisionText {
    QString title, titleBrief;
    Words facts;
};

struct ControllerText {
    std::string name;
    QString label;  // "17"
    Verdict verdict = Verdict::Eligible;
    bool differs = false;
    bool newGroup = false;  // the first of a group
    int ageSteps = -1;  // liveness age, in 32nds of the evidence window: 32 is at or past it, -1 where none is judged
};

struct ControllersText {
    Words eligible, differ;  // "0 of 40 eligible", "40 differ from truth"
    std::array<std::int64_t, 4> counts{};  // by Verdict
    std::array<std::size_t, 4> oldest{};   // index of the controller with the oldest evidence, by Verdict
    std::int64_t all = 0, differing = 0;
    std::vector<ControllerText> each;  // empty above 64
    [[nodiscard]] bool single() const { return all <= 64; }
};

/// Positions are those of the scenario's lists.
struct TopologyPicture {
    std::vector<PopulationText> populations;
    std::vector<SourceText> sources;
    std::vector<ClassText> classes;
    std::vector<QueueText> queues;
    std::vector<PoolText> pools;
    std::vector<BackendText> backends;
    DecisionText decision;
    ControllersText controllers;
    Words beats;     // "heartbeats, every 10 s per controller"
    Words sharing;   // the isolation finding; empty when liveness shares nothing
    std::int64_t depthScale = 10;  // a full bar in every queue
};

/// `now`: the scenario with every change in force; `start`: as it began, for what has changed. Without a snapshot the
/// picture shows the scenario at rest.
[[nodiscard]] TopologyPicture topologyPicture(const Scenario& now, const Scenario& start, const Snapshot* snapshot);

/// Which entity a class is drawn as.
[[nodiscard]] EntityKey classKey(const Scenario& scenario, const std::string& eventClass);
/// The smallest of 1, 2, 5 times a power of ten that is not below `value`, at least `least`.
[[nodiscard]] std::int64_t roundScale(std::int64_t value, std::int64_t least);

} // namespace latepulse::ui
