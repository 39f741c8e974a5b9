#include "core/model/controller.h"

#include <algorithm>

namespace latepulse {

void PendingBeats::setEnqueued(std::uint32_t number, std::int64_t enqueued)
{
    std::size_t low = 0, high = m_delayed.size();
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (m_delayed[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < m_delayed.size() && m_delayed[low].number == number)
        m_delayed.mutableAt(low).enqueued = enqueued;
}

std::optional<std::int64_t> PendingBeats::takeOvertaken(std::uint32_t number)
{
    const auto found = std::find_if(m_overtaken.begin(), m_overtaken.end(),
                                    [number](const Overtaken& beat) { return beat.number == number; });
    if (found == m_overtaken.end())
        return std::nullopt;
    const std::int64_t sent = found->sent;
    m_overtaken.erase(found);
    return sent;
}

SimTime Controller::beatArrives(std::uint32_t number, SimTime now)
{
    if (!pending.has(number))
        return SimTime{pending.takeOvertaken(number).value_or(now.ns)};
    pending.setEnqueued(number, now.ns);
    return SimTime{pending.sentOf(number)};
}

void Controller::trimStarted()
{
    std::erase_if(started, [this](const StartedBeat& beat) { return beat.number < firstPending; });
}

void Controller::beatGone(std::uint32_t number)
{
    if (pending.has(number))
        pending.setGone(number);
    trimPending();
}

AgeSplit Controller::split(SimTime now) const
{
    AgeSplit parts;
    if (pending.empty()) {
        parts.silence = now - silentSince();
        return parts;
    }
    const PendingBeat beat = pending.front();
    SimTime begun = now;
    for (const StartedBeat& s : started)
        if (s.number == firstPending)
            begun = s.started;
    const SimTime sent = std::min(SimTime{beat.sent}, now);
    const SimTime enqueued = std::min(SimTime{beat.enqueued}, now);
    parts.silence = sent - silentSince();
    parts.transport = enqueued - sent;
    parts.queueing = begun - enqueued;
    parts.service = now - begun;
    return parts;
}

} // namespace latepulse
