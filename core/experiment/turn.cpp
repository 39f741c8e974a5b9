#include "core/experiment/turn.h"

#include <algorithm>
#include <limits>

namespace latepulse {

namespace {

/// Mean seconds the steps from `step` on keep a worker.
double costFrom(const ControlPlane& plane, std::uint32_t eventClass, std::size_t step, bool synchronous)
{
    const std::vector<Step>& steps = plane.scenario().classes[eventClass].steps;
    double seconds = 0.0;
    for (std::size_t i = step; i < steps.size(); ++i) {
        const StepPlan& plan = plane.plan().classes[eventClass].steps[i];
        seconds += meanOf(steps[i].cpu);
        if (!synchronous || plan.backend == noIndex)
            continue;
        const double call = plane.plan().backends[plan.backend].meanLatency;
        seconds += plan.timeout ? std::min(call, plan.timeout->toSeconds()) : call;
    }
    return seconds;
}

/// When the first of several busy workers is free.
class FirstFree {
public:
    void add(const ControlPlane& plane, const Worker& worker, bool synchronous)
    {
        const std::uint32_t c = worker.job.cls();
        const std::size_t step = worker.job.step;
        const double age = (plane.now() - worker.phaseSince).toSeconds();
        if (step >= plane.plan().classes[c].steps.size())
            return addEnd(0.0, true, 0.0);
        const StepPlan& plan = plane.plan().classes[c].steps[step];
        const double whole = costFrom(plane, c, step, synchronous);
        if (worker.phase == WorkerPhase::Call) {
            addCall(plane.plan().backends[plan.backend], plan, age, costFrom(plane, c, step + 1, synchronous));
        } else {
            const double cpu = meanOf(plane.scenario().classes[c].steps[step].cpu);
            const bool fixed = plan.cpu.isDeterministic() && age < cpu;
            addEnd(fixed ? cpu - age : cpu, fixed, whole - cpu);
        }
    }
    [[nodiscard]] double seconds() const { return m_rate > 0.0 ? std::min(m_soonest, 1.0 / m_rate) : m_soonest; }

private:
    void addCall(const BackendPlan& backend, const StepPlan& step, double age, double after)
    {
        const double mean = backend.meanLatency;
        const bool fixed = backend.latency.isDeterministic() && age < mean;
        const double rest = fixed ? mean - age : mean;
        const double allowed =
            step.timeout ? std::max(0.0, step.timeout->toSeconds() - age) : std::numeric_limits<double>::infinity();
        addEnd(std::min(rest, allowed), fixed || allowed < rest, after);
    }
    /// A worker whose present phase is over in `rest` s, known or in the mean, and keeps it `after` s more in the mean.
    void addEnd(double rest, bool known, double after)
    {
        if (known || rest + after <= 0.0)
            m_soonest = std::min(m_soonest, rest + after);
        else
            m_rate += 1.0 / (rest + after);
    }

    double m_rate = 0.0; // of those whose end is random, 1/s
    double m_soonest = std::numeric_limits<double>::infinity(); // of those whose end is known, s
};

} // namespace

std::optional<Duration> expectedTurn(const ControlPlane& plane, std::uint32_t eventClass, const std::vector<Job>& ahead)
{
    FirstFree firstFree;
    std::int64_t workers = 0;
    bool idle = false, synchronous = false;
    for (const std::uint32_t p : plane.plan().queues[plane.plan().classes[eventClass].queue].pools) {
        const PoolState& pool = plane.pools()[p];
        const bool waits = plane.plan().pools[p].synchronous;
        workers += pool.workers();
        idle = idle || pool.hasIdle();
        synchronous = synchronous || waits;
        for (std::uint32_t w = 0; w < pool.made(); ++w)
            if (pool.worker(w).phase != WorkerPhase::Idle)
                firstFree.add(plane, pool.worker(w), waits);
    }
    if (workers == 0)
        return std::nullopt;
    double work = 0.0;
    for (const Job& job : ahead)
        work += costFrom(plane, job.cls(), job.step, synchronous);
    return Duration::fromSeconds((idle ? 0.0 : firstFree.seconds()) + work / static_cast<double>(workers));
}

} // namespace latepulse
