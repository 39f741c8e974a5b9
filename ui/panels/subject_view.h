#pragma once
// What else Explain can be asked about than a controller: a population, a pool, a recovery that does not come. Chosen
// in a list; the first two follow the playhead, the last is asked by a button and shows how far it is.

#include <memory>

#include <QWidget>

#include "core/experiment/recovery.h"
#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace latepulse::ui {

class SubjectCard;

class SubjectView : public QWidget {
    Q_OBJECT

public:
    explicit SubjectView(QWidget* parent);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// Keeps what is chosen where the scenario still has it.
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecording(std::shared_ptr<const Recording> recording);
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
    /// A controller: this view then shows its list alone.
    [[nodiscard]] bool isAboutControllers() const;
    void chooseController();
    void choosePopulation(const QString& id);
    void choosePool(const QString& id);
    void chooseRecovery();

    void showAsking(SimTime at);
    void showProgress(double share);
    /// nullptr: cancelled, or about another run.
    void showRecovery(std::shared_ptr<const RecoveryReport> report);

    [[nodiscard]] QComboBox* chooser() const { return m_chooser; }
    [[nodiscard]] QPushButton* askButton() const { return m_ask; }
    [[nodiscard]] QPushButton* cancelButton() const { return m_cancel; }
    [[nodiscard]] QProgressBar* progressBar() const { return m_progress; }

signals:
    void subjectChanged();
    void recoveryRequested();
    void recoveryCancelled();

private:
    void buildRecovery(QVBoxLayout* column);
    void fillChooser();
    void choose(const QString& key);
    [[nodiscard]] QString subject() const;
    void refresh();
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const RecoveryReport> m_recovery;
    bool m_asking = false;
    QComboBox* m_chooser = nullptr;
    SubjectCard* m_card = nullptr;
    QLabel* m_lead = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton *m_ask = nullptr, *m_cancel = nullptr;
};

} // namespace latepulse::ui
