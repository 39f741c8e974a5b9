#pragma once
// A run as one thread alone makes it, and the marks by which another thread's work is compared with it.

#include <cstdint>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/experiment/run.h"
#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::threads {

/// Throws: the program tells it and ends with 1. Safe on any thread whose exceptions are caught (see Crew).
inline void require(bool holds, const std::string& what)
{
    if (!holds)
        throw std::runtime_error(what);
}

/// scenarios/NAME.toml cut to some hours, with another seed.
[[nodiscard]] std::shared_ptr<const Scenario> shipped(const std::string& name, int hours, std::uint64_t seed);

[[nodiscard]] RecordedRun started(const std::shared_ptr<const Scenario>& scenario, KeyframeBudget budget = {});
[[nodiscard]] ControlPlane startOf(const std::shared_ptr<const Scenario>& scenario);

/// 64 bits of every sample and log line.
[[nodiscard]] std::uint64_t markOf(const Recording& recording);
/// 64 bits of what the window draws of an instant.
[[nodiscard]] std::uint64_t markOf(const Snapshot& snapshot);

struct RunMark {
    std::uint64_t stateHash = 0, events = 0, recorded = 0;
    bool operator==(const RunMark&) const = default;
};
[[nodiscard]] RunMark markOfRun(const std::shared_ptr<const Scenario>& scenario);

/// Several threads at one task; the first exception of any is thrown by join().
class Crew {
public:
    template <class Work>
    Crew(int size, Work work)
    {
        for (int i = 0; i < size; ++i)
            m_threads.emplace_back([this, i, work] { attempt([&] { work(i); }); });
    }
    void join();

private:
    template <class Work>
    void attempt(Work work)
    {
        try {
            work();
        } catch (const std::exception& error) {
            const std::lock_guard lock(m_mutex);
            if (m_failure.empty())
                m_failure = error.what();
        }
    }
    std::mutex m_mutex;
    std::string m_failure;
    std::vector<std::jthread> m_threads;  // last: they end before what they write to
};

} // namespace latepulse::threads
