// When a waiting probe asks again, and what becomes of attempts it gave up (MODEL 2.2). Instants are relative to the
// first attempt; the probe's own phase is not fixed by the model, so the first attempt shows it.
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// One probe that must register; its session ends at 200 s. `step` is the registration's only step.
std::string plant(const std::string& registration, const std::string& retry, const std::string& step,
                  const std::string& more = {}, int workers = 1, int size = 1)
{
    return fmt::format("format = 1\n[run]\nhorizon = \"3000s\"\n[population.p]\nsize = {5}\n"
                       "sessions = [ {{ id = \"all\", share = \"100%\", lifetime = \"3000d\" }} ]\n"
                       "cached = {{ first = false }}\nregister = {{ class = \"r\", {0} }}\nretry = {{ {1} }}\n"
                       "[wave.end]\nat = \"200s\"\nshare = \"100%\"\nspread = \"0s\"\n[controllers.main]\n"
                       "[class.r]\nqueue = \"line\"\nsteps = [ {{ id = \"only\", {2} }} ]\n[queue.line]\n"
                       "[pool.desk]\nworkers = {4}\nserves = [\"line\"]\n[backend.db]\nlatency = \"10000s\"\n{3}",
                       registration, retry, step, more, workers, size);
}

const std::string noAnswer = "call = \"db\"";

/// Instants of attempts after the first, relative to it, as far as `wanted` goes.
QStringList offsets(const ControlPlane& plane, qsizetype count)
{
    const std::vector<SimTime> tries = lab::attempts(plane, 3000);
    QStringList list;
    for (std::size_t i = 1; i < tries.size() && list.size() < count; ++i)
        list << lab::seconds((tries[i] - tries[0]).ns);
    return list;
}

/// Endings of r up to `until` seconds after the first attempt, relative to it.
QStringList endingsAfterFirst(const ControlPlane& plane, double until)
{
    const SimTime first = lab::attempts(plane, 3000).at(0);
    QStringList list;
    for (const QString& line : lab::endings(plane, first.toSeconds() + until, "r")) {
        const QStringList words = line.split(QLatin1Char(' '));
        const auto at = static_cast<std::int64_t>(std::llround(words[2].toDouble() * 1e9));
        list << words[1] + QLatin1Char(' ') + lab::seconds(at - first.ns);
    }
    return list;
}

} // namespace

class AttemptsTest : public QObject {
    Q_OBJECT

private slots:
    void theFirstAttemptIsAtTheNextLap()
    {
        const ControlPlane plane =
            lab::planeOf(plant("client_timeout = \"20s\"", "fixed = \"30s\"", "cpu = \"1s\"",
                               "[wave.second]\nat = \"777s\"\nshare = \"100%\"\nspread = \"0s\"\n"));
        const std::vector<SimTime> tries = lab::attempts(plane, 3000);
        QCOMPARE(tries.size(), std::size_t{2});  // both are admitted
        QVERIFY(tries[0] > lab::at(200) && tries[0] <= lab::at(230));
        QVERIFY(tries[1] > lab::at(777) && tries[1] <= lab::at(807));
        QCOMPARE((tries[1] - tries[0]).ns % Duration::seconds(30).ns, 0);  // the probe's own phase
    }
    void afterATimeout_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QByteArray>("timeout");
        QTest::addColumn<QStringList>("wanted");
        const auto row = [](const char* rule, const char* timeout, const QStringList& wanted) {
            QTest::addRow("%s, %s", rule, timeout) << QByteArray(rule) << QByteArray(timeout) << wanted;
        };
        row("fixed = \"30s\"", "20s", {"30", "60", "90"});
        row("fixed = \"30s\"", "29.999999999s", {"30", "60", "90"});
        row("fixed = \"30s\"", "30s", {"30", "60", "90"});    // ends at the next lap: at once
        row("fixed = \"30s\"", "40s", {"40", "80", "120"});   // ends past it: at once, not at 60 s
        row("fixed = \"30s\"", "75s", {"75", "150", "225"});
        row("after_answer = \"30s\"", "20s", {"50", "100", "150"});
        row("after_answer = \"30s\"", "40s", {"70", "140", "210"});
    }
    void afterATimeout()
    {
        QFETCH(const QByteArray, rule);
        QFETCH(const QByteArray, timeout);
        QFETCH(const QStringList, wanted);
        const ControlPlane plane = lab::planeOf(
            plant("client_timeout = \"" + timeout.toStdString() + '"', rule.toStdString(), noAnswer, {}, 1000));
        QCOMPARE(offsets(plane, wanted.size()), wanted);
    }
    void afterARefusalAtTheNextLap()
    {
        // Shed after 7 s: the answer counts, not the timeout.
        const std::string shed = noAnswer + ", timeout = \"7s\", on_timeout = \"shed\"";
        QCOMPARE(offsets(lab::planeOf(plant("client_timeout = \"40s\"", "fixed = \"30s\"", shed, {}, 9)), 3),
                 (QStringList{"30", "60", "90"}));
        QCOMPARE(offsets(lab::planeOf(plant("client_timeout = \"40s\"", "after_answer = \"30s\"", shed, {}, 9)), 3),
                 (QStringList{"37", "74", "111"}));
    }
    void jitteredWaits_data()
    {
        QTest::addColumn<QByteArray>("family");
        QTest::newRow("full") << QByteArray("full_jitter");
        QTest::newRow("equal") << QByteArray("equal_jitter");
        QTest::newRow("decorrelated") << QByteArray("decorrelated_jitter");
    }
    void jitteredWaits()
    {
        QFETCH(const QByteArray, family);
        const ControlPlane plane =
            lab::planeOf(plant("client_timeout = \"5s\"", family.toStdString() + " = { base = \"10s\", cap = \"40s\" }",
                               noAnswer, {}, 1000));
        const std::vector<SimTime> tries = lab::attempts(plane, 3000);
        QVERIFY(tries.size() > 40);
        QCOMPARE(lab::seconds(tries[0]), QStringLiteral("200"));  // at once
        double ceiling = 10, previous = 10;
        bool different = false;
        for (std::size_t i = 1; i < tries.size(); ++i) {
            const double wait = (tries[i] - tries[i - 1]).toSeconds() - 5;
            const double low = family == "full_jitter" ? 0 : family == "equal_jitter" ? ceiling / 2 : 10;
            const double high = family == "decorrelated_jitter" ? std::min(40.0, 3 * previous) : ceiling;
            QVERIFY2(wait >= low && wait <= high, qPrintable(QStringLiteral("wait %1 is %2").arg(i).arg(wait)));
            different = different || std::abs(wait - previous) > 1;
            ceiling = std::min(40.0, 2 * ceiling);
            previous = wait;
        }
        QVERIFY(different);
    }
    void phasesAreSpreadEvenly()
    {
        const ControlPlane plane =
            lab::planeOf(plant("client_timeout = \"20s\"", "fixed = \"100s\"", "cpu = \"1ms\"", {}, 100, 100));
        std::array<int, 10> perTenth{};
        const std::vector<SimTime> tries = lab::attempts(plane, 300);
        QCOMPARE(tries.size(), std::size_t{100});
        for (const SimTime t : tries)
            ++perTenth[static_cast<std::size_t>((t.ns - 1) / Duration::seconds(10).ns % 10)];
        for (const int n : perTenth)
            QVERIFY2(n >= 8 && n <= 12, std::to_string(n).c_str());
    }
    void oneOutstandingOrOpen_data()
    {
        QTest::addColumn<QByteArray>("registration");
        QTest::addColumn<QStringList>("tries");
        QTest::addColumn<QStringList>("endings");
        const auto row = [](const char* name, const char* registration, const QStringList& tries,
                            const QStringList& endings) {
            QTest::newRow(name) << QByteArray(registration) << tries << endings;
        };
        // A registration takes 35 s on one worker; laps of 10 s.
        row("one outstanding", "attempts = \"one_outstanding\"", {}, {"served 35"});
        row("open", "attempts = \"open\"", {"10", "20", "30"}, {"served 35", "stale 70", "stale 105", "stale 140"});
        row("open, stale ones skipped", "attempts = \"open\", skip_stale = true", {"10", "20", "30"},
            {"served 35", "cancelled 35", "cancelled 35", "cancelled 35"});
    }
    void oneOutstandingOrOpen()
    {
        QFETCH(const QByteArray, registration);
        const ControlPlane plane = lab::planeOf(
            plant(registration.toStdString() + ", client_timeout = \"100s\"", "fixed = \"10s\"", "cpu = \"35s\""));
        QTEST(offsets(plane, 9), "tries");
        QTEST(endingsAfterFirst(plane, 500), "endings");
        QCOMPARE(lab::counter(plane, 3000, "admissions.p"), 1);
    }
    void anAbandonedAttemptStaysQueuedUnlessCancelled()
    {
        // The worker is busy from 190 s to 690 s; the client gives up after 20 s, laps of 30 s.
        const std::string busy = "[source.h]\nclass = \"h\"\narrivals = { table = [\"190s\"] }\n[class.h]\nqueue = "
                                 "\"line\"\nend = \"sink\"\nsteps = [ { id = \"serve\", cpu = \"500s\" } ]\n";
        const std::string rule = "client_timeout = \"20s\"";
        const ControlPlane kept = lab::planeOf(plant(rule, "fixed = \"30s\"", "cpu = \"1s\"", busy));
        QCOMPARE(endingsAfterFirst(kept, 100), QStringList());
        ControlPlane later = kept;
        later.runUntil(lab::at(689), {});
        QVERIFY(later.balance(0).queued >= 15);
        const std::int64_t waiting = later.balance(0).queued;
        later.runUntil(lab::at(800), {});
        QVERIFY(lab::counter(later, 800, "events_stale.r") >= waiting - 1);  // each cost its full service
        const ControlPlane removed =
            lab::planeOf(plant(rule + ", abandonment_cancels = true", "fixed = \"30s\"", "cpu = \"1s\"", busy));
        QCOMPARE(endingsAfterFirst(removed, 100), (QStringList{"cancelled 20", "cancelled 50", "cancelled 80"}));
    }
    void openAttemptsEachTimeOut()
    {
        const ControlPlane plane =
            lab::planeOf(plant("attempts = \"open\", client_timeout = \"25s\"", "fixed = \"10s\"", noAnswer, {}, 1000));
        const double first = lab::attempts(plane, 3000).at(0).toSeconds();
        QCOMPARE(lab::counter(plane, first + 50, "attempts.p"), 6);         // at 0, 10, ..., 50 s
        QCOMPARE(lab::counter(plane, first + 50, "client_timeouts.p"), 3);  // at 25, 35, 45 s
        QCOMPARE(lab::counter(plane, first + 50, "events_created.r"), 6);
        ControlPlane later = plane;
        later.runUntil(lab::at(first + 26), {});  // the first attempt was given up, the third one is out
        QCOMPARE(later.counts(0).of(ProbeState::Requesting), 1);
    }
};

QTEST_GUILESS_MAIN(AttemptsTest)
#include "attempts_test.moc"
