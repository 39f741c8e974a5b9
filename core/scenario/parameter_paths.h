#pragma once
// Paths of parameters: pattern + entity <-> text, and the nearest existing path for a mistyped one.

#include "core/scenario/parameter_registry.h"

namespace latepulse {

class IdIndex;

/// Every entity of a kind, in order.
[[nodiscard]] std::vector<EntityRef> entitiesOf(const Scenario& scenario, EntityKind kind);
/// Ids of the top-level entities of a kind (queues, classes ...).
[[nodiscard]] std::vector<std::string> idsOf(const Scenario& scenario, EntityKind kind);
/// Number of entities of a kind that has a list of its own, and the id at a position of it.
[[nodiscard]] std::size_t countOf(const Scenario& scenario, EntityKind kind);
[[nodiscard]] const std::string& idOf(const Scenario& scenario, EntityKind kind, std::size_t position);
/// The table a kind is written in ("class", for steps too).
[[nodiscard]] std::string_view tableOf(EntityKind kind);
/// The kind whose list an entity is found in first: the class of a step, the pool of a reservation, else itself.
[[nodiscard]] EntityKind ownerOf(EntityKind kind);
/// "class.reconnect.registry", "pool.main.reserved.liveness", "health".
[[nodiscard]] std::string entityPath(const Scenario& scenario, EntityKind kind, EntityRef ref);
/// What follows the entity in a pattern: "latency.mean"; empty where the entity is the value (a reservation).
[[nodiscard]] std::string_view tailOf(const ParameterSpec& spec);
/// The specification of an entity's parameter by its tail, or nullptr.
[[nodiscard]] const ParameterSpec* specOf(EntityKind kind, std::string_view tail);
/// The distribution this parameter is a field of, or nullptr.
[[nodiscard]] const ParameterSpec* distributionAround(const ParameterSpec& spec);
/// "class.*.*.timeout" + entity -> "class.reconnect.registry.timeout".
[[nodiscard]] std::string pathOf(const Scenario& scenario, const ParameterSpec& spec, EntityRef ref);
/// The parameter a path names, whether or not it applies now (an earlier change of family may make it apply). An index
/// of the scenario's ids makes it quick among many entities.
[[nodiscard]] std::optional<Parameter> namedParameter(const Scenario& scenario, std::string_view path,
                                                      const IdIndex* ids = nullptr);
/// The existing path with the smallest edit distance, "" when none is near (more than a third of its length away).
[[nodiscard]] std::string nearestPath(const Scenario& scenario, std::string_view path);
/// The nearest of some words by edit distance, "" when none is near.
[[nodiscard]] std::string nearestWord(std::string_view word, std::span<const std::string> words);

} // namespace latepulse
