#pragma once
// Checks shared by the formulas: the first one that fails words the error.

#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace latepulse::theory {

/// A named argument that must be finite and positive (or, with `orZero`, not negative).
struct Argument {
    const char* name;
    double value;
    bool orZero = false;
};

/// OutOfRange naming the first argument that is not as it must be; nothing when all are fine.
[[nodiscard]] inline std::optional<Error> firstWrong(std::initializer_list<Argument> arguments)
{
    for (const Argument& a : arguments) {
        if (std::isfinite(a.value) && (a.value > 0.0 || (a.orZero && a.value == 0.0)))
            continue;
        Error error;
        error.code = ErrorCode::OutOfRange;
        error.path = a.name;
        error.value = std::to_string(a.value);
        error.allowed = a.orZero ? "0 or more" : "more than 0";
        return error;
    }
    return std::nullopt;
}

/// Inconsistent: the queue has no equilibrium at this utilisation.
[[nodiscard]] inline Error unstable(double utilisation)
{
    Error error;
    error.code = ErrorCode::Inconsistent;
    error.path = "utilisation";
    error.value = std::to_string(utilisation);
    error.allowed = "below 1";
    error.detail = "the queue grows without bound, there is no equilibrium";
    return error;
}

} // namespace latepulse::theory
