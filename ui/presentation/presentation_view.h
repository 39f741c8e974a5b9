#pragma once
// The run for a room: stage, two charts and one sentence, from 18 pt up. Nothing in it is interactive but the keys.

#include <memory>
#include <optional>

#include <QWidget>

#include "core/record/recording.h"
#include "ui/charts/presented_charts.h"
#include "ui/document/effective_values.h"
#include "ui/look/theme.h"
#include "ui/presentation/stage_picture.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

namespace latepulse::ui {

using RecordingPtr = std::shared_ptr<const Recording>;
using SnapshotPtr = std::shared_ptr<const Snapshot>;

class PresentationView : public QWidget {
    Q_OBJECT

public:
    /// A window of its own before `window`, so that nothing of that one moves.
    explicit PresentationView(QWidget* window);

    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecording(RecordingPtr recording, RecordingPtr ghost, GhostKind kind);
    void setSnapshot(SnapshotPtr snapshot);
    void setPlayhead(SimTime t);

    /// A chart that may be shown.
    struct Chart {
        QString id, title;
    };
    [[nodiscard]] QList<Chart> charts() const;
    /// Ids of the upper and the lower chart; what this run has not is replaced by what it has.
    void setChoice(const QStringList& ids);
    [[nodiscard]] QStringList choice() const { return m_shown; }
    /// The chart after the one shown in this place, 0 or 1.
    void showNext(qsizetype place);
    [[nodiscard]] QString sentence() const;

signals:
    void chartsChosen(const QStringList& ids);
    void ended();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void takeRows();
    void takePicture();
    void paintHead(QPainter& painter, double width) const;
    void paintFoot(QPainter& painter, QSizeF size) const;

    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    std::shared_ptr<const Scenario> m_scenario;
    std::optional<EffectiveValues> m_values;  // of m_scenario at the snapshot's instant
    RecordingPtr m_recording;
    SnapshotPtr m_snapshot;
    StagePicture m_picture;
    QStringList m_sentence;
    SimTime m_playhead;
    PresentedCharts m_charts;
    QStringList m_wanted, m_shown;
};

} // namespace latepulse::ui
