#pragma once
// Which parameter stands in which section of the What-if area, and what is used often enough to stand in front.

#include <QList>
#include <QString>

#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

struct SectionRow {
    Parameter parameter;
    QString label;
};

struct ParameterSection {
    ParameterGroup group = ParameterGroup::Run;
    QString title;
    QList<SectionRow> front, more;
};

/// In dock order; texts and notes of the file are no what-ifs and are left out.
[[nodiscard]] QList<ParameterSection> sectionsOf(const Scenario& scenario);

} // namespace latepulse::ui
