// A sorted run takes what comes nearly in order, and refuses the rest without a change.

#include <QTest>

#include "core/engine/sorted_run.h"

using namespace latepulse;

namespace {

Event at(std::int64_t time, std::uint64_t order)
{
    return {SimTime{time}, order, 0, 0};
}

std::vector<std::int64_t> times(const SortedRun& run)
{
    std::vector<std::int64_t> all;
    run.forEach([&all](const Event& event) { all.push_back(event.time.ns); });
    return all;
}

} // namespace

class SortedRunTest : public QObject {
    Q_OBJECT
private slots:
    void nearlyInOrderIsSorted()
    {
        SortedRun run;
        const std::int64_t given[] = {10, 30, 20, 25, 24, 40, 5};
        std::uint64_t order = 0;
        for (const std::int64_t time : given)
            QVERIFY(run.insert(at(time, order++)));
        QCOMPARE(times(run), (std::vector<std::int64_t>{5, 10, 20, 24, 25, 30, 40}));
        QCOMPARE(run.front().time.ns, 5);
    }

    void equalTimesKeepTheirOrder()
    {
        SortedRun run;
        for (std::uint64_t order = 0; order < 12; ++order)
            QVERIFY(run.insert(at(order % 2 == 0 ? 100 : 99 + static_cast<std::int64_t>(order), order)));
        std::uint64_t last = 0;
        run.forEach([&last](const Event& event) {
            if (event.time.ns == 100) {
                QVERIFY(event.order >= last);
                last = event.order;
            }
        });
    }

    void farOutOfOrderIsRefused()
    {
        SortedRun run;
        for (std::uint64_t i = 0; i < 100; ++i)
            QVERIFY(run.insert(at(1000 + static_cast<std::int64_t>(i), i)));
        const auto before = times(run);
        QVERIFY(!run.insert(at(1, 100)));
        QCOMPARE(times(run), before);
        QVERIFY(run.insert(at(1090, 101)));
        QCOMPARE(run.size(), std::size_t{101});
    }

    void goesRoundItsRing()
    {
        SortedRun run;
        std::int64_t next = 0, expected = 0;
        for (int round = 0; round < 1000; ++round) {
            for (int i = 0; i < 7; ++i) {
                QVERIFY(run.insert(at(next, static_cast<std::uint64_t>(next))));
                ++next;
            }
            for (int i = 0; i < (round < 900 ? 6 : 8) && !run.empty(); ++i) {
                QCOMPARE(run.front().time.ns, expected++);
                run.popFront();
            }
        }
        while (!run.empty()) {
            QCOMPARE(run.front().time.ns, expected++);
            run.popFront();
        }
        QCOMPARE(expected, next);
    }
};

QTEST_APPLESS_MAIN(SortedRunTest)
#include "sorted_run_test.moc"
