// Every closed-form case of tests/data/queueing_cases.json (computed with 40 digits) to 1e-6 relative.
#include <QTest>

#include <cmath>
#include <fstream>
#include <functional>
#include <map>

#include <nlohmann/json.hpp>

#include "core/theory/abandonment.h"
#include "core/theory/backoff.h"
#include "core/theory/erlang.h"
#include "core/theory/finite_source.h"
#include "core/theory/fluid.h"
#include "core/theory/mg1.h"
#include "core/theory/priority.h"

using namespace latepulse;
using namespace latepulse::theory;
using Json = nlohmann::json;
using Values = std::map<std::string, double>;

namespace {

double in(const Json& inputs, const char* name)
{
    return inputs.at(name).get<double>();
}

int whole(const Json& inputs, const char* name)
{
    return inputs.at(name).get<int>();
}

Values station(const StationMeans& m)
{
    return {{"rho", m.utilisation}, {"Wq", m.waiting}, {"W", m.sojourn},      {"Lq", m.queueLength},
            {"L", m.inSystem},      {"C", m.waits},    {"P_Wq_gt_0", m.waits}};
}

Values mm1Values(const Json& i, const Json& out)
{
    const double lambda = in(i, "lambda");
    const double mu = in(i, "mu");
    Values v = station(mm1(lambda, mu).value());
    v["t"] = out.at("t").get<double>();
    v["P_Wq_gt_t"] = mmcWaitingTail(lambda, mu, 1, v["t"]).value();
    v["W_p99"] = mm1SojournQuantile(lambda, mu, 0.99).value();
    v["Wq_p99"] = mmcWaitingQuantile(lambda, mu, 1, 0.99).value();
    return v;
}

Values mmcValues(const Json& i, const Json&)
{
    Values v = station(mmc(in(i, "lambda"), in(i, "mu"), whole(i, "c")).value());
    v["P_Wq_gt_1"] = mmcWaitingTail(in(i, "lambda"), in(i, "mu"), whole(i, "c"), 1.0).value();
    return v;
}

Values mg1Values(const Json& i, const Json&)
{
    const double mean = in(i, "ES");
    Values v = station(mg1(in(i, "lambda"), mean, in(i, "ES2")).value());
    v["scv"] = in(i, "ES2") / (mean * mean) - 1.0;
    return v;
}

Values md1Values(const Json& i, const Json&)
{
    Values v = station(md1(in(i, "lambda"), in(i, "D")).value());
    v["P_Wq_le_2D"] = md1WaitingCdf(in(i, "lambda"), in(i, "D"), 2.0 * in(i, "D")).value();
    return v;
}

Values timeoutValues(const Json& i, const Json&)
{
    const TimeoutMeans m = mg1WithTimeout(in(i, "lambda"), in(i, "mean_untimed"), in(i, "timeout")).value();
    Values v = station(m.station);
    v.insert({{"ES", m.serviceMean},
              {"ES2", m.serviceSecondMoment},
              {"P_timeout", m.timedOut},
              {"rho_without_timeout", m.utilisationWithoutTimeout}});
    return v;
}

PriorityClass priorityClass(const Json& i, const std::string& number)
{
    const double mean = i.at("mean" + number).get<double>();
    return {i.at("lambda" + number).get<double>(), mean, (i.at("dist" + number) == "exp" ? 2.0 : 1.0) * mean * mean};
}

Values cobhamValues(const Json& i, const Json&)
{
    const PriorityClass first = priorityClass(i, "1");
    const PriorityClass second = priorityClass(i, "2");
    const PriorityMeans m = cobham(first, second).value();
    return {{"rho1", first.arrivalRate * first.serviceMean},
            {"rho2", second.arrivalRate * second.serviceMean},
            {"W0", m.residual},
            {"Wq1_nonpreemptive", m.waiting1},
            {"Wq2_nonpreemptive", m.waiting2},
            {"Wq_fcfs", m.waitingFifo},
            {"T1_preemptive_resume", m.sojournPreemptive1},
            {"T2_preemptive_resume", m.sojournPreemptive2}};
}

Values mm1kValues(const Json& i, const Json&)
{
    const BoundedMeans m = mm1k(in(i, "lambda"), in(i, "mu"), whole(i, "K")).value();
    return {{"P_block", m.blocked},
            {"throughput", m.throughput},
            {"L", m.accepted.inSystem},
            {"W_accepted", m.accepted.sojourn},
            {"Wq_accepted", m.accepted.waiting}};
}

Values erlangAValues(const Json& i, const Json&)
{
    const AbandonmentMeans m = erlangA(in(i, "lambda"), in(i, "mu"), whole(i, "c"), in(i, "theta")).value();
    return {{"P_wait", m.waits},
            {"P_abandon", m.abandons},
            {"Wq_all", m.waiting},
            {"Lq", m.queueLength},
            {"utilisation", m.utilisation}};
}

Values repairmanValues(const Json& i, const Json&)
{
    const FiniteSourceMeans m =
        machineRepairman(whole(i, "N"), whole(i, "c"), in(i, "think_Z"), in(i, "service_S")).value();
    return {{"utilisation", m.utilisation},
            {"throughput", m.throughput},
            {"L", m.inSystem},
            {"R_response", m.response},
            {"Wq", m.waiting},
            {"cycle", m.cycle},
            {"P_idle", m.idle},
            {"N_star_saturation", m.saturation},
            {"R_lower_bound_saturated", m.leastResponse}};
}

Values fluidValues(const Json& i, const Json&)
{
    const FluidBacklog f =
        fluidBacklog(in(i, "lambda"), in(i, "mu_slow"), in(i, "slow_duration"), in(i, "mu_fast")).value();
    return {{"peak_backlog", f.peak},
            {"drain_time", f.drain},
            {"total_disturbed", f.disturbed},
            {"max_fifo_delay", f.longestDelay},
            {"delay_of_arrival_at_end", f.delayAtSlowEnd},
            {"backlog_area_item_s", f.area},
            {"mean_delay_over_disturbed_arrivals", f.meanDelay}};
}

Values backoffValues(const Json& i, const Json&)
{
    const BackoffMeans m = backoff(in(i, "base"), in(i, "cap"), whole(i, "attempt")).value();
    return {{"exp_ceiling", m.ceiling},
            {"full_jitter_mean", m.fullJitter},
            {"equal_jitter_mean", m.equalJitter},
            {"decorrelated_uncapped_mean_after_n", decorrelatedMean(in(i, "base"), whole(i, "attempt")).value()}};
}

using Evaluate = std::function<Values(const Json&, const Json&)>;

const std::map<std::string, Evaluate>& evaluations()
{
    static const std::map<std::string, Evaluate> all = {
        {"erlang_b",
         [](const Json& i, const Json&) { return Values{{"B", erlangB(whole(i, "c"), in(i, "a")).value()}}; }},
        {"erlang_c",
         [](const Json& i, const Json&) { return Values{{"C", erlangC(whole(i, "c"), in(i, "a")).value()}}; }},
        {"mm1", mm1Values},
        {"mmc", mmcValues},
        {"mg1_pk", mg1Values},
        {"md1", md1Values},
        {"mg1_timeout", timeoutValues},
        {"priority_cobham", cobhamValues},
        {"mm1k", mm1kValues},
        {"erlang_a", erlangAValues},
        {"machine_repairman", repairmanValues},
        {"fluid_backlog", fluidValues},
        {"backoff", backoffValues},
    };
    return all;
}

} // namespace

class CasesTest : public QObject {
    Q_OBJECT

private slots:
    void everyCaseAgrees()
    {
        std::ifstream file(LATEPULSE_TEST_DATA "/queueing_cases.json");
        QVERIFY(file.good());
        int compared = 0;
        const Json document = Json::parse(file);
        for (const Json& group : document.at("groups")) {
            const std::string id = group.at("id");
            QVERIFY2(evaluations().contains(id), id.c_str());
            for (const Json& one : group.at("cases")) {
                const Values values = evaluations().at(id)(one.at("in"), one.at("out"));
                for (const auto& [name, expected] : one.at("out").items()) {
                    QVERIFY2(values.contains(name), (id + ": " + name).c_str());
                    const double wanted = expected.get<double>();
                    QVERIFY2(std::abs(values.at(name) - wanted) <= 1e-6 * std::abs(wanted),
                             (id + ": " + name + " " + std::to_string(values.at(name))).c_str());
                    ++compared;
                }
            }
        }
        QCOMPARE(compared, 168); // every output of the file: nothing was skipped
    }

    void overloadIsAnErrorNotANumber()
    {
        QCOMPARE(erlangC(2, 2.0).error().code, ErrorCode::Inconsistent);
        QCOMPARE(mm1(1.0, 1.0).error().code, ErrorCode::Inconsistent);
        QCOMPARE(mg1(1.0, 1.5, 3.0).error().code, ErrorCode::Inconsistent);
        QCOMPARE(cobham({1.0, 0.5, 0.5}, {1.0, 0.5, 0.5}).error().code, ErrorCode::Inconsistent);
        QCOMPARE(fluidBacklog(10.0, 4.0, 60.0, 10.0).error().code, ErrorCode::Inconsistent);
        QCOMPARE(mm1(-1.0, 1.0).error().code, ErrorCode::OutOfRange);
        QVERIFY(mm1k(5.0, 1.0, 10).has_value());
        QVERIFY(erlangA(50.0, 1.0, 8, 1.0).has_value());
    }
};

QTEST_GUILESS_MAIN(CasesTest)
#include "cases_test.moc"
