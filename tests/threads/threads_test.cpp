// What threads hand each other gives what one thread alone gives, and nothing is written that another may read: to be
// run under ThreadSanitizer (tests/run does), where a missing order is an error even when the numbers come out right.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <exception>
#include <random>

#include "core/engine/chunked_deque.h"
#include "hand_over.h"
#include "window_workers.h"
#include "window_workers.h"

using namespace latepulse;
using namespace latepulse::threads;

namespace {

constexpr int threadCount = 4;

/// Every run twice, by whichever thread is free, all of them from scenarios that the threads share.
void replications()
{
    std::vector<std::shared_ptr<const Scenario>> scenarios;
    std::vector<RunMark> alone;
    for (const auto& [name, hours] : {std::pair{"priority-lane", 2}, {"mmc", 2}, {"open-attempts-never-recover", 1}})
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            scenarios.push_back(shipped(name, hours, seed));
            alone.push_back(markOfRun(scenarios.back()));
        }
    std::atomic<std::size_t> next{0};
    Crew(threadCount, [&](int) {
        for (std::size_t i = next++; i < 2 * scenarios.size(); i = next++)
            require(markOfRun(scenarios[i % scenarios.size()]) == alone[i % scenarios.size()],
                    "replication " + std::to_string(i) + " comes out differently on another thread");
    }).join();
    std::printf("%zu replications on %d threads as alone\n", 2 * scenarios.size(), threadCount);
}

/// What one slice of a runner leaves for the others.
struct Handed {
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Snapshot> snapshot;
    std::shared_ptr<const ControlPlane> checkpoint;
};

class Mailbox {
public:
    void put(Handed handed)
    {
        const std::lock_guard lock(m_mutex);
        m_latest = std::move(handed);
    }
    [[nodiscard]] Handed latest() const
    {
        const std::lock_guard lock(m_mutex);
        return m_latest;
    }

private:
    mutable std::mutex m_mutex;
    Handed m_latest;
};

/// A checkpoint goes on elsewhere for some minutes, and from there a copy of it; chunks of queues are shared by all.
std::pair<SimTime, std::uint64_t> continued(const ControlPlane& checkpoint, int minutes)
{
    ControlPlane plane = checkpoint;
    plane.runUntil(checkpoint.now() + Duration::minutes(minutes), {});
    ControlPlane copy = plane;
    plane.runUntil(plane.now() + Duration::minutes(1), {});
    copy.runUntil(copy.now() + Duration::minutes(1), {});
    require(plane.stateHash() == copy.stateHash(), "a copy goes on differently");
    return {copy.now(), copy.stateHash()};
}

/// One thread runs and records; others read what it hands over and go on from its checkpoints, while it runs.
void recordingsSnapshotsAndCheckpoints()
{
    const auto scenario = shipped("open-attempts-never-recover", 2, 3);
    const RunMark alone = markOfRun(scenario);
    Mailbox box;
    std::atomic<bool> over{false};
    std::mutex mutex;
    std::vector<std::pair<SimTime, std::uint64_t>> hashes;
    std::vector<std::pair<std::shared_ptr<const Recording>, std::uint64_t>> recorded;
    RunMark ran;
    const auto runner = [&] {
        RecordedRun run = started(scenario);
        while (run.advance(run.plane().now() + Duration::seconds(30), {}) != RunEnd::Finished)
            box.put({std::make_shared<const Recording>(run.recording()),
                     std::make_shared<const Snapshot>(run.plane().snapshot()),
                     std::make_shared<const ControlPlane>(run.plane())});
        ran = {run.plane().stateHash(), run.plane().executedEvents(), markOf(run.recording())};
        over = true;
    };
    Crew(threadCount, [&](int number) {
        if (number == 0)
            return runner();
        while (!over) {
            const Handed handed = box.latest();
            if (!handed.checkpoint || handed.checkpoint->now() + Duration::minutes(6) > handed.checkpoint->horizon()) {
                std::this_thread::yield();
                continue;
            }
            require(markOf(*handed.snapshot) == markOf(handed.checkpoint->snapshot()), "snapshot and checkpoint");
            const auto hash = continued(*handed.checkpoint, number);
            const std::uint64_t mark = markOf(*handed.recording);
            const std::lock_guard lock(mutex);
            hashes.push_back(hash);
            recorded.emplace_back(handed.recording, mark);
        }
    }).join();
    require(ran == alone, "the runner comes out differently with others at its heels");
    require(hashes.size() >= 10, "the others saw too little: " + std::to_string(hashes.size()));
    std::sort(hashes.begin(), hashes.end());
    ControlPlane plane = startOf(scenario);
    for (const auto& [at, hash] : hashes) {
        plane.runUntil(at, {});
        require(plane.stateHash() == hash, "a checkpoint goes on differently on another thread");
    }
    for (const auto& [recording, mark] : recorded)
        require(markOf(*recording) == mark, "a recording handed over changed later");
    std::printf("%zu checkpoints went on elsewhere as alone\n", hashes.size());
}

/// Keyframes are read by any number of followers at once.
void keyframesSharedByFollowers()
{
    const auto scenario = shipped("ripe-atlas-2026-06", 12, 4);
    RecordedRun run = started(scenario);
    run.advance(run.plane().horizon(), {});
    require(run.keyframes().size() >= 3,
            "too few keyframes to say anything: " + std::to_string(run.keyframes().size()));
    constexpr int seeks = 6;
    std::vector<std::vector<std::pair<SimTime, std::uint64_t>>> stood(threadCount);
    Crew(threadCount, [&](int number) {
        std::mt19937_64 random(static_cast<std::uint64_t>(number));
        Follower follower(*run.keyframes().before(SimTime::start()));
        for (int i = 0; i < seeks; ++i) {
            const SimTime at{
                static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(run.plane().horizon().ns))};
            follower.seek(at, run.keyframes(), {});
            require(follower.stepBack(run.keyframes(), {}) && follower.step(), "no step");
            stood[static_cast<std::size_t>(number)].emplace_back(at, follower.plane().executedEvents());
        }
    }).join();
    std::vector<std::pair<SimTime, std::uint64_t>> places;
    for (const auto& list : stood)
        places.insert(places.end(), list.begin(), list.end());
    std::sort(places.begin(), places.end());
    ControlPlane plane = startOf(scenario);
    for (const auto& [at, events] : places) {
        plane.runUntil(at, {});
        require(plane.executedEvents() == events, "a follower stands elsewhere");
    }
    std::printf("%zu seeks by %d followers in %zu keyframes\n", places.size(), threadCount, run.keyframes().size());
}

/// A chunk that a copy on another thread has read and let go belongs to the last holder, who writes it in place.
void aChunkLetGoElsewhere()
{
    ChunkedDeque<int, 16> kept;
    for (int round = 0; round < 200; ++round) {
        kept.push_back(round);
        std::atomic<bool> done{false};
        long sum = 0;
        std::jthread reader([&done, &sum, copy = kept]() mutable {
            for (std::size_t i = 0; i < copy.size(); ++i)
                sum += copy[i];
            copy.clear();
            done.store(true, std::memory_order_relaxed);  // tells when, and orders nothing
        });
        while (!done.load(std::memory_order_relaxed))
            std::this_thread::yield();
        kept.mutableAt(kept.size() - 1) = round + 1;
        kept.push_back(0);
        reader.join();
        kept.pop_back();
        require(kept.back() == round + 1, "what was written is there");
    }
    std::printf("200 chunks written after another thread let them go\n");
}

} // namespace

int main()
{
    try {
        aChunkLetGoElsewhere();
        replications();
        recordingsSnapshotsAndCheckpoints();
        keyframesSharedByFollowers();
        theWindowsWorkers();
        std::printf("the window's workers as alone\n");
    } catch (const std::exception& error) {
        std::printf("FAIL: %s\n", error.what());
        return 1;
    }
}
