#pragma once
// A scenario's start values as the structure that the isolation audit looks at.

#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/topology/work_structure.h"

namespace latepulse {

/// The scenario must have passed validate(); a reference to nothing is left out. Interventions do not count.
[[nodiscard]] WorkStructure workStructureOf(const Scenario& scenario);

/// Ids of enabled interventions that change during the run what an audit of the start values rests on.
[[nodiscard]] std::vector<std::string> structuralInterventions(const Scenario& scenario);

} // namespace latepulse
