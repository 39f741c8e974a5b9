// Group fluid_backlog: even arrivals, even service, a slow phase and a fast one. Nothing is random, so the run must lie
// on the fluid lines but for their grain: what is in service, and one arrival.
#include <QTest>

#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "station.h"
#include "tests/core/model/lab.h"

using namespace latepulse;
using Json = nlohmann::json;

namespace {

struct Overload {
    double rate, slowRate, slowFor, fastRate;
};

std::string textOf(const Overload& o, double horizon)
{
    using theorytest::constant;
    return fmt::format("format = 1\n[run]\nhorizon = \"{0}\"\nsample = \"{0}\"\n"
                       "[source.items]\nclass = \"item\"\narrivals = {{ spaced = {{ first = \"0s\", spacing = {1}, "
                       "count = 1000000 }} }}\n[class.item]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ {{ id = "
                       "\"serve\", cpu = {2} }} ]\n[queue.line]\n[pool.desk]\nserves = [\"line\"]\n"
                       "[intervention.repaired]\nat = {3}\nset = {{ \"class.item.serve.cpu.mean\" = {4} }}\n",
                       theorytest::nanoseconds(horizon), constant(1 / o.rate), constant(1 / o.slowRate),
                       constant(o.slowFor), constant(1 / o.fastRate));
}

/// What one overload shows, item by item.
class Watch : public RunListener {
public:
    explicit Watch(double spacing) : m_spacing(spacing) {}
    void jobEnded(std::uint32_t, bool, Duration sojourn, Duration waiting) override
    {
        waits.push_back(waiting.toSeconds());
        // Items are served in the order of their even arrivals.
        ends.push_back(static_cast<double>(waits.size() - 1) * m_spacing + sojourn.toSeconds());
    }
    /// Wait of the item that arrives at this instant.
    [[nodiscard]] double waitAt(double instant) const
    {
        return waits.at(static_cast<std::size_t>(instant / m_spacing + 0.5));
    }
    /// First end of an item that leaves nothing behind.
    [[nodiscard]] double emptyFrom(double instant) const
    {
        for (std::size_t i = 0; i + 1 < ends.size(); ++i)
            if (ends[i] > instant && ends[i] <= static_cast<double>(i + 1) * m_spacing)
                return ends[i];
        return -1;
    }
    std::vector<double> waits, ends;

private:
    double m_spacing;
};

} // namespace

class FluidTest : public QObject {
    Q_OBJECT

private slots:
    void theBacklogFollowsTheFluid_data()
    {
        QTest::addColumn<std::size_t>("index");
        std::ifstream file(LATEPULSE_TEST_DATA "/queueing_cases.json");
        const Json document = Json::parse(file);
        for (const Json& group : document.at("groups"))
            if (group.at("id") == "fluid_backlog")
                m_cases = group.at("cases");
        for (std::size_t i = 0; i < m_cases.size(); ++i)
            QTest::addRow("fluid_backlog %zu", i + 1) << i;
    }
    void theBacklogFollowsTheFluid()
    {
        QFETCH(const std::size_t, index);
        const Json &in = m_cases[index].at("in"), &out = m_cases[index].at("out");
        const auto fluid = [&](const char* name) { return out.at(name).get<double>(); };
        const Overload o{in.at("lambda").get<double>(), in.at("mu_slow").get<double>(),
                         in.at("slow_duration").get<double>(), in.at("mu_fast").get<double>()};
        const double disturbed = fluid("total_disturbed"), grain = 1 / o.slowRate + 1 / o.rate;
        ControlPlane plane = lab::planeOf(textOf(o, disturbed + 60));
        Watch watch(1 / o.rate);
        plane.runUntil(lab::at(o.slowFor), {}, &watch);
        const std::int64_t peak = plane.balance(0).queued + plane.balance(0).inService;
        plane.runUntil(plane.horizon(), {}, &watch);

        const auto near = [](double measured, double wanted, double tolerance) {
            return std::abs(measured - wanted) <= tolerance;
        };
        QVERIFY2(near(static_cast<double>(peak), fluid("peak_backlog"), 2), qPrintable(QString::number(peak)));
        const double empty = watch.emptyFrom(o.slowFor);
        // Each item too many at the turn takes as long as the backlog takes to shrink by one.
        const double drainGrain = grain + 2 / (o.fastRate - o.rate);
        QVERIFY2(near(empty, disturbed, drainGrain), qPrintable(QString::number(empty)));
        QVERIFY(near(empty - o.slowFor, fluid("drain_time"), drainGrain));
        QVERIFY(near(*std::max_element(watch.waits.begin(), watch.waits.end()), fluid("max_fifo_delay"), grain));
        QVERIFY(near(watch.waitAt(o.slowFor), fluid("delay_of_arrival_at_end"), grain));
        double area = 0;
        std::size_t items = 0;
        for (; items < watch.waits.size() && static_cast<double>(items) / o.rate < disturbed; ++items)
            area += watch.waits[items];
        QVERIFY2(near(area, fluid("backlog_area_item_s"), 2 * disturbed), qPrintable(QString::number(area)));
        QVERIFY(near(area / static_cast<double>(items), fluid("mean_delay_over_disturbed_arrivals"), grain));
    }

private:
    Json m_cases;
};

QTEST_GUILESS_MAIN(FluidTest)
#include "fluid_test.moc"
