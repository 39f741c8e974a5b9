#pragma once
// Runs side by side as a table: a row for each measure, a column for each run, and in the columns of the others by how
// much the run shown differs from them.

#include <vector>

#include <QAbstractTableModel>

#include "core/experiment/comparison.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

class ComparisonTable : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int DifferenceRole = Qt::UserRole; // QString: "+11.5 points"; "" in the columns of names and now

    explicit ComparisonTable(QObject* parent = nullptr);
    /// The first run is the one shown. Fewer than two with a recording: no rows.
    void setRuns(std::vector<ComparedRun> runs);
    void setZone(const DisplayZone& zone);
    [[nodiscard]] const std::vector<ComparedRun>& runs() const { return m_runs; }
    [[nodiscard]] const std::vector<ComparisonRow>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant measureData(const ComparisonRow& row, int role) const;
    [[nodiscard]] QVariant figureData(const ComparisonRow& row, std::size_t run, int role) const;
    std::vector<ComparedRun> m_runs;
    std::vector<ComparisonRow> m_rows;
    DisplayZone m_zone;
};

} // namespace latepulse::ui
