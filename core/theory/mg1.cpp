#include "core/theory/mg1.h"

#include <cmath>

#include "core/theory/arguments.h"

namespace latepulse::theory {

Result<StationMeans> mg1(double arrivalRate, double serviceMean, double serviceSecondMoment)
{
    if (auto wrong = firstWrong({{"arrival rate", arrivalRate},
                                 {"service mean", serviceMean},
                                 {"service second moment", serviceSecondMoment}}))
        return tl::make_unexpected(*wrong);
    const double rho = arrivalRate * serviceMean;
    if (rho >= 1.0)
        return tl::make_unexpected(unstable(rho));
    StationMeans m;
    m.utilisation = rho;
    m.waits = rho;
    m.waiting = arrivalRate * serviceSecondMoment / (2.0 * (1.0 - rho));
    m.sojourn = m.waiting + serviceMean;
    m.queueLength = arrivalRate * m.waiting;
    m.inSystem = arrivalRate * m.sojourn;
    return m;
}

Result<StationMeans> md1(double arrivalRate, double service)
{
    return mg1(arrivalRate, service, service * service);
}

Result<double> md1WaitingCdf(double arrivalRate, double service, double t)
{
    if (auto wrong = firstWrong({{"t", t, true}}))
        return tl::make_unexpected(*wrong);
    return md1(arrivalRate, service).map([&](const StationMeans& m) {
        long double sum = 0.0L;
        for (int n = 0; n * service <= t; ++n) {
            const long double x = static_cast<long double>(arrivalRate) * (n * service - t);
            long double term = std::exp(-x);
            for (int k = 1; k <= n; ++k)
                term *= x / k;
            sum += term;
        }
        return static_cast<double>((1.0L - m.utilisation) * sum);
    });
}

Result<TimeoutMeans> mg1WithTimeout(double arrivalRate, double untimedMean, double timeout)
{
    if (auto wrong = firstWrong({{"arrival rate", arrivalRate}, {"untimed mean", untimedMean}, {"timeout", timeout}}))
        return tl::make_unexpected(*wrong);
    const double x = timeout / untimedMean;
    TimeoutMeans means;
    means.timedOut = std::exp(-x);
    means.serviceMean = untimedMean * -std::expm1(-x);
    means.serviceSecondMoment = 2.0 * untimedMean * untimedMean * (-std::expm1(-x) - x * means.timedOut);
    means.utilisationWithoutTimeout = arrivalRate * untimedMean;
    return mg1(arrivalRate, means.serviceMean, means.serviceSecondMoment).map([&](const StationMeans& station) {
        means.station = station;
        return means;
    });
}

} // namespace latepulse::theory
