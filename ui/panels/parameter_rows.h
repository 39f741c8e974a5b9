#pragma once
// The rows of the What-if area by path: built on demand, tied to the document, showing what is in force at the playhead.

#include <QHash>
#include <QObject>

#include "ui/document/document.h"
#include "ui/look/theme.h"
#include "ui/panels/parameter_sections.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

class ParameterRow;

class ParameterRows : public QObject {
    Q_OBJECT

public:
    ParameterRows(Document* document, QObject* parent);
    /// A new row, owned by `parent`; there is none of its path yet.
    ParameterRow* add(const SectionRow& entry, QWidget* parent);
    [[nodiscard]] bool contains(const QString& path) const { return m_rows.contains(path); }
    /// The row built for this path, or nullptr.
    [[nodiscard]] ParameterRow* at(const QString& path) const { return m_rows.value(path); }
    void remove(const QString& path);
    /// Their parents delete the rows themselves.
    void forgetAll();

    void setTheme(const Theme& theme);
    /// Zone and playhead act with the next refresh().
    void setZone(const DisplayZone& zone) { m_zone = zone; }
    void setPlayhead(SimTime t) { m_playhead = t; }
    void refresh();

private:
    ParameterRow* make(const SectionRow& entry, QWidget* parent);
    void wire(ParameterRow* row);
    void take(ParameterRow* row, const ParameterValue& value);
    void takeOff(const ParameterRow* row);
    void refreshOne(ParameterRow* row);
    void fitSliders();
    [[nodiscard]] QString noteFor(const Parameter& parameter, const EffectiveValue& value) const;

    Document* m_document;
    const QObject* m_dragged = nullptr; // the row under the hand
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    SimTime m_playhead;
    Duration m_sliderHorizon{};
    QHash<QString, ParameterRow*> m_rows;
};

} // namespace latepulse::ui
