// What is looked at only when a sample ends: reasons, percentiles of ages, the effort of an admission.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"
#include "tests/core/model/samples_watch.h"

using namespace latepulse;

namespace {

/// `last` of one series in every sample.
class Follow : public SamplesWatch {
public:
    Follow(const ControlPlane& plane, const std::string& name) : SamplesWatch(plane)
    {
        while (plane.seriesInfos().at(m_series).name != name)
            ++m_series;
    }
    void sampleClosed(const std::vector<Sample>& row) override
    {
        SamplesWatch::sampleClosed(row);
        values.push_back(static_cast<double>(row[m_series].last));
    }
    std::vector<double> values;

private:
    std::size_t m_series = 0;
};

std::vector<double> samplesOf(const std::string& text, const std::string& series)
{
    ControlPlane plane = lab::planeOf(text);
    Follow follow(plane, series);
    plane.runUntil(plane.horizon(), {}, &follow);
    if (!follow.wrong.empty())
        qFatal("%s", follow.wrong.c_str());
    return follow.values;
}

/// Controllers that beat at 0 s, 10 s, ... all at once, seen at once; samples of 4 s.
std::string beating(int controllers, const char* more = "")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"40s\"\nsample = \"4s\"\n[controllers.main]\ncount = {}\n"
                       "heartbeat = {{ class = \"beat\", interval = \"10s\" }}\n[class.beat]\nqueue = \"beats\"\n"
                       "steps = [ {{ id = \"note\", cpu = \"1us\" }} ]\n[queue.beats]\n[pool.beats]\n"
                       "serves = [\"beats\"]\n{}",
                       controllers, more);
}

/// Ten probes whose sessions end at 10 s. Each registers: 1 s of the one worker. Samples of 4 s.
std::string returning(const char* workers, const char* cached, const char* more = "")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"40s\"\nsample = \"4s\"\n[population.p]\nsize = 10\n"
                       "sessions = [ {{ id = \"all\", share = \"100%\", lifetime = \"3000d\" }} ]\n"
                       "cached = {{ first = {1} }}\nregister = {{ class = \"r\", client_timeout = \"none\" }}\n"
                       "retry = {{ equal_jitter = {{ base = \"10000s\", cap = \"10000s\" }} }}\n"
                       "[wave.end]\nat = \"10s\"\nshare = \"100%\"\nspread = \"0s\"\n[controllers.main]\n"
                       "[class.r]\nqueue = \"line\"\nsteps = [ {{ id = \"prepare\", cpu = \"1s\" }} ]\n"
                       "[queue.line]\n[pool.desk]\nworkers = {0}\nserves = [\"line\"]\n{2}",
                       workers, cached, more);
}

} // namespace

class SamplingTest : public QObject {
    Q_OBJECT
private slots:
    /// 1 and 2 controllers, a group kept in order, and one that is selected from.
    void percentilesOfAnyNumberOfControllers_data()
    {
        QTest::addColumn<int>("controllers");
        for (const int n : {1, 2, 3, 40, 64, 65, 300})
            QTest::addRow("%d", n) << n;
    }
    void percentilesOfAnyNumberOfControllers()
    {
        QFETCH(const int, controllers);
        const auto p99 = samplesOf(beating(controllers, "[failure.cut]\ncontrollers = \"main.0\"\nat = \"1us\"\n"),
                                   "liveness_age.main.p99");
        QCOMPARE(p99.size(), std::size_t{10});
        // The silent one is the oldest; it is above the 99th percentile only among more than 100.
        QCOMPARE(p99.back() > 39.0, controllers <= 100);
    }

    void attemptsPerAdmissionAreCountedFromTheStart()
    {
        // Before the first admission there is nothing to divide by.
        QCOMPARE(samplesOf(returning("1", "false"), "attempts_per_admission.p").at(1), 0.0);
        const auto run = samplesOf(returning("1", "false"), "attempts_per_admission.p");
        QCOMPARE(run.at(2), 5.0);  // 10 attempts, the second admission at 12 s
        QCOMPARE(run.back(), 1.0);
        QCOMPARE(samplesOf(returning("1", "true"), "attempts_per_admission.p").back(), 1.0);
    }

    void admissionsPerWorkerSecondLeaveCachedReturnsOut()
    {
        const char* series = "admissions_per_worker_second.p";
        const auto one = samplesOf(returning("1", "false"), series);
        QCOMPARE(one.at(1), 0.0);
        QCOMPARE(one.at(2), 0.5);  // two in the four seconds up to 12 s
        QCOMPARE(one.at(3), 1.0);
        QCOMPARE(samplesOf(returning("2", "false"), series).at(3), 0.75);  // the last six of ten, of 8 worker seconds
        QCOMPARE(samplesOf(returning("1", "true"), series).at(3), 0.0);
        // Four workers more from 14 s on: all ten are back at 15 s or 16 s, of 2 + 2 x 5 worker seconds.
        QCOMPARE(
            samplesOf(returning("1", "false", "[intervention.i]\nat = \"14s\"\nadd_workers = { desk = 4 }\n"), series)
                .at(3),
            static_cast<double>(static_cast<float>(8.0 / 12.0)));
    }

    /// A window and a file have room for so many; those of single controllers come on top.
    void theIncidentKeepsToTheBudgetOfSeries()
    {
        const Scenario incident = lab::shipped("ripe-atlas-2026-06");
        const std::size_t single = static_cast<std::size_t>(incident.controllers[0].count);
        QVERIFY(seriesOf(incident).size() - single <= 100);
    }

    void everyCounterHasAKnownName()
    {
        for (const char* name : {"ripe-atlas-2026-06", "mm1", "async-same-consumer", "two-class-priority"}) {
            const ControlPlane plane = lab::planeOf(std::make_shared<const Scenario>(lab::shipped(name)));
            std::vector<std::string> known = counterNames(plane.scenario()), had, missing, only;
            std::sort(known.begin(), known.end());
            for (const auto& entry : plane.counters())
                had.push_back(entry.first);
            std::set_difference(had.begin(), had.end(), known.begin(), known.end(), std::back_inserter(missing));
            QVERIFY2(missing.empty(), missing.empty() ? "" : missing.front().c_str());
            std::set_difference(known.begin(), known.end(), had.begin(), had.end(), std::back_inserter(only));
            for (const std::string& counter : only)
                QVERIFY2(counter.starts_with("refusals.") || counter.starts_with("shed."), counter.c_str());
        }
    }

    void reasonsFollowTheProbe()
    {
        const auto at = [](const std::string& why, const char* more = "") {
            return samplesOf(returning("1", "false", more), "not_connected.p." + why);
        };
        QCOMPARE(at("in_queue").at(2), 8.0);
        QCOMPARE(at("in_queue").back(), 0.0);
        // Purged work answers nobody: its probe waits on, not in a queue.
        const char* purge = "[intervention.i]\nat = \"14s\"\npurge = { queue = \"line\" }\n";
        QCOMPARE(at("in_queue", purge).back(), 0.0);
        QCOMPARE(at("unanswered", purge).back(), 6.0);  // three are back, one is in service at 14 s
    }
};

QTEST_GUILESS_MAIN(SamplingTest)
#include "sampling_test.moc"
