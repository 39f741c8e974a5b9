#pragma once
// How a parameter reaches its value inside a Scenario: a place (which entity) and a path of members. Everything a
// ParameterSpec needs besides words and ranges follows from these types.

#include <type_traits>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/parameters/choice_words.h"

namespace latepulse::parameters {

// -- places: the entity a reference points at
struct InRun {
    using Entity = RunSettings;
    static constexpr EntityKind kind = EntityKind::Run;
    static Entity& at(Scenario& s, EntityRef) { return s.run; }
};
struct InHealth {
    using Entity = Health;
    static constexpr EntityKind kind = EntityKind::Health;
    static Entity& at(Scenario& s, EntityRef) { return s.health; }
};
template <auto List, EntityKind Kind>
struct InList {
    using Entity = typename std::remove_reference_t<decltype(std::declval<Scenario&>().*List)>::value_type;
    static constexpr EntityKind kind = Kind;
    static Entity& at(Scenario& s, EntityRef e) { return (s.*List)[e.outer]; }
};
using InPopulation = InList<&Scenario::populations, EntityKind::Population>;
using InControllers = InList<&Scenario::controllers, EntityKind::ControllerGroup>;
using InClass = InList<&Scenario::classes, EntityKind::EventClass>;
using InSource = InList<&Scenario::sources, EntityKind::Source>;
using InQueue = InList<&Scenario::queues, EntityKind::Queue>;
using InPool = InList<&Scenario::pools, EntityKind::WorkerPool>;
using InBackend = InList<&Scenario::backends, EntityKind::Backend>;
using InWave = InList<&Scenario::waves, EntityKind::Wave>;
using InFailure = InList<&Scenario::failures, EntityKind::Failure>;
using InIntervention = InList<&Scenario::interventions, EntityKind::Intervention>;
struct InStep {
    using Entity = Step;
    static constexpr EntityKind kind = EntityKind::Step;
    static Entity& at(Scenario& s, EntityRef e) { return s.classes[e.outer].steps[e.inner]; }
};
struct InRow {
    using Entity = SessionRow;
    static constexpr EntityKind kind = EntityKind::SessionRow;
    static Entity& at(Scenario& s, EntityRef e) { return s.populations[e.outer].sessions[e.inner]; }
};

// -- values to and from members
template <class T>
ParameterValue toValue(const T& member)
{
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, double> || std::is_same_v<T, Duration>
                  || std::is_same_v<T, std::string> || std::is_same_v<T, Distribution>)
        return member;
    else if constexpr (std::is_same_v<T, SimTime>)
        return Duration{member.ns};
    else if constexpr (std::is_integral_v<T>)
        return static_cast<std::int64_t>(member);
    else if constexpr (std::is_enum_v<T>)
        return std::string(choiceWord(member));
    else if constexpr (std::is_same_v<T, std::optional<Duration>>)
        return member ? ParameterValue(*member) : ParameterValue(NoValue{});
    else {
        std::string joined;  // list of ids
        for (const std::string& id : member)
            joined += (joined.empty() ? "" : ", ") + id;
        return joined;
    }
}

/// Ids out of "a, b".
[[nodiscard]] std::vector<std::string> splitIds(std::string_view text);

template <class T>
void fromValue(T& member, const ParameterValue& value)
{
    if constexpr (std::is_same_v<T, SimTime>)
        member = SimTime{std::get<Duration>(value).ns};
    else if constexpr (std::is_same_v<T, std::optional<Duration>>)
        member = std::holds_alternative<Duration>(value) ? std::optional(std::get<Duration>(value)) : std::nullopt;
    else if constexpr (std::is_enum_v<T>)
        member = *choiceFromWord<T>(std::get<std::string>(value));
    else if constexpr (std::is_same_v<T, std::vector<std::string>>)
        member = splitIds(std::get<std::string>(value));
    else if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
        member = static_cast<T>(std::get<std::int64_t>(value));
    else
        member = std::get<T>(value);
}

template <class Place, auto... Path>
std::optional<ParameterValue> readMember(const Scenario& scenario, EntityRef ref)
{
    return toValue((Place::at(const_cast<Scenario&>(scenario), ref).*....*Path));
}

template <class Place, auto... Path>
void writeMember(Scenario& scenario, EntityRef ref, const ParameterValue& value)
{
    fromValue((Place::at(scenario, ref).*....*Path), value);
}

// -- building specifications: member<InBackend, &Backend::concurrency>(...)
struct Words {
    std::string_view pattern, label, meaning;
};

template <class Place, auto... Path>
ParameterSpec member(ParameterKind kind, ParameterGroup group, Words words)
{
    ParameterSpec spec;
    spec.pattern = words.pattern;
    spec.label = words.label;
    spec.meaning = words.meaning;
    spec.entity = Place::kind;
    spec.kind = kind;
    spec.group = group;
    const typename Place::Entity fresh{};
    spec.defaultValue = toValue((fresh.*....*Path));
    spec.get = &readMember<Place, Path...>;
    spec.set = &writeMember<Place, Path...>;
    using T = std::remove_cvref_t<decltype((std::declval<typename Place::Entity&>().*....*Path))>;
    if constexpr (std::is_enum_v<T>)
        spec.choices.assign(ChoiceWords<T>::words.begin(), ChoiceWords<T>::words.end());
    return spec;
}

/// Range in the kind's unit (count, share, seconds), and the slider's part of it.
inline ParameterSpec ranged(ParameterSpec spec, std::string_view unit, double lowest, double highest,
                            double sliderLowest, double sliderHighest, SliderScale scale)
{
    spec.unit = unit;
    spec.lowest = lowest;
    spec.highest = highest;
    spec.sliderLowest = sliderLowest;
    spec.sliderHighest = sliderHighest;
    spec.scale = scale;
    return spec;
}
inline ParameterSpec refers(ParameterSpec spec, EntityKind to, bool mayBeEmpty)
{
    spec.refersTo = to;
    spec.mayBeEmpty = mayBeEmpty;
    return spec;
}
inline ParameterSpec beforeStartOnly(ParameterSpec spec)
{
    spec.whilePlaying = false;
    return spec;
}

constexpr double tenYears = 3653.0 * 86400.0;  // s

} // namespace latepulse::parameters
