#include "core/scenario/interventions.h"

#include <algorithm>

namespace latepulse {

bool doesNothing(const Intervention& v)
{
    return v.set.empty() && !v.purge && !v.resetVerdicts && (!v.forceEligible || v.forceEligible->lasting.ns <= 0)
        && std::ranges::all_of(v.addWorkers, [](const AddWorkers& add) { return add.count == 0; });
}

bool canTrigger(const Intervention& v)
{
    return !v.remedy
        && (!v.set.empty() || std::ranges::any_of(v.addWorkers, [](const AddWorkers& add) { return add.count < 0; }));
}

} // namespace latepulse
