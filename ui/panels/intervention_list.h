#pragma once
// Every wave, failure and intervention of the run as a line: on or off, when, and a row that moves it.

#include <QStringList>
#include <QWidget>

#include "ui/controls/intervention_row.h"
#include "ui/document/document.h"
#include "ui/presenters/display_zone.h"

class QLabel;
class QVBoxLayout;

namespace latepulse::ui {

class ParameterRows;

class InterventionList : public QWidget {
    Q_OBJECT

public:
    /// Rows that move an instant come from `rows`, which outlives this.
    InterventionList(Document* document, ParameterRows* rows, QWidget* parent);
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// Lines that stay are kept: one of them may be under the person's hand.
    void refresh();
    /// Opens the row that moves an intervention where `path` is its instant.
    void openInstant(const QString& path);
    [[nodiscard]] QList<InterventionRow*> lines() const { return m_lines; }

private:
    /// A wave, failure or intervention: its line, and the path that switches it where the document has no call for it.
    struct Trouble {
        InterventionLine line;
        QString enabledPath;
        [[nodiscard]] QString key() const { return enabledPath + u'/' + line.id + (line.byHand ? u'*' : u' '); }
    };
    [[nodiscard]] QList<Trouble> troubles() const;
    void addLine(const Trouble& trouble);
    void addFoldedRow(InterventionRow* line, const QString& path, const QString& label);

    Document* m_document;
    ParameterRows* m_rows;
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    QVBoxLayout* m_column = nullptr;
    QLabel* m_none; // where there is nothing to list
    QList<InterventionRow*> m_lines;
    QStringList m_keys; // of the lines built
};

} // namespace latepulse::ui
