#include "core/theory/erlang.h"

#include <algorithm>
#include <cmath>

#include "core/theory/arguments.h"

namespace latepulse::theory {

Result<double> erlangB(int workers, double offered)
{
    if (auto wrong = firstWrong({{"workers", static_cast<double>(workers), true}, {"offered", offered, true}}))
        return tl::make_unexpected(*wrong);
    double blocked = 1.0;
    for (int k = 1; k <= workers; ++k)
        blocked = offered * blocked / (k + offered * blocked);
    return blocked;
}

Result<double> erlangC(int workers, double offered)
{
    if (auto wrong = firstWrong({{"workers", static_cast<double>(workers)}, {"offered", offered, true}}))
        return tl::make_unexpected(*wrong);
    if (offered >= workers)
        return tl::make_unexpected(unstable(offered / workers));
    return erlangB(workers, offered).map([&](double blocked) {
        return workers * blocked / (workers - offered * (1.0 - blocked));
    });
}

Result<StationMeans> mmc(double arrivalRate, double serviceRate, int workers)
{
    if (auto wrong = firstWrong({{"arrival rate", arrivalRate}, {"service rate", serviceRate}}))
        return tl::make_unexpected(*wrong);
    return erlangC(workers, arrivalRate / serviceRate).map([&](double waits) {
        StationMeans m;
        m.utilisation = arrivalRate / (workers * serviceRate);
        m.waits = waits;
        m.waiting = waits / (workers * serviceRate - arrivalRate);
        m.sojourn = m.waiting + 1.0 / serviceRate;
        m.queueLength = arrivalRate * m.waiting;
        m.inSystem = arrivalRate * m.sojourn;
        return m;
    });
}

Result<StationMeans> mm1(double arrivalRate, double serviceRate)
{
    return mmc(arrivalRate, serviceRate, 1);
}

Result<double> mmcWaitingTail(double arrivalRate, double serviceRate, int workers, double t)
{
    if (auto wrong = firstWrong({{"t", t, true}}))
        return tl::make_unexpected(*wrong);
    return mmc(arrivalRate, serviceRate, workers).map([&](const StationMeans& m) {
        return m.waits * std::exp(-(workers * serviceRate - arrivalRate) * t);
    });
}

Result<double> mmcWaitingQuantile(double arrivalRate, double serviceRate, int workers, double p)
{
    if (auto wrong = firstWrong({{"p", p, true}, {"1 - p", 1.0 - p}}))
        return tl::make_unexpected(*wrong);
    return mmc(arrivalRate, serviceRate, workers).map([&](const StationMeans& m) {
        return std::max(0.0, std::log(m.waits / (1.0 - p)) / (workers * serviceRate - arrivalRate));
    });
}

Result<double> mm1SojournQuantile(double arrivalRate, double serviceRate, double p)
{
    if (auto wrong = firstWrong({{"p", p, true}, {"1 - p", 1.0 - p}}))
        return tl::make_unexpected(*wrong);
    return mm1(arrivalRate, serviceRate).map([&](const StationMeans&) {
        return -std::log1p(-p) / (serviceRate - arrivalRate);
    });
}

Result<BoundedMeans> mm1k(double arrivalRate, double serviceRate, int places)
{
    if (auto wrong = firstWrong(
            {{"arrival rate", arrivalRate}, {"service rate", serviceRate}, {"places", static_cast<double>(places)}}))
        return tl::make_unexpected(*wrong);
    // Weights rho^n summed from the heavier end, so that neither rho = 1 nor rho > 1 needs a case of its own.
    const double rho = arrivalRate / serviceRate;
    const double step = rho <= 1.0 ? rho : 1.0 / rho;
    double weight = 1.0;
    double sum = 0.0;
    double items = 0.0;
    double full = 0.0;
    double empty = 0.0;
    for (int i = 0; i <= places; ++i, weight *= step) {
        const int n = rho <= 1.0 ? i : places - i;
        sum += weight;
        items += n * weight;
        if (n == places)
            full = weight;
        if (n == 0)
            empty = weight;
    }
    BoundedMeans b;
    b.blocked = full / sum;
    b.throughput = arrivalRate * (1.0 - b.blocked);
    b.accepted.utilisation = 1.0 - empty / sum;
    b.accepted.inSystem = items / sum;
    b.accepted.sojourn = b.accepted.inSystem / b.throughput;
    b.accepted.waiting = b.accepted.sojourn - 1.0 / serviceRate;
    b.accepted.queueLength = b.accepted.inSystem - b.accepted.utilisation;
    b.accepted.waits = 1.0 - (empty / sum) / (1.0 - b.blocked);
    return b;
}

} // namespace latepulse::theory
