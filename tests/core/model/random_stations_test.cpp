// Random stations against a second, plain simulation: three classes, two queues, every discipline, drop and select
// rule, several workers. Every visit of every job must begin and end at the same nanosecond.
#include <QTest>

#include <algorithm>
#include <deque>
#include <random>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

const char* const disciplines[] = {"fifo", "lifo", "priority"};
const char* const drops[] = {"tail", "oldest"};
const char* const selects[] = {"listed", "round_robin", "oldest_first"};

struct Arrival {
    std::int64_t at;
    int eventClass, index;
    std::size_t order = 0;  // of all arrivals
};

struct Station {
    int workers = 1;
    std::size_t select = 0;
    std::size_t discipline[2]{}, drop[2]{}, capacity[2]{};
    std::int64_t cpu[3]{};
    std::size_t queue[3]{};
    int priority[3]{};
    std::vector<Arrival> arrivals;
};

Station randomStation(std::mt19937_64& random)
{
    const auto pick = [&](std::uint64_t n) { return static_cast<std::size_t>(random() % n); };
    Station s;
    s.workers = 1 + static_cast<int>(pick(3));
    s.select = pick(3);
    for (int q = 0; q < 2; ++q)
        s.discipline[q] = pick(3), s.drop[q] = pick(2), s.capacity[q] = pick(4) == 0 ? pick(3) : 3 + pick(20);
    for (int c = 0; c < 3; ++c) {
        s.cpu[c] = static_cast<std::int64_t>(1 + random() % 4'000'000'000);
        s.queue[c] = pick(2);
        s.priority[c] = static_cast<int>(pick(2));
        // Instants at random nanoseconds: no two events fall together.
        for (int i = 0; i < 60; ++i)
            s.arrivals.push_back({static_cast<std::int64_t>(random() % 150'000'000'000), c, 0});
    }
    std::sort(s.arrivals.begin(), s.arrivals.end(), [](const Arrival& a, const Arrival& b) { return a.at < b.at; });
    int next[3]{};
    for (std::size_t i = 0; i < s.arrivals.size(); ++i) {
        s.arrivals[i].order = i;
        s.arrivals[i].index = next[s.arrivals[i].eventClass]++;
    }
    return s;
}

std::string text(const Station& s)
{
    std::string t = fmt::format("format = 1\n[run]\nhorizon = \"1h\"\n[pool.desk]\nworkers = {}\nserves = [\"q0\", "
                                "\"q1\"]\nselect = \"{}\"\n",
                                s.workers, selects[s.select]);
    for (int q = 0; q < 2; ++q)
        t += fmt::format("[queue.q{}]\ndiscipline = \"{}\"\ndrop = \"{}\"\ncapacity = {}\n", q,
                         disciplines[s.discipline[q]], drops[s.drop[q]], s.capacity[q]);
    for (int c = 0; c < 3; ++c) {
        std::string table;
        for (const Arrival& a : s.arrivals)
            if (a.eventClass == c)
                table += fmt::format("{}\"{}ns\"", table.empty() ? "" : ", ", a.at);
        t +=
            fmt::format("[source.c{0}]\nclass = \"c{0}\"\narrivals = {{ table = [{1}] }}\n[class.c{0}]\nqueue = "
                        "\"q{2}\"\npriority = {3}\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"{4}ns\" }} ]\n",
                        c, table, s.queue[c], s.priority[c], s.cpu[c]);
    }
    return t;
}

/// The same station, told as plainly as can be.
class Reference {
public:
    explicit Reference(const Station& station) : m_s(station) {}
    QStringList run()
    {
        std::size_t next = 0;
        while (next < m_s.arrivals.size() || !m_busy.empty()) {
            const auto done = std::min_element(m_busy.begin(), m_busy.end(),
                                               [](const Busy& a, const Busy& b) { return a.end < b.end; });
            if (next == m_s.arrivals.size() || (done != m_busy.end() && done->end < m_s.arrivals[next].at)) {
                const Busy over = *done;
                m_busy.erase(done);
                m_visits << QStringLiteral("c%1%2 %3-%4")
                                .arg(over.job.eventClass)
                                .arg(over.job.index)
                                .arg(lab::seconds(over.end - m_s.cpu[over.job.eventClass]))
                                .arg(lab::seconds(over.end));
                serve(over.end);
            } else {
                arrive(m_s.arrivals[next]);
                serve(m_s.arrivals[next++].at);
            }
        }
        return m_visits;
    }

private:
    struct Busy {
        Arrival job;
        std::int64_t end;
    };
    void arrive(const Arrival& job)
    {
        const std::size_t q = m_s.queue[job.eventClass];
        std::deque<Arrival>& line = m_lines[q];
        const bool atOnce = line.empty() && m_busy.size() < static_cast<std::size_t>(m_s.workers);
        if (line.size() >= m_s.capacity[q] && !atOnce) {
            if (m_s.drop[q] == 0 || line.empty())
                return;
            line.pop_front();
        }
        line.push_back(job);
    }
    /// Position of the next job of a line.
    std::size_t head(std::size_t q) const
    {
        const std::deque<Arrival>& line = m_lines[q];
        if (m_s.discipline[q] == 0)
            return 0;
        if (m_s.discipline[q] == 1)
            return line.size() - 1;
        std::size_t best = 0;
        for (std::size_t i = 1; i < line.size(); ++i)
            if (m_s.priority[line[i].eventClass] < m_s.priority[line[best].eventClass])
                best = i;
        return best;
    }
    void serve(std::int64_t now)
    {
        while (m_busy.size() < static_cast<std::size_t>(m_s.workers) && (!m_lines[0].empty() || !m_lines[1].empty())) {
            std::size_t q = m_s.select == 1 ? m_turn : 0;
            if (m_lines[q].empty())
                q = 1 - q;
            else if (m_s.select == 2 && !m_lines[1].empty() && m_lines[1][head(1)].order < m_lines[0][head(0)].order)
                q = 1;
            m_turn = 1 - q;
            const std::size_t i = head(q);
            const Arrival job = m_lines[q][i];
            m_lines[q].erase(m_lines[q].begin() + static_cast<std::ptrdiff_t>(i));
            m_busy.push_back({job, now + m_s.cpu[job.eventClass]});
        }
    }

    const Station& m_s;
    std::deque<Arrival> m_lines[2];
    std::vector<Busy> m_busy;
    std::size_t m_turn = 0;
    QStringList m_visits;
};

} // namespace

class RandomStationsTest : public QObject {
    Q_OBJECT

private slots:
    void everyVisitIsTheSame()
    {
        constexpr std::uint64_t seed = 1967;
        qInfo("seed %llu", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        qsizetype visits = 0, dropped = 0;
        for (int i = 0; i < 300; ++i) {
            const Station station = randomStation(random);
            const QStringList wanted = Reference(station).run();
            const QStringList seen = lab::visits(lab::planeOf(text(station)), 3600);
            if (seen != wanted)
                qWarning("station %d:\n%s", i, text(station).c_str());
            QCOMPARE(seen, wanted);
            visits += wanted.size();
            dropped += static_cast<qsizetype>(station.arrivals.size()) - wanted.size();
        }
        QVERIFY(visits > 10'000 && dropped > 1'000);
    }
};

QTEST_GUILESS_MAIN(RandomStationsTest)
#include "random_stations_test.moc"
