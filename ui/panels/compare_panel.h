#pragma once
// The Compare tab: the run shown beside the run before the last change or as loaded and beside every pin, in a table of
// differences, with the values in which they differ.

#include <QWidget>

#include "core/experiment/comparison.h"
#include "ui/bridge/ghost_shelf.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;
class QVBoxLayout;

namespace latepulse::ui {

class ComparisonDelegate;
class ComparisonTable;
class PinList;

class ComparePanel : public QWidget {
    Q_OBJECT

public:
    ComparePanel(GhostShelf& shelf, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// To the table, or to the button that makes the first pin.
    void takeUp();
    [[nodiscard]] QComboBox* baseBox() const { return m_base; }
    [[nodiscard]] QPushButton* pinButton() const { return m_pin; }
    [[nodiscard]] QPushButton* copyTextButton() const { return m_copyText; }
    [[nodiscard]] QPushButton* copyCsvButton() const { return m_copyCsv; }
    [[nodiscard]] QTableView* table() const { return m_view; }
    [[nodiscard]] PinList* pins() const { return m_pins; }
    /// The table and what differs, as they are copied.
    [[nodiscard]] QString asText() const;
    [[nodiscard]] QString asCsv() const;

signals:
    void pinRequested();
    void copied(const QString& what);

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildChoice(QVBoxLayout* column);
    void buildTable(QVBoxLayout* column);
    void buildFoot(QVBoxLayout* column);
    QLabel* addLabel(QVBoxLayout* column, const QString& name);
    [[nodiscard]] std::vector<ComparedRun> comparedRuns() const;
    void refresh();
    void refreshPins();
    void fitTable();
    void measureStack(ComparisonDelegate& figures) const;
    void copyText();

    GhostShelf& m_shelf;
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    ComparisonTable* m_table;
    QWidget* m_content = nullptr;
    QComboBox* m_base = nullptr;
    PinList* m_pins = nullptr;
    QPushButton *m_pin = nullptr, *m_copyText = nullptr, *m_copyCsv = nullptr;
    QLabel *m_memory = nullptr, *m_empty = nullptr, *m_differs = nullptr, *m_note = nullptr;
    QTableView* m_view = nullptr;
};

} // namespace latepulse::ui
