#pragma once
// Which parameter stands in which section of the What-if area, and what is used often enough to stand in front.

#include <QList>
#include <QString>

#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

struct SectionRow {
    Parameter parameter;
    QString label;
    QString whose;  // the ids it belongs to, where the section has several rows of this label
};

struct ParameterSection {
    ParameterGroup group = ParameterGroup::Run;
    QString title;
    QList<SectionRow> front, more;
    bool aside = false;  // starts folded: nothing of it is used often, or it is idle
    bool idle = false;   // of a pool that no event class leads to
};

/// In dock order, without sections about what the scenario has none of; texts and notes of the file are no what-ifs and are left out, and interventions have lines of their
/// own, which come and go.
[[nodiscard]] QList<ParameterSection> sectionsOf(const Scenario& scenario);

} // namespace latepulse::ui
