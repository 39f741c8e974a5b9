// When heartbeats leave and arrive (MODEL 2.3): phases, jitter, open and closed, links that delay and lose.
#include <QTest>

#include <algorithm>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

std::string plant(const std::string& heartbeat, const std::string& more = {}, int count = 1, const char* cpu = "1s")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"10000s\"\n[controllers.main]\ncount = {2}\n"
                       "heartbeat = {{ class = \"beat\", {0} }}\n{1}\n[class.beat]\nqueue = \"line\"\n"
                       "steps = [ {{ id = \"note\", cpu = \"{3}\" }} ]\n[queue.line]\n[pool.desk]\nworkers = 99\n"
                       "serves = [\"line\"]\n",
                       heartbeat, more, count, cpu);
}

/// Instants at which beats enter their queue.
std::vector<SimTime> arrivals(ControlPlane plane, double until)
{
    std::vector<SimTime> list;
    std::int64_t before = 0;
    lab::stepThrough(plane, until, [&] {
        for (const std::int64_t now = plane.balance(0).created; before < now; ++before)
            list.push_back(plane.now());
    });
    return list;
}

QStringList words(const std::vector<SimTime>& instants)
{
    QStringList list;
    for (const SimTime t : instants)
        list << lab::seconds(t);
    return list;
}

QStringList arrivalsOf(const std::string& text, double until)
{
    return words(arrivals(lab::planeOf(text), until));
}

} // namespace

class HeartbeatsTest : public QObject {
    Q_OBJECT

private slots:
    void phases_data()
    {
        QTest::addColumn<QByteArray>("heartbeat");
        QTest::addColumn<QStringList>("wanted");
        const auto row = [](const char* name, const char* heartbeat, const QStringList& wanted) {
            QTest::newRow(name) << QByteArray(heartbeat) << wanted;
        };
        // Four controllers, 10 s.
        row("spread evenly", "interval = \"10s\"", {"1.25", "3.75", "6.25", "8.75", "11.25", "13.75"});
        row("spread from a phase", "interval = \"10s\", phase = \"3s\"", {"3", "5.5", "8", "10.5", "13"});
        row("together", "interval = \"10s\", phase = \"3s\", simultaneous = true",
            {"3", "3", "3", "3", "13", "13", "13", "13"});
    }
    void phases()
    {
        QFETCH(const QByteArray, heartbeat);
        QTEST(arrivalsOf(plant(heartbeat.toStdString(), {}, 4), 14), "wanted");
    }
    void anOpenHeartWaitsForNobody()
    {
        QCOMPARE(arrivalsOf(plant("interval = \"10s\", phase = \"3s\"", {}, 1, "25s"), 40),
                 (QStringList{"3", "13", "23", "33"}));
    }
    void aClosedHeartWaitsForItsAnswer()
    {
        // Processed 25 s after it was sent; the next one leaves an interval later.
        QCOMPARE(arrivalsOf(plant("interval = \"10s\", phase = \"3s\", mode = \"closed\"", {}, 1, "25s"), 120),
                 (QStringList{"3", "38", "73", "108"}));
    }
    void aClosedHeartGoesOnWhenABeatIsLost()
    {
        // Cut off from 30 s to 65 s: the beat of 38 s brings no answer, yet it beats again after the cut.
        const ControlPlane plane = lab::planeOf(plant(
            "interval = \"10s\", phase = \"3s\", mode = \"closed\"",
            "[failure.cut]\nkind = \"unreachable\"\ncontrollers = \"main\"\nat = \"30s\"\nrepair_after = \"35s\"\n", 1,
            "25s"));
        const std::vector<SimTime> all = arrivals(plane, 200);
        QCOMPARE(all.front(), lab::at(3));
        QVERIFY(all.size() >= 3 && all[1] > lab::at(65) && all[1] <= lab::at(75));
        QCOMPARE((all[2] - all[1]).ns, Duration::seconds(35).ns);
    }
    void jitterMovesEachBeatByItself()
    {
        const std::vector<SimTime> all =
            arrivals(lab::planeOf(plant("interval = \"10s\", phase = \"5s\", jitter = \"2s\"")), 9999);
        QVERIFY(all.size() >= 998);
        double sum = 0, low = 9, high = -9;
        for (std::size_t n = 0; n < all.size(); ++n) {
            const double moved = all[n].toSeconds() - 5 - 10 * static_cast<double>(n);  // no drift
            QVERIFY2(moved >= -2 && moved <= 2, std::to_string(moved).c_str());
            sum += moved;
            low = std::min(low, moved);
            high = std::max(high, moved);
        }
        QVERIFY(low < -1.9 && high > 1.9);
        const double mean = sum / static_cast<double>(all.size());
        QVERIFY2(mean > -0.15 && mean < 0.15, std::to_string(mean).c_str());  // 2 / sqrt(3) / sqrt(1000) x 4
    }
    void aLinkDelays()
    {
        QCOMPARE(arrivalsOf(plant("interval = \"10s\", phase = \"3s\"", "link = { delay = \"12s\" }"), 40),
                 (QStringList{"15", "25", "35"}));
    }
    void aLinkLosesItsShare()
    {
        const auto count =
            arrivalsOf(plant("interval = \"10s\", phase = \"3s\"", "link = { loss = \"20%\" }"), 9999).size();
        QVERIFY2(count >= 750 && count <= 850, std::to_string(count).c_str());
        QCOMPARE(arrivalsOf(plant("interval = \"10s\", phase = \"3s\"", "link = { loss = \"100%\" }"), 9999).size(), 0);
    }
    void anOlderBeatNeverMakesTheEvidenceOlder()
    {
        // Delays differ, so beats overtake each other; the evidence only ever grows.
        ControlPlane plane = lab::planeOf(
            plant("interval = \"1s\", phase = \"1s\"", "link = { delay = { exponential = \"5s\" } }", 1, "1ms"));
        SimTime evidence, newest;
        bool overtaken = false;
        lab::stepThrough(plane, 2000, [&] {
            const ControllerSnapshot c = plane.snapshot().controllers[0];
            const SimTime newestSent = plane.now() - c.split.total();
            QVERIFY(c.evidence >= evidence && newestSent >= newest);
            overtaken = overtaken || (c.evidence == evidence && plane.balance(0).endedTotal() > 0);
            evidence = c.evidence;
            newest = newestSent;
        });
        QVERIFY(overtaken);
        QVERIFY(evidence > lab::at(1980));
    }
};

QTEST_GUILESS_MAIN(HeartbeatsTest)
#include "heartbeats_test.moc"
