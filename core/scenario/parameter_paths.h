#pragma once
// Paths of parameters: pattern + entity <-> text, and the nearest existing path for a mistyped one.

#include "core/scenario/parameter_registry.h"

namespace latepulse {

/// Every entity of a kind, in order.
[[nodiscard]] std::vector<EntityRef> entitiesOf(const Scenario& scenario, EntityKind kind);
/// Ids of the top-level entities of a kind (queues, classes ...).
[[nodiscard]] std::vector<std::string> idsOf(const Scenario& scenario, EntityKind kind);
/// "class.*.*.timeout" + entity -> "class.reconnect.registry.timeout".
[[nodiscard]] std::string pathOf(const Scenario& scenario, const ParameterSpec& spec, EntityRef ref);
/// The entity when the path matches the pattern and its ids exist.
[[nodiscard]] std::optional<EntityRef> matchPath(const Scenario& scenario, const ParameterSpec& spec,
                                                 std::string_view path);
/// The parameter a path names, whether or not it applies now (an earlier change of family may make it apply).
[[nodiscard]] std::optional<Parameter> namedParameter(const Scenario& scenario, std::string_view path);
/// The existing path with the smallest edit distance, "" when none is near (more than a third of its length away).
[[nodiscard]] std::string nearestPath(const Scenario& scenario, std::string_view path);
/// The nearest of some words by edit distance, "" when none is near.
[[nodiscard]] std::string nearestWord(std::string_view word, std::span<const std::string> words);

} // namespace latepulse
