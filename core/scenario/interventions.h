#pragma once
// What an intervention amounts to.

#include "core/scenario/scenario.h"

namespace latepulse {

[[nodiscard]] bool doesNothing(const Intervention& intervention);

/// Whether it counts as a trigger of trouble: it changes values or takes workers away, and is not said to be a remedy.
/// A purge, more workers, a reset of verdicts and forced eligibility are answers to trouble. Says nothing of whether it
/// is enabled. By what it does alone, so that a later change never moves an earlier milestone.
[[nodiscard]] bool canTrigger(const Intervention& intervention);

} // namespace latepulse
