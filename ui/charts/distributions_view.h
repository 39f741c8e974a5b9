#pragma once
// Two still pictures of a run: how long events of each class took, and what held the workers (Qt Charts).

#include <memory>

#include <QTimeZone>
#include <QWidget>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
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
    void setZone(const QTimeZone& zone);

    /// Quartile marks in words, a line per class (also the accessible description).
    [[nodiscard]] QString summary() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Private;
    void refreshSoon();
    void refresh();

    std::unique_ptr<Private> d;
};

} // namespace latepulse::ui
