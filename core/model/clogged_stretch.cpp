// A stretch while all workers are held that could take them: steady beats are sent and timed-out registrations are sent
// again at once, and all of them only join their queues. Beats of one group and probes of one population, up to an
// instant before which nothing else is due.
// Each event does exactly what the general path does where that changes no verdict, no probe's state and no count of
// busy workers; at the first that might, the stretch ends, and it never decides what a scenario's rules decide.

#include <array>

#include "core/model/small_steps.h"

namespace latepulse {

class ControlPlane::CloggedStretch {
public:
    explicit CloggedStretch(ControlPlane& plane)
        : m_plane(plane), m_plan(*plane.m_plan),
          m_blockedIsNoted(plane.m_milestones.has(Milestone::AdmissionBlocked) || plane.admittingCount() > 0)
    {
    }
    std::uint64_t run(SimTime before, std::uint64_t most);

private:
    /// What joins a queue in this stretch.
    struct Joining {
        JobQueue* queue = nullptr;
        std::uint32_t q = noIndex, eventClass = noIndex;
        std::int64_t capacity = 0, jobs = 0;
        SimTime last;
        [[nodiscard]] bool hasRoom() const { return queue->depth() < capacity; }
    };
    void join(Joining& joining, std::uint32_t entity, std::uint32_t index)
    {
        joining.queue->pushNew(joining.eventClass, m_plane.m_now, m_plane.m_jobOrder++, entity, index);
        joining.last = m_plane.m_now;
        ++joining.jobs;
    }
    [[nodiscard]] bool allHeld(std::uint32_t queue) const;
    [[nodiscard]] Joining joiningOf(std::uint32_t eventClass) const;
    bool take(const GroupPlan& group);
    bool take(const PopulationPlan& population);
    bool send(const Event& beat);
    bool repeat(const Event& timeout);
    void noteJoined(const Joining& joining, const Joining& other);
    void noteAttempts();

    ControlPlane& m_plane;
    const Plan& m_plan;
    const bool m_blockedIsNoted; // or no refusal can show it
    const GroupPlan* m_group = nullptr;
    const PopulationPlan* m_population = nullptr;
    Joining m_beats, m_attempts;
    std::array<std::int64_t, answerCount> m_refusals{};
};

bool ControlPlane::CloggedStretch::allHeld(std::uint32_t queue) const
{
    const std::vector<std::uint32_t>& pools = m_plan.queues[queue].pools;
    return std::none_of(pools.begin(), pools.end(), [this](std::uint32_t p) { return m_plane.m_pools[p].hasIdle(); });
}

ControlPlane::CloggedStretch::Joining ControlPlane::CloggedStretch::joiningOf(std::uint32_t eventClass) const
{
    const std::uint32_t q = m_plan.classes[eventClass].queue;
    return {&m_plane.m_queues[q], q, eventClass, m_plan.queues[q].capacity, 0, {}};
}

bool ControlPlane::CloggedStretch::take(const GroupPlan& group)
{
    if (m_group != nullptr || !group.steady || !allHeld(group.beatQueue))
        return false;
    m_group = &group;
    m_beats = joiningOf(group.beatClass);
    return true;
}

bool ControlPlane::CloggedStretch::take(const PopulationPlan& population)
{
    if (m_population != nullptr || !population.repeats || m_plane.m_balance[population.registerClass].parked > 0
        || !allHeld(m_plan.classes[population.registerClass].queue))
        return false;
    m_population = &population;
    m_attempts = joiningOf(population.registerClass);
    return true;
}

bool ControlPlane::CloggedStretch::send(const Event& beat)
{
    const std::uint32_t c = beat.entity;
    const GroupPlan& group = m_plan.groups[m_plan.groupOf[c]];
    Controller& controller = m_plane.m_controllers[c];
    if ((&group != m_group && !take(group)) || controller.truth != Truth::Up || controller.beatGeneration != beat.index
        || !m_beats.hasRoom())
        return false;
    m_plane.m_events.popOf(EventKind::BeatSend, m_plane.m_last);
    m_plane.m_now = m_plane.m_last.time;
    join(m_beats, c, m_plane.sendOnTime(controller, c, group));
    return true;
}

/// The attempt that timed out is the probe's last, and its next lap has come (see nextAttempt()).
bool ControlPlane::CloggedStretch::repeat(const Event& timeout)
{
    const std::uint32_t i = timeout.entity;
    Probe& probe = m_plane.m_probes[i];
    const PopulationPlan& population = m_plan.populations[probe.population];
    if ((&population != m_population && !take(population)) || !m_attempts.hasRoom()
        || probe.state != ProbeState::Requesting || probe.answer != LastAnswer::None || timeout.index != probe.attempt
        || probe.misses == 0 || timeout.time - probe.issued < population.retry.base)
        return false;
    LastAnswer refusal = LastAnswer::Refused;
    const bool asks = population.cached.first && probe.cached && probe.controller != noIndex;
    if (asks && (m_plane.askCached(probe, refusal) || (refusal == LastAnswer::UnhealthyCached && !m_blockedIsNoted)))
        return false;
    m_plane.m_events.popOf(EventKind::ClientTimeout, m_plane.m_last);
    // The probe whose turn comes next is nowhere near: fetched while this one is seen to.
    __builtin_prefetch(m_plane.m_probes.data() + m_plane.m_events.frontOf(EventKind::ClientTimeout).entity);
    m_plane.m_now = m_plane.m_last.time;
    m_refusals[static_cast<std::size_t>(refusal)] += asks ? 1 : 0;
    m_plane.m_counts[probe.population].inQueue += probe.inQueue ? 0 : 1;
    probe.inQueue = true;
    ++probe.attempt;
    ++probe.misses;
    probe.issued = m_plane.m_now;
    m_plane.scheduleAt(m_plane.m_now + *population.registration.clientTimeout, EventKind::ClientTimeout, i,
                       probe.attempt);
    join(m_attempts, i, probe.attempt);
    return true;
}

std::uint64_t ControlPlane::CloggedStretch::run(SimTime before, std::uint64_t most)
{
    const EventList& events = m_plane.m_events;
    std::uint64_t done = 0;
    for (; done < most; ++done) {
        const Event &beat = events.frontOf(EventKind::BeatSend), &timeout = events.frontOf(EventKind::ClientTimeout);
        const bool beatFirst = earlier(beat, timeout);
        if ((beatFirst ? beat : timeout).time >= before || !(beatFirst ? send(beat) : repeat(timeout)))
            break;
    }
    noteJoined(m_beats, m_attempts);
    noteJoined(m_attempts, m_beats);
    noteAttempts();
    return done;
}

/// Depths only grow in a stretch, so the last is the greatest; the queue's may be that of the other's last job.
void ControlPlane::CloggedStretch::noteJoined(const Joining& joining, const Joining& other)
{
    if (joining.jobs == 0)
        return;
    m_plane.m_balance[joining.eventClass].created += joining.jobs;
    const SimTime last = other.queue == joining.queue ? std::max(joining.last, other.last) : joining.last;
    m_plane.noteLane(*joining.queue, joining.q, joining.eventClass, last);
}

void ControlPlane::CloggedStretch::noteAttempts()
{
    if (m_attempts.jobs == 0)
        return;
    const auto p = static_cast<std::size_t>(m_population - m_plan.populations.data());
    PopulationCounts& counts = m_plane.m_counts[p];
    GaugeBoard& gauges = m_plane.m_gauges;
    const std::size_t gauge = m_plane.m_map->population[p];
    gauges.set(gauge + Timeouts, static_cast<double>(counts.timeouts += m_attempts.jobs));
    gauges.set(gauge + Attempts, static_cast<double>(counts.attempts += m_attempts.jobs));
    for (std::size_t reason = 0; reason < answerCount; ++reason) {
        counts.refusals[reason] += m_refusals[reason];
        counts.refused += m_refusals[reason];
    }
    gauges.set(gauge + Refusals, static_cast<double>(counts.refused));
}

/// `before` must not be later than the next event of another kind, or of one of these that frontOf() does not show.
std::uint64_t ControlPlane::stretchClogged(SimTime before, std::uint64_t most)
{
    return CloggedStretch(*this).run(before, most);
}

} // namespace latepulse
