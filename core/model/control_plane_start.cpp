// The state at instant 0: stationary residual lifetimes and offline share, phases spread evenly, empty queues
// (MODEL 2.1).

#include <algorithm>

#include "core/model/control_plane.h"

namespace latepulse {

void ControlPlane::start()
{
    const Plan& plan = *m_plan;
    m_gauges = GaugeBoard(m_series->size());
    m_nextSample = SimTime::start() + plan.sample;
    m_queues.assign(plan.queues.size(), JobQueue(plan.classes.size()));
    for (std::uint32_t q = 0; q < plan.queues.size(); ++q)
        for (std::uint32_t c = 0; c < plan.classes.size(); ++c)
            m_queues[q].setGauge(c, m_map->laneOf(q, c));
    for (const PoolPlan& pool : plan.pools)
        m_pools.emplace_back(pool.workers, plan.classes.size()).countFrom(plan.warm);
    m_dirty.assign(plan.pools.size(), 0);
    m_backends.resize(plan.backends.size());
    m_balance.resize(plan.classes.size());
    m_deepest.resize(plan.queues.size());
    auto schedule = std::make_shared<std::vector<std::uint32_t>>();
    for (std::uint32_t i = 0; i < m_base->interventions.size(); ++i)
        if (m_base->interventions[i].enabled)
            schedule->push_back(i);
    std::stable_sort(schedule->begin(), schedule->end(), [this](std::uint32_t a, std::uint32_t b) {
        return m_base->interventions[a].at < m_base->interventions[b].at;
    });
    m_schedule = std::move(schedule);
    findNextIntervention();
    startControllers();
    startProbes();
    startSourcesAndTrouble();
    for (std::uint32_t b = 0; b < m_backends.size(); ++b)
        setBackendGauges(b);
    m_atLastSample = {std::vector<double>(m_pools.size()), std::vector<double>(m_pools.size()),
                      std::vector<std::int64_t>(m_counts.size())};
    m_rankedAges.resize(plan.groups.size());
    std::vector<Sample> ignored;
    m_gauges.close(ignored);  // the first interval begins at the values of instant 0
    afterEvent();
}

/// Exact rounded counts per session row: the largest remainders get the last probes.
static std::vector<std::uint32_t> rowCounts(const Population& population)
{
    std::vector<std::uint32_t> counts;
    std::vector<std::pair<double, std::size_t>> remainders;
    std::uint32_t given = 0;
    for (std::size_t r = 0; r < population.sessions.size(); ++r) {
        const double exact = population.sessions[r].share * static_cast<double>(population.size);
        counts.push_back(static_cast<std::uint32_t>(exact));
        given += counts.back();
        remainders.emplace_back(static_cast<double>(counts.back()) - exact, r);
    }
    std::sort(remainders.begin(), remainders.end());
    for (std::size_t i = 0; given < static_cast<std::uint32_t>(population.size) && !remainders.empty(); ++i, ++given)
        ++counts[remainders[i % remainders.size()].second];
    return counts;
}

void ControlPlane::startProbes()
{
    const Plan& plan = *m_plan;
    m_probes.resize(plan.probes);
    m_counts.resize(plan.populations.size());
    m_fewestConnected.resize(plan.populations.size());
    std::uint32_t next = 0;  // controllers in turn
    for (std::uint32_t p = 0; p < plan.populations.size(); ++p) {
        const PopulationPlan& population = plan.populations[p];
        std::vector<std::uint32_t> left = rowCounts(m_scenario->populations[p]);
        m_fewestConnected[p] = {population.size, SimTime::start()};
        std::uint32_t row = 0;
        for (std::uint32_t n = 0; n < population.size; ++n) {
            while (row + 1 < left.size() && left[row] == 0)
                ++row;
            if (left[row] > 0)
                --left[row];
            const std::uint32_t i = population.firstProbe + n;
            Probe& probe = m_probes[i];
            probe.population = static_cast<std::uint16_t>(p);
            probe.row = static_cast<std::uint16_t>(row);
            ++m_counts[p].byState[static_cast<std::size_t>(ProbeState::Connected)];
            ++m_facts.connected;
            for (std::uint32_t tries = 0; tries < plan.controllers; ++tries, ++next) {
                const std::uint32_t c = next % plan.controllers;
                if (m_controllers[c].sessions < plan.groups[plan.groupOf[c]].capacity) {
                    probe.controller = c;
                    break;
                }
            }
            ++next;
            const RowPlan& lives = population.rows[row];
            const std::uint64_t entity = population.drawBase + n;
            const bool offline = probe.controller == noIndex
                || randomUnit(plan.key, {Purpose::InitialOffline, entity, 0, 0, 0}) < lives.offlineShare;
            if (offline) {
                probe.cached = probe.controller != noIndex;
                setState(i, ProbeState::Offline);
                scheduleAt(SimTime::start()
                               + lives.outage.drawResidual(plan.key, {Purpose::OutageLength, entity, 0, 0, 0}),
                           EventKind::OfflineEnd, i, 0);
            } else {
                ++m_controllers[probe.controller].sessions;
                scheduleAt(SimTime::start()
                               + lives.lifetime.drawResidual(plan.key, {Purpose::InitialResidual, entity, 0, 0, 0}),
                           EventKind::SessionEnd, i, 0);
            }
        }
        for (const ProbeState state :
             {ProbeState::Connected, ProbeState::Requesting, ProbeState::BackingOff, ProbeState::Offline})
            setStateGauge(p, state);
        setWaitingGauges(p);
    }
}

void ControlPlane::startControllers()
{
    const Plan& plan = *m_plan;
    m_controllers.resize(plan.controllers);
    m_groupCounts.resize(plan.groups.size());
    m_longestAge.resize(plan.groups.size());
    m_failing.assign(plan.controllers, {});
    m_eligible = plan.controllers;
    m_detector = Detector(plan, SimTime::start());
    startPolicies();
    for (std::uint32_t g = 0; g < plan.groups.size(); ++g) {
        const GroupPlan& group = plan.groups[g];
        m_groupCounts[g].byVerdict[0] = group.count;
        setVerdictGauges(g);
        for (std::uint32_t n = 0; n < group.count && group.beatClass != noIndex; ++n) {
            const std::uint32_t c = group.firstController + n;
            const Heartbeat& beat = group.heartbeat;
            const Duration spread = beat.simultaneous
                ? beat.interval / 2
                : Duration{static_cast<std::int64_t>(static_cast<double>(beat.interval.ns)
                                                     * (static_cast<double>(n) + 0.5) / group.count)};
            m_controllers[c].nominalNext = SimTime::start() + spread;
            if (beat.phase) {
                const Duration offset = beat.simultaneous
                    ? Duration{}
                    : spread - beat.interval / (2 * static_cast<std::int64_t>(group.count));
                m_controllers[c].nominalNext = SimTime::start() + *beat.phase + offset;
            }
            scheduleNextBeat(c);
            if (plan.health.evaluation == Evaluation::Exact)
                scheduleCheck(c);
            scheduleAt(SimTime::start() + (beat.interval + beat.jitter) * 2 + Duration::nanoseconds(1),
                       EventKind::LateCheck, c, 0);
        }
    }
    if (plan.health.evaluation != Evaluation::Exact && plan.controllers > 0)
        scheduleAt(SimTime::start() + plan.health.every, EventKind::HealthTick, 0, 0);
}

void ControlPlane::startSourcesAndTrouble()
{
    const Plan& plan = *m_plan;
    for (std::uint32_t s = 0; s < plan.sources.size(); ++s) {
        const Source& source = m_base->sources[s];
        switch (source.kind) {
        case ArrivalKind::Renewal:
            scheduleAt(
                SimTime::start()
                    + plan.sources[s].arrivals.draw(plan.key, {Purpose::Arrival, plan.sources[s].drawBase, 0, 0, 0}),
                EventKind::Arrival, s, 0);
            break;
        case ArrivalKind::Table:
            if (!source.table.empty())
                scheduleAt(SimTime::start() + source.table.front(), EventKind::Arrival, s, 0);
            break;
        case ArrivalKind::Spaced:
            if (source.count > 0)
                scheduleAt(SimTime::start() + source.first, EventKind::Arrival, s, 0);
            break;
        }
    }
    for (std::uint32_t w = 0; w < m_base->waves.size(); ++w)
        if (m_base->waves[w].enabled)
            scheduleAt(m_base->waves[w].at, EventKind::WaveStart, w, 0);
    for (std::uint32_t f = 0; f < m_base->failures.size(); ++f) {
        const Failure& failure = m_base->failures[f];
        if (failure.enabled)
            scheduleAt(failure.at, EventKind::FailureStart, f, 0);
    }
}

} // namespace latepulse
