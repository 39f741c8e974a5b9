#pragma once
// Why one controller is judged as it is: verdict and truth, the age in its four parts, what stands before its beat.

#include <array>
#include <memory>

#include <QWidget>

#include "ui/panels/why_drawings.h"
#include "ui/presenters/display_zone.h"

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace latepulse::ui {

class WhyCard : public QWidget {
    Q_OBJECT

public:
    explicit WhyCard(QWidget* parent);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// `roomy`: the parts have words beside their figures.
    void answer(std::shared_ptr<const Scenario> scenario, WhyPtr report, bool roomy);

    [[nodiscard]] QToolButton* closeUpButton() const { return m_closeUp; }

signals:
    /// The button, or a double click on the drawings.
    void closeUpRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    void buildVerdict(QVBoxLayout* column);
    void buildAge(QVBoxLayout* column);
    void buildBefore(QVBoxLayout* column);
    QLabel* addLabel(QVBoxLayout* column);
    void refresh();
    void refreshVerdict();
    void refreshAge();
    void refreshBefore();

    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    std::shared_ptr<const Scenario> m_scenario;
    WhyPtr m_why;
    bool m_roomy = true;
    QWidget* m_glyph = nullptr;
    QToolButton* m_closeUp = nullptr;
    QLabel *m_title = nullptr, *m_verdict = nullptr, *m_truth = nullptr, *m_ageTitle = nullptr, *m_age = nullptr;
    QLabel *m_when = nullptr, *m_reason = nullptr, *m_thin = nullptr;
    QLabel *m_beforeTitle = nullptr, *m_beforeSpan = nullptr, *m_rowTitle = nullptr, *m_stands = nullptr,
           *m_judged = nullptr;
    std::array<std::array<QLabel*, 3>, 4> m_parts{};
    SplitBar* m_bar = nullptr;
    WorkerLanes* m_lanes = nullptr;
    WaitingRow* m_row = nullptr;
};

} // namespace latepulse::ui
