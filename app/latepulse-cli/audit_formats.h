#pragma once
// An isolation audit as text for people, as JSON and as a graph for Graphviz.

#include <string>

#include "core/scenario/isolation_edits.h"
#include "core/topology/isolation_audit.h"

namespace latepulse::cli {

/// Everything one audit of one scenario says.
struct AuditReport {
    const Scenario& scenario;
    WorkStructure structure;
    IsolationAudit audit;
    IsolationAdvice advice;
};

[[nodiscard]] AuditReport reportOf(const Scenario& scenario);
[[nodiscard]] std::string auditText(const AuditReport& report);
/// With a newline at the end.
[[nodiscard]] std::string auditJson(const AuditReport& report);
[[nodiscard]] std::string auditDot(const AuditReport& report);

} // namespace latepulse::cli
