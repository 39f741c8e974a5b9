#include "ui/models/comparison_table.h"

#include <algorithm>

#include "ui/presenters/comparison_text.h"

namespace latepulse::ui {

ComparisonTable::ComparisonTable(QObject* parent) : QAbstractTableModel(parent) {}

void ComparisonTable::setRuns(std::vector<ComparedRun> runs)
{
    std::vector<ComparisonRow> rows;
    const bool comparable = runs.size() > 1
        && std::ranges::all_of(runs, [](const ComparedRun& run) { return run.recording && run.scenario; });
    if (comparable)
        rows = compareRuns(runs);
    const auto names = [](const std::vector<ComparedRun>& all) {
        std::vector<std::string> found;
        for (const ComparedRun& run : all)
            found.push_back(run.name);
        return found;
    };
    // The same shape: the person's place in the table stays while figures come in.
    const bool sameShape = rows.size() == m_rows.size() && names(runs) == names(m_runs);
    if (!sameShape)
        beginResetModel();
    m_runs = std::move(runs);
    m_rows = std::move(rows);
    if (!sameShape)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ComparisonTable::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ComparisonTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ComparisonTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size()) + 1;
}

QVariant ComparisonTable::measureData(const ComparisonRow& row, int role) const
{
    if (role == Qt::DisplayRole)
        return measureTitle(row, *m_runs.front().scenario);
    if (role == Qt::ToolTipRole)
        return measureMeaning(row);
    if (role == Qt::AccessibleDescriptionRole) {
        // The whole row, also where its figures are drawn in the measure's own cell.
        QStringList figures;
        for (std::size_t run = 0; run < m_runs.size(); ++run)
            figures << tr("%1: %2").arg(QString::fromStdString(m_runs[run].name),
                                        figureData(row, run, Qt::AccessibleTextRole).toString());
        return figures.join(QStringLiteral("; "));
    }
    return {};
}

QVariant ComparisonTable::figureData(const ComparisonRow& row, std::size_t run, int role) const
{
    const Figure& figure = row.figures[run];
    const UtcInstant start = m_runs[run].scenario->run.start;
    const QString difference = run > 0 ? differenceText(row, row.figures.front(), figure) : QString();
    switch (role) {
    case Qt::DisplayRole: return figureText(row, figure, start, m_zone);
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    case DifferenceRole: return difference;
    case Qt::ToolTipRole: return exactFigureText(row, figure, start, m_zone);
    case Qt::AccessibleTextRole:
        return difference.isEmpty() ? figureText(row, figure, start, m_zone)
                                    : tr("%1; this run: %2").arg(figureText(row, figure, start, m_zone), difference);
    default: return {};
    }
}

QVariant ComparisonTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ComparisonRow& row = m_rows[static_cast<std::size_t>(index.row())];
    return index.column() == 0 ? measureData(row, role)
                               : figureData(row, static_cast<std::size_t>(index.column() - 1), role);
}

QVariant ComparisonTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(section == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    return section == 0 ? QString() : QString::fromStdString(m_runs[static_cast<std::size_t>(section - 1)].name);
}

} // namespace latepulse::ui
