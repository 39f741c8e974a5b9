#pragma once
// Changes that isolate heartbeats, as assignments to one scenario, and the smallest of them that suffices (MODEL 5).

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/scenario/scenario.h"
#include "core/topology/isolation_audit.h"

namespace latepulse {

/// In the order in which they are tried.
enum class IsolationEdit {
    OwnQueue,           // a queue for the class, served first by the same workers
    OwnPool,            // and workers that serve nothing else
    ReservedWorker,     // one worker kept for the class
    OwnCompletionQueue, // answers of an asynchronous pool leave the class's queue
    Timeouts,           // on every call that can hold the class's workers for ever
};

/// One edit for one liveness class.
struct EditOfClass {
    IsolationEdit edit = IsolationEdit::OwnQueue;
    std::string eventClass;
    bool operator==(const EditOfClass&) const = default;
};

struct IsolationChange {
    std::vector<EditOfClass> edits;       // one or two
    std::string words;                    // "give liveness a queue of its own (spare) ..."
    std::vector<Assignment> assignments;  // to be made together
    IsolationVerdict reached = IsolationVerdict::Isolated;
};

struct IsolationAdvice {
    std::optional<IsolationChange> bounded;   // first that reaches at least this; nullopt: none does, or it is so
    std::optional<IsolationChange> isolated;
    std::vector<std::string> unavailable;     // edits that this file has no tables for, in words
};

/// What an edit assigns. Errors: NotAvailable, `detail` says in words what the scenario lacks or has already.
[[nodiscard]] Result<IsolationChange> assignmentsOf(const Scenario& scenario, const EditOfClass& edit);

/// Tries every edit alone, then every two, for each liveness class that is not isolated.
[[nodiscard]] IsolationAdvice smallestSufficientChange(const Scenario& scenario);

} // namespace latepulse
