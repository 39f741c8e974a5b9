// An intervention at t leaves everything before t as it is without it: events, samples, log; and changes what follows.
#include <QTest>

#include <algorithm>
#include <cstring>

#include "core/experiment/run.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// Every executed event and log entry with its instant, as far as they are before a limit.
class Transcript : public RunListener {
public:
    explicit Transcript(SimTime limit) : m_limit(limit) {}
    void traced(SimTime t, const std::string& words) override
    {
        if (t < m_limit)
            lines.push_back(std::to_string(t.ns) + ' ' + words);
        else
            ++after;
    }
    void logged(const LogEntry& e) override
    {
        if (e.at < m_limit)
            lines.push_back(std::to_string(e.at.ns) + ' ' + e.subject + ' ' + e.from + ' ' + e.to);
    }
    [[nodiscard]] bool wantsTrace() const override { return true; }
    std::vector<std::string> lines;
    std::uint64_t after = 0;

private:
    SimTime m_limit;
};

Recording recordingOf(const std::shared_ptr<const Scenario>& scenario)
{
    auto run = RecordedRun::start(scenario);
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(SimTime::never(), {});
    return run->recording();
}

bool sameEntry(const LogEntry& a, const LogEntry& b)
{
    return a.at == b.at && a.kind == b.kind && a.subject == b.subject && a.from == b.from && a.to == b.to
        && a.count == b.count && a.falseVerdict == b.falseVerdict;
}

} // namespace

class InterventionPrefixTest : public QObject {
    Q_OBJECT

private slots:
    void beforeItNothingAfterItSomething_data();
    void beforeItNothingAfterItSomething();

private:
    std::shared_ptr<const Scenario> m_without, m_with;
    SimTime m_at;
    void compareEvents();
    void compareRecordings();
};

void InterventionPrefixTest::beforeItNothingAfterItSomething_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("what");
    QTest::addColumn<double>("at");
    const auto row = [](const char* name, const char* what, double at) {
        QTest::addRow("%s: %s at %.9f s", name, what, at) << QString(name) << QString(what) << at;
    };
    row("async-same-consumer", "latency", 3000);
    row("async-same-consumer", "latency", 3725.5);
    row("async-same-consumer", "purge", 3700.000000001);  // while it is down
    row("async-same-consumer", "workers", 3700);
    row("async-same-consumer", "force", 4000);
    row("healthy", "window", 3333.333333333);
    row("healthy", "reset", 5000);
    row("two-class-priority", "cpu", 1800);
}

void InterventionPrefixTest::beforeItNothingAfterItSomething()
{
    QFETCH(const QString, name);
    QFETCH(const QString, what);
    QFETCH(const double, at);
    Scenario scenario = lab::shipped(name.toStdString());
    scenario.run.horizon = Duration::hours(2);
    m_at = lab::at(at);
    m_without = std::make_shared<const Scenario>(scenario);
    Intervention change;
    change.id = "tested";
    change.at = m_at;
    if (what == QLatin1String("latency"))
        change.set = {{"backend.registry.latency.mean", Duration::seconds(30)}};
    else if (what == QLatin1String("purge"))
        change.purge = Purge{"shared", "reconnect"};
    else if (what == QLatin1String("workers"))
        change.addWorkers = {{"main", 3}};
    else if (what == QLatin1String("force"))
        change.forceEligible = ForceEligible{"main", Duration::minutes(20)};
    else if (what == QLatin1String("window"))
        change.set = {{"health.window", Duration::seconds(5)}};
    else if (what == QLatin1String("reset"))
        change.resetVerdicts = true;
    else
        change.set = {{"class.urgent.serve.cpu.mean", Duration::milliseconds(6)}};
    scenario.interventions.push_back(change);
    m_with = std::make_shared<const Scenario>(std::move(scenario));
    compareEvents();
    compareRecordings();
}

void InterventionPrefixTest::compareEvents()
{
    ControlPlane without = lab::planeOf(m_without), with = lab::planeOf(m_with);
    without.runUntil(m_at - Duration::nanoseconds(1), {});
    with.runUntil(m_at - Duration::nanoseconds(1), {});
    QCOMPARE(with.stateHash(), without.stateHash());
    Transcript a(m_at), b(m_at);
    without = lab::planeOf(m_without), with = lab::planeOf(m_with);
    without.runUntil(without.horizon(), {}, &a);
    with.runUntil(with.horizon(), {}, &b);
    QVERIFY(a.lines.size() > 1000);
    QVERIFY(a.lines == b.lines);
    QVERIFY(a.after > 0 && b.after > 0);
    QVERIFY(with.stateHash() != without.stateHash());
}

void InterventionPrefixTest::compareRecordings()
{
    const Recording a = recordingOf(m_without), b = recordingOf(m_with);
    QCOMPARE(a.series.size(), b.series.size());
    bool differs = false;
    for (std::size_t s = 0; s < a.series.infos().size(); ++s)
        for (std::size_t i = 0; i < a.series.size(); ++i) {
            const Sample one = a.series.at(s, i), other = b.series.at(s, i);
            const bool same = std::memcmp(&one, &other, sizeof(Sample)) == 0;
            if (a.series.endOf(i) < m_at)
                QVERIFY2(same, (a.series.infos()[s].name + " sample " + std::to_string(i)).c_str());
            differs = differs || !same;
        }
    QVERIFY(differs);
    std::size_t i = 0;
    for (; i < a.log.size() && a.log[i].at < m_at; ++i)
        // Milestones of recovery are as of the end of the run; everything else is noted when it happens.
        if (a.log[i].kind != LogKind::Milestone)
            QVERIFY(i < b.log.size() && sameEntry(a.log[i], b.log[i]));
    const auto tested =
        std::count_if(b.log.begin(), b.log.end(), [](const LogEntry& e) { return e.subject == "tested"; });
    QVERIFY(tested >= 1);
}

QTEST_GUILESS_MAIN(InterventionPrefixTest)
#include "intervention_prefix_test.moc"
