#pragma once
// Position of every entity by its id, so that long lists are read and checked in the time it takes to look at them.

#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "core/scenario/parameter_registry.h"

namespace latepulse {

/// Valid as long as the scenario it was made from keeps its lists of entities (their other values may change).
class IdIndex {
public:
    IdIndex() = default;
    explicit IdIndex(const Scenario& scenario);

    /// Position in the list of this kind (of the owner for a step, session row or reservation), or nullopt.
    [[nodiscard]] std::optional<std::size_t> find(EntityKind kind, std::string_view id) const;
    [[nodiscard]] bool contains(EntityKind kind, std::string_view id) const { return find(kind, id).has_value(); }

private:
    // Looked up only, never walked through.
    std::array<std::unordered_map<std::string_view, std::size_t>,
               static_cast<std::size_t>(EntityKind::Intervention) + 1>
        m_positions;
};

} // namespace latepulse
