#pragma once
// Jobs whose patience runs (MODEL 2.13, reneging). Kept in slots; an event names the slot.

#include <cstdint>
#include <vector>

#include "core/model/plan.h"

namespace latepulse {

struct ImpatientJob {
    std::uint64_t order = 0;         // of its first enqueueing: gone from the queue once it was served or moved
    std::uint32_t queue = noIndex;   // noIndex = a free slot
    std::uint32_t source = noIndex;  // kept in a free slot: whose patience ended last
};

class ImpatientJobs {
public:
    std::uint32_t add(const ImpatientJob& job)
    {
        if (m_free.empty()) {
            m_slots.push_back(job);
            return static_cast<std::uint32_t>(m_slots.size() - 1);
        }
        const std::uint32_t slot = m_free.back();
        m_free.pop_back();
        m_slots[slot] = job;
        return slot;
    }
    ImpatientJob take(std::uint32_t slot)
    {
        const ImpatientJob job = m_slots[slot];
        m_slots[slot].queue = noIndex;
        m_free.push_back(slot);
        return job;
    }
    [[nodiscard]] const std::vector<ImpatientJob>& all() const { return m_slots; }

private:
    std::vector<ImpatientJob> m_slots;
    std::vector<std::uint32_t> m_free;
};

} // namespace latepulse
