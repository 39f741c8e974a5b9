// Stations described in scenario files against closed forms (tests/data/queueing_cases.json). Every value lies in its
// interval from batch means, all intervals together at 99 %, and every half-width is at most 3 % of the value.
// LATEPULSE_THEORY_SEED=N takes other seeds; the verdict does not depend on them beyond that 1 %.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <map>

#include <nlohmann/json.hpp>

#include "interval.h"
#include "station.h"

using namespace latepulse::theorytest;
using Json = nlohmann::json;

namespace {

using Estimator = std::function<double(Batch&)>;
/// What a case claims: name in the file -> class and estimator.
struct Check {
    std::string name;
    std::size_t eventClass;
    Estimator estimate;
    double expected;
};
struct Case {
    std::string label;
    Station station;
    double rarestRate = 0;
    Effort effort;
    std::vector<Check> checks;
};

double quantile(std::vector<float>& values, double p)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(values.size()));
    std::nth_element(values.begin(), at, values.end());
    return static_cast<double>(*at);
}

double meanWait(Batch& b)
{
    return b.waiting / b.served;
}
double meanSojourn(Batch& b)
{
    return b.sojourn / b.served;
}
double waitingShare(Batch& b)
{
    return b.waited / b.served;
}
double longerShare(Batch& b)
{
    return b.waitedLonger / b.served;
}
double withinShare(Batch& b)
{
    return 1 - b.waitedLonger / b.served;
}
double meanLine(Batch& b)
{
    return b.waiting / b.seconds;
}
double meanInSystem(Batch& b)
{
    return b.sojourn / b.seconds;
}
double serviceWork(Batch& b)
{
    return (b.sojourn - b.waiting) / b.seconds;
}
double blockedShare(Batch& b)
{
    return b.dropped / (b.served + b.dropped);
}
double servedRate(Batch& b)
{
    return b.served / b.seconds;
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
        {"priority_cobham 3", 14e6},
    };
    const auto found = all.find(label);
    return found != all.end() ? found->second : 2e6;
}

std::vector<Case> allCases()
{
    std::ifstream file(LATEPULSE_TEST_DATA "/queueing_cases.json");
    const Json groups = Json::parse(file).at("groups");
    std::vector<Case> cases;
    for (const char* group : {"mm1", "mmc", "mg1_pk", "md1", "mm1k", "priority_cobham"}) {
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
        }
    }
    return cases;
}

Estimate estimate(const Check& check, std::vector<Batch>& batches, double confidence)
{
    std::vector<double> values;
    for (Batch& batch : batches)
        values.push_back(check.estimate(batch));
    return estimateOf(values, confidence);
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
    std::uint64_t m_seed = 1;
};

void QueueingTest::initTestCase()
{
    m_cases = allCases();
    std::size_t checks = 0;
    for (const Case& c : m_cases)
        checks += c.checks.size();
    QVERIFY(checks >= 50);
    m_confidence = 1 - 0.01 / static_cast<double>(checks);
    if (qEnvironmentVariableIsSet("LATEPULSE_THEORY_SEED"))
        m_seed = qEnvironmentVariable("LATEPULSE_THEORY_SEED").toULongLong();
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
        measure(c.station, c.rarestRate, c.effort, m_seed * 1000 + static_cast<std::uint64_t>(index) * replications);
    QString wrong;
    for (const Check& check : c.checks) {
        const Estimate e = estimate(check, batches[check.eventClass], m_confidence);
        const QString line = QStringLiteral("%1: theory %2, simulated %3 +- %4 (%5 %)")
                                 .arg(QString::fromStdString(check.name))
                                 .arg(check.expected)
                                 .arg(e.mean)
                                 .arg(e.halfWidth)
                                 .arg(100 * e.halfWidth / check.expected, 0, 'f', 2);
        if (std::abs(e.mean - check.expected) > e.halfWidth)
            wrong += line + QStringLiteral(" misses; ");
        else if (e.halfWidth > 0.03 * check.expected)
            wrong += line + QStringLiteral(" is too wide; ");
        else
            qInfo("%s", qPrintable(line));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

QTEST_GUILESS_MAIN(QueueingTest)
#include "queueing_test.moc"
