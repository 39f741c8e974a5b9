#pragma once
// The Explain tab: what happens now in words, and for one controller why it is judged as it is.

#include <memory>

#include <QWidget>

#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "ui/panels/why_drawings.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/ghost_kind.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QStringListModel;
class QVBoxLayout;

namespace latepulse::ui {

class NowTable;
class SubjectView;
class WhyCard;

class ExplainPanel : public QWidget {
    Q_OBJECT

public:
    explicit ExplainPanel(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
    void setRecording(std::shared_ptr<const Recording> recording);
    /// The run that stands behind the one shown; null: none.
    void setGhost(std::shared_ptr<const Recording> ghost, GhostKind kind);
    [[nodiscard]] NowTable* nowTable() const { return m_against; }
    /// What else than a controller can be asked about.
    [[nodiscard]] SubjectView& subjects() const { return *m_subjects; }
    /// The answer to "why?"; null shows the empty state again.
    void setWhy(WhyPtr report);
    /// The question is asked and not answered yet.
    void setWaiting(const QString& controller);
    [[nodiscard]] QPushButton* flipButton() const { return m_flip; }
    [[nodiscard]] QPushButton* branchButton() const { return m_branch; }
    /// Where there are too many controllers to show each: names one, with completion.
    [[nodiscard]] QLineEdit* nameField() const { return m_name; }
    [[nodiscard]] QPushButton* oldestButton() const { return m_oldest; }

signals:
    void seekRequested(latepulse::SimTime flip);
    void branchRequested(latepulse::SimTime at);
    void controllerNamed(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void buildActions(QVBoxLayout* column);
    QLabel* addLabel(QVBoxLayout* column);
    void refreshNow();
    void refreshCard();
    void refreshAgainst();
    void showCloseUp();
    void buildChooser(QVBoxLayout* column);
    void refreshChooser();
    void askFor(const QString& name);
    [[nodiscard]] QString hint() const;
    Theme m_theme = Theme::light();
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const Recording> m_recording, m_ghost;
    GhostKind m_ghostKind = GhostKind::Before;
    DisplayZone m_zone;
    WhyPtr m_why;
    QString m_waitingFor;
    QLabel *m_now = nullptr, *m_empty = nullptr;
    QWidget *m_content = nullptr, *m_chooser = nullptr;
    QLineEdit* m_name = nullptr;
    QStringListModel* m_names = nullptr;
    QString m_unknown;  // a name that is no controller's
    SubjectView* m_subjects = nullptr;
    WhyCard* m_card = nullptr;
    NowTable* m_against = nullptr;
    QPushButton *m_flip = nullptr, *m_branch = nullptr, *m_oldest = nullptr;
};

} // namespace latepulse::ui
