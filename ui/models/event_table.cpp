#include "ui/models/event_table.h"

#include <algorithm>

#include "ui/presenters/event_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

EventKinds kindsOf(LogKind kind)
{
    switch (kind) {
    case LogKind::Verdict: return EventKinds::Verdicts;
    case LogKind::Truth: return EventKinds::Failures;
    case LogKind::Intervention:
    case LogKind::Wave:
    case LogKind::ForceEnded: return EventKinds::Changes;
    case LogKind::Milestone: return EventKinds::Milestones;
    case LogKind::FirstDrop:
    case LogKind::DropsInMinute:
    case LogKind::LastDrop: break;
    }
    return EventKinds::Drops;
}

} // namespace

EventTable::EventTable(QObject* parent) : QAbstractTableModel(parent) {}

void EventTable::setShort(bool wordsAreShort)
{
    if (wordsAreShort == m_short)
        return;
    m_short = wordsAreShort;
    if (rowCount() > 0)
        emit dataChanged(index(0, What), index(rowCount() - 1, What));
}

void EventTable::setRun(std::shared_ptr<const Scenario> scenario, std::shared_ptr<const Recording> recording)
{
    beginResetModel();
    m_scenario = std::move(scenario);
    m_recording = std::move(recording);
    filter();
    endResetModel();
}

void EventTable::setZone(const DisplayZone& zone)
{
    beginResetModel();
    m_zone = zone;
    endResetModel();
}

void EventTable::setKinds(EventKinds kinds)
{
    beginResetModel();
    m_kinds = kinds;
    filter();
    endResetModel();
}

void EventTable::setWords(const QString& words)
{
    beginResetModel();
    m_words = words.split(u' ', Qt::SkipEmptyParts);
    filter();
    endResetModel();
}

void EventTable::setTimes(EventTimes times)
{
    beginResetModel();
    m_times = times;
    filter();
    endResetModel();
}

bool EventTable::matches(const LogEntry& entry) const
{
    if (m_kinds != EventKinds::All && kindsOf(entry.kind) != m_kinds)
        return false;
    if (m_words.isEmpty())
        return true;
    const QString row = kindText(entry.kind) + u' ' + eventText(entry, m_scenario.get());
    return std::ranges::all_of(m_words, [&](const QString& w) { return row.contains(w, Qt::CaseInsensitive); });
}

void EventTable::filter()
{
    m_matches.clear();
    const std::size_t all = m_recording ? m_recording->log.size() : 0;
    for (std::size_t i = 0; i < all; ++i)
        if (matches(m_recording->log[i]))
            m_matches.push_back(static_cast<std::uint32_t>(i));
    m_first = m_times == EventTimes::FromNow ? firstAfter(m_now - Duration::nanoseconds(1)) : 0;
    m_last = m_times == EventTimes::UpToNow ? firstAfter(m_now) : m_matches.size();
}

std::size_t EventTable::firstAfter(SimTime t) const
{
    const auto found =
        std::ranges::upper_bound(m_matches, t, {}, [&](std::uint32_t i) { return m_recording->log[i].at; });
    return static_cast<std::size_t>(found - m_matches.begin());
}

void EventTable::setNow(SimTime now)
{
    m_now = now;
    if (m_times == EventTimes::UpToNow)
        showUpTo(firstAfter(now));
    else if (m_times == EventTimes::FromNow)
        showFrom(firstAfter(now - Duration::nanoseconds(1)));
}

/// Rows come and go at the end alone, so that a view keeps its place.
void EventTable::showUpTo(std::size_t last)
{
    if (last > m_last) {
        beginInsertRows({}, static_cast<int>(m_last), static_cast<int>(last) - 1);
        m_last = last;
        endInsertRows();
    } else if (last < m_last) {
        beginRemoveRows({}, static_cast<int>(last), static_cast<int>(m_last) - 1);
        m_last = last;
        endRemoveRows();
    }
}

void EventTable::showFrom(std::size_t first)
{
    if (first < m_first) {
        beginInsertRows({}, 0, static_cast<int>(m_first - first) - 1);
        m_first = first;
        endInsertRows();
    } else if (first > m_first) {
        beginRemoveRows({}, 0, static_cast<int>(first - m_first) - 1);
        m_first = first;
        endRemoveRows();
    }
}

int EventTable::total() const
{
    return m_recording ? static_cast<int>(m_recording->log.size()) : 0;
}

SimTime EventTable::instantOf(int row) const
{
    return entry(m_first + static_cast<std::size_t>(row)).at;
}

int EventTable::rowAt(SimTime t) const
{
    const std::size_t after = std::clamp(firstAfter(t), m_first, m_last);
    return static_cast<int>(after - m_first) - 1;
}

int EventTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_last - m_first);
}

int EventTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant EventTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const LogEntry& event = entry(m_first + static_cast<std::size_t>(index.row()));
    const UtcInstant start = m_scenario ? m_scenario->run.start : UtcInstant{};
    const auto when = [&] { return clockText(start + event.at, m_zone); };
    if (role == FindingRole)
        return event.kind == LogKind::Verdict && event.falseVerdict;
    if (role == Qt::ToolTipRole || role == Qt::AccessibleTextRole)
        return QStringLiteral("%1, %2: %3").arg(when(), kindText(event.kind), eventText(event, m_scenario.get()));
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case When: return when();
    case Kind: return kindText(event.kind);
    default: return eventText(event, m_scenario.get(), m_short ? EventLength::Short : EventLength::Full);
    }
}

QVariant EventTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case When: return tr("When");
    case Kind: return tr("Kind");
    default: return tr("What");
    }
}

} // namespace latepulse::ui
