#pragma once
// One distribution of each family, for tests that go over all of them.

#include "core/random/distribution.h"

namespace latepulse {

inline Distribution example(DistributionFamily family)
{
    Distribution d;
    d.family = family;
    d.mean = 2.0;
    d.cv = 1.5;
    d.shape = family == DistributionFamily::Weibull ? 0.7 : 3.0;
    d.low = 1.0;
    d.high = 10.0;
    d.fastShare = 0.9;
    d.meanFast = 0.5;
    d.meanSlow = 5.0;
    d.table = {1.0, 2.0, 5.0, 5.0};
    return d;
}

} // namespace latepulse
