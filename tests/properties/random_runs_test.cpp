// Laws of every run, on random scenarios that cover the whole format. A failure prints the seed of the scenario and the
// smallest file that still fails. LATEPULSE_RANDOM_FIRST and LATEPULSE_RANDOM_COUNT ask for others and for more.
#include <QTest>

#include <random>

#include "core/record/recorder.h"
#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "random_runs.h"
#include "tests/generator/shrink.h"

using namespace latepulse;
using namespace latepulse::properties;
using generator::firstFailure;

namespace {

std::string joined(const std::vector<std::string>& list)
{
    std::string all;
    for (const std::string& line : list)
        all += line + "; ";
    return all;
}

/// Every event by itself, then the rest in strides, where the short paths are taken.
std::string conservation(const Scenario& scenario)
{
    ControlPlane plane = planeOf(scenario);
    const auto look = [&](bool recount) {
        const std::string broken = joined(recount ? plane.brokenRecounts() : plane.brokenLaws());
        return broken.empty() ? broken : "event " + std::to_string(plane.executedEvents()) + ": " + broken;
    };
    std::string broken = look(true);
    for (int i = 0; i < 2500 && broken.empty() && plane.stepOne(); ++i)
        broken = look(i % 7 == 0);
    while (broken.empty() && plane.executedEvents() < mostEvents) {
        if (plane.runToEvent(plane.executedEvents() + 41, {}) == RunEnd::Finished)
            break;
        broken = look(true);
    }
    if (plane.executedEvents() < mostEvents)
        plane.runUntil(plane.horizon(), {});
    return broken.empty() ? look(true) : broken;
}

std::string roundTrip(const Scenario& scenario)
{
    const std::string text = writeScenario(scenario);
    const auto back = readScenario(text, "written");
    if (!back)
        return describe(back.error());
    if (!(*back == scenario))
        return "another scenario is read back";
    if (writeScenario(*back) != text || scenarioHash(*back) != scenarioHash(scenario))
        return "another text is written back";
    ControlPlane a = planeOf(scenario), b = planeOf(*back);
    runOut(a, 2000), runOut(b, 2000);
    return difference(a, b);
}

/// Neither asking twice, nor who listens, nor how a run is cut in pieces.
std::string determinism(const Scenario& scenario)
{
    struct Everything : RunListener {
        [[nodiscard]] bool wantsServices() const override { return true; }
        [[nodiscard]] bool wantsTrace() const override { return true; }
    } everything;
    ControlPlane once = planeOf(scenario), again = planeOf(scenario), traced = planeOf(scenario);
    Recorder recorder(std::make_shared<const Scenario>(scenario), again.seriesInfos());
    runOut(once), runOut(again, mostEvents, &recorder), runOut(traced, mostEvents, &everything);
    std::string found = difference(once, again) + difference(once, traced);
    ControlPlane pieces = planeOf(scenario);
    std::mt19937_64 random(scenario.run.seed);
    while (pieces.executedEvents() < once.executedEvents())
        pieces.runToEvent(std::min(once.executedEvents(), pieces.executedEvents() + 1 + random() % 700), {});
    pieces.runUntil(once.now(), {});
    found += pieces.executedEvents() == once.executedEvents() ? difference(once, pieces) : std::string();
    return found;
}

std::string shortPaths(const Scenario& scenario)
{
    ControlPlane shortened = planeOf(scenario), general = planeOf(scenario);
    general.useStretches(false);
    std::string found;
    for (std::uint64_t events = mostEvents / 8; events <= mostEvents && found.empty(); events += mostEvents / 8) {
        runOut(shortened, events), runOut(general, events);
        found = difference(shortened, general);
    }
    return found;
}

/// A copy continues to the bit, from many events of each run.
std::string checkpoints(const Scenario& scenario)
{
    std::mt19937_64 random(scenario.run.seed + 1);
    ControlPlane undisturbed = planeOf(scenario);
    runOut(undisturbed, 4000);
    const std::uint64_t events = undisturbed.executedEvents();
    ControlPlane original = planeOf(scenario);
    for (int i = 1; i <= 12; ++i) {
        original.runToEvent(std::max<std::uint64_t>(original.executedEvents(), random() % (1 + events * i / 12)), {});
        ControlPlane copy = original;
        const ControlPlane kept = original;
        const std::uint64_t later = std::min(events, copy.executedEvents() + random() % 300);
        copy.runToEvent(later, {});
        if (original.stateHash() != kept.stateHash())
            return "a copy's run disturbs the original";
        ControlPlane other = kept;
        other.runToEvent(later, {});
        if (const std::string found = difference(copy, other); !found.empty())
            return "from event " + std::to_string(kept.executedEvents()) + ": " + found;
    }
    runOut(original, 4000);
    return difference(original, undisturbed);
}

class Lines : public RunListener {
public:
    [[nodiscard]] bool wantsTrace() const override { return true; }
    void traced(SimTime t, const std::string& words) override { lines.push_back(std::to_string(t.ns) + ' ' + words); }
    void logged(const LogEntry& e) override
    {
        lines.push_back(std::to_string(e.at.ns) + ' ' + e.subject + ' ' + e.from + ' ' + e.to);
    }
    std::vector<std::string> lines;
};

/// Everything at once at a random instant: not a trace of it before.
std::string prefixes(const Scenario& scenario)
{
    ControlPlane pilot = planeOf(scenario);
    runOut(pilot, 3000);
    const SimTime at{pilot.now().ns / 2 + 1};
    Scenario changed = scenario;
    Intervention all;
    all.id = "everything";
    all.at = at;
    all.purge = Purge{scenario.queues.front().id, {}};
    all.addWorkers = {{scenario.pools.front().id, 2}};
    all.resetVerdicts = true;
    if (!scenario.controllers.empty())
        all.forceEligible = ForceEligible{scenario.controllers.front().id, Duration::minutes(1)};
    changed.interventions.push_back(all);
    ControlPlane without = planeOf(scenario), with = planeOf(changed);
    Lines a, b;
    without.runUntil(at - Duration::nanoseconds(1), {}, &a);
    with.runUntil(at - Duration::nanoseconds(1), {}, &b);
    if (a.lines != b.lines)
        return "what is told before it differs";
    return difference(without, with);
}

} // namespace

class RandomRunsTest : public QObject {
    Q_OBJECT

private slots:
    void conservationAfterEveryEvent() { holds(conservation, 800); }
    void readingBackWhatWasWritten() { holds(roundTrip, 1500); }
    void aRunDependsOnNothingElse() { holds(determinism, 500); }
    void shortPathsAreTheGeneralOne() { holds(shortPaths, 1200); }
    void checkpointsContinueAlike() { holds(checkpoints, 600); } // 12 of each: 7,200 in all
    void nothingBeforeAnIntervention() { holds(prefixes, 1200); }

private:
    static void holds(const generator::Property& property, std::uint64_t count)
    {
        const std::string failure = firstFailure(property, 1, count);
        QVERIFY2(failure.empty(), failure.c_str());
    }
};

QTEST_GUILESS_MAIN(RandomRunsTest)
#include "random_runs_test.moc"
