// Rules of health policies against tests/data/policy_cases.json: the panic threshold (group envoy_panic) through whole
// runs, phi accrual, suspicions and disruptions by their formulas; and the fixed window and grace then quarantine with
// defaults of well-known systems, each to the nanosecond. The other groups are of policies the model does not have; a
// test names them, so that none is forgotten.
#include <QTest>

#include <fstream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/model/disruption.h"
#include "core/model/phi_accrual.h"
#include "core/model/self_aware.h"
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
        const std::set<std::string> covered{"envoy_panic",          "phi_accrual_normal", "phi_exponential_cassandra",
                                            "memberlist_suspicion", "lifeguard_lha",      "k8s_zone_eviction"};
        const std::set<std::string> notModelled{"sre_adaptive_throttle", "folly_codel"};
        for (const Json& group : groups()) {
            const std::string id = group.at("id");
            QVERIFY2(covered.contains(id) || notModelled.contains(id), id.c_str());
        }
        // Once the format can say one of them, its cases belong here.
        for (const ParameterSpec& spec : parameterSpecs())
            for (const std::string_view choice : spec.choices)
                for (const std::string_view word : {"codel", "throttle"})
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

    /// The model asks the other way round: at which age phi is there.
    void phiAccrual()
    {
        for (const Json& item : casesOf("phi_accrual_normal")) {
            const Json &in = item.at("in"), &out = item.at("out");
            const double y =
                (in.at("t_ms").get<double>() - in.at("mean_ms").get<double>()) / in.at("std_ms").get<double>();
            const double logistic = deviationsAtPhi(out.at("phi_akka_logistic").get<double>(), PhiTail::Logistic);
            const double exact = deviationsAtPhi(out.at("phi_normal").get<double>(), PhiTail::Exact);
            QVERIFY2(std::abs(logistic - y) < 1e-7 && std::abs(exact - y) < 1e-7, in.dump().c_str());
        }
        for (const Json& item : casesOf("phi_exponential_cassandra")) {
            const Json& in = item.at("in");
            const double means = in.at("t_ms").get<double>() / in.at("mean_ms").get<double>();
            QVERIFY(std::abs(meansAtPhi(item.at("out").at("phi").get<double>()) - means) < 1e-8);
        }
    }

    void suspicions()
    {
        for (const Json& item : casesOf("memberlist_suspicion")) {
            const Json &in = item.at("in"), &out = item.at("out");
            const auto n = in.at("n").get<std::int64_t>(), multiple = in.at("suspicion_mult").get<std::int64_t>();
            const Duration interval = Duration::seconds(in.at("probe_interval_s").get<std::int64_t>());
            const auto of = [&](const char* key) { return Duration::fromSeconds(out.at(key).get<double>()); };
            QVERIFY(shortestSuspicion(multiple, n, interval) == of("min_s"));
            QVERIFY(suspicionWith(0, multiple, n, interval) == of("max_s"));
            QVERIFY(suspicionWith(0, multiple, n, interval) == of("timeout_after_0_confirmations"));
            QVERIFY(suspicionWith(1, multiple, n, interval) == of("timeout_after_1_confirmations"));
            QVERIFY(suspicionWith(2, multiple, n, interval) == of("timeout_after_2_confirmations"));
        }
    }

    void selfAwareness()
    {
        for (const Json& item : casesOf("lifeguard_lha")) {
            const Json& in = item.at("in");
            const ControlPlane plane = lab::planeOf(
                plant(9, 0, fmt::format("policy = \"self_aware\"\nwindow = \"{}s\"\n", in.at("base_s").get<int>())));
            SelfAware aware;
            aware.begin(plane.plan(), plane.controllers(), SimTime::start());
            for (int misses = 0; misses < in.at("score").get<int>(); ++misses)
                aware.suspect(plane.plan(), 0, false, SimTime::start());
            aware.counted(plane.plan(), 1, Duration::hours(1)); // stale: no success
            QVERIFY(aware.window(1) == Duration::seconds(item.at("out").at("scaled_s").get<int>()));
            for (int more = 0; more < 9; ++more)
                aware.suspect(plane.plan(), 0, false, SimTime::start());
            QCOMPARE(aware.score(), 7);
        }
    }

    void disruptions()
    {
        Health health;
        health.removalsPerSecond = 0.1;
        health.disruptionShare = 0.55;
        for (const Json& item : casesOf("k8s_zone_eviction")) {
            const Json &in = item.at("in"), &out = item.at("out");
            const auto nodes = in.at("nodes").get<std::int64_t>();
            const Disruption disruption = disruptionOf(health, in.at("not_ready").get<std::int64_t>(), nodes);
            QCOMPARE(disruption == Disruption::None, out.at("zone_state") == "normal");
            const RemovalPace pace = paceUnder(health, disruption, nodes);
            QCOMPARE(pace.stopped ? 0.0 : pace.perSecond, out.at("eviction_rate_per_s").get<double>());
        }
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
