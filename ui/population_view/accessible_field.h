#pragma once
// What screen readers find in the population field: a summary sentence, and each state with its count as a child.

namespace latepulse::ui {

/// Registers the interface of PopulationFieldView; further calls do nothing.
void installFieldAccessibility();

} // namespace latepulse::ui
