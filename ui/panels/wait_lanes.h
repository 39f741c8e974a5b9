#pragma once
// What the workers did while the beat waited: a lane each over the whole wait, and the last hour job by job.

#include <QWidget>

#include "ui/panels/why_drawings.h"

namespace latepulse::ui {

class WaitLanes : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    void show(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
              const DisplayZone& zone);
    [[nodiscard]] QSize sizeHint() const override;
    /// "its beat enters the queue 07:16:13 → the verdict flips 07:17:03".
    [[nodiscard]] QString markText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Band {
        SimTime from, to;
        QRectF area;  // of its lanes
        qreal pitch, height;
        [[nodiscard]] qreal xOf(SimTime t) const;
    };
    [[nodiscard]] int lanes() const;
    [[nodiscard]] SimTime waitFrom() const;
    [[nodiscard]] Band wholeWait() const;
    [[nodiscard]] Band lastHour() const;
    void paintLanes(QPainter& painter, const Band& band, bool worded) const;
    void paintAxis(QPainter& painter, const Band& band) const;
    void paintMarks(QPainter& painter, const Band& band) const;
    void paintLegend(QPainter& painter, qreal top) const;
    Theme m_theme = Theme::light();
    WhyPtr m_report;
    std::shared_ptr<const Scenario> m_scenario;
    DisplayZone m_zone;
};

} // namespace latepulse::ui
