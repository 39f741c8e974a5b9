#pragma once
// Time and share types. Time in a run is a signed 64-bit count of nanoseconds, so equal inputs give equal
// instants on every machine; conversion from real numbers rounds half away from zero and saturates.

#include <compare>
#include <cstdint>
#include <limits>

namespace latepulse {

/// A span of simulated time in nanoseconds. May be negative in differences; parameters never are.
struct Duration {
    std::int64_t ns = 0;

    static constexpr Duration nanoseconds(std::int64_t n) { return {n}; }
    static constexpr Duration milliseconds(std::int64_t n) { return {n * 1'000'000}; }
    static constexpr Duration seconds(std::int64_t n) { return {n * 1'000'000'000}; }
    static constexpr Duration minutes(std::int64_t n) { return seconds(n * 60); }
    static constexpr Duration hours(std::int64_t n) { return seconds(n * 3600); }
    static constexpr Duration days(std::int64_t n) { return hours(n * 24); }
    static constexpr Duration longest() { return {std::numeric_limits<std::int64_t>::max()}; }
    /// Rounded half away from zero; NaN gives 0; beyond the representable range it saturates.
    static constexpr Duration fromSeconds(double s)
    {
        if (!(s == s))
            return {0};
        const double n = s * 1e9;
        if (n >= 9.2e18)
            return longest();
        if (n <= -9.2e18)
            return {std::numeric_limits<std::int64_t>::min()};
        return {static_cast<std::int64_t>(n >= 0 ? n + 0.5 : n - 0.5)};
    }
    /// Seconds as a real number, for display and statistics only; never fed back into a run.
    [[nodiscard]] constexpr double toSeconds() const { return static_cast<double>(ns) / 1e9; }

    constexpr auto operator<=>(const Duration&) const = default;
    constexpr Duration& operator+=(Duration d)
    {
        ns += d.ns;
        return *this;
    }
    constexpr Duration& operator-=(Duration d)
    {
        ns -= d.ns;
        return *this;
    }
};

constexpr Duration operator+(Duration a, Duration b)
{
    return {a.ns + b.ns};
}
constexpr Duration operator-(Duration a, Duration b)
{
    return {a.ns - b.ns};
}
constexpr Duration operator*(Duration a, std::int64_t k)
{
    return {a.ns * k};
}
constexpr Duration operator*(std::int64_t k, Duration a)
{
    return {a.ns * k};
}
constexpr Duration operator/(Duration a, std::int64_t k)
{
    return {a.ns / k};
}
constexpr std::int64_t operator/(Duration a, Duration b)
{
    return a.ns / b.ns;
}

/// An instant of a run, nanoseconds since its start (which is 0).
struct SimTime {
    std::int64_t ns = 0;

    static constexpr SimTime start() { return {0}; }
    static constexpr SimTime never() { return {std::numeric_limits<std::int64_t>::max()}; }
    [[nodiscard]] constexpr double toSeconds() const { return static_cast<double>(ns) / 1e9; }
    constexpr auto operator<=>(const SimTime&) const = default;
};

constexpr Duration operator-(SimTime a, SimTime b)
{
    return {a.ns - b.ns};
}
/// Saturates at SimTime::never(), so "now + longest" is never in the past.
constexpr SimTime operator+(SimTime t, Duration d)
{
    if (d.ns > 0 && t.ns > std::numeric_limits<std::int64_t>::max() - d.ns)
        return SimTime::never();
    return {t.ns + d.ns};
}
constexpr SimTime operator-(SimTime t, Duration d)
{
    return {t.ns - d.ns};
}

/// An instant of civil time: nanoseconds since 1970-01-01T00:00:00Z (good from 1678 to 2262).
struct UtcInstant {
    std::int64_t ns = 0;
    constexpr auto operator<=>(const UtcInstant&) const = default;
};
constexpr UtcInstant operator+(UtcInstant t, SimTime s)
{
    return {t.ns + s.ns};
}
constexpr SimTime operator-(UtcInstant a, UtcInstant b)
{
    return {a.ns - b.ns};
}

} // namespace latepulse
