#include "core/scenario/parameters/optional_distribution.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

namespace {
using K = ParameterKind;
constexpr auto group = ParameterGroup::EventProcessor;

/// Only where the source is of this kind.
template <ArrivalKind Kind, auto... Path>
std::optional<ParameterValue> readFor(const Scenario& scenario, EntityRef ref)
{
    return scenario.sources[ref.outer].kind == Kind ? readMember<InSource, Path...>(scenario, ref) : std::nullopt;
}

template <ArrivalKind Kind, auto... Path>
ParameterSpec only(ParameterSpec spec)
{
    spec.get = &readFor<Kind, Path...>;
    return spec;
}

template <Field F>
std::optional<ParameterValue> readArrivalField(const Scenario& scenario, EntityRef ref)
{
    if (scenario.sources[ref.outer].kind != ArrivalKind::Renewal)
        return std::nullopt;
    return readField<F, InSource, &Source::arrivals>(scenario, ref);
}

} // namespace

std::vector<ParameterSpec> ofSource()
{
    std::vector<ParameterSpec> specs;
    addDistribution<InSource, &Source::arrivals>(specs, group,
                                                 {LATEPULSE_DISTRIBUTION_PATTERNS("source.*.arrivals"),
                                                  "Time between arrivals, mean",
                                                  "Interarrival time of this source's jobs", 0.001, 3600});
    for (ParameterSpec& spec : specs) {
        if (spec.kind == K::Distribution)
            spec.get = &readFor<ArrivalKind::Renewal, &Source::arrivals>;
    }
    specs[0].get = &readArrivalField<Field::Mean>;
    specs[2].get = &readArrivalField<Field::Cv>;
    specs[3].get = &readArrivalField<Field::Shape>;
    specs[4].get = &readArrivalField<Field::Low>;
    specs[5].get = &readArrivalField<Field::High>;
    specs[6].get = &readArrivalField<Field::FastShare>;
    specs[7].get = &readArrivalField<Field::MeanFast>;
    specs[8].get = &readArrivalField<Field::MeanSlow>;
    specs.push_back(beforeStartOnly(
        refers(member<InSource, &Source::eventClass>(K::Reference, group,
                                                     {"source.*.class", "Event class", "Class of this source's jobs"}),
               EntityKind::EventClass, false)));
    specs.push_back(beforeStartOnly(only<ArrivalKind::Spaced, &Source::first>(ranged(
        member<InSource, &Source::first>(
            K::Duration, group, {"source.*.first", "First arrival", "Instant of the first job (spaced arrivals)"}),
        "s", 0, tenYears, 0, 3600, SliderScale::None))));
    specs.push_back(beforeStartOnly(only<ArrivalKind::Spaced, &Source::spacing>(
        ranged(member<InSource, &Source::spacing>(
                   K::Duration, group, {"source.*.spacing", "Spacing", "Time between jobs (spaced arrivals)"}),
               "s", 0, tenYears, 0, 3600, SliderScale::None))));
    specs.push_back(beforeStartOnly(only<ArrivalKind::Spaced, &Source::count>(
        ranged(member<InSource, &Source::count>(K::Count, group,
                                                {"source.*.count", "Jobs", "Number of jobs (spaced arrivals)"}),
               "jobs", 0, 1e9, 0, 1e6, SliderScale::None))));
    specs.push_back(beforeStartOnly(member<InSource, &Source::registers>(
        K::Switch, group,
        {"source.*.registers", "Asks for admission",
         "Each job ends with the eligibility check, counted admitted or refused"})));
    specs.push_back(beforeStartOnly(
        ranged(member<InSource, &Source::batch>(
                   K::Count, group, {"source.*.batch", "Batch", "Jobs that arrive together at each arrival"}),
               "jobs", 1, 1e6, 1, 100, SliderScale::None)));
    addOptionalDistribution<InSource, &Source::patience>(
        specs, group,
        {LATEPULSE_DISTRIBUTION_PATTERNS("source.*.patience"), "Patience, mean",
         "A job that waits longer than this for its first service leaves; none = it stays", 0.001, 3600});
    specs.push_back(beforeStartOnly(
        member<InSource, &Source::note>(K::Text, group, {"source.*.note", "Note", "Free text, kept by the writer"})));
    return specs;
}

} // namespace latepulse::parameters
