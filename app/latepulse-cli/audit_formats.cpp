#include "app/latepulse-cli/audit_formats.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario_structure.h"
#include "core/topology/audit_words.h"

namespace latepulse::cli {

namespace {

std::string valueText(const Scenario& scenario, const Assignment& assignment)
{
    const auto parameter = findParameter(scenario, assignment.path);
    return parameter ? formatValue(*parameter->spec, assignment.value) : std::string();
}

std::string setOptions(const Scenario& scenario, const IsolationChange& change)
{
    std::string text;
    for (const Assignment& assignment : change.assignments) {
        const std::string value = valueText(scenario, assignment);
        const char* quote = value.find_first_of(" ()") == std::string::npos ? "" : "\"";
        text += "    --set " + assignment.path + '=' + quote + value + quote + '\n';
    }
    return text;
}

std::string findingsText(const AuditReport& report)
{
    std::string text;
    std::size_t isolated = 0;
    for (const PairFinding& pair : report.audit.pairs) {
        if (pair.verdict == IsolationVerdict::Isolated)
            ++isolated;
        else
            text += "  " + pairSentence(report.structure, pair) + '\n';
    }
    if (isolated > 0)
        text += "  " + groupedCount(static_cast<std::int64_t>(isolated)) + (isolated == 1 ? " pair" : " pairs")
            + " of classes isolated from each other.\n";
    return text.empty() ? text : "\nShared\n" + text;
}

std::string waysText(const AuditReport& report)
{
    std::string text;
    if (report.structure.judges && !report.audit.liveness.empty()) {
        text += "\nWhat can delay the health decision\n";
        for (const DelayPath& delay : report.audit.delays)
            text += "  " + pathText(delay.path) + '\n';
        if (report.audit.delays.empty())
            text += "  nothing but heartbeats themselves\n";
        if (report.structure.seenOnArrival)
            text += "  evidence is read on arrival, so waiting heartbeats do not age it\n";
    }
    if (!report.audit.loops.empty())
        text += "\nFeedback loops\n";
    for (const FeedbackLoop& loop : report.audit.loops)
        text += "  " + pathText(loop.cycle) + " -> " + vertexText(loop.cycle.front()) + '\n';
    return text;
}

std::string changeText(const AuditReport& report)
{
    std::string text;
    const auto tell = [&](const char* what, const std::optional<IsolationChange>& change) {
        if (change)
            text += std::string("  ") + what + ": " + change->words + '\n' + setOptions(report.scenario, *change);
    };
    const IsolationVerdict now = report.audit.verdict();
    const auto& [bounded, isolated, unavailable] = report.advice;
    if (bounded && isolated && bounded->assignments == isolated->assignments) {
        tell("to isolate", isolated);
    } else {
        tell("to bound", bounded);
        tell("to isolate", isolated);
    }
    if (now > IsolationVerdict::Bounded && !bounded)
        text += "  none of the catalogue, alone or in pairs, reaches a bound\n";
    else if (now != IsolationVerdict::Isolated && !isolated)
        text += "  none of the catalogue, alone or in pairs, isolates\n";
    if (!isolated)
        for (const std::string& why : unavailable)
            text += "  not tried: " + why + '\n';
    return now == IsolationVerdict::Isolated ? std::string() : "\nSmallest sufficient change\n" + text;
}

nlohmann::json vertexJson(const std::vector<TopologyNode>& vertices)
{
    auto list = nlohmann::json::array();
    for (const TopologyNode& vertex : vertices)
        list.push_back(vertexText(vertex));
    return list;
}

nlohmann::json changeJson(const Scenario& scenario, const std::optional<IsolationChange>& change)
{
    if (!change)
        return nullptr;
    nlohmann::json set = nlohmann::json::object();
    for (const Assignment& assignment : change->assignments)
        set[assignment.path] = valueText(scenario, assignment);
    return {{"words", change->words}, {"set", set}, {"reaches", verdictText(change->reached)}};
}

nlohmann::json livenessJson(const AuditReport& report, const LivenessFinding& finding)
{
    const auto sojourn = finding.bound.sojourn();
    return {{"class", report.structure.classes[finding.eventClass].id},
            {"verdict", verdictText(finding.verdict)},
            {"sentence", livenessSentence(report.structure, finding)},
            {"bound_ns", sojourn ? nlohmann::json(sojourn->ns) : nlohmann::json()},
            {"bound", boundText(report.structure, finding.eventClass, finding.bound)},
            {"family", sojourn ? nlohmann::json(familyText(finding.bound.family)) : nlohmann::json()}};
}

const char* shapeOf(NodeKind kind)
{
    return kind == NodeKind::Queue     ? "cds"
        : kind == NodeKind::Pool       ? "box"
        : kind == NodeKind::Backend    ? "cylinder"
        : kind == NodeKind::EventClass ? "ellipse"
                                       : "octagon";
}

/// Vertices that some liveness class shares with another.
std::vector<TopologyNode> sharedWithBeats(const AuditReport& report)
{
    std::vector<TopologyNode> shared;
    for (const PairFinding& pair : report.audit.pairs)
        if (report.structure.isLiveness(pair.first))
            shared.insert(shared.end(), pair.shared.begin(), pair.shared.end());
    return shared;
}

} // namespace

AuditReport reportOf(const Scenario& scenario)
{
    WorkStructure structure = workStructureOf(scenario);
    IsolationAudit audit = auditIsolation(structure);
    return {scenario, std::move(structure), std::move(audit), smallestSufficientChange(scenario)};
}

std::string auditText(const AuditReport& report)
{
    std::string text = report.scenario.title.empty() ? std::string() : report.scenario.title + '\n';
    text += "Isolation audit of the structure (no run)\n\n";
    for (const LivenessFinding& finding : report.audit.liveness)
        text += livenessSentence(report.structure, finding) + "\n  longest sojourn of "
            + report.structure.classes[finding.eventClass].id + ": "
            + boundText(report.structure, finding.eventClass, finding.bound) + '\n';
    if (report.audit.liveness.empty())
        text += "Nothing sends heartbeats, so there is no liveness to isolate.\n";
    text += findingsText(report) + waysText(report) + changeText(report);
    const auto later = structuralInterventions(report.scenario);
    for (const std::string& id : later)
        text += (id == later.front() ? "\nThe start values count. Interventions change the structure during the run: "
                                     : ", ")
            + id + (id == later.back() ? ".\n" : "");
    return text;
}

std::string auditJson(const AuditReport& report)
{
    nlohmann::json all;
    all["title"] = report.scenario.title;
    all["verdict"] = report.audit.liveness.empty() ? nlohmann::json() : verdictText(report.audit.verdict());
    all["liveness"] = nlohmann::json::array();
    for (const LivenessFinding& finding : report.audit.liveness)
        all["liveness"].push_back(livenessJson(report, finding));
    all["pairs"] = nlohmann::json::array();
    for (const PairFinding& pair : report.audit.pairs)
        all["pairs"].push_back(
            {{"classes", {report.structure.classes[pair.first].id, report.structure.classes[pair.second].id}},
             {"verdict", verdictText(pair.verdict)},
             {"shared", vertexJson(pair.shared)},
             {"path", vertexJson(pair.path)}});
    all["delays"] = nlohmann::json::array();
    for (const DelayPath& delay : report.audit.delays)
        all["delays"].push_back(vertexJson(delay.path));
    all["loops"] = nlohmann::json::array();
    for (const FeedbackLoop& loop : report.audit.loops)
        all["loops"].push_back({{"cycle", vertexJson(loop.cycle)}, {"members", vertexJson(loop.members)}});
    all["change"] = {{"to_bound", changeJson(report.scenario, report.advice.bounded)},
                     {"to_isolate", changeJson(report.scenario, report.advice.isolated)},
                     {"not_tried", report.advice.unavailable}};
    all["changed_during_the_run_by"] = structuralInterventions(report.scenario);
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string auditDot(const AuditReport& report)
{
    std::vector<TopologyNode> used;
    for (const auto& [from, to] : report.audit.flow)
        for (const TopologyNode& vertex : {from, to})
            if (std::ranges::find(used, vertex) == used.end())
                used.push_back(vertex);
    const auto shared = sharedWithBeats(report);
    std::string text = "digraph isolation {\n  rankdir=LR;\n  node [fontname=\"sans-serif\"];\n";
    for (const TopologyNode& vertex : used)
        text += "  \"" + vertexText(vertex) + "\" [shape=" + shapeOf(vertex.kind)
            + (std::ranges::find(shared, vertex) != shared.end()
                   ? ", style=filled, fillcolor=\"#f6d5c9\", xlabel=\"shared with liveness\"];\n"
                   : "];\n");
    for (const auto& [from, to] : report.audit.flow)
        text += "  \"" + vertexText(from) + "\" -> \"" + vertexText(to) + "\";\n";
    return text + "}\n";
}

} // namespace latepulse::cli
