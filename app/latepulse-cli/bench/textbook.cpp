#include "app/latepulse-cli/bench/textbook.h"

#include <deque>
#include <limits>
#include <memory>
#include <stdexcept>

#include "core/experiment/open_scenario.h"
#include "core/experiment/run.h"
#include "core/random/distribution.h"

namespace latepulse::cli {

namespace {

constexpr double utilisation = 0.9;
const Duration service = Duration::seconds(1);
const Duration betweenArrivals = Duration::fromSeconds(1.0 / utilisation);
const Duration horizon = Duration::days(10);

constexpr const char* station = R"(format = 1
title = "M/M/1 at 90 %"
[run]
horizon = "10d"
sample = "1min"
[source.jobs]
class = "job"
arrivals = { exponential = "1.111111111s" }
[class.job]
queue = "line"
steps = [ { id = "serve", cpu = { exponential = "1s" } } ]
end = "sink"
[queue.line]
[pool.desk]
serves = ["line"]
)";

std::shared_ptr<const Scenario> stationScenario()
{
    auto read = openScenario(station, "textbook");
    if (!read)
        throw std::logic_error("the textbook station does not read");
    return std::make_shared<const Scenario>(std::move(*read));
}

struct Outcome {
    std::uint64_t events = 0;
    double meanWait = 0.0;
};

/// Little's law on the recorded depth: mean depth over the arrival rate.
double waitOf(const Recording& recording)
{
    for (std::size_t column = 0; column < recording.series.infos().size(); ++column) {
        if (recording.series.infos()[column].name != "queue_depth.line.job")
            continue;
        double sum = 0.0;
        for (std::size_t i = 0; i < recording.series.size(); ++i)
            sum += static_cast<double>(recording.series.at(column, i).last);
        return sum / static_cast<double>(recording.series.size()) * betweenArrivals.toSeconds();
    }
    return 0.0;
}

Outcome byModel(const std::shared_ptr<const Scenario>& scenario)
{
    auto run = RecordedRun::start(scenario, KeyframeBudget{1, 0});
    if (!run)
        throw std::logic_error("the textbook station does not start");
    run->advance(SimTime::never(), {});
    return {run->plane().executedEvents(), waitOf(run->recording())};
}

Outcome byHand()
{
    const RandomKey key;
    const Sampler gap(Distribution::exponential(betweenArrivals)), work(Distribution::exponential(service));
    const SimTime end = SimTime::start() + horizon;
    std::deque<SimTime> waiting;
    std::uint64_t arrived = 0, served = 0;
    bool busy = false;
    double waited = 0.0;
    SimTime nextArrival = SimTime::start() + gap.draw(key, {Purpose::Arrival, 0, 0, 0, 0}), nextEnd = SimTime::never();
    const auto begin = [&](SimTime now, SimTime since) {
        waited += (now - since).toSeconds();
        nextEnd = now + work.draw(key, {Purpose::StepCpu, 0, served, 0, 0});
        busy = true;
    };
    while (std::min(nextArrival, nextEnd) <= end) {
        if (nextArrival < nextEnd) {
            const SimTime now = nextArrival;
            nextArrival = now + gap.draw(key, {Purpose::Arrival, 0, ++arrived, 0, 0});
            busy ? waiting.push_back(now) : begin(now, now);
        } else {
            const SimTime now = nextEnd;
            ++served;
            busy = false;
            nextEnd = SimTime::never();
            if (!waiting.empty()) {
                begin(now, waiting.front());
                waiting.pop_front();
            }
        }
    }
    return {arrived + served, waited / static_cast<double>(served)};
}

} // namespace

double Textbook::ratio() const
{
    return (model.median() / static_cast<double>(modelEvents)) / (byHand.median() / static_cast<double>(handEvents));
}

Textbook benchTextbook(std::size_t repeats)
{
    const auto scenario = stationScenario();
    Outcome model, hand;
    // In turn, so that both see the same machine.
    std::vector<double> modelSeconds, handSeconds;
    for (std::size_t i = 0; i < repeats; ++i) {
        modelSeconds.push_back(cpuSecondsOf([&] { model = byModel(scenario); }));
        handSeconds.push_back(cpuSecondsOf([&] { hand = latepulse::cli::byHand(); }));
    }
    return {Measured(modelSeconds), Measured(handSeconds), model.events, hand.events, model.meanWait, hand.meanWait};
}

} // namespace latepulse::cli
