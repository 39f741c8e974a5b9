#include "ui/presenters/theory_lines.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/theory/erlang.h"
#include "core/theory/mg1.h"
#include "core/theory/priority.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Theory", text);
}

Theory none(const QString& why)
{
    return {{}, why, {}};
}

/// One class at the station.
struct Stream {
    const EventClass* eventClass = nullptr;
    double rate = 0.0;  // per s
    Distribution service;
    [[nodiscard]] double mean() const { return meanOf(service); }
    [[nodiscard]] double secondMoment() const { return varianceOf(service) + mean() * mean(); }
    [[nodiscard]] theory::PriorityClass priorityClass() const { return {rate, mean(), secondMoment()}; }
};

bool anyEnabled(const auto& things)
{
    return std::ranges::any_of(things, [](const auto& thing) { return thing.enabled; });
}

/// What no formula here covers, whatever the numbers; "" where nothing does.
QString unlikeOneStation(const Scenario& s)
{
    if (!s.populations.empty() || !s.controllers.empty())
        return tr("probes and controllers act on one another; formulas are for one station alone");
    if (anyEnabled(s.interventions) || anyEnabled(s.waves) || anyEnabled(s.failures))
        return tr("something changes during the run, so there is no equilibrium");
    if (s.pools.size() != 1 || s.queues.size() != 1)
        return tr("there is more than one queue or worker pool");
    const WorkerPool& pool = s.pools.front();
    if (pool.mode != PoolMode::Synchronous || !pool.reserved.empty() || pool.workers < 1
        || pool.serves != std::vector{s.queues.front().id})
        return tr("the workers do more than take the next job of one queue");
    return {};
}

/// Why this source is no Poisson stream into one service, or "".
QString unlikeAStream(const EventClass& c, const Source& source)
{
    if (source.kind != ArrivalKind::Renewal || source.arrivals.family != DistributionFamily::Exponential)
        return tr("arrivals are not Poisson");
    if (source.batch != 1)
        return tr("jobs arrive in batches");
    if (source.patience)
        return tr("waiting jobs lose patience");
    if (!c.sink || source.registers || c.steps.size() != 1 || !c.steps.front().backend.empty())
        return tr("a job is more than one service by a worker");
    return {};
}

Theory valuesOf(const Scenario& s, const QString& name, double utilisation, const std::vector<double>& waiting)
{
    Theory theory{name, {}, {{"utilisation." + s.pools.front().id, utilisation}}};
    for (std::size_t i = 0; i < waiting.size(); ++i)
        theory.values.push_back({"queue_depth." + s.queues.front().id + '.' + s.classes[i].id, waiting[i]});
    return theory;
}

QString overload()
{
    return tr("more work arrives than the workers can do, so there is no equilibrium");
}

Theory oneClass(const Scenario& s, const Stream& jobs)
{
    const Queue& queue = s.queues.front();
    const int workers = static_cast<int>(s.pools.front().workers);
    const double load = jobs.rate * jobs.mean() / workers;
    const bool memoryless = jobs.service.family == DistributionFamily::Exponential;
    // What is beyond so many places happens once in e^50.
    const bool unbounded = static_cast<double>(queue.capacity) * (1.0 - load) > 50.0;
    if (!unbounded && queue.capacity < 1000) {
        if (!memoryless || workers != 1 || queue.drop != DropRule::Tail)
            return none(tr("the queue is short, and the formula for that is of one worker with exponential service"));
        const auto means = theory::mm1k(jobs.rate, 1.0 / jobs.mean(), static_cast<int>(queue.capacity) + 1);
        return means ? valuesOf(s, tr("M/M/1/%1").arg(countText(queue.capacity + 1)), means->throughput * jobs.mean(),
                                {means->throughput * means->accepted.waiting})
                     : none(overload());
    }
    if (load >= 1.0)
        return none(overload());
    if (memoryless) {
        const auto means = theory::mmc(jobs.rate, 1.0 / jobs.mean(), workers);
        return means ? valuesOf(s, workers == 1 ? tr("M/M/1") : tr("M/M/%1, Erlang C").arg(workers), means->utilisation,
                                {means->queueLength})
                     : none(overload());
    }
    if (workers != 1)
        return none(tr("several workers with a service that is not exponential have no closed formula"));
    const auto means = theory::mg1(jobs.rate, jobs.mean(), jobs.secondMoment());
    const bool fixed = jobs.service.family == DistributionFamily::Deterministic;
    return means
        ? valuesOf(s, fixed ? tr("M/D/1") : tr("M/G/1, Pollaczek-Khinchine"), means->utilisation, {means->queueLength})
        : none(overload());
}

Theory twoClasses(const Scenario& s, const Stream& first, const Stream& second)
{
    const Queue& queue = s.queues.front();
    const double load = first.rate * first.mean() + second.rate * second.mean();
    if (s.pools.front().workers != 1)
        return none(tr("two classes at several workers have no closed formula"));
    if (load >= 1.0)
        return none(overload());
    if (static_cast<double>(queue.capacity) * (1.0 - load) <= 50.0)
        return none(tr("two classes in a short queue have no closed formula"));
    const bool priority =
        queue.discipline == Discipline::Priority && first.eventClass->priority != second.eventClass->priority;
    const bool swapped = priority && first.eventClass->priority > second.eventClass->priority;
    const auto means =
        theory::cobham((swapped ? second : first).priorityClass(), (swapped ? first : second).priorityClass());
    if (!means)
        return none(overload());
    double one = means->waitingFifo, two = means->waitingFifo;
    if (priority) {
        one = swapped ? means->waiting2 : means->waiting1;
        two = swapped ? means->waiting1 : means->waiting2;
    }
    return valuesOf(s, priority ? tr("M/G/1 with priority, Cobham") : tr("M/G/1, two classes"), load,
                    {first.rate * one, second.rate * two});
}

} // namespace

Theory theoryOf(const Scenario& scenario)
{
    if (const QString why = unlikeOneStation(scenario); !why.isEmpty())
        return none(why);
    std::vector<Stream> streams;
    for (const EventClass& c : scenario.classes) {
        const auto isOf = [&c](const Source& source) { return source.eventClass == c.id; };
        if (std::ranges::count_if(scenario.sources, isOf) != 1)
            return none(tr("a class has no source of its own, or several"));
        const Source& source = *std::ranges::find_if(scenario.sources, isOf);
        if (const QString why = unlikeAStream(c, source); !why.isEmpty())
            return none(why);
        streams.push_back({&c, 1.0 / meanOf(source.arrivals), c.steps.front().cpu});
        if (!(meanOf(source.arrivals) > 0.0) || !(streams.back().mean() > 0.0))
            return none(tr("a service or the time between arrivals is nothing"));
    }
    if (streams.empty() || streams.size() > 2)
        return none(tr("formulas here are for one class of jobs or two"));
    return streams.size() == 1 ? oneClass(scenario, streams[0]) : twoClasses(scenario, streams[0], streams[1]);
}

void addTheory(ChartRow& row, const Theory& theory, const SeriesStore& store)
{
    if (row.filled)
        return;
    for (std::size_t i = 0; i < row.curves.size(); ++i)
        for (const TheoryValue& value : theory.values)
            if (const int series = store.find(value.series);
                series >= 0 && row.curves[i].value == std::vector{static_cast<std::size_t>(series)})
                row.references.push_back({value.value * row.curves[i].factor, i, theory.name});
}

} // namespace latepulse::ui
