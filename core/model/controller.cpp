#include "core/model/controller.h"

#include <algorithm>

namespace latepulse {

PendingBeat* Controller::pendingBeat(std::uint32_t number)
{
    if (pending.empty() || number < pending.front().number || number > pending.back().number)
        return nullptr;
    return &pending.mutableAt(number - pending.front().number);  // numbers are consecutive
}

void Controller::trimPending()
{
    while (!pending.empty() && (pending.front().gone || pending.front().sent <= newestSent))
        pending.pop_front();
}

AgeSplit Controller::split(SimTime now) const
{
    AgeSplit parts;
    if (pending.empty()) {
        parts.silence = now - newestSent;
        return parts;
    }
    const PendingBeat& beat = pending.front();
    const SimTime sent = std::min(beat.sent, now);
    const SimTime enqueued = std::min(beat.enqueued, now);
    const SimTime started = std::min(beat.started, now);
    parts.silence = sent - newestSent;
    parts.transport = enqueued - sent;
    parts.queueing = started - enqueued;
    parts.service = now - started;
    return parts;
}

} // namespace latepulse
