#include "core/theory/backoff.h"

#include <algorithm>
#include <cmath>

#include "core/theory/arguments.h"

namespace latepulse::theory {

Result<BackoffMeans> backoff(double base, double cap, int attempt)
{
    if (auto wrong = firstWrong({{"base", base}, {"cap", cap}, {"attempt", static_cast<double>(attempt), true}}))
        return tl::make_unexpected(*wrong);
    BackoffMeans m;
    m.ceiling = std::min(cap, std::ldexp(base, attempt));
    m.fullJitter = m.ceiling / 2.0;
    m.equalJitter = 0.75 * m.ceiling;
    return m;
}

Result<double> decorrelatedMean(double base, int n)
{
    if (auto wrong = firstWrong({{"base", base}, {"n", static_cast<double>(n), true}}))
        return tl::make_unexpected(*wrong);
    double mean = base;
    for (int i = 0; i < n; ++i)
        mean = (base + 3.0 * mean) / 2.0;
    return mean;
}

} // namespace latepulse::theory
