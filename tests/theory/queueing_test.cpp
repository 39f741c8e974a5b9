// Stations described in scenario files against closed forms (tests/data/queueing_cases.json). Every value lies in its
// interval from batch means, all intervals together at 99 %, and every half-width is at most 3 % of the value.
// LATEPULSE_THEORY_SEED=N takes other seeds; the verdict does not depend on them beyond that 1 %.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <string_view>

#include <nlohmann/json.hpp>

#include "checks.h"

using namespace latepulse::theorytest;
using Json = nlohmann::json;

namespace {

struct Case {
    std::string label;
    Station station;
    double rarestRate = 0;
    Effort effort;
    std::vector<Check> checks;
};

double longerShare(Batch& b)
{
    return b.waitedLonger / b.served;
}
double withinShare(Batch& b)
{
    return 1 - b.waitedLonger / b.served;
}

/// Estimators by the names the file gives its outputs. Preemptive outputs are out of the model's scope, scv is an input.
const std::map<std::string, std::pair<std::size_t, Estimator>>& estimators()
{
    static const std::map<std::string, std::pair<std::size_t, Estimator>> all = {
        {"rho", {0, serviceWork}},
        {"Wq", {0, meanWait}},
        {"W", {0, meanSojourn}},
        {"Lq", {0, meanLine}},
        {"L", {0, meanInSystem}},
        {"C", {0, waitingShare}},
        {"P_Wq_gt_0", {0, waitingShare}},
        {"P_Wq_gt_t", {0, longerShare}},
        {"P_Wq_gt_1", {0, longerShare}},
        {"P_Wq_le_2D", {0, withinShare}},
        {"W_p99", {0, [](Batch& b) { return quantile(b.sojourns, 0.99); }}},
        {"Wq_p99", {0, [](Batch& b) { return quantile(b.waits, 0.99); }}},
        {"P_block", {0, blockedShare}},
        {"B", {0, blockedShare}},
        {"throughput", {0, servedRate}},
        {"W_accepted", {0, meanSojourn}},
        {"Wq_accepted", {0, meanWait}},
        {"rho1", {0, serviceWork}},
        {"rho2", {1, serviceWork}},
        {"Wq1_nonpreemptive", {0, meanWait}},
        {"Wq2_nonpreemptive", {1, meanWait}},
    };
    return all;
}

double in(const Json& inputs, const char* name)
{
    return inputs.at(name).get<double>();
}

std::string serviceOf(const Json& inputs)
{
    const auto ns = [&](const char* name) { return std::to_string(std::llround(in(inputs, name) * 1e9)) + "ns"; };
    const std::string kind = inputs.at("service");
    if (kind == "erlang-2")
        return "{ erlang = { mean = \"" + ns("ES") + "\", shape = 2 } }";
    if (kind == "lognormal")
        return "{ lognormal = { mean = \"" + ns("mean") + "\", cv = " + std::to_string(in(inputs, "cv")) + " } }";
    if (kind == "hyperexponential")
        return "{ hyperexponential = { fast_share = " + std::to_string(in(inputs, "p_fast")) + ", mean_fast = \""
            + ns("mean_fast") + "\", mean_slow = \"" + ns("mean_slow") + "\" } }";
    throw std::runtime_error("no service called " + kind);
}

Station oneClass(double rate, std::string service)
{
    return {{{exponential(1 / rate), std::move(service)}}};
}

Case makeCase(const std::string& group, const Json& inputs, const Json& outputs)
{
    Case c;
    if (group == "priority_cobham") {
        c.station.discipline = "priority";
        for (const char* n : {"1", "2"}) {
            const auto key = [&](const char* name) { return inputs.at(std::string(name) + n); };
            const double mean = key("mean").get<double>();
            c.station.classes.push_back({exponential(1 / key("lambda").get<double>()),
                                         key("dist") == "det" ? constant(mean) : exponential(mean)});
        }
        c.rarestRate = std::min(in(inputs, "lambda1"), in(inputs, "lambda2"));
    } else if (group == "erlang_b" || group == "erlang_c") {
        c.rarestRate = in(inputs, "a"); // the service rate is 1
        c.station = oneClass(c.rarestRate, exponential(1));
        c.station.workers = inputs.at("c").get<int>();
        if (group == "erlang_b")
            c.station.room = 0;
    } else {
        c.rarestRate = in(inputs, "lambda");
        const std::string service = group == "mg1_pk" ? serviceOf(inputs)
            : group == "md1"                          ? constant(in(inputs, "D"))
                                                      : exponential(1 / in(inputs, "mu"));
        c.station = oneClass(c.rarestRate, service);
        if (group == "mmc")
            c.station.workers = inputs.at("c").get<int>();
        if (group == "mm1k")
            c.station.room = inputs.at("K").get<std::int64_t>() - 1;
    }
    c.effort.threshold = outputs.contains("t") ? in(outputs, "t")
        : group == "mmc"                       ? 1.0
        : group == "md1"                       ? 2 * in(inputs, "D")
                                               : 0.0;
    c.effort.keepTimes = outputs.contains("W_p99");
    for (const auto& [name, value] : outputs.items())
        if (const auto known = estimators().find(name); known != estimators().end())
            c.checks.push_back({name, known->second.first, known->second.second, value.get<double>()});
    return c;
}

/// Jobs of the rarest class, from pilot runs: enough for 3 % with a third to spare.
double jobsFor(const std::string& label)
{
    static const std::map<std::string, double> all = {
        {"mm1 1", 5e6},
        {"mm1 2", 20e6},
        {"mmc 1", 6e6},
        {"mmc 2", 9e6},
        {"mg1_pk 1", 3e6},
        {"mg1_pk 2", 24e6},
        {"mg1_pk 3", 36e6},
        {"md1 2", 3e6},
        {"mm1k 2", 4e6},
        {"priority_cobham 1", 3e6},
        {"priority_cobham 2", 18e6},
        {"priority_cobham 3", 12e6},
        {"priority_cobham 1 in one fifo", 1.5e6},
        {"priority_cobham 2 in one fifo", 12e6},
        {"priority_cobham 3 in one fifo", 7.5e6},
    };
    const auto found = all.find(label);
    return found != all.end() ? found->second : 2e6;
}

/// The same two classes without priority: both wait alike.
Case inOneFifo(Case c, double expected)
{
    c.station.discipline = "fifo";
    c.label += " in one fifo";
    c.effort.jobs = jobsFor(c.label);
    c.checks = {{"Wq_fcfs of the first class", 0, meanWait, expected},
                {"Wq_fcfs of the second class", 1, meanWait, expected}};
    return c;
}

std::vector<Case> allCases()
{
    std::ifstream file(LATEPULSE_TEST_DATA "/queueing_cases.json");
    const Json groups = Json::parse(file).at("groups");
    std::vector<Case> cases;
    for (const char* group : {"erlang_b", "erlang_c", "mm1", "mmc", "mg1_pk", "md1", "mm1k", "priority_cobham"}) {
        int n = 0;
        const auto found =
            std::find_if(groups.begin(), groups.end(), [&](const Json& g) { return g.at("id") == group; });
        if (found == groups.end())
            throw std::runtime_error(std::string("no group ") + group);
        for (const Json& item : found->at("cases")) {
            Case c = makeCase(group, item.at("in"), item.at("out"));
            c.label = std::string(group) + ' ' + std::to_string(++n);
            c.effort.jobs = jobsFor(c.label);
            cases.push_back(std::move(c));
            if (std::string_view(group) == "priority_cobham")
                cases.push_back(inOneFifo(cases.back(), in(item.at("out"), "Wq_fcfs")));
        }
    }
    return cases;
}

} // namespace

class QueueingTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void stationMeetsTheory_data();
    void stationMeetsTheory();

private:
    std::vector<Case> m_cases;
    double m_confidence = 0; // of one interval
};

void QueueingTest::initTestCase()
{
    m_cases = allCases();
    std::size_t checks = 0;
    for (const Case& c : m_cases)
        checks += c.checks.size();
    QVERIFY(checks >= 60);
    m_confidence = 1 - 0.01 / static_cast<double>(checks);
}

void QueueingTest::stationMeetsTheory_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_cases.size(); ++i)
        QTest::newRow(m_cases[i].label.c_str()) << static_cast<int>(i);
}

void QueueingTest::stationMeetsTheory()
{
    QFETCH(const int, index);
    const Case& c = m_cases[static_cast<std::size_t>(index)];
    auto batches =
        measure(c.station, c.rarestRate, c.effort, baseSeed() + static_cast<std::uint64_t>(index) * replications);
    const QString wrong = whatMisses(c.checks, batches, m_confidence);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

QTEST_GUILESS_MAIN(QueueingTest)
#include "queueing_test.moc"
