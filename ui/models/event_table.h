#pragma once
// A run's log as a table: filtered by kind, words and time, worded row by row only where somebody looks.

#include <cstdint>
#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

enum class EventKinds { All, Verdicts, Failures, Changes, Milestones, Drops };
enum class EventTimes { WholeRun, UpToNow, FromNow };

class EventTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { When, Kind, What, ColumnTotal };
    static constexpr int FindingRole = Qt::UserRole;  // bool: a false verdict

    explicit EventTable(QObject* parent = nullptr);
    /// `recording` may be null: no events. Its log is in order of time.
    void setRun(std::shared_ptr<const Scenario> scenario, std::shared_ptr<const Recording> recording);
    /// What the rows say where there is little room: how it is now, without how it was.
    void setShort(bool wordsAreShort);
    void setZone(const DisplayZone& zone);
    void setKinds(EventKinds kinds);
    /// Every word of it has to stand in the row, in any case.
    void setWords(const QString& words);
    void setTimes(EventTimes times);
    void setNow(SimTime now);

    [[nodiscard]] int total() const;  // before any filter
    [[nodiscard]] SimTime instantOf(int row) const;
    /// The last row not after this instant, or -1.
    [[nodiscard]] int rowAt(SimTime t) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const LogEntry& entry(std::size_t match) const { return m_recording->log[m_matches[match]]; }
    [[nodiscard]] bool matches(const LogEntry& entry) const;
    [[nodiscard]] std::size_t firstAfter(SimTime t) const;
    void filter();
    void fitTimes();
    void showUpTo(std::size_t last);
    void showFrom(std::size_t first);

    std::shared_ptr<const Scenario> m_scenario;
    bool m_short = false;
    std::shared_ptr<const Recording> m_recording;
    DisplayZone m_zone;
    EventKinds m_kinds = EventKinds::All;
    EventTimes m_times = EventTimes::WholeRun;
    QStringList m_words;
    SimTime m_now;
    std::vector<std::uint32_t> m_matches;     // positions in the log, by kind and words
    std::size_t m_first = 0, m_last = 0;      // of those, the rows shown: [first, last)
};

} // namespace latepulse::ui
