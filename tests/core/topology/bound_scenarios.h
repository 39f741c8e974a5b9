#pragma once
// Random control planes of which many have a bound: narrower than the generator of all scenarios, with small times and
// few choices, so that queues fill, workers are short and heartbeats really wait. A seed gives the same one for ever.

#include <random>
#include <string>

#include "core/scenario/scenario.h"

namespace latepulse::bounded {

/// What is drawn to make a bound of this family likely; the audit says which it has in the end.
enum class Kind { Fifo, Priority, Reserved, OwnPool, Asynchronous };
inline constexpr int kinds = 5;

class Maker {
public:
    Maker(Kind kind, std::uint64_t seed) : m_kind(kind), m_random(seed * 5 + static_cast<std::uint64_t>(kind)) {}
    [[nodiscard]] Scenario make();

private:
    [[nodiscard]] std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(high - low + 1));
    }
    [[nodiscard]] bool oneIn(std::int64_t n) { return between(1, n) == 1; }
    [[nodiscard]] Duration milliseconds(std::int64_t low, std::int64_t high)
    {
        return Duration::nanoseconds(between(low * 1'000'000, high * 1'000'000));
    }
    /// Deterministic, uniform, or listed: with a largest value.
    [[nodiscard]] Distribution time(Duration most);
    void makeQueuesAndPools();
    void makeHeartbeats();
    void makeOthers();
    [[nodiscard]] EventClass otherClass(const std::string& id);
    void addPopulation(const std::string& eventClass);
    void addSource(const std::string& eventClass);
    void makeBackends();

    Kind m_kind;
    std::mt19937_64 m_random;
    Scenario m_scenario;
};

} // namespace latepulse::bounded
