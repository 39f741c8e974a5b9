#pragma once
// The left area: every parameter of the open scenario as a row, in sections, most used first.

#include <QHash>
#include <QTimeZone>
#include <QWidget>

#include "ui/controls/intervention_row.h"
#include "ui/document/document.h"
#include "ui/look/theme.h"
#include "ui/panels/parameter_sections.h"

class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace latepulse::ui {

class CollapsibleSection;
class ParameterRow;
class SegmentedControl;

class WhatIfPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPanel(Document* document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setZone(const QTimeZone& zone);
    /// Values follow the playhead; rows change only where an intervention lies between.
    void setPlayhead(SimTime t);
    /// The row of a path (built on demand), or nullptr.
    [[nodiscard]] ParameterRow* row(const QString& path);
    [[nodiscard]] QComboBox* sharingChooser() const { return m_sharing; }
    [[nodiscard]] QList<InterventionRow*> interventionRows() const { return m_interventionRows; }
    [[nodiscard]] QSize sizeHint() const override { return {280, 600}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// A wave, failure or intervention: its line, and the path that switches it where the document has no call for it.
    struct Trouble {
        InterventionLine line;
        QString enabledPath;
        [[nodiscard]] QString key() const { return enabledPath + u'/' + line.id + (line.byHand ? u'*' : u' '); }
    };
    void buildHead();
    void rebuild();
    void addSection(const ParameterSection& section);
    void addRows(CollapsibleSection* into, const QList<SectionRow>& rows);
    void addRowsOnceOpen(CollapsibleSection* into, const QList<SectionRow>& rows);
    ParameterRow* makeRow(const SectionRow& entry);
    void wire(ParameterRow* row);
    void addSharing(CollapsibleSection* into);
    void rebuildInterventions();
    void addLine(const Trouble& trouble);
    void addInstantRow(InterventionRow* line, const QString& path);
    [[nodiscard]] QList<Trouble> troubles() const;
    void addStart(CollapsibleSection* into);
    void fitSliders();
    void takeOff(const ParameterRow* row);
    void refresh();
    void refreshRow(ParameterRow* row);
    void refreshSharing();
    void refreshSummaries();
    void take(ParameterRow* row, const ParameterValue& value);
    void takeSharing(int index);
    [[nodiscard]] QString noteFor(const Parameter& parameter, const EffectiveValue& value) const;
    [[nodiscard]] qsizetype interventionsInForce(SimTime t) const;

    Document* m_document;
    Theme m_theme = Theme::light();
    QTimeZone m_zone = QTimeZone::utc();
    SimTime m_playhead;
    QLabel* m_title = nullptr;
    SegmentedControl* m_mode = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    QVBoxLayout* m_sections = nullptr;
    QList<CollapsibleSection*> m_folds;
    CollapsibleSection* m_interventions = nullptr;
    QHash<QString, ParameterRow*> m_rows;
    QList<ParameterSection> m_layout;
    QHash<QString, CollapsibleSection*> m_more; // path of a row not yet built -> its disclosure
    QList<InterventionRow*> m_interventionRows;
    QStringList m_troubleKeys; // of the lines built
    QLabel* m_start = nullptr;
    Duration m_sliderHorizon{};
    QComboBox* m_sharing = nullptr;
    QLabel* m_sharingNote = nullptr;
};

} // namespace latepulse::ui
