#include "core/scenario/parameters/distribution_fields.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofBackend()
{
    using K = ParameterKind;
    constexpr auto group = ParameterGroup::Backend;
    std::vector<ParameterSpec> specs;
    addDistribution<InBackend, &Backend::latency>(specs, group,
                                                  {LATEPULSE_DISTRIBUTION_PATTERNS("backend.*.latency"),
                                                   "Latency, mean", "Time a call takes once it has a slot", 0.001,
                                                   3600});
    specs.push_back(
        ranged(member<InBackend, &Backend::concurrency>(
                   K::Count, group,
                   {"backend.*.concurrency", "Concurrency", "Calls served at the same time; more wait for a slot"}),
               "slots", 1, 1e9, 1, 1000, SliderScale::Logarithmic));
    specs.push_back(member<InBackend, &Backend::cancellable>(
        K::Switch, group,
        {"backend.*.cancellable", "Calls can be cancelled", "A timed-out call gives its slot back at once"}));
    specs.push_back(beforeStartOnly(member<InBackend, &Backend::title>(
        K::Text, group, {"backend.*.title", "Title", "Free text shown in the window"})));
    specs.push_back(beforeStartOnly(member<InBackend, &Backend::note>(
        K::Text, group, {"backend.*.note", "Note", "Free text, kept by the writer"})));
    return specs;
}

} // namespace latepulse::parameters
