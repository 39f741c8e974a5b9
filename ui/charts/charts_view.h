#pragma once
// The run's charts on one time axis: wheel zooms, double click fits, click or drag moves the playhead. Where not all
// charts have the height to be read, some are shown and the others scrolled to, under the same marks and time axis.

#include <memory>

#include <QTimeZone>
#include <QWidget>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

using RecordingPtr = std::shared_ptr<const Recording>;

class ChartsView : public QWidget {
    Q_OBJECT

public:
    explicit ChartsView(QWidget* parent = nullptr);
    ~ChartsView() override;

    void setTheme(const Theme& theme);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecording(RecordingPtr recording);  // cheap: thinned to the pixels, drawn at the next event round
    void setGhost(RecordingPtr ghost, GhostKind kind = GhostKind::Before);
    void setPlayhead(SimTime t);  // repaints an overlay only
    void setZone(const QTimeZone& zone);
    void showWholeRun();

    [[nodiscard]] SimTime visibleFrom() const;
    [[nodiscard]] SimTime visibleTo() const;
    /// Points held by all curves, and curves redrawn so far: what keeps the view quick.
    [[nodiscard]] int pointCount() const;
    [[nodiscard]] int refreshCount() const;
    [[nodiscard]] QStringList rowIds() const;  // of the charts in view
    [[nodiscard]] int rowTotal() const;        // with those scrolled away
    /// What so many charts need to be read at ease.
    [[nodiscard]] static int roomyHeight(int rows);
    /// Brings the chart at this place to the top, as far as there are charts below it.
    void scrollToRow(int row);
    /// The reported times and changes that stand here, one a line; "" elsewhere.
    [[nodiscard]] QString markWordsAt(QPointF point) const;
    /// Where the plots lie, in this widget's coordinates.
    [[nodiscard]] QRect plotArea() const;

    [[nodiscard]] QSize sizeHint() const override { return {720, 420}; }

signals:
    void seekRequested(latepulse::SimTime t);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Private;
    void rebuildRows();
    void showRows();
    void refreshSoon();
    void zoom(double factor, SimTime around);
    void pan(double share);
    void showSpan(SimTime from, SimTime to);
    void tellSummary();

    std::unique_ptr<Private> d;
};

} // namespace latepulse::ui
