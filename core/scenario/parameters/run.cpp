#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofRun()
{
    using K = ParameterKind;
    constexpr auto group = ParameterGroup::Run;
    return {
        beforeStartOnly(ranged(member<InRun, &RunSettings::horizon>(
                                   K::Duration, group, {"run.horizon", "Horizon", "Simulated time from start to end"}),
                               "s", 1e-6, tenYears, 60, 86400.0 * 30, SliderScale::Logarithmic)),
        beforeStartOnly(
            ranged(member<InRun, &RunSettings::sample>(
                       K::Duration, group,
                       {"run.sample", "Sample interval", "Distance of recorded samples; never influences a run"}),
                   "s", 1e-6, tenYears, 0.1, 3600, SliderScale::Logarithmic)),
        beforeStartOnly(
            ranged(member<InRun, &RunSettings::seed>(K::Count, group, {"run.seed", "Seed", "Key of all random draws"}),
                   "", 0, 9.0e18, 1, 1000, SliderScale::None)),
        beforeStartOnly(ranged(
            member<InRun, &RunSettings::warmup>(
                K::Duration, group,
                {"run.warmup", "Warm-up", "Statistics before this instant are left out; 0 s = stationary start"}),
            "s", 0, tenYears, 0, 86400, SliderScale::None)),
    };
}

} // namespace latepulse::parameters
