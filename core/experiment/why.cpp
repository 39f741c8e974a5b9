#include "core/experiment/why.h"

#include <algorithm>
#include <map>

#include "core/base/time_text.h"
#include "core/experiment/turn.h"
#include "core/model/health.h"

namespace latepulse {

namespace {

/// Listens from the beat's enqueue on and keeps every visit of a job to a worker of the pools before the beat.
class ServiceLog final : public RunListener {
public:
    explicit ServiceLog(std::vector<bool> pools) : m_pools(std::move(pools)) {}
    void serviceEnded(const ServiceRecord& record) override
    {
        if (m_pools[record.pool])
            records.push_back(record);
    }
    [[nodiscard]] bool wantsServices() const override { return true; }
    std::vector<ServiceRecord> records;

private:
    std::vector<bool> m_pools;
};

struct Beat {
    std::uint32_t controller = 0, number = 0;
    SimTime sent, enqueued;
    std::uint32_t eventClass = 0;
    SimTime begun = SimTime::never(); // what begins from then on did not stand before it
};

/// Jobs that the discipline takes before the beat: everything the queue hands out until the beat itself.
std::vector<Job> aheadOf(const ControlPlane& plane, const Beat& beat)
{
    const std::uint32_t q = plane.plan().classes[beat.eventClass].queue;
    JobQueue queue = plane.queues()[q];
    struct All {
        const Plan& plan;
        bool operator()(std::uint32_t) const { return true; }
        std::int64_t priority(std::uint32_t c) const { return plan.classes[c].priority; }
    } const all{plane.plan()};
    std::vector<Job> ahead;
    while (const auto c = queue.nextClass(plane.plan().queues[q], all)) {
        Job job;
        queue.take(plane.plan().queues[q], *c, job);
        if (job.cls() == beat.eventClass && job.entity == beat.controller && job.index == beat.number)
            return ahead;
        ahead.push_back(job);
    }
    return {};  // the beat is not waiting here
}

std::vector<bool> poolsBefore(const Plan& plan, std::uint32_t eventClass)
{
    std::vector<bool> pools(plan.pools.size());
    for (const std::uint32_t p : plan.queues[plan.classes[eventClass].queue].pools)
        pools[p] = true;
    return pools;
}

void listDone(const ControlPlane& plane, const std::vector<ServiceRecord>& records, const Beat& beat, WhyReport& report)
{
    for (const ServiceRecord& r : records) {
        if (r.start >= beat.begun)
            continue;
        if (r.eventClass == beat.eventClass && r.entity == beat.controller && r.index == beat.number)
            continue;
        report.jobs.push_back({{r.eventClass, r.entity, r.index},
                               plane.scenario().classes[r.eventClass].id,
                               JobPlace::DoneBefore,
                               plane.scenario().pools[r.pool].id,
                               static_cast<int>(r.worker),
                               r.start,
                               r.end,
                               r.abandoned});
    }
    std::stable_sort(report.jobs.begin(), report.jobs.end(),
                     [](const JobBefore& a, const JobBefore& b) { return a.start < b.start; });
}

void listInService(const ControlPlane& plane, const Beat& beat, WhyReport& report)
{
    const std::vector<bool> pools = poolsBefore(plane.plan(), beat.eventClass);
    for (std::uint32_t p = 0; p < pools.size(); ++p) {
        const PoolState& pool = plane.pools()[p];
        for (std::uint32_t w = 0; pools[p] && w < pool.made(); ++w) {
            const Worker& worker = pool.worker(w);
            if (worker.phase == WorkerPhase::Idle || worker.taken >= beat.begun
                || (worker.job.cls() == beat.eventClass && worker.job.entity == beat.controller
                    && worker.job.index == beat.number))
                continue;
            report.jobs.push_back({worker.job.key(), plane.scenario().classes[worker.job.cls()].id, JobPlace::InService,
                                   plane.scenario().pools[p].id, static_cast<int>(w), worker.taken, plane.now(),
                                   plane.nobodyWaits(worker.job)});
        }
    }
}

void listWaiting(const ControlPlane& plane, const Beat& beat, WhyReport& report)
{
    const std::vector<Job> ahead = aheadOf(plane, beat);
    if (beat.begun == SimTime::never())
        report.expectedTurn = expectedTurn(plane, beat.eventClass, ahead);
    for (const Job& job : ahead)
        report.jobs.push_back({job.key(),
                               plane.scenario().classes[job.cls()].id,
                               JobPlace::Waiting,
                               {},
                               -1,
                               job.enqueued,
                               job.enqueued,
                               plane.nobodyWaits(job)});
}

void tally(WhyReport& report)
{
    std::map<std::string, WhyReport::Tally> byClass;
    for (const JobBefore& job : report.jobs) {
        WhyReport::Tally& t = byClass[job.eventClass];
        t.eventClass = job.eventClass;
        ++(job.place == JobPlace::DoneBefore ? t.done : job.place == JobPlace::InService ? t.inService : t.waiting);
        t.abandoned += job.abandoned ? 1 : 0;
        t.waitingAbandoned += job.abandoned && job.place == JobPlace::Waiting ? 1 : 0;
        report.doneTotal += job.place == JobPlace::DoneBefore ? 1 : 0;
        report.waitingTotal += job.place == JobPlace::Waiting ? 1 : 0;
    }
    for (const auto& [name, t] : byClass)
        report.tallies.push_back(t);
}

/// Keeps the latest `limit` done jobs and the first `limit` waiting ones.
void cut(WhyReport& report, std::size_t limit)
{
    if (limit == 0)
        return;
    std::vector<JobBefore> kept;
    std::size_t done = 0, waiting = 0;
    for (const JobBefore& job : report.jobs) {
        if (job.place == JobPlace::DoneBefore && static_cast<std::size_t>(report.doneTotal) - done++ > limit)
            continue;
        if (job.place == JobPlace::Waiting && waiting++ >= limit)
            continue;
        kept.push_back(job);
    }
    report.jobs = std::move(kept);
}

tl::unexpected<Error> unknownController(const std::string& name, const Scenario& scenario)
{
    std::string names;
    for (const ControllerGroup& g : scenario.controllers)
        names += (names.empty() ? "" : ", ") + g.id + ".0 to " + g.id + '.' + std::to_string(g.count - 1);
    return tl::make_unexpected(Error{ErrorCode::UnknownReference,
                                     "controller",
                                     name,
                                     names.empty() ? "this scenario has no controllers" : names,
                                     "no controller of this name",
                                     {}});
}

Result<std::uint32_t> controllerOf(const Plan& plan, const Scenario& scenario, const std::string& name)
{
    const auto found = plan.controllersNamed(scenario, name);
    if (found.size() != 1 || name.find('.') == std::string::npos)
        return unknownController(name, scenario);
    return found.front();
}

} // namespace

Result<void> isController(const Scenario& scenario, const std::string& name)
{
    const auto found = controllerOf(*makePlan(scenario), scenario, name);
    return found ? Result<void>{} : tl::make_unexpected(found.error());
}

Result<void> isWithinRun(const Scenario& scenario, SimTime at)
{
    const Duration since = at - SimTime::start();
    if (since >= Duration{} && since <= scenario.run.horizon)
        return {};
    return tl::make_unexpected(Error{ErrorCode::OutOfRange,
                                     "time",
                                     formatDuration(since),
                                     "0 s to " + formatDuration(scenario.run.horizon),
                                     "outside the run",
                                     {}});
}

namespace {

/// The force in effect that lasts longest.
std::optional<ForcedEligibility> forceOn(const ControlPlane& plane, const Scenario& scenario, std::uint32_t controller)
{
    std::optional<ForcedEligibility> forced;
    for (const Intervention& v : scenario.interventions) {
        if (!v.enabled || !v.forceEligible || v.at > plane.now() || v.at + v.forceEligible->lasting <= plane.now()
            || (forced && v.at + v.forceEligible->lasting <= forced->until))
            continue;
        const auto named = plane.plan().controllersNamed(scenario, v.forceEligible->controllers);
        if (std::find(named.begin(), named.end(), controller) != named.end())
            forced = ForcedEligibility{v.id, v.at + v.forceEligible->lasting};
    }
    return forced;
}

} // namespace

Result<WhyReport> explainController(const std::shared_ptr<const Scenario>& scenario, const std::string& name,
                                    SimTime at, std::size_t limit, const RunControl& control)
{
    auto built = ControlPlane::build(scenario);
    if (!built)
        return tl::make_unexpected(built.error().front());
    ControlPlane plane = std::move(*built);
    const auto found = controllerOf(plane.plan(), *scenario, name);
    if (!found)
        return tl::make_unexpected(found.error());
    if (const auto within = isWithinRun(*scenario, at); !within)
        return tl::make_unexpected(within.error());
    const ControlPlane origin = plane;
    if (plane.runUntil(at, control) == RunEnd::Stopped)
        return tl::make_unexpected(Error{ErrorCode::NotAvailable, {}, {}, {}, "stopped", {}});

    WhyReport report;
    report.now = plane.now();
    report.controller = plane.snapshot().controllers[*found];
    report.window = plane.windowOf(static_cast<std::uint32_t>(*found));
    if (report.controller.forcedEligible)
        report.forced = forceOn(plane, *scenario, *found);
    const Controller& controller = plane.controllers()[*found];
    if (controller.pending.empty() || controller.pending.front().enqueued > plane.now().ns)
        return report;
    const PendingBeat& pending = controller.pending.front();
    Beat beat{*found, controller.firstPending, SimTime{pending.sent}, SimTime{pending.enqueued},
              plane.plan().groups[plane.plan().groupOf[*found]].beatClass};
    for (const StartedBeat& s : controller.started)
        if (s.number == beat.number)
            beat.begun = s.started;
    report.beatPending = true;
    report.beatSent = beat.sent;
    report.beatEnqueued = beat.enqueued;
    // The second pass stands just before the enqueue, then listens up to `at`.
    ServiceLog served(poolsBefore(plane.plan(), beat.eventClass));
    ControlPlane again = origin;
    again.runUntil(beat.enqueued - Duration::nanoseconds(1), control);
    if (again.runUntil(at, control, &served) == RunEnd::Stopped)
        return tl::make_unexpected(Error{ErrorCode::NotAvailable, {}, {}, {}, "stopped", {}});
    listDone(plane, served.records, beat, report);
    listInService(plane, beat, report);
    listWaiting(plane, beat, report);
    tally(report);
    cut(report, limit);
    return report;
}

} // namespace latepulse
