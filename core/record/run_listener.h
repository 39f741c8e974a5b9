#pragma once
// What a simulation tells whoever records, traces or explains it. Listeners never influence a run.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/units.h"
#include "core/record/recording.h"
#include "core/record/series.h"

namespace latepulse {

enum class Held { Cpu, Call };

/// One visit of one job to one worker, as far as it went.
struct ServiceRecord {
    std::uint32_t eventClass = 0, entity = 0, index = 0;  // the job
    std::uint32_t pool = 0, worker = 0;
    SimTime start, end;
    bool abandoned = false;  // nobody waited for it at the end
};

/// A job whose whole service was one CPU step. Plain numbers, so that a buffer of them costs nothing to make.
struct ServiceAtOneGo {
    std::int64_t held, sojourn, waiting;  // ns
};

class RunListener {
public:
    virtual ~RunListener() = default;
    /// A sample interval is over; one sample per series.
    virtual void sampleClosed(const std::vector<Sample>&) {}
    virtual void logged(const LogEntry&) {}
    /// A job ended, times are meaningful for served ones. Registrations that a purge takes away are not told.
    virtual void jobEnded(std::uint32_t /*eventClass*/, bool /*served*/, Duration /*sojourn*/, Duration /*waiting*/) {}
    /// A worker was held for `span` by a step of a class (CPU or a backend call).
    virtual void workerHeld(std::uint32_t /*pool*/, std::uint32_t /*eventClass*/, std::uint32_t /*step*/, Held,
                            Duration /*span*/)
    {
    }
    /// Both at once, of jobs of this class whose whole service was one CPU step, in order of their ends.
    virtual void servedAtOneGo(std::uint32_t pool, std::uint32_t eventClass, std::span<const ServiceAtOneGo> services)
    {
        for (const ServiceAtOneGo& service : services) {
            workerHeld(pool, eventClass, 0, Held::Cpu, Duration{service.held});
            jobEnded(eventClass, true, Duration{service.sojourn}, Duration{service.waiting});
        }
    }
    /// A worker let go of a job; only called when wantsServices().
    virtual void serviceEnded(const ServiceRecord&) {}
    [[nodiscard]] virtual bool wantsServices() const { return false; }
    virtual void dropped(SimTime, std::uint32_t /*queue*/, std::uint32_t /*eventClass*/) {}
    /// Every executed event in words; only called when wantsTrace().
    virtual void traced(SimTime, const std::string&) {}
    [[nodiscard]] virtual bool wantsTrace() const { return false; }
};

} // namespace latepulse
