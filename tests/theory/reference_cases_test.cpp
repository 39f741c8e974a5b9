// Exact deterministic cases (tests/data/reference_cases.json) as scenario files: verdict flips, admissions, depths and
// ages by integer arithmetic. A flip to unhealthy is at evidence + window; the model's verdict holds through that
// instant and is seen 1 ns later, hence the tolerance of 1 ns.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <memory>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/model/control_plane.h"
#include "core/scenario/reader.h"

using namespace latepulse;
using Json = nlohmann::json;

namespace {

std::int64_t nanoseconds(double seconds)
{
    return std::llround(seconds * 1e9);
}

std::string text(const Json& seconds)
{
    return fmt::format("{}ns", nanoseconds(seconds.get<double>()));
}

/// The case's parameters in the words of a scenario file.
std::string scenarioText(const Json& p)
{
    const bool priority = p.at("discipline").get<std::string>().rfind("strict priority", 0) == 0;
    std::string file = fmt::format(
        "format = 1\n[run]\nhorizon = \"{0}\"\nsample = \"1s\"\n"
        "[controllers.main]\ncount = {1}\ncapacity = 100000\n"
        "heartbeat = {{ class = \"liveness\", interval = \"{2}\", phase = \"{3}\", simultaneous = true }}\n"
        "[class.liveness]\ncritical = true\nqueue = \"shared\"\nsteps = [ {{ id = \"note\", cpu = \"{4}\" }} ]\n"
        "[queue.shared]\ndiscipline = \"{5}\"\n[pool.main]\nworkers = {6}\nserves = [\"shared\"]\n"
        "[health]\nstamp = \"sent\"\nwindow = \"{7}\"\n",
        text(p.at("horizon_s")), p.at("controllers").get<int>(), text(p.at("heartbeat_interval_s")),
        text(p.at("first_heartbeat_s")), text(p.at("liveness_cpu_s")), priority ? "priority" : "fifo",
        p.at("workers").get<int>(), text(p.at("evidence_window_s")));
    if (!p.contains("probes"))
        return file;
    const std::string timeout =
        p.contains("timeout_on_backend_step_s") ? text(p.at("timeout_on_backend_step_s")) : "none";
    file += fmt::format("[source.returns]\nclass = \"reconnect\"\nregisters = true\n"
                        "arrivals = {{ spaced = {{ first = \"{0}\", spacing = \"{1}\", count = {2} }} }}\n"
                        "[class.reconnect]\nqueue = \"shared\"\npriority = 1\nsteps = [ {{ id = \"registry\", cpu = "
                        "\"{3}\", call = \"registry\", "
                        "critical = false, timeout = \"{4}\", on_timeout = \"admit_conservatively\" }} ]\n"
                        "[backend.registry]\nlatency = \"{5}\"\n",
                        text(p.at("first_request_s")), text(p.at("request_spacing_s")), p.at("probes").get<int>(),
                        text(p.at("reconnect_cpu_s")), timeout, text(p.at("backend_latency_s")));
    if (p.contains("timeout_from_s"))
        file += fmt::format(
            "[intervention.low_timeout]\nat = \"{}\"\nset = {{ \"class.reconnect.registry.timeout\" = \"{}\" }}\n",
            text(p.at("timeout_from_s")), text(p.at("timeout_s")));
    return file;
}

/// What the cases ask for, noted while the run goes on.
class Watch : public RunListener {
public:
    void logged(const LogEntry& entry) override
    {
        if (entry.kind == LogKind::Verdict)
            flips.push_back(entry);
    }
    void jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration waiting) override
    {
        if (eventClass != 0 || !served)
            return;
        ++beats;
        longestSojourn = std::max(longestSojourn, sojourn);
        longestWait = std::max(longestWait, waiting);
    }
    void serviceEnded(const ServiceRecord& service) override
    {
        if (service.eventClass == 1)
            lastReconnect = std::max(lastReconnect, service.end);
    }
    [[nodiscard]] bool wantsServices() const override { return true; }
    std::vector<LogEntry> flips;
    std::int64_t beats = 0;
    Duration longestSojourn{}, longestWait{};
    SimTime lastReconnect;
};

std::int64_t waiting(const ControlPlane& plane, const std::string& eventClass)
{
    const Snapshot snapshot = plane.snapshot();
    std::int64_t depth = 0;
    for (const QueueSnapshot& queue : snapshot.queues)
        for (const ClassDepth& lane : queue.classes)
            depth += lane.eventClass == eventClass ? lane.depth : 0;
    return depth;
}

bool busy(const ControlPlane& plane)
{
    const Snapshot snapshot = plane.snapshot();
    return std::any_of(snapshot.pools.begin(), snapshot.pools.end(),
                       [](const PoolSnapshot& pool) { return pool.busy > 0; });
}

/// First instant after `from` at which nothing waits or is served: events are stepped one by one.
SimTime emptyFrom(ControlPlane plane, SimTime from)
{
    plane.runUntil(from, {});
    while ((busy(plane) || waiting(plane, "liveness") + waiting(plane, "reconnect") > 0) && plane.stepOne()) {
    }
    return plane.now();
}

} // namespace

class ReferenceCasesTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void exactToTheNanosecond_data();
    void exactToTheNanosecond();

private:
    void compareFlips(const Json& expected, const std::vector<LogEntry>& flips);
    void compareTotals(const Json& expected, const ControlPlane& plane, const Watch& watch);
    Json m_cases;
};

#define COMPARE_TIME(measured, seconds) \
    QVERIFY2(std::abs((measured).ns - nanoseconds(seconds)) <= 1, \
             qPrintable(QStringLiteral("%1 ns, wanted %2 s").arg((measured).ns).arg(seconds, 0, 'f', 9)))

void ReferenceCasesTest::initTestCase()
{
    std::ifstream file(LATEPULSE_TEST_DATA "/reference_cases.json");
    m_cases = Json::parse(file).at("cases");
    QVERIFY(m_cases.size() >= 4);
}

void ReferenceCasesTest::exactToTheNanosecond_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i)
        QTest::newRow(m_cases[i].at("id").get<std::string>().c_str()) << static_cast<int>(i);
}

void ReferenceCasesTest::compareFlips(const Json& expected, const std::vector<LogEntry>& flips)
{
    QCOMPARE(flips.size(), expected.size());
    for (std::size_t i = 0; i < flips.size(); ++i) {
        const std::string to = expected[i][0];
        QCOMPARE(flips[i].to, std::string(to == "UNHEALTHY" ? "unhealthy" : "eligible"));
        COMPARE_TIME(flips[i].at, expected[i][1].get<double>());
    }
}

void ReferenceCasesTest::compareTotals(const Json& expected, const ControlPlane& plane, const Watch& watch)
{
    const auto counters = plane.counters();
    const std::pair<const char*, const char*> counts[] = {
        {"admitted", "admitted_jobs"}, {"refused", "refused_jobs"}, {"timed_out_calls", "calls_timed_out.registry"}};
    for (const auto& [name, counter] : counts)
        if (expected.contains(name))
            QCOMPARE(counters.at(counter), expected.at(name).get<std::int64_t>());
    if (expected.contains("heartbeats_processed"))
        QCOMPARE(watch.beats, expected.at("heartbeats_processed").get<std::int64_t>());
    COMPARE_TIME((Duration{plane.extremes().at("longest_liveness_age.main").value}),
                 expected.at("max_liveness_age_s").get<double>());
    if (expected.contains("max_liveness_sojourn_s"))
        COMPARE_TIME(watch.longestSojourn, expected.at("max_liveness_sojourn_s").get<double>());
    if (expected.contains("max_liveness_wait_s"))
        COMPARE_TIME(watch.longestWait, expected.at("max_liveness_wait_s").get<double>());
    if (expected.contains("structural_bound_on_wait_s"))
        QVERIFY(watch.longestWait <= Duration::fromSeconds(expected.at("structural_bound_on_wait_s").get<double>()));
    if (expected.contains("last_reconnect_done_s"))
        COMPARE_TIME(watch.lastReconnect, expected.at("last_reconnect_done_s").get<double>());
}

void ReferenceCasesTest::exactToTheNanosecond()
{
    QFETCH(const int, index);
    const Json& item = m_cases[static_cast<std::size_t>(index)];
    const Json& expected = item.at("expected");
    auto scenario = readScenario(scenarioText(item.at("parameters")), "case");
    QVERIFY2(scenario.has_value(), scenario ? "" : describe(scenario.error()).c_str());
    auto built = ControlPlane::build(std::make_shared<const Scenario>(std::move(*scenario)));
    QVERIFY(built.has_value());
    const ControlPlane start = *built;
    Watch watch;
    built->runUntil(built->horizon(), {}, &watch);
    compareFlips(expected.at("verdict_flips"), watch.flips);
    compareTotals(expected, *built, watch);
    // "<class>s_waiting_at_<t>s"
    for (const auto& [name, value] : expected.items()) {
        const std::size_t at = name.find("_waiting_at_");
        if (at == std::string::npos)
            continue;
        ControlPlane plane = start;
        plane.runUntil(SimTime::start() + Duration::seconds(std::stoll(name.substr(at + 12))), {});
        QCOMPARE(waiting(plane, name.rfind("heartbeats", 0) == 0 ? "liveness" : "reconnect"),
                 value.get<std::int64_t>());
    }
    const SimTime done = watch.lastReconnect - Duration::nanoseconds(1);
    for (const char* name : {"queue_empty_s", "heartbeat_queue_empty_s"})
        if (expected.contains(name))
            COMPARE_TIME(emptyFrom(start, done), expected.at(name).get<double>());
}

QTEST_GUILESS_MAIN(ReferenceCasesTest)
#include "reference_cases_test.moc"
