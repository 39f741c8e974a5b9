#pragma once
// Worker slots of one pool. Workers are made when first needed, so a million of them cost nothing while idle.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/model/job.h"

namespace latepulse {

enum class WorkerPhase : std::uint8_t { Idle, Cpu, Call };

struct Worker {
    Job job;
    SimTime taken;       // took the job
    SimTime phaseSince;  // began the present step's CPU or call
    std::uint32_t call = 0;        // call slot while in a call
    std::uint32_t generation = 0;  // of CPU timers; a stale one is ignored
    WorkerPhase phase = WorkerPhase::Idle;
};

class PoolState {
public:
    PoolState() = default;
    PoolState(std::int64_t workers, std::size_t classes)
        : m_target(workers), m_busyByClass(classes, 0), m_asked(classes, 0)
    {
    }

    [[nodiscard]] std::int64_t workers() const { return m_target; }
    /// More workers start at once; of fewer, busy ones finish their job first.
    void setWorkers(std::int64_t workers, SimTime now)
    {
        m_offered = offeredSeconds(now);
        m_offeredTo = std::max(m_offeredTo, now);
        m_target = workers;
    }
    /// Worker seconds at hand since `countFrom()`, busy or not.
    [[nodiscard]] double offeredSeconds(SimTime now) const
    {
        return m_offered + static_cast<double>(m_target) * std::max(Duration{}, now - m_offeredTo).toSeconds();
    }
    void countFrom(SimTime warm) { m_offeredTo = warm; }
    [[nodiscard]] std::int64_t busy() const { return m_busy; }
    [[nodiscard]] bool hasIdle() const { return m_busy < m_target; }
    [[nodiscard]] const std::vector<std::int64_t>& busyByClass() const { return m_busyByClass; }
    /// Whether the numbers of busy workers are other than when this was last asked.
    [[nodiscard]] bool takeChange()
    {
        bool other = false;
        for (std::size_t c = 0; c < m_asked.size(); ++c) {
            other = other || m_asked[c] != m_busyByClass[c];
            m_asked[c] = m_busyByClass[c];
        }
        return other;
    }
    /// The same for a change of this class alone.
    void noteChange(std::uint32_t eventClass) { m_asked[eventClass] = m_busyByClass[eventClass]; }
    [[nodiscard]] std::int64_t busyWith(std::uint32_t eventClass) const { return m_busyByClass[eventClass]; }
    /// Gives an idle worker a job of this class, which the caller puts into its record; hasIdle() must hold.
    std::uint32_t occupy(std::uint32_t eventClass, SimTime now);
    void release(std::uint32_t worker);
    [[nodiscard]] Worker& worker(std::uint32_t i) { return m_workers[i]; }
    [[nodiscard]] const Worker& worker(std::uint32_t i) const { return m_workers[i]; }
    [[nodiscard]] std::size_t made() const { return m_workers.size(); }

    std::uint32_t nextQueue = 0;  // where round robin goes on

private:
    std::vector<Worker> m_workers;
    std::vector<std::uint32_t> m_free;  // made and idle, last used first
    std::int64_t m_target = 0, m_busy = 0;
    double m_offered = 0.0;  // worker seconds up to m_offeredTo
    SimTime m_offeredTo;
    std::vector<std::int64_t> m_busyByClass, m_asked;
};

inline std::uint32_t PoolState::occupy(std::uint32_t eventClass, SimTime now)
{
    std::uint32_t i = 0;
    if (m_free.empty()) {
        i = static_cast<std::uint32_t>(m_workers.size());
        m_workers.emplace_back();
    } else {
        i = m_free.back();
        m_free.pop_back();
    }
    Worker& worker = m_workers[i];
    worker.taken = worker.phaseSince = now;
    worker.phase = WorkerPhase::Cpu;
    ++m_busy;
    ++m_busyByClass[eventClass];
    return i;
}

inline void PoolState::release(std::uint32_t i)
{
    Worker& worker = m_workers[i];
    --m_busyByClass[worker.job.cls()];
    --m_busy;
    ++worker.generation;
    worker.phase = WorkerPhase::Idle;
    m_free.push_back(i);
}

} // namespace latepulse
