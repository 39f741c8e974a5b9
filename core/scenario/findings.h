#pragma once
// What the parts of validate() share: the scenario, what is known to be wrong already, and the findings.

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/scenario/id_index.h"
#include "core/scenario/reported.h"
#include "core/scenario/scenario.h"

namespace latepulse {

class Findings {
public:
    Findings(const Scenario& checked, const Reported& reported) : scenario(checked), ids(checked), m_reported(reported)
    {
    }
    Findings(const Findings&) = delete;
    Findings& operator=(const Findings&) = delete;

    const Scenario& scenario;
    const IdIndex ids;

    /// Whether none of these values was refused: else nothing can be concluded from them.
    [[nodiscard]] bool sound(std::initializer_list<std::string> paths) const
    {
        for (const std::string& path : paths)
            if (m_reported.touches(path) || m_own.touches(path))
                return false;
        return true;
    }
    /// Whether something below this path may be absent because of a mistake told already.
    [[nodiscard]] bool mayLack(std::string_view path) const { return m_reported.mayLack(path); }

    /// Keeps a finding about a value, unless that value was told already.
    void add(ErrorCode code, std::string path, std::string value, std::string allowed, std::string detail)
    {
        if (m_reported.covers(path) || m_own.covers(path))
            return;
        m_own.add(path);
        m_errors.push_back({code, std::move(path), std::move(value), std::move(allowed), std::move(detail), {}});
    }
    void inconsistent(std::string path, std::string detail)
    {
        add(ErrorCode::Inconsistent, std::move(path), {}, {}, std::move(detail));
    }
    [[nodiscard]] bool any() const { return !m_errors.empty() || !m_reported.empty(); }
    [[nodiscard]] Errors take() { return std::move(m_errors); }

private:
    const Reported& m_reported;
    Reported m_own;
    Errors m_errors;
};

/// Interventions in the order a run makes them.
[[nodiscard]] std::vector<const Intervention*> inOrderOfEffect(const Scenario& scenario);

// The parts of validate().
void checkPopulations(Findings& findings);
void checkControllers(Findings& findings);
void checkOwners(Findings& findings);
void checkClasses(Findings& findings);
void checkPools(Findings& findings);
void checkSources(Findings& findings);
void checkTrouble(Findings& findings);
void checkInterventions(Findings& findings);
void checkRemovals(Findings& findings);
void checkConsequences(Findings& findings);
/// All the parts that look at tables only, not at what happens later.
void checkTables(Findings& findings);
void checkAnnotations(Findings& findings);
void checkExpectations(Findings& findings);

} // namespace latepulse
