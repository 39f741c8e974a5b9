#include "ui/presenters/event_flow.h"

#include <algorithm>

namespace latepulse::ui {

namespace {

constexpr std::size_t kept = 12;  // steps: less than half a second of the screen's time

std::array<std::int64_t, 3> between(const ClassSnapshot& a, const ClassSnapshot& b)
{
    const auto gain = [](std::int64_t before, std::int64_t now) { return std::max<std::int64_t>(0, now - before); };
    return {gain(a.created, b.created), gain(a.taken, b.taken), gain(a.finished, b.finished)};
}

} // namespace

bool EventFlow::follows(const Snapshot& snapshot) const
{
    const auto same = [](const ClassSnapshot& a, const ClassSnapshot& b) {
        return a.id == b.id && a.created <= b.created;
    };
    return snapshot.now >= m_at && std::ranges::equal(m_before, snapshot.classes, same);
}

bool EventFlow::isClose(SimTime now) const
{
    const Duration usual = m_steps.empty() ? Duration::seconds(1) : m_steps.back().to - m_steps.back().from;
    return now >= m_at && now - m_at <= std::max(Duration::seconds(1), usual + usual);
}

void EventFlow::add(const Snapshot& snapshot, bool goesOn)
{
    if (!follows(snapshot) || (!goesOn && !isClose(snapshot.now))) {
        m_steps.clear();
        m_classes.clear();
        for (const ClassSnapshot& c : snapshot.classes)
            m_classes.push_back(c.id);
    } else if (snapshot.now > m_at) {
        Step step{m_at, snapshot.now, {}};
        for (std::size_t i = 0; i < m_before.size(); ++i)
            step.counts.push_back(between(m_before[i], snapshot.classes[i]));
        m_steps.push_back(std::move(step));
        if (m_steps.size() > kept)
            m_steps.pop_front();
    }
    m_before = snapshot.classes;
    m_at = snapshot.now;
}

void EventFlow::clear()
{
    *this = {};
}

double EventFlow::rate(const std::string& eventClass, FlowStage stage) const
{
    const auto found = std::ranges::find(m_classes, eventClass);
    if (found == m_classes.end() || m_steps.empty())
        return 0.0;
    const auto c = static_cast<std::size_t>(found - m_classes.begin());
    std::int64_t sum = 0;
    for (const Step& step : m_steps)
        sum += step.counts[c][static_cast<std::size_t>(stage)];
    const double seconds = (m_steps.back().to - m_steps.front().from).toSeconds();
    return seconds > 0.0 ? static_cast<double>(sum) / seconds : 0.0;
}

} // namespace latepulse::ui
