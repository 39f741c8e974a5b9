// The smallest change that suffices: every edit alone, then every two.

#include <algorithm>

#include "core/scenario/isolation_edits.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario_structure.h"

namespace latepulse {

namespace {

/// Beyond, two at a time would take longer than anybody waits.
constexpr std::size_t mostPaired = 24;

/// The assignments come from an edit of this scenario, so none fails.
Scenario withAssignments(Scenario scenario, const std::vector<Assignment>& assignments)
{
    for (const Assignment& assignment : assignments)
        static_cast<void>(setParameter(scenario, assignment.path, assignment.value));
    return scenario;
}

IsolationVerdict verdictOf(const Scenario& scenario)
{
    return worstOf(auditLiveness(workStructureOf(scenario)));
}

/// The same assignment once, at its last value.
void append(std::vector<Assignment>& list, const std::vector<Assignment>& more)
{
    for (const Assignment& assignment : more) {
        std::erase_if(list, [&](const Assignment& a) { return a.path == assignment.path; });
        list.push_back(assignment);
    }
}

class Search {
public:
    explicit Search(const Scenario& scenario) : m_scenario(scenario) {}

    IsolationAdvice run()
    {
        const WorkStructure structure = workStructureOf(m_scenario);
        const auto findings = auditLiveness(structure);
        m_now = worstOf(findings);
        if (m_now == IsolationVerdict::Isolated)
            return m_advice;
        for (const LivenessFinding& finding : findings)
            if (finding.verdict != IsolationVerdict::Isolated)
                for (const auto edit : {IsolationEdit::OwnQueue, IsolationEdit::OwnPool, IsolationEdit::ReservedWorker,
                                        IsolationEdit::OwnCompletionQueue, IsolationEdit::Timeouts})
                    m_edits.push_back({edit, structure.classes[finding.eventClass].id});
        for (const EditOfClass& edit : m_edits)
            tryOne(edit);
        const std::size_t paired = std::min(m_edits.size(), mostPaired);
        for (std::size_t i = 0; i < paired; ++i)
            for (std::size_t j = 0; j < paired && !isOver(); ++j)
                if (i != j)
                    tryTwo(m_edits[i], m_edits[j]);
        return m_advice;
    }

private:
    [[nodiscard]] bool isOver() const
    {
        return m_advice.isolated && (m_advice.bounded || m_now <= IsolationVerdict::Bounded);
    }

    void tryOne(const EditOfClass& edit)
    {
        auto change = assignmentsOf(m_scenario, edit);
        if (!change) {
            const std::string& why = change.error().detail;
            if (why.starts_with("the file has")
                && std::ranges::find(m_advice.unavailable, why) == m_advice.unavailable.end())
                m_advice.unavailable.push_back(why);
            return;
        }
        const Scenario edited = withAssignments(m_scenario, change->assignments);
        note(std::move(*change), edited);
    }

    /// The second as if the first were made; either may be what makes the other possible.
    void tryTwo(const EditOfClass& first, const EditOfClass& second)
    {
        auto change = assignmentsOf(m_scenario, first);
        if (!change)
            return;
        const Scenario once = withAssignments(m_scenario, change->assignments);
        const auto more = assignmentsOf(once, second);
        if (!more)
            return;
        change->edits.push_back(second);
        change->words += ", and " + more->words;
        append(change->assignments, more->assignments);
        note(std::move(*change), withAssignments(once, more->assignments));
    }

    void note(IsolationChange change, const Scenario& edited)
    {
        change.reached = verdictOf(edited);
        if (change.reached == IsolationVerdict::Isolated && !m_advice.isolated)
            m_advice.isolated = change;
        if (change.reached <= IsolationVerdict::Bounded && m_now > IsolationVerdict::Bounded && !m_advice.bounded)
            m_advice.bounded = std::move(change);
    }

    const Scenario& m_scenario;
    IsolationVerdict m_now = IsolationVerdict::Isolated;
    std::vector<EditOfClass> m_edits;
    IsolationAdvice m_advice;
};

} // namespace

IsolationAdvice smallestSufficientChange(const Scenario& scenario)
{
    return Search(scenario).run();
}

} // namespace latepulse
