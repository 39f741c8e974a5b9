// Common random numbers: another worker, latency, topology or failure action shifts no session, beat or retry draw of
// anybody. Probes have sessions, and waits before attempts, of the same lengths in the same order; beats leave at the
// same instants; so before and after differ only by the change.
#include <QTest>

#include <fmt/format.h>

#include "core/scenario/parameter_registry.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// Everything random that belongs to somebody: lifetimes, outages, lost caches, jittered retries, jittered beats.
std::string plant(std::uint64_t seed)
{
    return fmt::format(R"(format = 1
[run]
horizon = "6h"
seed = {}
[population.home]
size = 40
sessions = [ {{ id = "all", share = "100%", lifetime = {{ exponential = "25min" }}, outage_share = "20%", outage = {{ exponential = "4min" }} }} ]
cached = {{ lost_at_session_end = "50%", survives_refusal = false }}
register = {{ class = "reg", client_timeout = "30s" }}
retry = {{ full_jitter = {{ base = "5s", cap = "80s" }} }}
[controllers.main]
count = 5
heartbeat = {{ class = "beat", interval = "10s", jitter = "3s" }}
[class.beat]
queue = "shared"
priority = 1
steps = [ {{ id = "note", cpu = "3ms" }} ]
[class.reg]
queue = "shared"
steps = [ {{ id = "ask", cpu = {{ exponential = "100ms" }}, call = "db", critical = false, timeout = "20s", on_timeout = "shed" }} ]
[queue.shared]
[queue.own]
[pool.main]
serves = ["shared"]
[pool.own]
serves = ["own"]
[backend.db]
concurrency = 2
latency = {{ lognormal = {{ mean = "2s", cv = 2 }} }}
[health]
window = "30s"
)",
                       seed);
}

/// What happened to each probe, in its own order.
struct Life {
    std::vector<std::int64_t> sessions, outages;  // ns, complete ones
    std::vector<std::int64_t> firstWaits;         // ns between the first refusal of an episode and the next attempt
};

struct Draws {
    std::vector<Life> lives;
    QStringList beats;
    std::int64_t sojourns = 0;  // ns, of all jobs together
};

/// Follows every probe's state from event to event.
class Follow {
public:
    explicit Follow(ControlPlane& plane) : m_plane(plane), m_before(plane.snapshot(true).probeStates)
    {
        draws.lives.resize(m_before.size());
        m_since.assign(m_before.size(), SimTime::start());
        m_whole.assign(m_before.size(), false);
        m_refused.assign(m_before.size(), false);
    }
    void look()
    {
        const Snapshot now = m_plane.snapshot(true);
        for (std::size_t i = 0; i < m_before.size(); ++i)
            if (now.probeStates[i] != m_before[i])
                change(i, static_cast<ProbeState>(m_before[i]), static_cast<ProbeState>(now.probeStates[i]));
        m_before = now.probeStates;
    }
    Draws draws;

private:
    void change(std::size_t i, ProbeState from, ProbeState to)
    {
        Life& life = draws.lives[i];
        const std::int64_t span = (m_plane.now() - m_since[i]).ns;
        if (from == ProbeState::Connected && m_whole[i])
            life.sessions.push_back(span);
        if (from == ProbeState::Offline && m_whole[i])
            life.outages.push_back(span);
        if (from == ProbeState::BackingOff && m_refused[i])
            life.firstWaits.push_back(span);
        m_refused[i] = from == ProbeState::Requesting && to == ProbeState::BackingOff;
        m_since[i] = m_plane.now(), m_whole[i] = true;
    }

    ControlPlane& m_plane;
    std::vector<std::uint8_t> m_before;
    std::vector<SimTime> m_since;
    std::vector<bool> m_whole, m_refused;
};

Draws drawsOf(const Scenario& scenario)
{
    ControlPlane plane = lab::planeOf(std::make_shared<const Scenario>(scenario));
    Follow follow(plane);
    struct EachEvent : RunListener {
        explicit EachEvent(Follow& f) : follow(f) {}
        void traced(SimTime t, const std::string& words) override
        {
            if (words.ends_with("heartbeat sent"))
                follow.draws.beats << lab::seconds(t) + QLatin1Char(' ') + QString::fromStdString(words);
            follow.look();
        }
        void jobEnded(std::uint32_t, bool, Duration sojourn, Duration) override { follow.draws.sojourns += sojourn.ns; }
        [[nodiscard]] bool wantsTrace() const override { return true; }
        Follow& follow;
    } listener(follow);
    plane.runUntil(plane.horizon(), {}, &listener);
    return follow.draws;
}

/// As far as both got: the same; returns how many were compared.
std::size_t samePrefix(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b)
{
    const std::size_t n = std::min(a.size(), b.size());
    return std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(n), b.begin()) ? n : 0;
}

struct Change {
    const char *name, *path, *value;
};
constexpr Change changes[] = {
    {"another worker", "pool.main.workers", "2"},
    {"a slow backend", "backend.db.latency.mean", "7s"},
    {"another latency", "backend.db.latency", "uniform(low=1s, high=2s)"},
    {"a queue of its own", "class.beat.queue", "own"},
    {"priority", "queue.shared.discipline", "priority"},
    {"no timeout", "class.reg.ask.timeout", "none"},
    {"another action", "class.reg.ask.on_timeout", "abandon"},
    {"slower work", "class.reg.ask.cpu.mean", "700ms"},
    {"another window", "health.window", "12s"},
};

} // namespace

class CommonDrawsTest : public QObject {
    Q_OBJECT

private slots:
    void nothingIsShifted_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(changes); ++i)
            QTest::newRow(changes[i].name) << static_cast<int>(i);
    }
    void nothingIsShifted()
    {
        QFETCH(const int, index);
        const Change& change = changes[index];
        bool different = false;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto scenario = lab::scenarioOf(plant(seed));
            Scenario changed = *scenario;
            QVERIFY(setParameterFromText(changed, change.path, change.value));
            const Draws a = drawsOf(*scenario), b = drawsOf(changed);
            QVERIFY(a.beats.size() > 10'000);
            QVERIFY(a.beats == b.beats);
            different = different || a.sojourns != b.sojourns;
            std::size_t sessions = 0, outages = 0;
            for (std::size_t i = 0; i < a.lives.size(); ++i) {
                const std::size_t n = samePrefix(a.lives[i].sessions, b.lives[i].sessions);
                QVERIFY2(n == std::min(a.lives[i].sessions.size(), b.lives[i].sessions.size()),
                         qPrintable(QStringLiteral("session of probe %1, seed %2").arg(i).arg(seed)));
                sessions += n;
                const std::size_t m = samePrefix(a.lives[i].outages, b.lives[i].outages);
                QCOMPARE(m, std::min(a.lives[i].outages.size(), b.lives[i].outages.size()));
                outages += m;
            }
            QVERIFY2(sessions > 300 && outages > 60, qPrintable(QString::number(sessions)));
        }
        QVERIFY(different);  // the change is one
    }

    void anotherSeedShiftsThem()
    {
        const Draws a = drawsOf(*lab::scenarioOf(plant(1))), b = drawsOf(*lab::scenarioOf(plant(2)));
        QVERIFY(a.beats != b.beats);
        std::size_t same = 0;
        for (std::size_t i = 0; i < a.lives.size(); ++i)
            same += samePrefix(a.lives[i].sessions, b.lives[i].sessions);
        QCOMPARE(same, std::size_t{0});
    }

    void waitsBeforeTheNextAttemptAreTheProbesOwn()
    {
        // Nobody is ever admitted, so attempts go on and on; refusals come at once, later, or from a slow worker.
        const auto waits = [](const char* check, const char* latency) {
            Scenario s = *lab::scenarioOf(plant(7));
            for (const auto& [path, value] : {std::pair<const char*, const char*>{"controllers.main.capacity", "0"},
                                              {"population.home.register.eligibility_check", check},
                                              {"population.home.all.outage", "1s"},
                                              {"population.home.register.client_timeout", "none"},
                                              {"class.reg.ask.timeout", "none"},
                                              {"backend.db.latency", latency},
                                              {"backend.db.concurrency", "1000"},
                                              {"pool.main.workers", "1000"}})
                if (const auto set = setParameterFromText(s, path, value); !set)
                    qFatal("%s", describe(set.error()).c_str());
            return drawsOf(s);
        };
        const Draws fast = waits("after", "1ms"), slow = waits("after", "45s");
        std::size_t compared = 0;
        for (std::size_t i = 0; i < fast.lives.size(); ++i) {
            const std::size_t n = samePrefix(fast.lives[i].firstWaits, slow.lives[i].firstWaits);
            QCOMPARE(n, std::min(fast.lives[i].firstWaits.size(), slow.lives[i].firstWaits.size()));
            compared += n;
        }
        QVERIFY2(compared > 1000, qPrintable(QString::number(compared)));
    }
};

QTEST_GUILESS_MAIN(CommonDrawsTest)
#include "common_draws_test.moc"
