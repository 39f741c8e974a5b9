#include "core/model/removals.h"

#include <algorithm>

namespace latepulse {

void Removals::want(std::uint32_t controller)
{
    if (controller >= m_questions.size())
        m_questions.resize(controller + std::size_t{1});
    m_questions[controller].wanted = true;
    m_wanted.push_back(controller);
}

std::vector<std::uint32_t> Removals::takeWanted()
{
    std::vector<std::uint32_t> wanted;
    wanted.swap(m_wanted);
    std::sort(wanted.begin(), wanted.end());
    for (const std::uint32_t controller : wanted)
        m_questions[controller].wanted = false;
    return wanted;
}

std::uint32_t Removals::ask(std::uint32_t controller)
{
    m_questions[controller].open = true;
    ++m_open;
    ++m_asked;
    return ++m_questions[controller].number;
}

bool Removals::answer(std::uint32_t controller, std::uint32_t question, bool confirmed)
{
    Question& asked = m_questions[controller];
    if (!asked.open || asked.number != question)
        return false;  // it comes too late
    asked.open = false;
    --m_open;
    ++(confirmed ? m_confirmed : m_failed);
    return true;
}

bool Removals::giveUp(std::uint32_t controller, std::uint32_t question)
{
    Question& asked = m_questions[controller];
    if (!asked.open || asked.number != question)
        return false;
    asked.open = false;
    --m_open;
    ++m_unanswered;
    return true;
}

std::vector<std::pair<std::string, std::int64_t>> Removals::corroborations() const
{
    return {{"corroborations_asked", m_asked},
            {"corroborations_confirmed", m_confirmed},
            {"corroborations_failed", m_failed},
            {"corroborations_unanswered", m_unanswered}};
}

void Removals::wait(std::uint32_t controller, SimTime now)
{
    if (controller >= m_isWaiting.size())
        m_isWaiting.resize(controller + std::size_t{1});
    m_isWaiting[controller] = 1;
    m_waiting.push_back({now.ns, controller});
    for (std::size_t i = m_waiting.size() - 1; i > 0; --i) {
        const Waiting before = m_waiting[i - 1], last = m_waiting[i];
        if (before.since != last.since || before.controller < last.controller)
            return;
        m_waiting.mutableAt(i - 1) = last;
        m_waiting.mutableAt(i) = before;
    }
}

void Removals::leave()
{
    m_isWaiting[m_waiting.front().controller] = 0;
    m_waiting.pop_front();
}

std::vector<std::uint32_t> Removals::all() const
{
    std::vector<std::uint32_t> waiting;
    for (std::size_t i = 0; i < m_waiting.size(); ++i)
        waiting.push_back(m_waiting[i].controller);
    return waiting;
}

void Removals::dropReleased()
{
    ChunkedDeque<Waiting, 64> left;
    for (std::size_t i = 0; i < m_waiting.size(); ++i)
        if (m_isWaiting[m_waiting[i].controller] != 0)
            left.push_back(m_waiting[i]);
    m_waiting = std::move(left);
}

void Removals::removed(SimTime now, double perSecond)
{
    if (perSecond > 0.0)
        m_earliest = now + Duration::fromSeconds(1.0 / perSecond);
}

std::uint32_t Removals::setTimer(SimTime at)
{
    m_timerSet = true;
    m_timerAt = at;
    return ++m_timerGeneration;
}

bool Removals::isTurn(std::uint32_t generation)
{
    if (!m_timerSet || generation != m_timerGeneration)
        return false;
    m_timerSet = false;
    return true;
}

} // namespace latepulse
