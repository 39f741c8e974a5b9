#pragma once
// Everything the health policies remember of beats, verdicts and evaluations. Part of the state of a run; what a policy
// that is switched off remembered is forgotten (see the file of each).

#include "core/model/ejections.h"
#include "core/model/local_pause.h"
#include "core/model/phi_accrual.h"
#include "core/model/self_aware.h"
#include "core/model/self_preservation.h"

namespace latepulse {

struct PolicyMemory {
    PhiAccrual phi; // while it judges
    SelfAware selfAware; // likewise
    SelfPreservation preservation;
    Ejections ejections;
    LocalPause loop; // of evaluations
    bool allBad = false; // as the disruption rule found at the last turn

    /// Everything that influences the run, for hashes; nothing while only evidence is judged.
    template <class Add>
    void forEachWord(const Health& health, Add add) const
    {
        phi.forEachWord(add);
        selfAware.forEachWord(add);
        preservation.forEachWord(add);
        ejections.forEachWord(add);
        if (health.evaluation != Evaluation::Exact && (health.pauseGuard.ns > 0 || health.selfPreservation))
            loop.forEachWord(add);
        if (allBad)
            add(1);
    }
};

} // namespace latepulse
