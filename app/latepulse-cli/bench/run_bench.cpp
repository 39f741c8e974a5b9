#include "app/latepulse-cli/bench/run_bench.h"

#include <algorithm>

#include "core/experiment/run.h"
#include "core/record/recorded_bytes.h"
#include "core/record/recorder.h"

namespace latepulse::cli {

namespace {

/// The whole run; `stretches` as in ControlPlane::useStretches, `listens` records everything.
std::uint64_t simulate(const ControlPlane& start, bool stretches, bool listens)
{
    ControlPlane plane = start;
    plane.useStretches(stretches);
    if (listens) {
        Recorder recorder(std::make_shared<const Scenario>(plane.scenario()), plane.seriesInfos());
        plane.runUntil(SimTime::never(), {}, &recorder);
    } else {
        plane.runUntil(SimTime::never(), {});
    }
    return plane.stateHash();
}

/// A keyed draw per seek: the same instants whenever it is asked.
SimTime seekTarget(const ControlPlane& plane, std::size_t seek)
{
    const double share = randomUnit(RandomKey{}, {Purpose::FailureTime, 0, seek, 0, 0});
    return SimTime::start() + Duration::fromSeconds(share * (plane.horizon() - SimTime::start()).toSeconds());
}

} // namespace

double RunBench::nanosecondsPerEvent() const
{
    return events == 0 ? 0.0 : recorded.median() * 1e9 / static_cast<double>(events);
}

double RunBench::shareOfRecording() const
{
    return recorded.median() > 0.0 ? std::max(0.0, 1.0 - unrecorded.median() / recorded.median()) : 0.0;
}

ResultOrErrors<RunBench> benchRun(const std::shared_ptr<const Scenario>& scenario, std::size_t repeats)
{
    const auto start = ControlPlane::build(scenario);
    if (!start)
        return tl::make_unexpected(start.error());
    std::uint64_t hash = 0, events = 0, bytes = 0;
    std::vector<double> recorded, unrecorded, general;
    for (std::size_t i = 0; i < repeats; ++i) {  // in turn, so that all see the same machine
        recorded.push_back(cpuSecondsOf([&] {
            auto run = RecordedRun::start(scenario, KeyframeBudget{1, 0});
            run->advance(SimTime::never(), {});
            const Recording recording = run->recording();
            hash = recording.stateHash;
            events = recording.executedEvents;
            bytes = recordedBytes(recording);
        }));
        unrecorded.push_back(cpuSecondsOf([&] { simulate(*start, true, false); }));
        general.push_back(cpuSecondsOf([&] { simulate(*start, false, true); }));
    }
    return RunBench{Measured(recorded), Measured(unrecorded), Measured(general), events, bytes, hash};
}

ResultOrErrors<SeekBench> benchSeek(const std::shared_ptr<const Scenario>& scenario, std::size_t seeks)
{
    auto run = RecordedRun::start(scenario);
    if (!run)
        return tl::make_unexpected(run.error());
    auto start = ControlPlane::build(scenario);
    run->advance(SimTime::never(), {});
    Follower follower(std::move(*start));
    std::vector<double> seconds;
    for (std::size_t i = 0; i < std::max<std::size_t>(seeks, 1); ++i)
        seconds.push_back(cpuSecondsOf([&] { follower.seek(seekTarget(run->plane(), i), run->keyframes(), {}); }));
    return SeekBench{Measured(seconds), run->keyframes().size(), run->keyframes().byteSize()};
}

} // namespace latepulse::cli
