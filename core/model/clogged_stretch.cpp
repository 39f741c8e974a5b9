// A stretch while all workers are held that could take them: steady beats are sent and timed-out registrations are sent
// again at once, and all of them only join their queues. Beats of one group and probes of one population, up to an
// instant before which nothing else is due.
// Each event does exactly what the general path does where that changes no verdict, no probe's state and no count of
// busy workers; at the first that might, the stretch ends, and it never decides what a scenario's rules decide.

#include <array>
#include <optional>

#include "core/model/small_steps.h"

namespace latepulse {

class ControlPlane::CloggedStretch {
public:
    explicit CloggedStretch(ControlPlane& plane)
        : m_plane(plane), m_plan(*plane.m_plan), m_panic(plane.panics()),
          m_blockedIsNoted(plane.m_milestones.has(Milestone::AdmissionBlocked) || plane.admittingCount() > 0)
    {
    }
    /// Whether beats of this controller's group, or probes of this one's population, may come.
    bool takeGroupOf(std::uint32_t controller);
    bool takePopulationOf(std::uint32_t probe);
    std::uint64_t run(SimTime before, std::uint64_t most);

private:
    /// Jobs of one class that join its queue.
    struct Joining {
        Joining(ControlPlane& plane, std::uint32_t c)
            : q(plane.m_plan->classes[c].queue), eventClass(c), jobs(plane.m_queues[q].appender(c))
        {
        }
        std::uint32_t q, eventClass;
        Lane::Appender jobs;
        SimTime last;
    };
    [[nodiscard]] bool allHeld(std::uint32_t queue) const;
    bool hasRoom(std::uint32_t queue);
    static void join(Joining& joining, SimTime now, std::uint64_t order, std::uint32_t entity, std::uint32_t index)
    {
        joining.jobs.pushNew({now.ns, order}, entity, index);
        joining.last = now;
    }
    bool send(const Event& beat, std::uint64_t& order);
    bool repeat(const Event& timeout, std::uint64_t& order);
    std::int64_t noteJoined(Joining& joining, SimTime last);
    void noteAttempts(std::int64_t attempts);

    ControlPlane& m_plane;
    const Plan& m_plan;
    const bool m_panic, m_blockedIsNoted; // the latter: or no refusal can show it
    std::int64_t m_room = std::numeric_limits<std::int64_t>::max(); // of the fuller queue
    const GroupPlan* m_group = nullptr;
    const PopulationPlan* m_population = nullptr;
    std::uint32_t m_firstController = 0, m_controllers = 0;
    std::uint16_t m_p = 0;
    std::optional<Joining> m_beats, m_attempts;
    std::array<std::int64_t, answerCount> m_refusals{};
};

bool ControlPlane::CloggedStretch::allHeld(std::uint32_t queue) const
{
    const std::vector<std::uint32_t>& pools = m_plan.queues[queue].pools;
    return std::none_of(pools.begin(), pools.end(), [this](std::uint32_t p) { return m_plane.m_pools[p].hasIdle(); });
}

bool ControlPlane::CloggedStretch::hasRoom(std::uint32_t queue)
{
    m_room = std::min(m_room, m_plan.queues[queue].capacity - m_plane.m_queues[queue].depth());
    return m_room > 0;
}

bool ControlPlane::CloggedStretch::takeGroupOf(std::uint32_t controller)
{
    const GroupPlan& group = m_plan.groups[m_plan.groupOf[controller]];
    if (!group.steady || !allHeld(group.beatQueue) || !hasRoom(group.beatQueue))
        return false;
    m_group = &group;
    m_firstController = group.firstController;
    m_controllers = group.count;
    m_beats.emplace(m_plane, group.beatClass);
    return true;
}

bool ControlPlane::CloggedStretch::takePopulationOf(std::uint32_t probe)
{
    const std::uint16_t p = m_plane.m_probes[probe].population;
    const PopulationPlan& population = m_plan.populations[p];
    if (!population.repeats || m_plane.m_balance[population.registerClass].parked > 0
        || (m_group != nullptr && m_group->beatClass == population.registerClass))
        return false;
    const std::uint32_t queue = m_plan.classes[population.registerClass].queue;
    if (!allHeld(queue) || !hasRoom(queue))
        return false;
    m_population = &population;
    m_p = p;
    m_attempts.emplace(m_plane, population.registerClass);
    return true;
}

[[gnu::always_inline]] inline bool ControlPlane::CloggedStretch::send(const Event& beat, std::uint64_t& order)
{
    const std::uint32_t c = beat.entity;
    if (c - m_firstController >= m_controllers)
        return false;
    Controller& controller = m_plane.m_controllers[c];
    if (controller.truth != Truth::Up || controller.beatGeneration != beat.index)
        return false;
    const SimTime now = beat.time;
    m_plane.m_events.popOf(EventKind::BeatSend, m_plane.m_last);
    join(*m_beats, now, order++, c, m_plane.sendOnTime(controller, c, *m_group, now));
    return true;
}

/// The attempt that timed out is the probe's last, and its next lap has come (see nextAttempt()).
[[gnu::always_inline]] inline bool ControlPlane::CloggedStretch::repeat(const Event& timeout, std::uint64_t& order)
{
    const std::uint32_t i = timeout.entity;
    const SimTime now = timeout.time;
    Probe& probe = m_plane.m_probes[i];
    if (m_population == nullptr || probe.population != m_p || probe.state != ProbeState::Requesting
        || probe.answer != LastAnswer::None || timeout.index != probe.attempt || probe.misses == 0
        || now - probe.issued < m_population->retry.base)
        return false;
    if (m_population->cached.first && probe.cached && probe.controller != noIndex) {
        const LastAnswer refusal = m_plane.answerOfCached(probe, *m_population, m_panic);
        if (refusal == LastAnswer::None || (refusal == LastAnswer::UnhealthyCached && !m_blockedIsNoted))
            return false;
        ++m_refusals[static_cast<std::size_t>(refusal)];
    }
    if (!probe.inQueue) {
        probe.inQueue = true;
        ++m_plane.m_counts[m_p].inQueue;
    }
    const std::uint32_t attempt = ++probe.attempt;
    ++probe.misses;
    probe.issued = now;
    EventList& events = m_plane.m_events;
    const SimTime next = now + *m_population->registration.clientTimeout;
    if (next <= m_plan.horizon)
        events.repeatOf(EventKind::ClientTimeout, m_plane.m_last, next, attempt);
    else
        events.popOf(EventKind::ClientTimeout, m_plane.m_last);
    // The probes whose turn comes next are nowhere near: each is fetched a few events early.
    __builtin_prefetch(m_plane.m_probes.data() + events.timeoutEntityAhead(3));
    join(*m_attempts, now, order++, i, attempt);
    return true;
}

std::uint64_t ControlPlane::CloggedStretch::run(SimTime before, std::uint64_t most)
{
    const EventList& events = m_plane.m_events;
    most = std::min(most, static_cast<std::uint64_t>(m_room));
    std::uint64_t done = 0, order = m_plane.m_jobOrder;
    for (; done < most; ++done) {
        const Event &beat = events.frontOf(EventKind::BeatSend), &timeout = events.frontOf(EventKind::ClientTimeout);
        const SimTime stop = std::min(before, events.rareTime()); // what is scheduled here may come first, too
        if (earlier(beat, timeout)) {
            if (beat.time >= stop || !send(beat, order))
                break;
        } else if (timeout.time >= stop || !repeat(timeout, order)) {
            break;
        }
    }
    if (done == 0)
        return 0;
    m_plane.m_jobOrder = order;
    m_plane.m_now = m_plane.m_last.time;
    const bool together = m_beats && m_attempts && m_beats->q == m_attempts->q;
    const SimTime last = together ? std::max(m_beats->last, m_attempts->last) : SimTime{};
    if (m_beats)
        noteJoined(*m_beats, std::max(m_beats->last, last));
    if (m_attempts)
        noteAttempts(noteJoined(*m_attempts, std::max(m_attempts->last, last)));
    return done;
}

/// Depths only grow in a stretch, so the last is the greatest; the queue had it at its last job.
std::int64_t ControlPlane::CloggedStretch::noteJoined(Joining& joining, SimTime last)
{
    JobQueue& queue = m_plane.m_queues[joining.q];
    const std::int64_t joined = queue.join(joining.jobs);
    m_plane.m_balance[joining.eventClass].created += joined;
    m_plane.noteLane(queue, joining.q, joining.eventClass, last);
    return joined;
}

void ControlPlane::CloggedStretch::noteAttempts(std::int64_t attempts)
{
    PopulationCounts& counts = m_plane.m_counts[m_p];
    GaugeBoard& gauges = m_plane.m_gauges;
    const std::size_t gauge = m_plane.m_map->population[m_p];
    gauges.set(gauge + Timeouts, static_cast<double>(counts.timeouts += attempts));
    gauges.set(gauge + Attempts, static_cast<double>(counts.attempts += attempts));
    for (std::size_t reason = 0; reason < answerCount; ++reason) {
        counts.refusals[reason] += m_refusals[reason];
        counts.refused += m_refusals[reason];
    }
    gauges.set(gauge + Refusals, static_cast<double>(counts.refused));
}

/// `before` must not be later than the next event of another kind, or of one of these that frontOf() does not show.
std::uint64_t ControlPlane::stretchClogged(SimTime before, std::uint64_t most)
{
    CloggedStretch stretch(*this);
    const Event &beat = m_events.frontOf(EventKind::BeatSend), &timeout = m_events.frontOf(EventKind::ClientTimeout);
    if (beat.time < before && !stretch.takeGroupOf(beat.entity))
        before = beat.time;
    if (timeout.time < before && !stretch.takePopulationOf(timeout.entity))
        before = timeout.time;
    return stretch.run(before, most);
}

} // namespace latepulse
