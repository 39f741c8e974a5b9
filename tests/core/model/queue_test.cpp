// A lane's 16-byte records give back whole jobs, whatever their distance in time and order and whichever end they leave
// by: beside a plain list of the same jobs.
#include <QTest>

#include <deque>
#include <random>

#include "core/model/queue.h"

using namespace latepulse;

namespace {

bool same(const Job& a, const Job& b)
{
    return a.sent == b.sent && a.created == b.created && a.enqueued == b.enqueued && a.waited == b.waited
        && a.order == b.order && a.entity == b.entity && a.index == b.index && a.eventClass == b.eventClass
        && a.step == b.step && a.tries == b.tries && a.defaulted == b.defaulted;
}

constexpr std::uint32_t eventClass = 1;

struct Pair {
    explicit Pair(std::uint64_t seed) : random(seed) {}
    std::mt19937_64 random;
    JobQueue queue{2};
    std::deque<Job> expected;
    SimTime now;
    std::uint64_t order = 0;

    /// Now and then farther than a record's low bits tell.
    void passTime()
    {
        static constexpr std::int64_t longest[] = {1, 1'000'000, 60'000'000'000, 1'099'511'627'775, 9'000'000'000'000};
        now =
            now + Duration{static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(longest[random() % 5] + 1))};
        order += random() % 50 == 0 ? random() % 9'000'000 : random() % 3;
    }
    Job newJob()
    {
        passTime();
        Job job;
        job.sent = job.created = job.enqueued = now;
        job.order = order++;
        job.entity = static_cast<std::uint32_t>(random());
        job.index = static_cast<std::uint32_t>(random());
        job.eventClass = static_cast<std::int32_t>(eventClass);
        expected.push_back(job);
        return job;
    }
    void pushNew()
    {
        const Job job = newJob();
        queue.pushNew(eventClass, job.enqueued, job.order, job.entity, job.index);
    }
    void pushTravelled()
    {
        Job job = newJob();
        job.created = job.created - Duration{static_cast<std::int64_t>(random() % 1000)};
        job.waited = Duration{static_cast<std::int64_t>(random() % 1000)};
        job.step = static_cast<std::uint8_t>(random() % 3);
        job.tries = static_cast<std::uint8_t>(random() % 3);
        job.defaulted = random() % 2 == 0;
        expected.back() = job;
        queue.push(job);
    }
    void pushMany()
    {
        Lane::Appender jobs = queue.appender(eventClass);
        const std::int64_t count = static_cast<std::int64_t>(random() % 700);
        for (std::int64_t i = 0; i < count; ++i) {
            const Job job = newJob();
            jobs.pushNew({job.enqueued.ns, job.order}, job.entity, job.index);
        }
        QCOMPARE(queue.join(jobs), count);
    }
    void take(Discipline discipline)
    {
        if (expected.empty())
            return;
        const bool back = discipline == Discipline::Lifo;
        Job job;
        queue.take({discipline, DropRule::Tail, 1, {}, {}}, eventClass, job);
        QVERIFY(same(job, back ? expected.back() : expected.front()));
        back ? expected.pop_back() : expected.pop_front();
    }
    void takeNew()
    {
        if (expected.empty() || !queue.lanes()[eventClass].frontIsNew())
            return;
        Job job;
        job.eventClass = static_cast<std::int32_t>(eventClass);
        queue.takeNew(eventClass, job);
        QVERIFY(same(job, expected.front()));
        expected.pop_front();
    }
    void cancel(bool byOrder)
    {
        if (expected.empty())
            return;
        const auto place = static_cast<std::ptrdiff_t>(random() % expected.size());
        const Job wanted = expected[static_cast<std::size_t>(place)];
        const bool first = !needsHistory(wanted);
        Job job;
        if (byOrder && !first)
            return;
        QVERIFY(byOrder ? queue.cancelOrder(eventClass, wanted.order, job)
                        : queue.cancel(eventClass, wanted.entity, wanted.index, job));
        QVERIFY(same(job, wanted));
        expected.erase(expected.begin() + place);
        QVERIFY(!queue.cancelOrder(eventClass, wanted.order, job));
    }
    void act()
    {
        switch (random() % 10) {
        case 0:
        case 1: return pushNew();
        case 2: return pushTravelled();
        case 3: return random() % 8 == 0 ? pushMany() : pushNew();
        case 4: return take(Discipline::Fifo);
        case 5: return take(Discipline::Lifo);
        case 6: return takeNew();
        case 7: return cancel(false);
        default: return cancel(true);
        }
    }
    void compareAll() const
    {
        const Lane& lane = queue.lanes()[eventClass];
        QCOMPARE(lane.live(), static_cast<std::int64_t>(expected.size()));
        QCOMPARE(queue.depth(), lane.live());
        QCOMPARE(lane.frontOrder(), expected.empty() ? Lane::nothing : expected.front().order);
        QCOMPARE(lane.backOrder(), expected.empty() ? Lane::nothing : expected.back().order);
        std::size_t i = 0;
        lane.forEach(eventClass, [&](const Job& job) { QVERIFY(same(job, expected[i++])); });
        QCOMPARE(i, expected.size());
    }
};

} // namespace

class QueueTest : public QObject {
    Q_OBJECT

private slots:
    void givesBackWholeJobs_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 8; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void givesBackWholeJobs()
    {
        QFETCH(const int, seed);
        Pair pair(static_cast<std::uint64_t>(seed));
        for (int step = 0; step < 8000; ++step) {
            pair.act();
            if (step % 16 == 0)
                pair.compareAll();
            if (step % 1000 == 999)
                pair = Pair(pair); // a copy shares its chunks and goes on alike
        }
    }
};

QTEST_APPLESS_MAIN(QueueTest)
#include "queue_test.moc"
