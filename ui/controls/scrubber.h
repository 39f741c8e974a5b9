#pragma once
// The whole run in one strip: what was reported, done, misjudged and reached, over one time axis with the playhead.

#include <memory>

#include <QWidget>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/controls/scrubber_tracks.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

class Scrubber : public QWidget {
    Q_OBJECT

public:
    explicit Scrubber(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecording(std::shared_ptr<const Recording> recording);
    /// Where pinned runs part from the one shown, in order of time; without any there is no lane for them.
    void setPins(std::vector<TrackMark> marks);
    void setPlayhead(SimTime t);
    [[nodiscard]] SimTime playhead() const { return m_playhead; }
    /// What the charts above show of the run; the bar on the axis is dragged as a whole or by its ends. A whole run has
    /// no bar.
    void setVisibleSpan(latepulse::SimTime from, latepulse::SimTime to);
    /// The bar's place; empty where the whole run is visible.
    [[nodiscard]] QRectF spanRect() const;
    /// Lessons hide what lies ahead of the playhead.
    void setHideAhead(bool on);
    /// A low window folds the milestones away; they stay in the tooltips of the charts and in the recording.
    void setLow(bool low);
    /// The lanes in view, from above: model notes and pins only where there are any, and no empty lane above those.
    [[nodiscard]] std::vector<Track> lanes() const;
    /// A lane's place in this widget; empty when it is not in view.
    [[nodiscard]] QRectF trackRect(Track track) const;
    [[nodiscard]] qreal xOf(SimTime t) const;
    [[nodiscard]] SimTime timeAt(qreal x) const;
    /// Every mark here in full, one a line; "" elsewhere.
    [[nodiscard]] QString markWordsAt(QPointF point) const;
    [[nodiscard]] const ScrubberTracks& tracks() const { return m_tracks; }
    [[nodiscard]] QSize sizeHint() const override { return {800, height()}; }

signals:
    void seekRequested(latepulse::SimTime t);
    void spanRequested(latepulse::SimTime from, latepulse::SimTime to);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] SimTime horizon() const;
    void rebuild();
    void fitHeight();
    void seek(SimTime t);
    /// Where instants have their places: between the lanes' names and the right edge, above the axis' labels.
    [[nodiscard]] QRectF timeArea() const;
    void paintTrack(QPainter& painter, Track track) const;
    void paintLabel(QPainter& painter, Track track, std::size_t mark) const;
    void paintBands(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintPlayhead(QPainter& painter) const;
    void paintSpan(QPainter& painter) const;
    enum class Grip { None, Whole, Begin, End };
    [[nodiscard]] Grip gripAt(QPointF point) const;
    void dragSpan(SimTime to);
    void paintVeil(QPainter& painter) const;
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    ScrubberTracks m_tracks;
    std::vector<TrackMark> m_pins;
    SimTime m_playhead;
    bool m_hideAhead = false, m_low = false;
    SimTime m_visibleFrom, m_visibleTo = SimTime::never();
    Grip m_grip = Grip::None;
    SimTime m_gripped; // where the bar was taken hold of
};

} // namespace latepulse::ui
