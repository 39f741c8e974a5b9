// Recorded ages against a count of their own, event by event: the oldest of all is meant, not the one just renewed.
#include <QTest>

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "core/experiment/run.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

struct Range {
    double min = std::numeric_limits<double>::infinity(), max = 0.0, last = 0.0;
};

/// An age that grows between events, followed from event to event; sample i covers (i * interval, (i + 1) * interval].
class AgeFollower {
public:
    explicit AgeFollower(Duration interval) : m_interval(interval) {}
    /// After an event at `now`: what the age counts from; no instant when there is nothing of that age.
    void set(SimTime now, std::optional<SimTime> since)
    {
        advance(now);
        m_since = since;
        touch(age(now));
    }
    void advance(SimTime now)
    {
        for (SimTime end = sampleEnd(); end < now; end = sampleEnd()) {
            touch(age(end));
            m_ranges.back().last = age(end);
            m_ranges.push_back({age(end), age(end), 0.0});
        }
        touch(age(now));
    }
    [[nodiscard]] const std::vector<Range>& ranges() const { return m_ranges; }

private:
    [[nodiscard]] SimTime sampleEnd() const
    {
        return SimTime{m_interval.ns * static_cast<std::int64_t>(m_ranges.size())};
    }
    [[nodiscard]] double age(SimTime now) const { return m_since ? (now - *m_since).toSeconds() : 0.0; }
    void touch(double value)
    {
        m_ranges.back().min = std::min(m_ranges.back().min, value);
        m_ranges.back().max = std::max(m_ranges.back().max, value);
    }
    Duration m_interval;
    std::optional<SimTime> m_since = SimTime::start();
    std::vector<Range> m_ranges{{0.0, 0.0, 0.0}};
};

std::string plant(const char* queue, const char* more)
{
    return fmt::format(
        "format = 1\n[run]\nhorizon = \"900s\"\nsample = \"7s\"\nseed = 3\n"
        "[controllers.main]\ncount = 5\nheartbeat = {{ class = \"beat\", interval = \"10s\", jitter = "
        "\"3s\" }}\n[class.beat]\nqueue = \"line\"\nsteps = [ {{ id = \"note\", cpu = \"100ms\" }} ]\n"
        "[class.other]\nqueue = \"line\"\npriority = 1\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = "
        "\"1800ms\" }} ]\n[source.other]\nclass = \"other\"\narrivals = {{ exponential = \"2s\" }}\n"
        "patience = {{ exponential = \"20s\" }}\n"
        "[queue.line]\n{}\n[pool.desk]\nserves = [\"line\"]\n{}",
        queue, more);
}

std::optional<SimTime> oldestEvidence(const ControlPlane& plane)
{
    SimTime oldest = SimTime::never();
    for (const Controller& c : plane.controllers())
        oldest = std::min(oldest, c.evidence);
    return oldest;
}

std::optional<SimTime> oldestWaiting(const ControlPlane& plane, const char* eventClass)
{
    const Snapshot snapshot = plane.snapshot();
    for (const ClassDepth& lane : snapshot.queues.front().classes)
        if (lane.eventClass == eventClass && lane.oldest)
            return plane.now() - *lane.oldest;
    return std::nullopt;
}

SeriesStore recorded(const std::string& text)
{
    auto run = RecordedRun::start(lab::scenarioOf(text));
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(SimTime::never(), {});
    return run->series();
}

/// The same age recounted with a look after every event.
template <class Since>
std::vector<Range> recount(const std::string& text, Since since)
{
    ControlPlane plane = lab::planeOf(text);
    AgeFollower follower(plane.scenario().run.sample);
    follower.set(plane.now(), since(plane));
    lab::stepThrough(plane, 900, [&] { follower.set(plane.now(), since(plane)); });
    follower.advance(SimTime{lab::at(900).ns + 1});
    return follower.ranges();
}

void near(float recordedValue, double counted)
{
    QVERIFY2(std::abs(static_cast<double>(recordedValue) - counted) <= 1e-6 * std::max(1.0, counted),
             qPrintable(QStringLiteral("recorded %1, counted %2").arg(recordedValue).arg(counted)));
}

} // namespace

class RecordedAgesTest : public QObject {
    Q_OBJECT

private slots:
    void plants_data()
    {
        QTest::addColumn<QString>("text");
        const char* const dead =
            "[failure.f]\ncontrollers = \"main.0\"\nat = \"200s\"\nrepair_after = \"300s\"\nkind = \"down\"\n"
            "[intervention.purge]\nat = \"640s\"\npurge = { queue = \"line\" }\nreset_verdicts = true\n";
        for (const char* queue : {"", "discipline = \"lifo\"", "discipline = \"priority\"", "capacity = 3",
                                  "drop = \"oldest\"\ncapacity = 3"})
            QTest::newRow(*queue != '\0' ? queue : "fifo") << QString::fromStdString(plant(queue, dead));
    }

    void livenessAge_data() { plants_data(); }
    /// A group's age is that of its oldest evidence. Its least value is that of the interval's ends.
    void livenessAge()
    {
        QFETCH(const QString, text);
        const SeriesStore series = recorded(text.toStdString());
        const auto wanted = recount(text.toStdString(), oldestEvidence);
        const int s = series.find("liveness_age.main");
        QVERIFY(s >= 0 && series.size() > 100);
        double begin = 0.0;
        for (std::size_t i = 0; i < series.size(); ++i) {
            const Sample& sample = series.at(static_cast<std::size_t>(s), i);
            near(sample.max, wanted[i].max);
            near(sample.last, wanted[i].last);
            near(sample.min, std::min(begin, wanted[i].last));
            begin = wanted[i].last;
        }
    }

    void queueAge_data() { plants_data(); }
    void queueAge()
    {
        QFETCH(const QString, text);
        const SeriesStore series = recorded(text.toStdString());
        for (const char* name : {"beat", "other"}) {
            const auto wanted =
                recount(text.toStdString(), [name](const ControlPlane& plane) { return oldestWaiting(plane, name); });
            const int s = series.find(std::string("queue_age.line.") + name);
            QVERIFY(s >= 0);
            for (std::size_t i = 0; i < series.size(); ++i) {
                const Sample& sample = series.at(static_cast<std::size_t>(s), i);
                near(sample.min, wanted[i].min);
                near(sample.max, wanted[i].max);
                near(sample.last, wanted[i].last);
            }
        }
    }
};

QTEST_GUILESS_MAIN(RecordedAgesTest)
#include "recorded_ages_test.moc"
