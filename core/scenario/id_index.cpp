#include "core/scenario/id_index.h"

#include "core/scenario/parameter_paths.h"

namespace latepulse {

IdIndex::IdIndex(const Scenario& scenario)
{
    for (std::size_t k = 0; k < m_positions.size(); ++k) {
        const auto kind = static_cast<EntityKind>(k);
        if (ownerOf(kind) != kind || kind == EntityKind::Run || kind == EntityKind::Health)
            continue;
        const std::size_t count = countOf(scenario, kind);
        m_positions[k].reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            m_positions[k].emplace(idOf(scenario, kind, i), i);
    }
}

std::optional<std::size_t> IdIndex::find(EntityKind kind, std::string_view id) const
{
    const auto& positions = m_positions[static_cast<std::size_t>(ownerOf(kind))];
    const auto found = positions.find(id);
    return found == positions.end() ? std::nullopt : std::optional(found->second);
}

} // namespace latepulse
