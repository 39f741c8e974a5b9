#pragma once
// The chart rows of one run on a QCustomPlot, for the window and for files. Private to ui/charts: a heavy header.

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <qcustomplot.h>

#include "core/record/recording.h"
#include "ui/charts/row_axis.h"
#include "ui/look/entity_look.h"
#include "ui/presenters/theory_lines.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

/// A layerable whose picture is a function: headers, marks, playhead.
class PaintedLayer : public QCPLayerable {
public:
    PaintedLayer(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint)
        : QCPLayerable(plot, layer), m_paint(std::move(paint))
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override
    {
        applyAntialiasingHint(painter, true, QCP::aeOther);
    }
    void draw(QCPPainter* painter) override
    {
        painter->save();
        // An antialiased painter of the plot stands half a pixel aside already: lines on half pixels would lie on two.
        if (painter->antialiasing() && !painter->modes().testFlag(QCPPainter::pmVectorized))
            painter->translate(-0.5, -0.5);
        m_paint(*painter);
        painter->restore();
    }

private:
    std::function<void(QPainter&)> m_paint;
};

class ChartFigure {
public:
    /// Print: no playhead, names beside the curves, room for a title above and a foot below.
    enum class Medium { Window, Print };
    ChartFigure(QCustomPlot& plot, Medium medium);

    void setTheme(const Theme& theme) { m_theme = theme; }
    void setZone(const DisplayZone& zone) { m_zone = zone; }
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecordings(std::shared_ptr<const Recording> recording, std::shared_ptr<const Recording> ghost,
                       GhostKind ghostKind);
    /// A pinned run as a second line behind the curves, under its own name; nullptr = none.
    void setPin(std::shared_ptr<const Recording> pin, const QString& name);
    void setRange(SimTime from, SimTime to);
    void setPlayhead(SimTime t) { m_playhead = t; }
    /// What lies right of the playhead is not drawn, nor read, nor does an axis make room for it.
    void setHideAhead(bool on) { m_hideAhead = on; }
    /// Where the pointer is: the instant, and the height that tells the chart.
    void setHover(std::optional<SimTime> t, double y) { m_hover = t, m_hoverY = y; }
    [[nodiscard]] std::optional<SimTime> hover() const { return m_hover; }
    /// The stretch a hand is about to zoom to.
    void setWantedSpan(std::optional<std::pair<SimTime, SimTime>> span) { m_wanted = span; }
    /// At most so many lines of marks over the charts, and where their words may begin.
    void setLane(int mostLines, double left) { m_mostLaneLines = mostLines, m_laneLeft = left; }
    /// Marks in the lane where the run's milestones were reached.
    void setMilestones(bool shown) { m_milestones = shown; }
    void setCursors(std::optional<SimTime> a, std::optional<SimTime> b) { m_cursorA = a, m_cursorB = b; }
    /// Lines above and below the charts of a print.
    void setCaptions(const QStringList& above, const QStringList& below);
    /// Axis rects and graphs for these rows; the old ones go.
    void setRows(const std::vector<ChartRow>& rows);
    /// Colours, points and axes anew; the caller replots.
    void refresh();
    void repaintOverlay();

    /// What so many charts need to be read at ease.
    [[nodiscard]] static int roomyHeight(int rows);
    /// How many of `rows`, from `first` on, can be read in this height: at least one.
    [[nodiscard]] static std::size_t rowsThatFit(const std::vector<ChartRow>& rows, std::size_t first, int height);
    /// All marks whose badges or lines stand here, in words, one a line; "" elsewhere.
    [[nodiscard]] QString markWordsAt(QPointF point) const;

    /// The chart at this height, or that under the pointer; "" = none.
    [[nodiscard]] QString rowAt(double y) const;
    [[nodiscard]] QString hoveredRow() const;
    /// What the raw sample of the chart here says; "" beyond what was recorded.
    [[nodiscard]] QString sampleTextAt(QPointF point) const;
    /// What the letters beside a chart stand for, with their values, a line for each curve; "" beside none.
    [[nodiscard]] QString legendWordsAt(QPointF point) const;
    /// The tick labels of a chart's value axis, from below.
    [[nodiscard]] QStringList tickLabels(const QString& id) const;

    [[nodiscard]] SimTime from() const { return m_from; }
    [[nodiscard]] SimTime to() const { return m_to; }
    /// Up to where anything is shown: what is visible, or the playhead within it.
    [[nodiscard]] SimTime shownTo() const;
    [[nodiscard]] SimTime timeAt(double x) const;
    [[nodiscard]] double xOf(SimTime t) const;
    [[nodiscard]] QRect plotArea() const;
    /// The height at which this chart's plot has its middle; nullopt where it is not in view.
    [[nodiscard]] std::optional<double> middleOfRow(const QString& id) const;
    [[nodiscard]] int pointCount() const;
    [[nodiscard]] bool hasRows() const { return !m_rows.empty(); }

private:
    /// Where a threshold's words stand clear of every curve; nullopt: nowhere.
    struct WindowLabel {
        QString text;
        std::optional<QPointF> at;
    };
    struct Row {
        ChartRow row;
        QCPAxisRect* rect = nullptr;
        std::vector<QCPGraph*> curves, ghosts, pins;
        RowAxis axis;
        std::vector<bool> seen = {}; // layers that are not nothing throughout what is visible
        std::vector<WindowLabel> windowLabels = {};
        std::vector<std::pair<double, double>> words = {}; // of the header as painted: from x to x
    };
    struct Mark;
    struct WindowLine {
        QPointF left, right;
        double seconds;
    };
    void addRow(const ChartRow& row, QCPMarginGroup* margins);
    void styleRow(Row& row);
    void fillRow(Row& row);
    void setValueAxis(Row& row, double low, double high);
    [[nodiscard]] std::vector<const RowAxis::Tick*> ticksWithRoom(const Row& row) const;
    [[nodiscard]] QVector<QCPGraphData> pointsOf(const Recording* recording, const ChartCurve& curve,
                                                 const Row& row) const;
    void setTimeTicks();
    [[nodiscard]] std::vector<Mark> marks() const;
    void addRecordMarks(std::vector<Mark>& all) const;
    void addModelMarks(std::vector<Mark>& all) const;
    void addMilestones(std::vector<Mark>& all) const;
    struct LaneMark;
    [[nodiscard]] std::vector<LaneMark> laneMarks() const;
    void fitLane();
    [[nodiscard]] std::vector<WindowLine> windowLines(const Row& row) const;
    void paintBadge(QPainter& painter, const Mark& mark, QPointF centre) const;
    void paintModelBadge(QPainter& painter, const Mark& mark, QPointF centre) const;
    void paintStem(QPainter& painter, const LaneMark& mark) const;
    void paintWords(QPainter& painter, const LaneMark& mark) const;
    [[nodiscard]] double middleOf(int laneLine) const;
    [[nodiscard]] int laneHeight() const;
    static constexpr int laneLine = 16, laneAir = 4, captionLine = 17; // px
    static constexpr int footHeight = 22, footLine = 18; // px

    void paintBands(QPainter& painter) const;
    struct Band;
    [[nodiscard]] std::vector<Band> bands() const;
    void paintVeil(QPainter& painter) const;
    void paintHeaders(QPainter& painter);
    void paintRowLines(QPainter& painter) const;
    [[nodiscard]] QString unitText(const Row& row) const;
    void paintThrough(QPainter& painter, double x, double top, const QPen& pen) const;
    static constexpr double headerRise = 6.0; // px from a header's words to the plot
    void paintLane(QPainter& painter) const;
    void paintWindowLine(QPainter& painter, const Row& row) const;
    void placeWindowLabels(Row& row) const;
    [[nodiscard]] std::vector<double> markLines() const;
    [[nodiscard]] bool meetsCurve(const Row& row, const QRectF& box) const;
    [[nodiscard]] QString windowWithoutRoom(const Row& row) const;
    void paintWindowLabel(QPainter& painter, const Row& row) const;
    void paintReferences(QPainter& painter, const Row& row) const;
    void paintCaptions(QPainter& painter) const;
    [[nodiscard]] QString footText(double room) const;
    void paintOverlay(QPainter& painter) const;
    struct GutterEntry;
    [[nodiscard]] std::vector<GutterEntry> gutterEntries(const Row& row) const;
    /// A value read at the pointer or the playhead: exact at a sample's end, within it all that was recorded there.
    struct Reading {
        QString text; // "3–25 of 40"
        QString shorter; // "≈ 25 of 40"; the same where there is one value
    };
    [[nodiscard]] Reading readingOf(const Row& row, const ChartCurve& curve, const Recording& recording) const;
    void paintGutter(QPainter& painter, const Row& row) const;
    void keepWhatFits(std::vector<GutterEntry>& entries, std::size_t room) const;
    [[nodiscard]] GutterEntry curveEntry(const Row& row, std::size_t i) const;
    void paintEntry(QPainter& painter, const GutterEntry& entry, QPointF at, double letters) const;
    [[nodiscard]] const Row* rowUnder(double y) const;
    [[nodiscard]] QString sampleText(const Row& row, SimTime t) const;
    [[nodiscard]] QString differenceText(const Row& row, const ChartCurve& curve) const;
    void paintHover(QPainter& painter, const std::vector<std::pair<double, double>>& taken) const;
    void paintHoverTime(QPainter& painter, const std::vector<std::pair<double, double>>& taken) const;
    void paintWantedSpan(QPainter& painter) const;
    std::vector<std::pair<double, double>> paintCursors(QPainter& painter) const;
    /// Where the labels of the time axis stand, from left to right, in px.
    [[nodiscard]] std::vector<std::pair<double, double>> timeLabels() const;
    void paintLegend(QPainter& painter, Row& row, QPointF from) const;
    [[nodiscard]] std::vector<std::size_t> legendCurves(const Row& row) const;
    void paintSign(QPainter& painter, const Row& row, std::size_t i, QPointF at) const;
    [[nodiscard]] bool isSpeltOut(const Row& row) const;
    [[nodiscard]] double gutterRoom(const Row& row) const;
    /// Names stand beside the curves' values, so that no letter has to.
    [[nodiscard]] static bool bearsNames(const Row& row);
    void paintFootPatch(QPainter& painter, QRectF box, const QString& text, const QColor& patch) const;

    QCustomPlot& m_plot;
    Medium m_medium;
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    std::shared_ptr<const Scenario> m_scenario;
    Theory m_theory;
    std::shared_ptr<const Recording> m_recording, m_ghost, m_pin;
    GhostKind m_ghostKind = GhostKind::Before;
    QString m_pinName;
    std::vector<Row> m_rows;
    QCPLayoutElement* m_lane = nullptr;
    QCPLayoutElement* m_foot = nullptr;
    QStringList m_above, m_below;
    bool m_milestones = false, m_hideAhead = false;
    std::vector<std::pair<SimTime, QString>> m_timeLabels;
    int m_laneLines = 1, m_mostLaneLines = 2;
    double m_laneLeft = 16.0;
    SimTime m_from, m_to{Duration::hours(1).ns}, m_playhead;
    std::optional<SimTime> m_hover, m_cursorA, m_cursorB;
    std::optional<std::pair<SimTime, SimTime>> m_wanted;
    double m_hoverY = 0.0;
};

} // namespace latepulse::ui
