// Group backoff: probes that are refused again and again, and how long each waits before its next attempt. All intervals
// together at 99 %, none wider than 3 %; the ceiling is never passed and nearly reached.
#include <QTest>

#include <algorithm>
#include <charconv>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interval.h"
#include "station.h"
#include "tests/core/model/lab.h"

using namespace latepulse;
using namespace latepulse::theorytest;
using Json = nlohmann::json;

namespace {

constexpr int probes = 36'000;
constexpr int intervals = 6; // in all: three rules, two cases

/// The only controller is lost at once and everybody is refused before any work is done.
std::string refusing(const char* rule, double base, double cap)
{
    return fmt::format("format = 1\n[run]\nhorizon = \"2d\"\nsample = \"1d\"\n"
                       "[population.home]\nsize = {0}\nsessions = [ {{ id = \"all\", share = \"100%\", lifetime = {{ "
                       "exponential = \"3650d\" }} }} ]\ncached = {{ first = false }}\n"
                       "register = {{ class = \"reg\", eligibility_check = \"before\" }}\n"
                       "retry = {{ {1} = {{ base = \"{2}\", cap = \"{3}\" }} }}\n"
                       "[controllers.main]\ncapacity = {0}\n[class.reg]\nqueue = \"line\"\nsteps = [ {{ id = \"ask\" "
                       "}} ]\n[queue.line]\n[pool.desk]\nserves = [\"line\"]\n"
                       "[failure.lost]\ncontrollers = \"main\"\nat = \"1s\"\n[health]\nwindow = \"1ms\"\n",
                       probes, rule, nanoseconds(base), nanoseconds(cap));
}

/// Waits before the retry of that number (0 = the first), probe by probe.
class Waits : public RunListener {
public:
    explicit Waits(std::size_t retry) : m_retry(retry), m_times(probes) {}
    [[nodiscard]] bool wantsTrace() const override { return true; }
    void traced(SimTime t, const std::string& words) override
    {
        constexpr std::string_view before = "home probe ", after = ": attempt";
        if (!words.starts_with(before) || !words.ends_with(after))
            return;
        std::size_t number = 0;
        std::from_chars(words.data() + before.size(), words.data() + words.size(), number);
        m_times[number].push_back(t);
        if (m_times[number].size() == m_retry + 2)
            list.push_back((t - m_times[number][m_retry]).toSeconds());
    }
    std::vector<double> list;

private:
    std::size_t m_retry;
    std::vector<std::vector<SimTime>> m_times;
};

std::vector<double> waitsOf(const char* rule, double base, double cap, std::size_t retry)
{
    ControlPlane plane = lab::planeOf(refusing(rule, base, cap));
    Waits waits(retry);
    while (waits.list.size() < probes && plane.now() < plane.horizon())
        plane.runUntil(plane.now() + Duration::seconds(60), {}, &waits);
    return waits.list;
}

} // namespace

class BackoffTest : public QObject {
    Q_OBJECT

private slots:
    void refusedProbesWaitAsTheFormulaSays_data()
    {
        QTest::addColumn<std::size_t>("index");
        std::ifstream file(LATEPULSE_TEST_DATA "/queueing_cases.json");
        const Json document = Json::parse(file);
        for (const Json& group : document.at("groups"))
            if (group.at("id") == "backoff")
                m_cases = group.at("cases");
        for (std::size_t i = 0; i < m_cases.size(); ++i)
            QTest::addRow("backoff %zu", i + 1) << i;
    }
    void refusedProbesWaitAsTheFormulaSays()
    {
        QFETCH(const std::size_t, index);
        const Json &in = m_cases[index].at("in"), &out = m_cases[index].at("out");
        const double base = in.at("base").get<double>(), cap = in.at("cap").get<double>();
        const auto attempt = in.at("attempt").get<std::size_t>();
        const double ceiling = out.at("exp_ceiling").get<double>();
        const struct {
            const char *rule, *output;
            double cap, low, high;
            std::size_t retry;
        } rules[] = {{"full_jitter", "full_jitter_mean", cap, 0, ceiling, attempt},
                     {"equal_jitter", "equal_jitter_mean", cap, ceiling / 2, ceiling, attempt},
                     // s(n) is the n-th wait; the formula knows no cap.
                     {"decorrelated_jitter", "decorrelated_uncapped_mean_after_n", 1e6, base, 1e6, attempt - 1}};
        for (const auto& r : rules) {
            const std::vector<double> waits = waitsOf(r.rule, base, r.cap, r.retry);
            QCOMPARE(waits.size(), static_cast<std::size_t>(probes));
            const auto [least, most] = std::minmax_element(waits.begin(), waits.end());
            QVERIFY(*least >= r.low && *most <= r.high);
            if (r.cap == cap)
                QVERIFY(*least < r.low + 0.01 * ceiling && *most > 0.99 * ceiling);
            const Estimate e = estimateOf(waits, 1 - 0.01 / intervals);
            const double wanted = out.at(r.output).get<double>();
            const QString line =
                QStringLiteral("%1: %2, waited %3 +- %4").arg(r.output).arg(wanted).arg(e.mean).arg(e.halfWidth);
            QVERIFY2(std::abs(e.mean - wanted) <= e.halfWidth, qPrintable(line));
            QVERIFY2(e.halfWidth <= 0.03 * wanted, qPrintable(line));
            qInfo("%s", qPrintable(line));
        }
    }

private:
    Json m_cases;
};

QTEST_GUILESS_MAIN(BackoffTest)
#include "backoff_test.moc"
