#pragma once
// A run as both models tell it: what happened at each instant, and what came of it.

#include <string>
#include <vector>

#include "core/record/run_listener.h"
#include "core/scenario/scenario.h"

namespace latepulse::reference {

/// One instant. Events are in the order they happened; what came of them is sorted, since within an instant it may be
/// told in any order.
struct Instant {
    SimTime at;
    std::vector<std::string> events, effects;
    bool operator==(const Instant&) const = default;
};

class Story : public RunListener {
public:
    explicit Story(const Scenario& scenario) : m_scenario(scenario) {}

    /// What was told since this was last asked; not to be asked within an instant.
    [[nodiscard]] std::vector<Instant> take();
    /// Its lines, the time first.
    [[nodiscard]] static std::string text(const Instant& instant);

    [[nodiscard]] bool wantsTrace() const override { return true; }
    [[nodiscard]] bool wantsServices() const override { return true; }
    void traced(SimTime t, const std::string& words) override;
    void logged(const LogEntry& entry) override;
    void jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration waiting) override;
    void workerHeld(std::uint32_t pool, std::uint32_t eventClass, std::uint32_t step, Held what,
                    Duration span) override;
    void serviceEnded(const ServiceRecord& record) override;
    void dropped(SimTime t, std::uint32_t queue, std::uint32_t eventClass) override;

private:
    void effect(std::string line) { m_pending.push_back(std::move(line)); }
    [[nodiscard]] const std::string& classId(std::uint32_t c) const { return m_scenario.classes[c].id; }

    const Scenario& m_scenario;
    std::vector<Instant> m_instants;
    std::vector<std::string> m_pending; // effects of the event under way
};

} // namespace latepulse::reference
