#pragma once
// The thread behind a RunSession, free of Qt: a runner that records ahead in slices and a follower that stands where
// it is told. Orders go into a one-place mailbox; answers leave through Answers, on the worker's thread, and carry
// only immutable values.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "core/base/error.h"
#include "core/experiment/run.h"
#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

class RunWorker {
public:
    using Clock = std::chrono::steady_clock;

    /// Where the follower shall stand.
    struct FollowOrder {
        enum class Kind { Seek, Step, StepBack } kind = Kind::Seek;
        SimTime at;
        std::uint64_t ticket = 0;   // comes back with the answer
        Clock::duration budget{};   // > 0: go as far towards `at` as this time allows (Max speed)
    };
    struct FollowAnswer {
        std::shared_ptr<const Snapshot> snapshot;
        std::uint64_t generation = 0, ticket = 0;
        bool stepped = false;  // by a step forwards or back: events of the same instant may still be to come
        bool reached = true;   // false: the run has not got there (Max speed), ask again
    };
    struct Answers {
        std::function<void(std::shared_ptr<const Recording>, std::uint64_t generation)> recording;
        std::function<void(FollowAnswer)> follow;
        std::function<void(Errors, std::uint64_t generation)> refused;
        std::function<void(double eventsPerSecond, bool busy)> status;
    };

    explicit RunWorker(Answers answers);
    ~RunWorker();  // requests a stop and joins
    RunWorker(const RunWorker&) = delete;
    RunWorker& operator=(const RunWorker&) = delete;

    /// Another run. `patient`: a run under way that is younger than `patience` may finish first, so that a held
    /// slider still shows results; otherwise stale work is dropped at once.
    void setRun(std::shared_ptr<const Scenario> scenario, std::uint64_t generation, FollowOrder first, bool patient);
    /// A seek replaces every waiting order; steps queue up behind it.
    void follow(FollowOrder order);

    static constexpr auto patience = std::chrono::milliseconds(200);

private:
    struct NewRun {
        std::shared_ptr<const Scenario> scenario;
        std::uint64_t generation = 0;
        FollowOrder first;
        bool patient = false;
    };
    void loop(const std::stop_token& stop);
    [[nodiscard]] bool newRunIsDue() const;
    [[nodiscard]] bool servable(const FollowOrder& order) const;
    void begin(const NewRun& run);
    void serve(const FollowOrder& order);
    [[nodiscard]] RunEnd move(const FollowOrder& order);
    [[nodiscard]] RunEnd seekWithin(const FollowOrder& order);
    void recordSlice(std::optional<SimTime> wanted);
    void publishRecording();
    void reportStatus(bool busy);
    [[nodiscard]] RunControl control() const { return {m_work.get_token(), {}, 65'536}; }

    Answers m_answers;

    // shared with the caller, under m_mutex
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<NewRun> m_newRun;
    std::deque<FollowOrder> m_orders;
    std::stop_source m_work;  // of the run under way

    // the worker's own
    std::optional<RecordedRun> m_runner;
    std::optional<Follower> m_follower;
    std::uint64_t m_generation = 0;
    Clock::time_point m_begun, m_published;
    Duration m_slice = Duration::minutes(1);
    bool m_finished = true;

    std::jthread m_thread;  // last: starts when everything above exists
};

} // namespace latepulse::ui
