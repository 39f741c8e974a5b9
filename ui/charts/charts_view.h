#pragma once
// The run's charts on one time axis: wheel zooms, Shift and drag shows a stretch, double click shows one chart alone, click or drag moves the playhead. Where not all
// charts have the height to be read, some are shown and the others scrolled to, under the same marks and time axis.

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

class QMenu;

namespace latepulse::ui {

using RecordingPtr = std::shared_ptr<const Recording>;

class ChartsView : public QWidget {
    Q_OBJECT

public:
    explicit ChartsView(QWidget* parent = nullptr);
    ~ChartsView() override;

    void setTheme(const Theme& theme);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecording(RecordingPtr recording); // cheap: thinned to the pixels, drawn at the next event round
    void setGhost(RecordingPtr ghost, GhostKind kind = GhostKind::Before);
    void setPin(RecordingPtr pin, const QString& name); // a second line behind, under its own name; nullptr = none
    void setPlayhead(SimTime t); // repaints an overlay only, unless what is ahead is hidden
    /// Nothing of the recording beyond the playhead is shown or read.
    void setHideAhead(bool on);
    void setZone(const DisplayZone& zone);
    void showWholeRun();
    /// This stretch in all charts, within the run and not shorter than six samples.
    void showSpan(latepulse::SimTime from, latepulse::SimTime to);

    /// Which charts, by id and in this order; empty, or none of them recorded: those the scenario prepares.
    void setRowChoice(const QStringList& ids);
    [[nodiscard]] QStringList rowChoice() const;
    /// Charts that are linear where logarithmic is usual, and the other way round.
    void setOtherScale(const QStringList& ids);
    [[nodiscard]] QStringList otherScale() const;
    /// This chart alone; "" = all again.
    void setMaximised(const QString& id);
    /// Marks at the instants at which the run reached a milestone.
    void showMilestones(bool shown);
    /// Two instants to compare; the figures beside the charts are then differences. They go to the recorded sample at
    /// or before them.
    void setCursors(std::optional<SimTime> a, std::optional<SimTime> b);
    /// The differences of all charts as a table; "" without both cursors.
    [[nodiscard]] QString cursorTable() const;

    [[nodiscard]] SimTime visibleFrom() const;
    [[nodiscard]] SimTime visibleTo() const;
    /// Points held by all curves, and curves redrawn so far: what keeps the view quick.
    [[nodiscard]] int pointCount() const;
    [[nodiscard]] int refreshCount() const;
    [[nodiscard]] QStringList rowIds() const; // of the charts in view
    [[nodiscard]] int rowTotal() const; // with those scrolled away
    [[nodiscard]] QStringList allRowIds() const;
    /// What so many charts need to be read at ease.
    [[nodiscard]] static int roomyHeight(int rows);
    /// Brings the chart at this place to the top, as far as there are charts below it.
    void scrollToRow(int row);
    /// Brings the chart of this id into view, with its reading at the playhead; false where it is not among the charts.
    bool reveal(const QString& id);
    /// So many charts on (negative: back).
    void scrollBy(int rows);
    /// The reported times and changes that stand here, one a line; "" elsewhere.
    [[nodiscard]] QString markWordsAt(QPointF point) const;
    /// What the letters beside the chart here stand for, a line for each curve; "" elsewhere.
    [[nodiscard]] QString legendWordsAt(QPointF point) const;
    /// What the raw sample of the chart here says: least, greatest, last, and from when to when.
    [[nodiscard]] QString sampleTextAt(QPointF point) const;
    [[nodiscard]] QStringList tickLabels(const QString& id) const;
    /// Where the plots lie, in this widget's coordinates.
    [[nodiscard]] QRect plotArea() const;

    [[nodiscard]] QSize sizeHint() const override { return {720, 420}; }

    /// What stands beside the charts' title: how far the cursors are apart, or which charts are elsewhere.
    [[nodiscard]] QString note() const;

signals:
    void noteChanged(const QString& note);
    /// What the charts show of the run.
    void visibleSpanChanged(latepulse::SimTime from, latepulse::SimTime to);
    void seekRequested(latepulse::SimTime t);
    void rowChoiceChanged(const QStringList& ids);
    void chooserRequested();
    void chartCopyRequested(const QString& id);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Private;
    void rebuildRows();
    void addWhyWhereItFits();
    void showRows();
    [[nodiscard]] std::vector<ChartRow> rowsInView() const;
    [[nodiscard]] QString currentRow() const;
    void moveMouse(QMouseEvent& mouse);
    void releaseMouse();
    void setRange(SimTime from, SimTime to);
    void turnWheel(const QWheelEvent& wheel);
    bool pressRowKey(const QKeyEvent& event);
    void openMenu(const QContextMenuEvent& event, QPoint origin);
    [[nodiscard]] QMenu* fillMenu(const QString& id, SimTime at);
    void toggleScale(const QString& id);
    void takeAway(const QString& id);
    void copy();
    void refreshSoon();
    void zoom(double factor, SimTime around);
    void pan(double share);
    void tellSummary();

    std::unique_ptr<Private> d;
};

} // namespace latepulse::ui
