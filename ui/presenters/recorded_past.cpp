#include "ui/presenters/recorded_past.h"

#include <algorithm>

namespace latepulse::ui {

namespace {

constexpr std::size_t farthestBack = 50'000;  // samples

} // namespace

RecordedPast::RecordedPast(const Recording* recording, SimTime now)
    : m_now(now), m_store(recording && recording->series.size() > 0 ? &recording->series : nullptr)
{
    if (m_store)
        m_last = std::min(m_store->indexAt(now), m_store->size() - 1);
}

std::optional<SimTime> RecordedPast::since(const std::vector<std::string>& names,
                                           const std::function<bool(const Sample&)>& crossed) const
{
    const std::vector<std::size_t> series = found(names);
    std::optional<SimTime> begin;
    if (series.empty())
        return begin;
    for (std::size_t back = 0; back <= m_last && back < farthestBack; ++back) {
        const std::size_t i = m_last - back;
        if (std::ranges::none_of(series, [&](std::size_t s) { return crossed(m_store->at(s, i)); }))
            break;
        // Somewhere in this sample; a change on the sampling grid is exact.
        begin = std::min(m_store->endOf(i), m_now);
    }
    return begin;
}

std::optional<double> RecordedPast::before(const std::string& name, Duration span) const
{
    const std::vector<std::size_t> series = found({name});
    const auto back = static_cast<std::size_t>(m_store ? std::max<std::int64_t>(1, span / m_store->interval()) : 0);
    if (series.empty() || back > m_last)
        return std::nullopt;
    return static_cast<double>(m_store->at(series.front(), m_last - back).last);
}

std::vector<std::size_t> RecordedPast::found(const std::vector<std::string>& names) const
{
    std::vector<std::size_t> series;
    for (const std::string& name : names)
        if (const int i = m_store ? m_store->find(name) : -1; i >= 0)
            series.push_back(static_cast<std::size_t>(i));
    return series;
}

} // namespace latepulse::ui
