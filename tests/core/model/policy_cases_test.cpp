// Rules of health policies against tests/data/policy_cases.json, through whole runs: the panic threshold (group
// envoy_panic); and the fixed window and grace then quarantine with defaults of well-known systems, each to the
// nanosecond. The other groups are of policies the model does not have; a test names them, so that none is forgotten.
#include <QTest>

#include <fstream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/scenario/parameter_registry.h"
#include "tests/core/model/lab.h"

using namespace latepulse;
using Json = nlohmann::json;

namespace {

Json groups()
{
    std::ifstream file(LATEPULSE_TEST_DATA "/policy_cases.json");
    return Json::parse(file).at("groups");
}

Json casesOf(const char* id)
{
    for (const Json& group : groups())
        if (group.at("id") == id)
            return group.at("cases");
    return {};
}

/// Beats of every controller at 5 s, 15 s, ...; the first `lost` are unreachable from 41 s on.
std::string plant(int controllers, int lost, const std::string& health)
{
    std::string text = fmt::format(
        "format = 1\n[run]\nhorizon = \"1000s\"\n[controllers.main]\ncount = {}\nheartbeat = {{ class = \"beat\", "
        "interval = \"10s\", phase = \"5s\", simultaneous = true }}\n[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id "
        "= "
        "\"note\" }} ]\n[queue.beats]\n[pool.beats]\nserves = [\"beats\"]\n[health]\n{}",
        controllers, health);
    for (int i = 0; i < lost; ++i)
        text += fmt::format("[failure.f{0}]\nkind = \"unreachable\"\ncontrollers = \"main.{0}\"\nat = \"41s\"\n", i);
    return text;
}

} // namespace

class PolicyCasesTest : public QObject {
    Q_OBJECT

private slots:
    void everyGroupIsCoveredOrOutOfTheModel()
    {
        const std::set<std::string> covered{"envoy_panic"};
        const std::set<std::string> notModelled{
            "phi_accrual_normal", "phi_exponential_cassandra", "memberlist_suspicion", "lifeguard_lha",
            "k8s_zone_eviction",  "sre_adaptive_throttle",     "folly_codel"};
        for (const Json& group : groups()) {
            const std::string id = group.at("id");
            QVERIFY2(covered.contains(id) || notModelled.contains(id), id.c_str());
        }
        // Once the format can say one of them, its cases belong here.
        for (const ParameterSpec& spec : parameterSpecs())
            for (const std::string_view choice : spec.choices)
                for (const std::string_view word : {"phi", "suspicion", "codel", "throttle", "zone"})
                    QVERIFY2(choice.find(word) == std::string_view::npos, std::string(choice).c_str());
    }

    void panicThreshold_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < casesOf("envoy_panic").size(); ++i)
            QTest::addRow("envoy_panic %zu", i + 1) << i;
    }
    void panicThreshold()
    {
        QFETCH(const std::size_t, index);
        const Json item = casesOf("envoy_panic")[index];
        const Json &in = item.at("in"), &out = item.at("out");
        const int hosts = in.at("hosts").get<int>(), healthy = in.at("healthy").get<int>();
        ControlPlane plane = lab::planeOf(
            plant(hosts, hosts - healthy,
                  fmt::format("window = \"30s\"\npanic_threshold = {}\n", in.at("threshold").get<double>())));
        plane.runUntil(lab::at(100), {});
        int admits = 0, wellJudged = 0;
        for (const ControllerSnapshot& c : plane.snapshot().controllers) {
            admits += c.admits ? 1 : 0;
            wellJudged += c.verdict == Verdict::Eligible ? 1 : 0;
        }
        QCOMPARE(wellJudged, healthy);
        QCOMPARE(admits, out.at("eligible").get<int>());
        QCOMPARE(admits > wellJudged, out.at("panic").get<bool>());
    }

    void defaultsOfKnownSystems_data()
    {
        QTest::addColumn<QByteArray>("health");
        QTest::addColumn<QStringList>("verdicts");
        const auto row = [](const char* name, const char* health, const QStringList& verdicts) {
            QTest::newRow(name) << QByteArray(health) << verdicts;
        };
        // The last evidence is of 35 s; a verdict is due 1 ns after its threshold.
        row("node monitor grace 40 s", "window = \"40s\"\n", {QStringLiteral("main.0 unhealthy 75.000000001")});
        row("node monitor grace 50 s", "window = \"50s\"\n", {QStringLiteral("main.0 unhealthy 85.000000001")});
        row("three beats lost", "window = \"30s\"\n", {QStringLiteral("main.0 unhealthy 65.000000001")});
        row("grace then quarantine",
            "policy = \"grace_then_quarantine\"\nsuspect_after = \"15s\"\nquarantine_after = \"30s\"\nwindow = "
            "\"90s\"\n",
            {QStringLiteral("main.0 suspected 50.000000001"), QStringLiteral("main.0 quarantined 65.000000001"),
             QStringLiteral("main.0 unhealthy 125.000000001")});
        row("grace without a quarantine of its own",
            "policy = \"grace_then_quarantine\"\nsuspect_after = \"20s\"\nquarantine_after = \"60s\"\nwindow = "
            "\"60s\"\n",
            {QStringLiteral("main.0 suspected 55.000000001"), QStringLiteral("main.0 unhealthy 95.000000001")});
    }
    void defaultsOfKnownSystems()
    {
        QFETCH(const QByteArray, health);
        QFETCH(const QStringList, verdicts);
        QCOMPARE(lab::verdicts(lab::planeOf(plant(3, 1, health.toStdString())), 1000), verdicts);
    }
};

QTEST_GUILESS_MAIN(PolicyCasesTest)
#include "policy_cases_test.moc"
