#pragma once
// What the source files of ChartsView share. Private to ui/charts.

#include <algorithm>

#include <QScrollBar>
#include <QTimer>

#include "ui/charts/chart_figure.h"
#include "ui/charts/charts_view.h"

namespace latepulse::ui {

struct ChartsView::Private {
    explicit Private(QWidget* parent)
        : plot(new QCustomPlot(parent)), figure(*plot, ChartFigure::Medium::Window),
          scroll(new QScrollBar(Qt::Vertical, parent))
    {
    }
    [[nodiscard]] std::size_t fitting(std::size_t first) const
    {
        return std::min(rows.size() - std::min(first, rows.size()),
                        ChartFigure::rowsThatFit(rows, first, plot->parentWidget()->height()));
    }
    /// The row at the top when the last one is in view.
    [[nodiscard]] int lastTop() const
    {
        std::size_t first = 0;
        while (first + fitting(first) < rows.size())
            ++first;
        return static_cast<int>(first);
    }
    /// The usual charts and why probes are not connected, without scrolling.
    [[nodiscard]] bool fitsAllWithWhy() const
    {
        std::vector<ChartRow> all = rows;
        if (row(why->id) == nullptr)
            all.push_back(*why);
        return ChartFigure::rowsThatFit(all, 0, plot->parentWidget()->height()) == all.size();
    }
    [[nodiscard]] const ChartRow* row(const QString& id) const
    {
        const auto found = std::ranges::find(rows, id, &ChartRow::id);
        return found == rows.end() ? nullptr : &*found;
    }

    QCustomPlot* plot;
    ChartFigure figure;
    Theme theme = Theme::light();
    std::shared_ptr<const Scenario> scenario;
    RecordingPtr recording, ghost;
    GhostKind ghostKind = GhostKind::Before;
    std::vector<ChartRow> rows;  // all of them, in the order shown
    std::optional<ChartRow> why; // joins the usual charts where there is height for all
    QStringList ids;             // of those in view
    QStringList choice;          // empty: those the scenario prepares
    QStringList otherScale;
    QString maximised;           // "" = none
    std::optional<SimTime> cursorA, cursorB;
    std::optional<std::pair<SimTime, SimTime>> wanted;  // being drawn by hand
    QTimer soon;
    QScrollBar* scroll;
    SimTime playhead;
    bool whole = true, pressed = false, milestones = false, hideAhead = false;
    int refreshes = 0;
};

} // namespace latepulse::ui
