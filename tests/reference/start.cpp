// Instant 0 (MODEL 2.1): controllers, then probes, sources, waves and failures; in this order events of one instant
// happen later.
#include "model.h"

#include <cmath>

namespace latepulse::reference {

namespace {

/// Shares of probes in whole numbers: rounded down, and the largest remainders get one more.
std::vector<std::int64_t> probesPerRow(const Population& population)
{
    std::vector<std::int64_t> counts;
    std::vector<double> remainders;
    std::int64_t given = 0;
    for (const SessionRow& row : population.sessions) {
        const double exact = row.share * static_cast<double>(population.size);
        counts.push_back(static_cast<std::int64_t>(std::floor(exact)));
        remainders.push_back(exact - std::floor(exact));
        given += counts.back();
    }
    while (given < population.size && !counts.empty()) {
        std::size_t largest = 0;
        for (std::size_t r = 1; r < remainders.size(); ++r)
            if (remainders[r] > remainders[largest])
                largest = r;
        ++counts[largest];
        remainders[largest] -= 1.0; // its turn comes again after all others
        ++given;
    }
    return counts;
}

} // namespace

void Model::startControllers()
{
    for (std::size_t g = 0; g < m_base.controllers.size(); ++g)
        for (std::int64_t n = 0; n < m_base.controllers[g].count; ++n) {
            Controller controller;
            controller.group = g;
            controller.number = static_cast<std::uint32_t>(n);
            m_controllers.push_back(controller);
        }
    startPolicies();
    for (std::size_t c = 0; c < m_controllers.size(); ++c) {
        const ControllerGroup& group = groupOf(c);
        const Heartbeat& beat = group.heartbeat;
        if (beat.eventClass.empty())
            continue;
        // Evenly over an interval, from half a part on; a given phase is the first one's.
        const double number = static_cast<double>(m_controllers[c].number), all = static_cast<double>(group.count);
        const Duration even{static_cast<std::int64_t>(static_cast<double>(beat.interval.ns) * (number + 0.5) / all)};
        Duration first = beat.simultaneous ? beat.interval / 2 : even;
        if (beat.phase)
            first = *beat.phase + (beat.simultaneous ? Duration{} : even - beat.interval / (2 * group.count));
        m_controllers[c].nominalNext = SimTime::start() + first;
        planBeat(c);
        expectCrossings(c);
    }
    if (m_base.health.evaluation != Evaluation::Exact && !m_controllers.empty())
        planTick(0);
}

void Model::startProbes()
{
    std::size_t turn = 0;
    for (std::size_t p = 0; p < m_base.populations.size(); ++p) {
        const std::vector<std::int64_t> rows = probesPerRow(m_base.populations[p]);
        std::uint32_t number = 0;
        for (std::size_t row = 0; row < rows.size(); ++row)
            for (std::int64_t n = 0; n < rows[row]; ++n) {
                Probe probe;
                probe.population = p;
                probe.number = number++;
                probe.row = row;
                m_probes.push_back(probe);
                startProbe(m_probes.back(), turn);
            }
    }
}

/// On the next controller in turn that has room; offline as often as a probe of its row is in the long run.
void Model::startProbe(Probe& probe, std::size_t& turn)
{
    for (std::size_t tries = 0; tries < m_controllers.size() && probe.controller == nowhere; ++tries, ++turn) {
        const std::size_t c = turn % m_controllers.size();
        if (m_controllers[c].sessions < groupOf(c).capacity)
            probe.controller = c;
    }
    if (probe.controller == nowhere)
        ++turn;
    const std::size_t i = m_probes.size() - 1;
    const SessionRow& row = m_base.populations[probe.population].sessions[probe.row];
    const double up = meanOf(row.lifetime), down = row.outageShare * meanOf(row.outage);
    const double offlineShare = up + down > 0 ? down / (up + down) : 0.0;
    const RandomKey seed{m_base.run.seed, 0};
    if (probe.controller == nowhere || unit(Purpose::InitialOffline, keyOfProbe(i), 0) < offlineShare) {
        probe.cached = probe.controller != nowhere;
        probe.state = ProbeState::Offline;
        const Duration rest = Sampler(row.outage).drawResidual(seed, {Purpose::OutageLength, keyOfProbe(i), 0, 0, 0});
        schedule(SimTime::start() + rest, nameOfProbe(i) + ": local outage ends", [this, i] {
            if (m_probes[i].state == ProbeState::Offline && m_probes[i].session == 0)
                want(i);
        });
        return;
    }
    ++m_controllers[probe.controller].sessions;
    lifeOfSession(i, Sampler(row.lifetime).drawResidual(seed, {Purpose::InitialResidual, keyOfProbe(i), 0, 0, 0}));
}

void Model::startSourcesAndTrouble()
{
    for (std::size_t s = 0; s < m_base.sources.size(); ++s) {
        const Source& source = m_base.sources[s];
        if (source.kind == ArrivalKind::Renewal)
            scheduleArrival(s, SimTime::start() + draw(source.arrivals, Purpose::Arrival, keyOfSource(s), 0), 0);
        else if (source.kind == ArrivalKind::Table && !source.table.empty())
            scheduleArrival(s, SimTime::start() + source.table.front(), 0);
        else if (source.kind == ArrivalKind::Spaced && source.count > 0)
            scheduleArrival(s, SimTime::start() + source.first, 0);
    }
    for (std::size_t w = 0; w < m_base.waves.size(); ++w)
        if (m_base.waves[w].enabled)
            schedule(m_base.waves[w].at, "wave " + m_base.waves[w].id + " begins", [this, w] { wave(w); });
    for (std::size_t f = 0; f < m_base.failures.size(); ++f)
        if (m_base.failures[f].enabled)
            schedule(m_base.failures[f].at, "failure " + m_base.failures[f].id + " begins",
                     [this, f] { failureStarts(f, 0); });
}

} // namespace latepulse::reference
