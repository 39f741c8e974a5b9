#pragma once
// The usual ways liveness and reconnect events share queues and workers, as assignments to one scenario.

#include <vector>

#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse {

enum class SharingDesign {
    SharedFifo,                 // one queue, one pool
    PriorityLane,               // one queue, liveness first; the job in service is still waited for
    OwnQueue,                   // a queue for liveness, served first by the same workers
    OwnQueueAndWorkers,         // a queue and a pool for liveness
    AsynchronousOwnCompletions, // workers do not wait for the backend; answers join a queue without liveness
    AsynchronousSameConsumer,   // answers join the queue that liveness uses
    Other,                      // none of these
};

/// Changes that lead from the present sharing to `design`; empty when it is already so.
/// Errors: NotAvailable with what the scenario lacks (liveness class, spare queue, second pool) in `detail`.
[[nodiscard]] Result<std::vector<Assignment>> sharingAssignments(const Scenario& scenario, SharingDesign design);

/// The design of the present scenario; Other without a liveness and a reconnect class.
[[nodiscard]] SharingDesign currentSharing(const Scenario& scenario);

} // namespace latepulse
