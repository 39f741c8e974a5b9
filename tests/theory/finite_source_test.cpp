// Controllers whose next beat waits for the answer to the last one are a finite source (group machine_repairman). Its
// means depend on the think time only through its mean (BCMP networks), so the uniform jitter of beats takes the place
// of the exponential; it is as wide as the format allows, so that no pattern of the start survives the warm-up. All
// intervals together at 99 %, none wider than 3 %. LATEPULSE_THEORY_SEED=N takes other seeds.
#include <QTest>

#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "checks.h"

using namespace latepulse::theorytest;
using Json = nlohmann::json;

namespace {

struct Loop {
    int sources, workers;
    double think, service;
};

Subject subjectOf(const Loop& loop)
{
    return {[=](double horizon, std::uint64_t seed) {
                return fmt::format(
                    "format = 1\n[run]\nhorizon = \"{0}\"\nsample = \"{0}\"\nseed = {1}\n"
                    "[controllers.main]\ncount = {2}\nheartbeat = {{ class = \"beat\", interval = \"{3}\", jitter = "
                    "\"{4}\", mode = \"closed\" }}\n[class.beat]\nqueue = \"line\"\nsteps = [ {{ id = \"note\", cpu = "
                    "{5} }} ]\n[queue.line]\n[pool.desk]\nworkers = {6}\nserves = [\"line\"]\n"
                    "[health]\npolicy = \"none\"\n",
                    nanoseconds(horizon), seed, loop.sources, nanoseconds(loop.think), nanoseconds(0.499 * loop.think),
                    exponential(loop.service), loop.workers);
            },
            {}};
}

std::vector<Check> checksOf(const Loop& loop, const Json& out)
{
    const auto value = [&](const char* name) { return out.at(name).get<double>(); };
    const double sources = loop.sources;
    std::vector<Check> checks{
        {"utilisation", 0, [=](Batch& b) { return serviceWork(b) / loop.workers; }, value("utilisation")},
        {"throughput", 0, servedRate, value("throughput")},
        {"L", 0, meanInSystem, value("L")},
        {"R_response", 0, meanSojourn, value("R_response")},
        {"Wq", 0, meanWait, value("Wq")},
        {"cycle", 0, [=](Batch& b) { return sources / servedRate(b); }, value("cycle")},
    };
    // Of one worker idle is what is not used; 3 % of an idle share of 0.003 % would need 10^11 beats.
    if (loop.workers == 1 && value("P_idle") > 1e-3)
        checks.push_back({"P_idle", 0, [](Batch& b) { return 1 - serviceWork(b); }, value("P_idle")});
    return checks;
}

} // namespace

class FiniteSourceTest : public QObject {
    Q_OBJECT

private slots:
    void closedBeatsAreMachineRepair_data()
    {
        QTest::addColumn<std::size_t>("index");
        std::ifstream file(LATEPULSE_TEST_DATA "/queueing_cases.json");
        const Json document = Json::parse(file);
        for (const Json& group : document.at("groups"))
            if (group.at("id") == "machine_repairman")
                m_cases = group.at("cases");
        for (std::size_t i = 0; i < m_cases.size(); ++i)
            QTest::addRow("machine_repairman %zu", i + 1) << i;
    }
    void closedBeatsAreMachineRepair()
    {
        QFETCH(const std::size_t, index);
        const Json& in = m_cases[index].at("in");
        const Json& out = m_cases[index].at("out");
        const Loop loop{in.at("N").get<int>(), in.at("c").get<int>(), in.at("think_Z").get<double>(),
                        in.at("service_S").get<double>()};
        const auto checks = checksOf(loop, out);
        Effort effort;
        effort.jobs = index == 0 ? 10e6 : index == 1 ? 2e6 : 0.5e6;
        auto batches = measure(subjectOf(loop), out.at("throughput").get<double>(), effort,
                               baseSeed() + 700 + index * replications);
        const QString wrong = whatMisses(checks, batches, 1 - 0.01 / static_cast<double>(m_cases.size() * 7));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        for (Batch& b : batches.front())
            QVERIFY(meanSojourn(b) >= 0.9 * out.at("R_lower_bound_saturated").get<double>());
    }

private:
    Json m_cases;
};

QTEST_GUILESS_MAIN(FiniteSourceTest)
#include "finite_source_test.moc"
