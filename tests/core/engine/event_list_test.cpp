// The pending events come out in the order (time, insertion), whatever their kinds, distances and number.

#include <QTest>

#include <random>
#include <set>

#include "core/engine/event_list.h"

using namespace latepulse;

namespace {

struct Earlier {
    bool operator()(const Event& a, const Event& b) const { return earlier(a, b); }
};

constexpr EventKind kinds[] = {EventKind::BeatSend, EventKind::ClientTimeout, EventKind::CpuDone, EventKind::SessionEnd,
                               EventKind::NextAttempt};

/// The list beside an ordered set that holds the same events.
struct Pair {
    EventList list;
    std::set<Event, Earlier> expected;
    std::uint64_t pushed = 0;

    void push(SimTime time, EventKind kind)
    {
        const auto entity = static_cast<std::uint32_t>(pushed % 997);
        const auto index = static_cast<std::uint32_t>(pushed);
        list.push(time, kind, entity, index);
        expected.insert({time, pushed++ << 8U | static_cast<std::uint64_t>(kind), entity, index});
    }
    /// Whether the earliest of both is the same; removes it.
    bool popsAlike(SimTime& now)
    {
        const Event wanted = *expected.begin();
        expected.erase(expected.begin());
        if (list.nextTime() != wanted.time)
            return false;
        Event event;
        list.pop(event);
        now = event.time;
        return event.time == wanted.time && event.order == wanted.order && event.entity == wanted.entity
            && event.index == wanted.index;
    }
};

/// From the same instant to days ahead, crowded at some instants.
Duration distance(std::mt19937_64& random)
{
    static constexpr std::int64_t scales[] = {
        1, 1'000, 1'000'000, 1'000'000'000, 200'000'000'000, 9'000'000'000'000, 400'000'000'000'000};
    const std::int64_t scale = scales[random() % std::size(scales)];
    return Duration{
        static_cast<std::int64_t>(random() % 8) * scale
        + (random() % 3 == 0 ? 0 : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(scale)))};
}

} // namespace

class EventListTest : public QObject {
    Q_OBJECT
private slots:
    void emptyIsNever()
    {
        EventList list;
        QVERIFY(list.empty());
        QCOMPARE(list.nextTime().ns, SimTime::never().ns);
        QVERIFY(list.sorted().empty());
    }

    void comesOutInOrder_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<int>("held");
        for (const int held : {1, 5, 60, 4000})
            for (int seed = 1; seed <= 5; ++seed)
                QTest::addRow("%d held, seed %d", held, seed) << seed << held;
    }
    void comesOutInOrder()
    {
        QFETCH(int, seed);
        QFETCH(int, held);
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        Pair pair;
        SimTime now;
        for (int step = 0; step < 20'000; ++step) {
            const auto size = static_cast<int>(pair.list.size());
            QCOMPARE(size, static_cast<int>(pair.expected.size()));
            if (size == 0 || (size < 2 * held && random() % 2 == 0))
                pair.push(now + distance(random), kinds[random() % std::size(kinds)]);
            else
                QVERIFY2(pair.popsAlike(now), qPrintable(QString("step %1").arg(step)));
        }
    }

    void lookingDoesNotHideWhatComesEarlier()
    {
        // An intervention may schedule between now and the next event after that one was looked at.
        EventList list;
        list.push(SimTime{Duration::hours(20).ns}, EventKind::SessionEnd, 1, 1);
        QCOMPARE(list.nextTime().ns, Duration::hours(20).ns);
        list.push(SimTime{Duration::hours(3).ns}, EventKind::SessionEnd, 2, 2);
        list.push(SimTime{Duration::minutes(3).ns}, EventKind::SessionEnd, 3, 3);
        for (const std::uint32_t expected : {3U, 2U, 1U}) {
            QVERIFY(list.nextTime() != SimTime::never());
            Event event;
            list.pop(event);
            QCOMPARE(event.entity, expected);
        }
        QVERIFY(list.empty());
    }

    void aCopyGoesOnAlike()
    {
        std::mt19937_64 random(7);
        Pair pair;
        SimTime now;
        for (int i = 0; i < 3000; ++i)
            pair.push(now + distance(random), kinds[random() % std::size(kinds)]);
        for (int i = 0; i < 1000; ++i)
            QVERIFY(pair.popsAlike(now));
        Pair copy = pair;
        SimTime later = now;
        for (int i = 0; i < 500; ++i)
            QVERIFY(pair.popsAlike(later));
        const std::vector<Event> sorted = copy.list.sorted();
        QCOMPARE(sorted.size(), copy.expected.size());
        QVERIFY(std::equal(sorted.begin(), sorted.end(), copy.expected.begin(),
                           [](const Event& a, const Event& b) { return a.order == b.order && a.time == b.time; }));
        while (!copy.expected.empty())
            QVERIFY(copy.popsAlike(now));
        QVERIFY(copy.list.empty());
    }
};

QTEST_APPLESS_MAIN(EventListTest)
#include "event_list_test.moc"
