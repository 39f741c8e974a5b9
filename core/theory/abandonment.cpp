#include "core/theory/abandonment.h"

#include <algorithm>

#include "core/theory/arguments.h"

namespace latepulse::theory {

Result<AbandonmentMeans> erlangA(double arrivalRate, double serviceRate, int workers, double abandonRate)
{
    if (auto wrong = firstWrong({{"arrival rate", arrivalRate},
                                 {"service rate", serviceRate},
                                 {"workers", static_cast<double>(workers)},
                                 {"abandon rate", abandonRate}}))
        return tl::make_unexpected(*wrong);
    double weight = 1.0; // of state n, relative; rescaled before it can overflow
    double sum = 1.0;
    double busy = 0.0;
    double waitingMass = 0.0;
    double queued = 0.0;
    for (int n = 1; n < 100'000'000; ++n) {
        const double death = std::min(n, workers) * serviceRate + std::max(0, n - workers) * abandonRate;
        weight *= arrivalRate / death;
        sum += weight;
        busy += std::min(n, workers) * weight;
        queued += std::max(0, n - workers) * weight;
        waitingMass += n >= workers ? weight : 0.0;
        if (n > workers && death > arrivalRate && weight * n < 1e-18 * sum)
            break;
        if (weight > 1e200)
            for (double* mass : {&weight, &sum, &busy, &queued, &waitingMass})
                *mass *= 1e-200;
    }
    AbandonmentMeans m;
    m.waits = waitingMass / sum;
    m.queueLength = queued / sum;
    m.waiting = m.queueLength / arrivalRate;
    m.abandons = abandonRate * m.waiting;
    m.utilisation = busy / sum / workers;
    return m;
}

} // namespace latepulse::theory
