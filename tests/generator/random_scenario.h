#pragma once
// Random scenarios that are legal and small enough to be looked at event by event. They cover the whole format: every
// table, every choice of every parameter, every family of distribution, every action of an intervention (a test of the
// generator counts). A seed gives the same scenario for ever.

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario.h"

namespace latepulse::generator {

class RandomScenario {
public:
    /// Throws std::logic_error if what it makes is not legal: a defect of the generator.
    [[nodiscard]] static Scenario of(std::uint64_t seed);

private:
    explicit RandomScenario(std::uint64_t seed) : m_random(seed) {}

    // random_structure.cpp: which tables there are and how they hang together
    void makeStructure();
    void makeQueuesAndPools();
    void makeBackends();
    void makeClass(const std::string& id, bool sink);
    [[nodiscard]] Step step(std::size_t number);
    void makeControllers();
    void makePopulations();
    void makeSources();
    void makeTrouble();
    void makeInterventions();
    [[nodiscard]] Intervention intervention(std::size_t number);
    void makeWords();
    [[nodiscard]] Expectation expectation(std::size_t number);
    [[nodiscard]] std::string servedQueue();
    [[nodiscard]] std::string controllerName();

    // random_values.cpp: values for parameters of the registry
    void drawValues();
    void mendSessions();
    void mendUntilLegal(const Scenario& sound);
    [[nodiscard]] ParameterValue valueFor(const Parameter& parameter);
    [[nodiscard]] std::int64_t count(const ParameterSpec& spec);
    [[nodiscard]] Duration duration(const ParameterSpec& spec);
    [[nodiscard]] Distribution distribution();
    [[nodiscard]] std::string serves(const Parameter& parameter);
    [[nodiscard]] std::vector<Assignment> assignments();

    [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(m_random() % n); }
    [[nodiscard]] bool oneIn(std::size_t n) { return below(n) == 0; }
    [[nodiscard]] double unit() { return static_cast<double>(m_random() >> 11U) * 0x1.0p-53; }
    /// Spread over all orders of magnitude between two times.
    [[nodiscard]] Duration between(Duration low, Duration high);
    [[nodiscard]] SimTime instant() { return SimTime{static_cast<std::int64_t>(m_random() % 5'400'000'000'000ULL)}; }
    [[nodiscard]] std::string words();

    Scenario m_scenario;
    std::mt19937_64 m_random;
};

} // namespace latepulse::generator
