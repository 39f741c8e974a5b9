// Heartbeats from controller to platform (MODEL 2.3).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

/// Beat n leaves at its nominal instant + U(-jitter, jitter).
void Model::planBeat(std::size_t c)
{
    Controller& controller = m_controllers[c];
    const Duration jitter = groupOf(c).heartbeat.jitter;
    SimTime at = controller.nominalNext;
    if (jitter.ns > 0) {
        const double u = unit(Purpose::BeatJitter, keyOfController(c), controller.beats.size());
        at = at + Duration{static_cast<std::int64_t>((2.0 * u - 1.0) * static_cast<double>(jitter.ns))};
    }
    const std::uint32_t plan = ++controller.beatPlan;
    schedule(std::max(at, m_now), nameOfController(c) + ": heartbeat sent", [this, c, plan] {
        if (m_controllers[c].beatPlan == plan)
            sendBeat(c);
    });
}

/// One that is down sends nothing; one that is unreachable sends in vain.
void Model::sendBeat(std::size_t c)
{
    Controller& controller = m_controllers[c];
    const ControllerGroup& group = groupOf(c);
    controller.nominalNext = controller.nominalNext + group.heartbeat.interval;
    if (controller.truth == Truth::Down)
        return planBeat(c);
    const auto number = static_cast<std::uint32_t>(controller.beats.size());
    controller.beats.push_back({m_now, {}, {}});
    if (group.heartbeat.mode == BeatMode::Open)
        planBeat(c);
    if (controller.truth == Truth::Unreachable || unit(Purpose::LinkLoss, keyOfController(c), number) < group.link.loss)
        return loseBeat(c, number);
    const Duration delay = draw(group.link.delay, Purpose::LinkDelay, keyOfController(c), number);
    if (delay.ns == 0)
        return beatArrives(c, number);
    schedule(m_now + delay, nameOfController(c) + ": heartbeat arrives", [this, c, number] { beatArrives(c, number); });
}

void Model::beatArrives(std::size_t c, std::uint32_t number)
{
    Beat& beat = m_controllers[c].beats[number];
    beat.enqueued = m_now;
    const SimTime sent = beat.sent;
    const Health& health = m_scenario.health;
    if (health.seen == Seen::OnArrival)
        renew(c, health.stamp == Stamp::Sent ? sent + groupOf(c).clockOffset : m_now);
    submitNew(*indexOf(m_scenario.classes, groupOf(c).heartbeat.eventClass), Owner::Controller, c, number, sent);
}

/// It will never be processed; under closed beats no acknowledgement comes for the newest.
void Model::loseBeat(std::size_t c, std::uint32_t number)
{
    Controller& controller = m_controllers[c];
    controller.beats[number].over = true;
    if (groupOf(c).heartbeat.mode != BeatMode::Closed || number + 1 != controller.beats.size())
        return;
    controller.nominalNext = std::max(controller.nominalNext, m_now);
    planBeat(c);
}

void Model::processBeat(const Job& job)
{
    const std::size_t c = job.entity;
    Controller& controller = m_controllers[c];
    const ControllerGroup& group = groupOf(c);
    controller.beats[job.number].over = true;
    if (group.heartbeat.mode == BeatMode::Closed && job.number + 1 == controller.beats.size()) {
        controller.nominalNext = m_now + group.heartbeat.interval;
        planBeat(c);
    }
    controller.newestSent = std::max(controller.newestSent.value_or(job.sent), job.sent);
    const Health& health = m_scenario.health;
    if (health.seen == Seen::OnArrival)
        return;
    if (health.stamp == Stamp::Sent)
        renew(c, job.sent + group.clockOffset);
    else
        renew(c, health.stamp == Stamp::Enqueued ? job.created : m_now);
}

} // namespace latepulse::reference
