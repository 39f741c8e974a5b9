// Waves, true failures and interventions: what happens to a run, as far as single values go.

#include "core/scenario/parameters/optional_distribution.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofTrouble()
{
    using K = ParameterKind;
    constexpr auto group = ParameterGroup::WavesAndFailures;
    const auto instant = [](ParameterSpec spec) {
        return ranged(std::move(spec), "s", 0, tenYears, 0, 86400, SliderScale::None);
    };
    std::vector<ParameterSpec> specs{
        member<InWave, &Wave::enabled>(K::Switch, group,
                                       {"wave.*.enabled", "Wave happens", "Switches this wave on or off"}),
        instant(member<InWave, &Wave::at>(K::Instant, group,
                                          {"wave.*.at", "Wave at", "Instant since the start of the run"})),
        ranged(member<InWave, &Wave::share>(
                   K::Share, group, {"wave.*.share", "Share of sessions", "Part of the sessions named that end"}),
               "%", 0, 1, 0, 1, SliderScale::Linear),
        ranged(member<InWave, &Wave::spread>(K::Duration, group,
                                             {"wave.*.spread", "Spread", "The ends fall evenly within this time"}),
               "s", 0, 1e7, 0, 3600, SliderScale::Linear),
        refers(member<InWave, &Wave::population>(
                   K::Reference, group, {"wave.*.population", "Population", "Whose sessions end; empty = all"}),
               EntityKind::Population, true),
        member<InWave, &Wave::controllers>(K::Text, group,
                                           {"wave.*.controllers", "Controllers",
                                            "Group or single controller (main.3) whose sessions end; empty = all"}),
        member<InWave, &Wave::location>(
            K::Text, group,
            {"wave.*.location", "Location", "Location of the controllers whose sessions end; empty = all"}),
        member<InWave, &Wave::note>(K::Text, group, {"wave.*.note", "Note", "Free text, kept by the writer"}),
        member<InFailure, &Failure::enabled>(
            K::Switch, group, {"failure.*.enabled", "Failure happens", "Switches this true failure on or off"}),
        instant(member<InFailure, &Failure::at>(K::Instant, group,
                                                {"failure.*.at", "Failure at", "Instant since the start of the run"})),
        member<InFailure, &Failure::kind>(K::Choice, group,
                                          {"failure.*.kind", "Kind", "Down, or up but unreachable from the platform"}),
        member<InFailure, &Failure::controllers>(
            K::Text, group, {"failure.*.controllers", "Controllers", "Group or single controller (main.3)"}),
        ranged(member<InFailure, &Failure::repairAfter>(
                   K::OptionalDuration, group,
                   {"failure.*.repair_after", "Repaired after", "Time until it is up again; none = never"}),
               "s", 0.001, tenYears, 1, 86400, SliderScale::Logarithmic),
        member<InFailure, &Failure::note>(K::Text, group, {"failure.*.note", "Note", "Free text, kept by the writer"}),
    };
    addOptionalDistribution<InFailure, &Failure::between>(
        specs, group,
        {LATEPULSE_DISTRIBUTION_PATTERNS("failure.*.between"), "Time between failures, mean",
         "From a repair to the next failure; none = it happens once", 60, 1e7});
    const std::vector<ParameterSpec> interventions{
        member<InIntervention, &Intervention::enabled>(
            K::Switch, group,
            {"intervention.*.enabled", "Intervention applies", "Switches this intervention on or off"}),
        instant(member<InIntervention, &Intervention::at>(
            K::Instant, group, {"intervention.*.at", "Intervention at", "Instant since the start of the run"})),
        member<InIntervention, &Intervention::remedy>(
            K::Switch, group,
            {"intervention.*.remedy", "Answers trouble", "Never taken for the trigger of what it is to end"}),
        member<InIntervention, &Intervention::title>(
            K::Text, group, {"intervention.*.title", "Title", "Free text shown in the window"}),
        member<InIntervention, &Intervention::note>(K::Text, group,
                                                    {"intervention.*.note", "Note", "Free text, kept by the writer"}),
    };
    specs.insert(specs.end(), interventions.begin(), interventions.end());
    for (ParameterSpec& spec : specs)
        spec.whilePlaying = false;
    return specs;
}

} // namespace latepulse::parameters
