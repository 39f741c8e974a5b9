#pragma once
// What queueing theory says of a scenario's equilibrium, where a formula applies to it; else why none does.

#include <string>
#include <vector>

#include <QString>

#include "core/scenario/scenario.h"
#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

/// A mean in equilibrium, in the unit of the recorded series it belongs to.
struct TheoryValue {
    std::string series;  // "queue_depth.line.job", "utilisation.desk"
    double value = 0.0;
};

struct Theory {
    QString name;  // "M/M/5, Erlang C"; empty where no formula applies
    QString why;   // then: what about the scenario rules it out
    std::vector<TheoryValue> values;
};

/// Applies to one station alone: Poisson arrivals, one service per job at one pool and one queue, nothing that changes
/// during the run, and an equilibrium to be in.
[[nodiscard]] Theory theoryOf(const Scenario& scenario);

/// Puts the values onto the curves that draw exactly one of these series.
void addTheory(ChartRow& row, const Theory& theory, const SeriesStore& store);

} // namespace latepulse::ui
