#pragma once
// Still pictures of a run (Qt Charts): how long events of each class took, what held the workers, why returns were
// refused, and the figures of this run beside those of the run behind it. Where not all fit, they scroll.

#include <memory>

#include <QWidget>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

class DistributionsView : public QWidget {
    Q_OBJECT

public:
    explicit DistributionsView(QWidget* parent = nullptr);
    ~DistributionsView() override;

    void setTheme(const Theme& theme);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    /// May arrive ten times a second: drawn at most twice a second, and only while visible.
    void setRecording(std::shared_ptr<const Recording> recording);
    void setGhost(std::shared_ptr<const Recording> ghost, GhostKind kind = GhostKind::Before);
    void setZone(const DisplayZone& zone);
    /// Statistics of a whole run give away what lies ahead: then they are not shown, and it is said why.
    void setHideAhead(bool on);

    /// Quartile marks in words, a line per class (also the accessible description).
    [[nodiscard]] QString summary() const;

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Private;
    void refreshSoon();
    void refresh();
    void fitCharts();
    void arrange(int columns);

    std::unique_ptr<Private> d;
};

} // namespace latepulse::ui
