#pragma once
// The Explain tab: what happens now in words, and for one controller why it is judged as it is.

#include <array>
#include <memory>

#include <QTimeZone>
#include <QWidget>

#include "core/model/snapshot.h"
#include "ui/panels/why_drawings.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace latepulse::ui {

class ExplainPanel : public QWidget {
    Q_OBJECT

public:
    explicit ExplainPanel(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const QTimeZone& zone);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
    /// The answer to "why?"; null shows the empty state again.
    void setWhy(WhyPtr report);
    /// The question is asked and not answered yet.
    void setWaiting(const QString& controller);
    [[nodiscard]] QPushButton* flipButton() const { return m_flip; }
    [[nodiscard]] QPushButton* branchButton() const { return m_branch; }

signals:
    void seekRequested(latepulse::SimTime flip);
    void branchRequested(latepulse::SimTime at);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void buildCard();
    void buildVerdict(QVBoxLayout* column);
    void buildAge(QVBoxLayout* column);
    void buildBefore(QVBoxLayout* column);
    void buildActions(QVBoxLayout* column);
    QLabel* addLabel(QVBoxLayout* column);
    void refreshNow();
    void refreshCard();
    void refreshAge();
    [[nodiscard]] std::string livenessClass() const;
    Theme m_theme = Theme::light();
    QTimeZone m_zone = QTimeZone::utc();
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Snapshot> m_snapshot;
    WhyPtr m_why;
    QString m_waitingFor;
    QLabel *m_now = nullptr, *m_empty = nullptr;
    QWidget *m_content = nullptr, *m_card = nullptr, *m_glyph = nullptr;
    QLabel *m_title = nullptr, *m_verdict = nullptr, *m_truth = nullptr, *m_ageTitle = nullptr, *m_age = nullptr;
    QLabel *m_beforeTitle = nullptr, *m_stands = nullptr;
    std::array<std::array<QLabel*, 3>, 4> m_parts{};
    SplitBar* m_bar = nullptr;
    WorkerLanes* m_lanes = nullptr;
    WaitingRow* m_row = nullptr;
    QPushButton *m_flip = nullptr, *m_branch = nullptr;
};

} // namespace latepulse::ui
