#pragma once
// Below the topology: the tabs of charts and, in a wide window, the population field as a column beside them. In a
// narrow one the field is a tab of its own; a scenario without probes has none.

#include <QSplitter>

class QTabWidget;

namespace latepulse::ui {

class CentreArea : public QSplitter {
    Q_OBJECT

public:
    CentreArea(QTabWidget* tabs, QWidget* field, QWidget* parent = nullptr);
    /// There is width for a column, and how much.
    void setWide(bool wide, int column = columnWidth);
    /// The scenario has probes.
    void setHasProbes(bool has);
    [[nodiscard]] bool isColumn() const { return m_wide && m_hasProbes; }
    /// Brings the field into view. False where the scenario has no probes to show.
    bool showField();
    static constexpr int columnWidth = 296;

private:
    void place();
    QTabWidget* m_tabs;
    QWidget* m_field;
    int m_column = columnWidth;
    bool m_wide = false, m_hasProbes = false;
    bool m_ownWidth = false;  // the person has moved the handle
};

} // namespace latepulse::ui
