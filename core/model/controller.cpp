#include "core/model/controller.h"

#include <algorithm>

namespace latepulse {

SimTime Controller::sentOf(std::uint32_t number, SimTime otherwise) const
{
    const std::uint32_t i = number - firstPending;
    return number >= firstPending && i < pending.size() ? SimTime{pending[i].sent} : otherwise;
}

void Controller::beatEnqueued(std::uint32_t number, SimTime now)
{
    const std::uint32_t i = number - firstPending;
    if (number >= firstPending && i < pending.size())
        pending.mutableAt(i).enqueued = now.ns;
}

void Controller::beatGone(std::uint32_t number)
{
    const std::uint32_t i = number - firstPending;
    if (number >= firstPending && i < pending.size())
        pending.mutableAt(i).enqueued = PendingBeat::gone;
    trimPending();
}

AgeSplit Controller::split(SimTime now) const
{
    AgeSplit parts;
    if (pending.empty()) {
        parts.silence = now - newestSent;
        return parts;
    }
    const PendingBeat& beat = pending.front();
    SimTime begun = now;
    for (const StartedBeat& s : started)
        if (s.number == firstPending)
            begun = s.started;
    const SimTime sent = std::min(SimTime{beat.sent}, now);
    const SimTime enqueued = std::min(SimTime{beat.enqueued}, now);
    parts.silence = sent - newestSent;
    parts.transport = enqueued - sent;
    parts.queueing = begun - enqueued;
    parts.service = now - begun;
    return parts;
}

} // namespace latepulse
