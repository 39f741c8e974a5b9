// In which order queues hand out events and pools look at queues: exact visits computed by hand.
#include <QTest>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// Jobs of one class at listed instants.
std::string jobs(const char* id, const char* arrivals, const char* cpu, const char* queue = "line", int priority = 1)
{
    return fmt::format("[source.{0}]\nclass = \"{0}\"\narrivals = {{ table = [{1}] }}\n[class.{0}]\nqueue = \"{3}\"\n"
                       "priority = {4}\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{2}\" }} ]\n",
                       id, arrivals, cpu, queue, priority);
}

/// One queue with these settings, one pool with these.
std::string station(const std::string& queue, const std::string& pool, const std::string& classes)
{
    return "format = 1\n[run]\nhorizon = \"1h\"\n[queue.line]\n" + queue + "\n[pool.desk]\nserves = [\"line\"]\n" + pool
        + '\n' + classes;
}

QStringList visits(const std::string& text)
{
    return lab::visits(lab::planeOf(text), 3600);
}

} // namespace

class DisciplineTest : public QObject {
    Q_OBJECT

private slots:
    void orderOfService_data();
    void orderOfService();
    void urgentWorkWaitsForTheJobInService();
    void equalPrioritiesAreOneLine();
    void severalWorkersTakeTheHeadInTurn();
    void dropRules_data();
    void dropRules();
    void theOldestOfAllClassesGoes();
    void noRoomServesOnlyAtOnce();
    void selectRules_data();
    void selectRules();
    void aReservedWorkerWaitsForItsClass();
    void aClassMayUseMoreThanItsReserve();
    void equalInstantsRunInTheOrderOfScheduling_data();
    void equalInstantsRunInTheOrderOfScheduling();
    void waitAndSojournOfEachJob();
};

void DisciplineTest::orderOfService_data()
{
    QTest::addColumn<QByteArray>("discipline");
    QTest::addColumn<QStringList>("wanted");
    // a0 is in service from 0 to 4; a1 (1 s), b0 (1.5 s) and a2 (2 s) wait by then.
    QTest::newRow("fifo") << QByteArray("fifo") << QStringList{"a0 0-4", "a1 4-8", "b0 8-9", "a2 9-13"};
    QTest::newRow("lifo") << QByteArray("lifo") << QStringList{"a0 0-4", "a2 4-8", "b0 8-9", "a1 9-13"};
    QTest::newRow("priority") << QByteArray("priority") << QStringList{"a0 0-4", "b0 4-5", "a1 5-9", "a2 9-13"};
}

void DisciplineTest::orderOfService()
{
    QFETCH(const QByteArray, discipline);
    QFETCH(const QStringList, wanted);
    QCOMPARE(visits(station("discipline = \"" + discipline.toStdString() + '"', "",
                            jobs("a", "\"0s\", \"1s\", \"2s\"", "4s") + jobs("b", "\"1.5s\"", "1s", "line", 0))),
             wanted);
}

void DisciplineTest::urgentWorkWaitsForTheJobInService()
{
    // The urgent job comes 1 ms after a job of 100 s began: no job is interrupted.
    QCOMPARE(visits(station("discipline = \"priority\"", "",
                            jobs("a", "\"0s\", \"0s\"", "100s") + jobs("b", "\"1ms\"", "1s", "line", 0))),
             (QStringList{"a0 0-100", "b0 100-101", "a1 101-201"}));
}

void DisciplineTest::equalPrioritiesAreOneLine()
{
    QCOMPARE(visits(station("discipline = \"priority\"", "",
                            jobs("a", "\"0s\", \"1s\", \"2s\"", "4s") + jobs("b", "\"1.5s\"", "1s", "line", 0)
                                + jobs("c", "\"1.2s\", \"3s\"", "2s"))),
             (QStringList{"a0 0-4", "b0 4-5", "a1 5-9", "c0 9-11", "a2 11-15", "c1 15-17"}));
}

void DisciplineTest::severalWorkersTakeTheHeadInTurn()
{
    QCOMPARE(visits(station("", "workers = 2", jobs("a", "\"0s\", \"1s\", \"2s\", \"3s\"", "4s"))),
             (QStringList{"a0 0-4", "a1 1-5", "a2 4-8", "a3 5-9"}));
}

void DisciplineTest::dropRules_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<QStringList>("endings");
    QTest::addColumn<QStringList>("visits");
    const QStringList ends{"a dropped 3", "a dropped 4", "a served 10", "a served 20", "a served 30"};
    QTest::newRow("tail") << QByteArray("tail") << ends << QStringList{"a0 0-10", "a1 10-20", "a2 20-30"};
    QTest::newRow("oldest") << QByteArray("oldest") << ends << QStringList{"a0 0-10", "a3 10-20", "a4 20-30"};
}

void DisciplineTest::dropRules()
{
    QFETCH(const QByteArray, rule);
    const ControlPlane plane = lab::planeOf(station("capacity = 2\ndrop = \"" + rule.toStdString() + '"', "",
                                                    jobs("a", "\"0s\", \"1s\", \"2s\", \"3s\", \"4s\"", "10s")));
    QTEST(lab::endings(plane, 3600), "endings");
    QTEST(lab::visits(plane, 3600), "visits");
}

void DisciplineTest::theOldestOfAllClassesGoes()
{
    const ControlPlane plane = lab::planeOf(station(
        "capacity = 2\ndrop = \"oldest\"", "", jobs("a", "\"0s\", \"2s\", \"3s\"", "10s") + jobs("b", "\"1s\"", "5s")));
    QCOMPARE(lab::endings(plane, 3600), (QStringList{"b dropped 3", "a served 10", "a served 20", "a served 30"}));
}

void DisciplineTest::noRoomServesOnlyAtOnce()
{
    const ControlPlane plane = lab::planeOf(station("capacity = 0", "", jobs("a", "\"0s\", \"1s\", \"2s\"", "1.5s")));
    QCOMPARE(lab::endings(plane, 3600), (QStringList{"a dropped 1", "a served 1.5", "a served 3.5"}));
}

void DisciplineTest::selectRules_data()
{
    QTest::addColumn<QByteArray>("select");
    QTest::addColumn<QStringList>("wanted");
    // b0 is in service from 0 to 2; b1 (0.5 s), a0 (1 s) and a1 (1.5 s) wait by then; a's queue is listed first.
    QTest::newRow("listed") << QByteArray("listed") << QStringList{"b0 0-2", "a0 2-4", "a1 4-6", "b1 6-8"};
    QTest::newRow("round_robin") << QByteArray("round_robin") << QStringList{"b0 0-2", "a0 2-4", "b1 4-6", "a1 6-8"};
    QTest::newRow("oldest_first") << QByteArray("oldest_first") << QStringList{"b0 0-2", "b1 2-4", "a0 4-6", "a1 6-8"};
}

void DisciplineTest::selectRules()
{
    QFETCH(const QByteArray, select);
    QFETCH(const QStringList, wanted);
    QCOMPARE(visits("format = 1\n[run]\nhorizon = \"1h\"\n[queue.x]\n[queue.y]\n[pool.desk]\nserves = [\"x\", \"y\"]\n"
                    "select = \""
                    + select.toStdString() + "\"\n" + jobs("a", "\"1s\", \"1.5s\"", "2s", "x")
                    + jobs("b", "\"0s\", \"500ms\"", "2s", "y")),
             wanted);
}

void DisciplineTest::aReservedWorkerWaitsForItsClass()
{
    // a1 waits although a worker is idle: that one is b's.
    QCOMPARE(visits(station("", "workers = 2\nreserved = { b = 1 }",
                            jobs("a", "\"0s\", \"0.1s\"", "5s") + jobs("b", "\"1s\"", "1s"))),
             (QStringList{"b0 1-2", "a0 0-5", "a1 5-10"}));
}

void DisciplineTest::aClassMayUseMoreThanItsReserve()
{
    // b1 holds b's own worker, so the one that b0 leaves at 3 s is free for a0.
    QCOMPARE(visits(station("", "workers = 2\nreserved = { b = 1 }",
                            jobs("a", "\"0.2s\"", "5s") + jobs("b", "\"0s\", \"0.1s\"", "3s"))),
             (QStringList{"b0 0-3", "b1 0.1-3.1", "a0 3-8"}));
}

void DisciplineTest::equalInstantsRunInTheOrderOfScheduling_data()
{
    QTest::addColumn<int>("second");
    for (const int second : {10, 100, 3000, 100'000, 1'000'000})  // from seconds to days ahead
        QTest::addRow("%d s", second) << second;
}

void DisciplineTest::equalInstantsRunInTheOrderOfScheduling()
{
    // The next arrival of a source is scheduled at its last one: who came first at 0 s or 5 s comes first again.
    QFETCH(const int, second);
    const std::string late = fmt::format("\"5s\", \"{}s\"", second), early = fmt::format("\"0s\", \"{}s\"", second);
    const auto order = [&](const std::string& a, const std::string& b) {
        std::string text = station("", "", jobs("a", a.c_str(), "1s") + jobs("b", b.c_str(), "1s"));
        text.replace(text.find("\"1h\""), 4, "\"20d\"");
        return lab::visits(lab::planeOf(text), 1'500'000).mid(2);
    };
    const auto line = [&](const char* job, int turn) {
        return QStringLiteral("%1 %2-%3").arg(QLatin1String(job)).arg(second + turn).arg(second + turn + 1);
    };
    QCOMPARE(order(late, early), (QStringList{line("b1", 0), line("a1", 1)}));
    QCOMPARE(order(early, late), (QStringList{line("a1", 0), line("b1", 1)}));
}

void DisciplineTest::waitAndSojournOfEachJob()
{
    struct Times : RunListener {
        void jobEnded(std::uint32_t, bool served, Duration sojourn, Duration waiting) override
        {
            list << (served ? lab::seconds(waiting.ns) + ' ' + lab::seconds(sojourn.ns) : QStringLiteral("not served"));
        }
        QStringList list;
    } times;
    ControlPlane plane = lab::planeOf(station("capacity = 1", "", jobs("a", "\"0s\", \"1s\", \"2s\"", "4s")));
    plane.runUntil(lab::at(100), {}, &times);
    QCOMPARE(times.list, (QStringList{"not served", "0 4", "3 7"}));
}

QTEST_GUILESS_MAIN(DisciplineTest)
#include "discipline_test.moc"
