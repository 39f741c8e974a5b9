#pragma once
// Parameters of a distribution-valued member that may be absent ("none"): the whole value, and its fields while there
// is one.

#include "core/scenario/parameters/distribution_fields.h"

namespace latepulse::parameters {

template <class Place, auto Member>
std::optional<ParameterValue> readOptionalWhole(const Scenario& scenario, EntityRef ref)
{
    const std::optional<Distribution>& d = Place::at(const_cast<Scenario&>(scenario), ref).*Member;
    return d ? ParameterValue(*d) : ParameterValue(NoValue{});
}

template <class Place, auto Member>
void writeOptionalWhole(Scenario& scenario, EntityRef ref, const ParameterValue& value)
{
    const auto* given = std::get_if<Distribution>(&value);
    Place::at(scenario, ref).*Member = given != nullptr ? std::optional(*given) : std::nullopt;
}

template <Field F, class Place, auto Member>
std::optional<ParameterValue> readOptionalField(const Scenario& scenario, EntityRef ref)
{
    const std::optional<Distribution>& d = Place::at(const_cast<Scenario&>(scenario), ref).*Member;
    return d && familyHas(d->family, F) ? std::optional(fieldValue(*d, F)) : std::nullopt;
}

template <Field F, class Place, auto Member>
void writeOptionalField(Scenario& scenario, EntityRef ref, const ParameterValue& value)
{
    if (std::optional<Distribution>& d = Place::at(scenario, ref).*Member)
        setField(*d, F, value);
}

template <Field F, class Place, auto Member>
ParameterSpec optionalField(std::string_view pattern, ParameterGroup group, const DistributionWords& words)
{
    ParameterSpec spec = fieldSpec(F, pattern, Place::kind, group, words);
    spec.get = &readOptionalField<F, Place, Member>;
    spec.set = &writeOptionalField<F, Place, Member>;
    return spec;
}

template <class Place, auto Member>
void addOptionalDistribution(std::vector<ParameterSpec>& specs, ParameterGroup group, const DistributionWords& words)
{
    specs.push_back(optionalField<Field::Mean, Place, Member>(words.mean, group, words));
    ParameterSpec whole;
    whole.pattern = words.whole;
    whole.label = words.label;
    whole.meaning = words.meaning;
    whole.entity = Place::kind;
    whole.kind = ParameterKind::Distribution;
    whole.group = group;
    whole.unit = "s";
    whole.highest = tenYears;
    whole.mayBeEmpty = true;
    whole.get = &readOptionalWhole<Place, Member>;
    whole.set = &writeOptionalWhole<Place, Member>;
    specs.push_back(whole);
    specs.push_back(optionalField<Field::Cv, Place, Member>(words.cv, group, words));
    specs.push_back(optionalField<Field::Shape, Place, Member>(words.shape, group, words));
    specs.push_back(optionalField<Field::Low, Place, Member>(words.low, group, words));
    specs.push_back(optionalField<Field::High, Place, Member>(words.high, group, words));
    specs.push_back(optionalField<Field::FastShare, Place, Member>(words.fastShare, group, words));
    specs.push_back(optionalField<Field::MeanFast, Place, Member>(words.meanFast, group, words));
    specs.push_back(optionalField<Field::MeanSlow, Place, Member>(words.meanSlow, group, words));
}

} // namespace latepulse::parameters
