#pragma once
// The one list of parameters: reader, writer, validation, --set, interventions, sliders, help and documentation
// all read it. An entry knows its path pattern, kind, unit, range, default, slider scale, meaning and how to
// reach the value inside a Scenario.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse {

enum class ParameterKind {
    Count,             // int64
    Number,            // double
    Share,             // double 0..1, written "15%" or 0.15
    Duration,          // Duration
    OptionalDuration,  // Duration or NoValue ("none")
    Distribution,      // the whole distribution; its fields are entries of their own
    Choice,            // std::string out of `choices`
    Reference,         // std::string, id of an entity of `refersTo` ("" = none where `mayBeEmpty`)
    References,        // std::string, ids joined by ", " (pool.*.serves)
    Switch,            // bool
    Instant,           // Duration since the run's start (written as duration or date with offset)
    Text,              // std::string
};

enum class EntityKind {
    Run,
    Population,
    SessionRow,
    ControllerGroup,
    EventClass,
    Step,
    Source,
    Queue,
    WorkerPool,
    Reservation,  // of a pool's workers for a class: `outer` is the pool, `inner` the class
    Backend,
    Health,
    Wave,
    Failure,
    Intervention,
};

/// Which dock section shows it (EXPERIENCE: the left dock).
enum class ParameterGroup {
    Backend,
    EventProcessor,
    Timeouts,
    QueueSharing,
    Health,
    ProbesAndRetries,
    WavesAndFailures,
    Run,
};

enum class SliderScale { None, Linear, Logarithmic };

/// Indices of the entity a parameter belongs to; `inner` is the step, session row or class of a reservation.
struct EntityRef {
    std::size_t outer = 0;
    std::size_t inner = 0;
};

struct ParameterSpec {
    std::string_view pattern;  // "backend.*.latency.mean", "class.*.*.timeout", "health.window"; "*" = an id
    EntityKind entity = EntityKind::Run;
    ParameterKind kind = ParameterKind::Number;
    ParameterGroup group = ParameterGroup::Run;
    std::string_view unit;      // "probes", "controllers", "s", "%", "" ...
    double lowest = 0.0;        // in the unit of the kind: count, share 0..1, seconds for durations
    double highest = 0.0;       // inclusive
    double sliderLowest = 0.0;  // ends of the slider; the box takes the whole legal range
    double sliderHighest = 0.0;
    SliderScale scale = SliderScale::None;
    std::string_view label;    // "Latency, mean"
    std::string_view meaning;  // one line
    std::vector<std::string_view> choices;
    EntityKind refersTo = EntityKind::Queue;
    bool mayBeEmpty = false;   // a reference may name nothing, a distribution may be "none"
    bool whilePlaying = true;  // may an intervention set it during a run (population sizes may not)
    ParameterValue defaultValue;
    /// The value, or nullopt where the parameter does not apply (a cv of an exponential).
    std::optional<ParameterValue> (*get)(const Scenario&, EntityRef) = nullptr;
    /// Stores an already checked value.
    void (*set)(Scenario&, EntityRef, const ParameterValue&) = nullptr;
};

/// One parameter of one scenario.
struct Parameter {
    const ParameterSpec* spec = nullptr;
    std::string path;
    EntityRef entity;
};

/// Every specification, in the order of documentation. Immutable.
[[nodiscard]] std::span<const ParameterSpec> parameterSpecs();

/// Every parameter that applies to this scenario now, in dock order.
[[nodiscard]] std::vector<Parameter> parametersOf(const Scenario& scenario);

/// The parameter of this path. Errors: UnknownKey with the nearest path as `allowed`.
[[nodiscard]] Result<Parameter> findParameter(const Scenario& scenario, std::string_view path);

/// The same without a suggestion; nullopt when there is none.
[[nodiscard]] std::optional<Parameter> lookUpParameter(const Scenario& scenario, std::string_view path);

/// The present value; the parameter must come from a scenario of the same shape.
[[nodiscard]] ParameterValue valueOf(const Scenario& scenario, const Parameter& parameter);

class IdIndex;

/// Checks kind, range, choice and reference against the registry; does not store. `value` in the error is as written.
/// An index of the scenario's ids makes references quick among many entities.
[[nodiscard]] Result<void> checkValue(const Scenario& scenario, const Parameter& parameter, const ParameterValue& value,
                                      const IdIndex* ids = nullptr);

/// Checks and stores. Errors: UnknownKey, WrongType, OutOfRange, UnknownReference; the scenario is then unchanged.
[[nodiscard]] Result<void> setParameter(Scenario& scenario, std::string_view path, const ParameterValue& value);

/// The same from text as --set writes it ("300s", "15%", "fifo", "lognormal(mean=80ms, cv=1)").
[[nodiscard]] Result<void> setParameterFromText(Scenario& scenario, std::string_view path, std::string_view text);

/// Reads a value of this parameter's kind from text. Error: WrongType with the form expected.
[[nodiscard]] Result<ParameterValue> parseValue(const ParameterSpec& spec, std::string_view text);

/// Text that parseValue reads back to the same value.
[[nodiscard]] std::string formatValue(const ParameterSpec& spec, const ParameterValue& value);

/// The legal range in words: "1 s to 3,600 s", "fifo, lifo or priority", "a queue: shared or liveness".
[[nodiscard]] std::string allowedText(const ParameterSpec& spec, const Scenario& scenario);

/// Markdown tables of all parameters, grouped by table, for scenarios/README.md.
[[nodiscard]] std::string parameterTables();

} // namespace latepulse
