#pragma once
// The left area: every parameter of the open scenario as a row, in sections, most used first.

#include <QHash>
#include <QWidget>

#include "ui/controls/intervention_row.h"
#include "ui/document/document.h"
#include "ui/look/theme.h"
#include "ui/panels/parameter_sections.h"
#include "ui/presenters/display_zone.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace latepulse::ui {

class CollapsibleSection;
class InterventionList;
class ParameterRow;
class ParameterRows;
class SegmentedControl;
class SharingChooser;

class WhatIfPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPanel(Document* document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// Values follow the playhead; rows change only where an intervention lies between.
    void setPlayhead(SimTime t);
    /// The row of a path (built on demand), or nullptr.
    [[nodiscard]] ParameterRow* row(const QString& path);
    /// Opens what hides the row of this path, scrolls to it and puts the keys there.
    void reveal(const QString& path);
    [[nodiscard]] QComboBox* sharingChooser() const;
    [[nodiscard]] QList<InterventionRow*> interventionRows() const;
    [[nodiscard]] QSize sizeHint() const override { return {280, 600}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void buildHead();
    void rebuild();
    void addSection(const ParameterSection& section);
    void addRows(CollapsibleSection* into, const QList<SectionRow>& rows);
    void addRowsOnceOpen(CollapsibleSection* into, const QList<SectionRow>& rows);
    void addStart(CollapsibleSection* into);
    void refresh();
    void refreshSummaries();
    [[nodiscard]] qsizetype interventionsInForce(SimTime t) const;

    Document* m_document;
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    SimTime m_playhead;
    QLabel* m_title = nullptr;
    SegmentedControl* m_mode = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    QVBoxLayout* m_sections = nullptr;
    QList<CollapsibleSection*> m_folds;
    InterventionList* m_interventions = nullptr;
    ParameterRows* m_rows;
    QList<ParameterSection> m_layout;
    QHash<QString, CollapsibleSection*> m_more; // path of a row not yet built -> its disclosure
    QLabel* m_start = nullptr;
    SharingChooser* m_sharing = nullptr;
};

} // namespace latepulse::ui
