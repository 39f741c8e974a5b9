#include "core/theory/fluid.h"

#include "core/theory/arguments.h"

namespace latepulse::theory {

Result<FluidBacklog> fluidBacklog(double arrivalRate, double slowRate, double slowFor, double fastRate)
{
    if (auto wrong = firstWrong({{"arrival rate", arrivalRate},
                                 {"slow rate", slowRate, true},
                                 {"slow phase", slowFor},
                                 {"fast rate", fastRate}}))
        return tl::make_unexpected(*wrong);
    if (fastRate <= arrivalRate)
        return tl::make_unexpected(unstable(arrivalRate / fastRate));
    if (slowRate > arrivalRate) {
        Error error;
        error.path = "slow rate";
        error.value = std::to_string(slowRate);
        error.detail = "no backlog forms while the station keeps up with its arrivals";
        return tl::make_unexpected(error);
    }
    FluidBacklog f;
    f.peak = (arrivalRate - slowRate) * slowFor;
    f.drain = f.peak / (fastRate - arrivalRate);
    f.disturbed = slowFor + f.drain;
    f.longestDelay = slowFor * (1.0 - slowRate / arrivalRate);
    f.delayAtSlowEnd = f.peak / fastRate;
    f.area = f.peak * f.disturbed / 2.0;
    f.meanDelay = f.area / (arrivalRate * f.disturbed);
    return f;
}

} // namespace latepulse::theory
