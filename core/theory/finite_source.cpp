#include "core/theory/finite_source.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/theory/arguments.h"

namespace latepulse::theory {

namespace {

/// Probabilities of n in the system; in logarithms, since the ratios run over many powers of ten.
std::vector<double> stateProbabilities(int sources, int workers, double think, double service)
{
    std::vector<double> p(static_cast<std::size_t>(sources) + 1, 0.0);
    for (int n = 1; n <= sources; ++n) {
        const auto at = static_cast<std::size_t>(n);
        p[at] = p[at - 1] + std::log((sources - n + 1) * service / (think * std::min(n, workers)));
    }
    const double largest = *std::max_element(p.begin(), p.end());
    double sum = 0.0;
    for (double& x : p)
        sum += x = std::exp(x - largest);
    for (double& x : p)
        x /= sum;
    return p;
}

} // namespace

Result<FiniteSourceMeans> machineRepairman(int sources, int workers, double think, double service)
{
    if (auto wrong = firstWrong({{"sources", static_cast<double>(sources)},
                                 {"workers", static_cast<double>(workers)},
                                 {"think", think},
                                 {"service", service}}))
        return tl::make_unexpected(*wrong);
    const std::vector<double> p = stateProbabilities(sources, workers, think, service);
    FiniteSourceMeans m;
    double busy = 0.0;
    for (int n = 0; n <= sources; ++n) {
        m.inSystem += n * p[static_cast<std::size_t>(n)];
        busy += std::min(n, workers) * p[static_cast<std::size_t>(n)];
    }
    m.utilisation = busy / workers;
    m.throughput = busy / service;
    m.response = m.inSystem / m.throughput;
    m.waiting = m.response - service;
    m.cycle = think + m.response;
    m.idle = p.front();
    m.saturation = workers * (think + service) / service;
    m.leastResponse = std::max(service, sources * service / workers - think);
    return m;
}

} // namespace latepulse::theory
