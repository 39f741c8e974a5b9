#include <cstdio>

#include <fmt/format.h>

#include "app/latepulse-cli/audit_formats.h"
#include "app/latepulse-cli/commands.h"
#include "core/scenario/scenario_structure.h"
#include "core/topology/audit_words.h"

namespace latepulse::cli {

int auditCommand(const Arguments& arguments)
{
    if (arguments.has("--json") && arguments.has("--dot"))
        return reject(
            Error{ErrorCode::Inconsistent, {}, "--dot", "one of both", "--json and --dot exclude each other", {}});
    const auto scenario = loadScenario(arguments);
    if (!scenario)
        return reject(scenario.error());
    const AuditReport report = reportOf(**scenario);
    std::fputs((arguments.has("--json")      ? auditJson(report)
                    : arguments.has("--dot") ? auditDot(report)
                                             : auditText(report))
                   .c_str(),
               stdout);
    return report.audit.verdict() <= IsolationVerdict::Bounded ? Good : AnswerIsNo;
}

int boundCommand(const Arguments& arguments)
{
    const auto scenario = loadScenario(arguments);
    if (!scenario)
        return reject(scenario.error());
    const WorkStructure structure = workStructureOf(**scenario);
    int code = Good;
    bool any = false;
    for (std::size_t c = 0; c < structure.classes.size(); ++c) {
        if (!structure.isLiveness(c))
            continue;
        any = true;
        const StructuralBound bound = structuralBound(structure, c);
        std::fputs(fmt::format("{}: {}\n", structure.classes[c].id, boundText(structure, c, bound)).c_str(), stdout);
        if (!bound.sojourn())
            code = AnswerIsNo;
    }
    if (!any)
        std::fputs("nothing sends heartbeats, so there is nothing to bound\n", stdout);
    return code;
}

} // namespace latepulse::cli
