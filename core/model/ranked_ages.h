#pragma once
// Order statistics of the evidence of controllers. Ranks hardly change from one sample to the next, so a small group is
// kept in order and put right by insertion; a large one is selected from.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/model/controller.h"

namespace latepulse {

/// Of one group. Nothing but a memory of the last order: no part of the state.
class RankedAges {
public:
    /// The evidence of `count` controllers from `first` on; ranks are asked for until the next call.
    void look(const std::vector<Controller>& controllers, std::uint32_t first, std::uint32_t count)
    {
        if (m_order.size() != count) {
            m_order.resize(count);
            for (std::uint32_t i = 0; i < count; ++i)
                m_order[i].controller = first + i;
        }
        std::int64_t other = 0;
        for (Entry& entry : m_order) {
            const std::int64_t evidence = controllers[entry.controller].evidence.ns;
            other |= evidence ^ entry.evidence;
            entry.evidence = evidence;
        }
        if (other != 0 && count <= sortedUpTo)
            sortAgain();
    }
    /// The evidence that is older than `younger` others at least, counted from the youngest (0: the youngest).
    [[nodiscard]] SimTime evidenceOfRank(std::size_t younger)
    {
        const auto at = m_order.begin() + static_cast<std::ptrdiff_t>(younger);
        if (m_order.size() > sortedUpTo)
            std::nth_element(m_order.begin(), at, m_order.end(), isYounger);
        return SimTime{at->evidence};
    }
    /// Rank of the age that `percent` of `count` controllers do not exceed (nearest rank).
    [[nodiscard]] static std::size_t rankOf(int percent, std::size_t count)
    {
        return (static_cast<std::size_t>(percent) * count + 99) / 100 - 1;
    }

private:
    static constexpr std::size_t sortedUpTo = 64;
    struct Entry {
        std::int64_t evidence = 0; // ns
        std::uint32_t controller = 0;
    };
    static bool isYounger(const Entry& a, const Entry& b) { return a.evidence > b.evidence; }
    void sortAgain()
    {
        for (std::size_t i = 1; i < m_order.size(); ++i) {
            const Entry moved = m_order[i];
            std::size_t to = i;
            for (; to > 0 && isYounger(moved, m_order[to - 1]); --to)
                m_order[to] = m_order[to - 1];
            m_order[to] = moved;
        }
    }
    std::vector<Entry> m_order; // youngest first while sorted
};

} // namespace latepulse
