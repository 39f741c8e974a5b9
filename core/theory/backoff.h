#pragma once
// Mean waits of retry rules with jitter (Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015).

#include "core/base/error.h"

namespace latepulse::theory {

/// Before retry `attempt` (0 = the first), all in s.
struct BackoffMeans {
    double ceiling = 0.0;      // min(cap, base 2^attempt), a wait's upper end
    double fullJitter = 0.0;   // of U(0, ceiling)
    double equalJitter = 0.0;  // of ceiling / 2 + U(0, ceiling / 2)
};

/// `base` and `cap` in s, attempt >= 0. Error: OutOfRange.
[[nodiscard]] Result<BackoffMeans> backoff(double base, double cap, int attempt);

/// Mean of the n-th wait s(n) = U(base, 3 s(n - 1)), s(0) = base, as long as no cap cuts it: E s(n) = (base +
/// 3 E s(n - 1)) / 2, in s. Error: OutOfRange.
[[nodiscard]] Result<double> decorrelatedMean(double base, int n);

} // namespace latepulse::theory
