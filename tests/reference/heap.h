#pragma once
// The pending events of the reference model: one heap, ordered by time and then by insertion (MODEL 2).

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/units.h"

namespace latepulse::reference {

struct Pending {
    SimTime at;
    std::uint64_t inserted = 0;
    std::string words;
    std::function<void()> happen;
};

class Heap {
public:
    void push(SimTime at, std::string words, std::function<void()> happen)
    {
        m_pending.push_back({at, m_inserted++, std::move(words), std::move(happen)});
        std::push_heap(m_pending.begin(), m_pending.end(), later);
    }
    /// SimTime::never() when nothing is pending.
    [[nodiscard]] SimTime nextTime() const { return m_pending.empty() ? SimTime::never() : m_pending.front().at; }
    /// The earliest; there must be one.
    [[nodiscard]] Pending pop()
    {
        std::pop_heap(m_pending.begin(), m_pending.end(), later);
        Pending first = std::move(m_pending.back());
        m_pending.pop_back();
        return first;
    }

private:
    static bool later(const Pending& a, const Pending& b)
    {
        return a.at != b.at ? a.at > b.at : a.inserted > b.inserted;
    }
    std::vector<Pending> m_pending;
    std::uint64_t m_inserted = 0;
};

} // namespace latepulse::reference
