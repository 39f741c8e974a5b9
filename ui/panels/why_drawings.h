#pragma once
// The three drawings of the why card: the age's split, what the workers did, and the row of what still waits.

#include <memory>

#include <QWidget>

#include "core/experiment/why.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

using WhyPtr = std::shared_ptr<const WhyReport>;

/// One bar in four parts; a part too thin to see still gets a device pixel.
class SplitBar : public QWidget {
public:
    using QWidget::QWidget;
    void show(const Theme& theme, const WhyPtr& report);
    [[nodiscard]] QSize sizeHint() const override { return {200, 12}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    WhyPtr m_report;
};

/// A lane per worker over the last hour before now, each job in its class's colour; work nobody waits for is hatched.
class WorkerLanes : public QWidget {
public:
    using QWidget::QWidget;
    void show(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
              const DisplayZone& zone);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] int laneCount() const;
    /// "12 of 64 workers" where there is no room for all that worked; else "".
    [[nodiscard]] QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    WhyPtr m_report;
    std::shared_ptr<const Scenario> m_scenario;
    DisplayZone m_zone;
};

/// The waiting events in true order, ending in the beat itself; what does not fit is said as a number.
class WaitingRow : public QWidget {
public:
    using QWidget::QWidget;
    void show(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
              const std::string& livenessClass);
    [[nodiscard]] QSize sizeHint() const override { return {200, 26}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    WhyPtr m_report;
    std::shared_ptr<const Scenario> m_scenario;
    std::string m_liveness;
};

} // namespace latepulse::ui
