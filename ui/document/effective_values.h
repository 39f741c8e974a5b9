#pragma once
// A scenario's values at an instant, as the enabled interventions up to it leave them, and who set each.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

class EffectiveValues {
public:
    EffectiveValues(const std::shared_ptr<const Scenario>& source, SimTime at);

    /// The source with every assignment in force applied to it.
    [[nodiscard]] const Scenario& scenario() const { return m_values; }
    /// The last intervention in force that set this path (or the whole distribution it is a field of), or nullptr.
    [[nodiscard]] const Intervention* setterOf(const std::string& path) const;
    /// The value that `setterOf(path)` replaced; the value in force where nothing set it.
    [[nodiscard]] ParameterValue valueBefore(const Parameter& parameter) const;
    /// True while these values are also those of `source` at `at`: no intervention lies between.
    [[nodiscard]] bool holdFor(const std::shared_ptr<const Scenario>& source, SimTime at) const;

private:
    void noteBefore(const Intervention& intervention);
    std::shared_ptr<const Scenario> m_source;  // keeps the pointers in m_applied alive
    Scenario m_values;
    std::vector<const Intervention*> m_applied;  // in order of effect
    std::map<std::string, ParameterValue, std::less<>> m_before; // by path, what its last setter replaced
    SimTime m_from, m_until = SimTime::never();
};

/// Applies what an intervention assigns and the workers it adds, as the run does.
void applyValues(Scenario& values, const Intervention& intervention);

/// Enabled interventions with an instant up to `at`, in order of effect (time, then place in the list).
[[nodiscard]] std::vector<const Intervention*> interventionsUntil(const Scenario& scenario, SimTime at);

} // namespace latepulse::ui
