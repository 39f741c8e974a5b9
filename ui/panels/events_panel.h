#pragma once
// The Events tab: the run's log as a table with a filter; a click or Enter takes the playhead there.

#include <memory>

#include <QWidget>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;
class QVBoxLayout;

namespace latepulse::ui {

class EventTable;

class EventsPanel : public QWidget {
    Q_OBJECT

public:
    explicit EventsPanel(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// The events shown stay until the run's first recording arrives.
    void setScenario(const std::shared_ptr<const Scenario>& scenario);
    void setRecording(std::shared_ptr<const Recording> recording);
    void setPlayhead(SimTime t);
    /// Puts the hand on the last event up to now.
    void takeUp();
    [[nodiscard]] QTableView* view() const { return m_view; }

signals:
    void seekRequested(latepulse::SimTime t);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildFilter(QVBoxLayout* column);
    void buildTable(QVBoxLayout* column);
    void showCount();
    Theme m_theme = Theme::light();
    std::shared_ptr<const Scenario> m_scenario;
    SimTime m_now;
    std::shared_ptr<const Recording> m_recording;  // the table's once this is in view
    EventTable* m_table = nullptr;
    QLineEdit* m_words = nullptr;
    QComboBox *m_kinds = nullptr, *m_times = nullptr;
    QTableView* m_view = nullptr;
    QLabel *m_count = nullptr, *m_empty = nullptr;
};

} // namespace latepulse::ui
