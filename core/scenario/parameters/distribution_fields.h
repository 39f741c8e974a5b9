#pragma once
// Parameters of a distribution-valued member: the whole value and each field its family names.

#include "core/scenario/parameters/access.h"

namespace latepulse::parameters {

enum class Field { Mean, Cv, Shape, Low, High, FastShare, MeanFast, MeanSlow };

/// Whether a family names this field.
[[nodiscard]] bool familyHas(DistributionFamily family, Field field);
[[nodiscard]] ParameterValue fieldValue(const Distribution& distribution, Field field);
void setField(Distribution& distribution, Field field, const ParameterValue& value);
/// Nanoseconds whose toSeconds() is `seconds` again, where there are such (rounding there and back may miss by some).
[[nodiscard]] Duration exactTime(double seconds);

template <Field F, class Place, auto... Path>
std::optional<ParameterValue> readField(const Scenario& scenario, EntityRef ref)
{
    const Distribution& d = (Place::at(const_cast<Scenario&>(scenario), ref).*....*Path);
    return familyHas(d.family, F) ? std::optional(fieldValue(d, F)) : std::nullopt;
}

template <Field F, class Place, auto... Path>
void writeField(Scenario& scenario, EntityRef ref, const ParameterValue& value)
{
    setField((Place::at(scenario, ref).*....*Path), F, value);
}

/// Where the strings of one distribution's patterns come from; they must live for ever.
struct DistributionWords {
    std::string_view whole, mean, cv, shape, low, high, fastShare, meanFast, meanSlow;
    std::string_view label, meaning;
    double sliderLowest, sliderHighest;  // s, of the mean
};

[[nodiscard]] ParameterSpec fieldSpec(Field field, std::string_view pattern, EntityKind entity, ParameterGroup group,
                                      const DistributionWords& words);

template <Field F, class Place, auto... Path>
ParameterSpec field(std::string_view pattern, ParameterGroup group, const DistributionWords& words)
{
    ParameterSpec spec = fieldSpec(F, pattern, Place::kind, group, words);
    spec.get = &readField<F, Place, Path...>;
    spec.set = &writeField<F, Place, Path...>;
    return spec;
}

template <class Place, auto... Path>
void addDistribution(std::vector<ParameterSpec>& specs, ParameterGroup group, const DistributionWords& words)
{
    specs.push_back(field<Field::Mean, Place, Path...>(words.mean, group, words));
    ParameterSpec whole =
        member<Place, Path...>(ParameterKind::Distribution, group, {words.whole, words.label, words.meaning});
    whole.unit = "s";
    whole.highest = tenYears;
    specs.push_back(whole);
    specs.push_back(field<Field::Cv, Place, Path...>(words.cv, group, words));
    specs.push_back(field<Field::Shape, Place, Path...>(words.shape, group, words));
    specs.push_back(field<Field::Low, Place, Path...>(words.low, group, words));
    specs.push_back(field<Field::High, Place, Path...>(words.high, group, words));
    specs.push_back(field<Field::FastShare, Place, Path...>(words.fastShare, group, words));
    specs.push_back(field<Field::MeanFast, Place, Path...>(words.meanFast, group, words));
    specs.push_back(field<Field::MeanSlow, Place, Path...>(words.meanSlow, group, words));
}

} // namespace latepulse::parameters

/// All patterns of a distribution whose own pattern is `text`.
#define LATEPULSE_DISTRIBUTION_PATTERNS(text) \
    text, text ".mean", text ".cv", text ".shape", text ".low", text ".high", text ".fast_share", text ".mean_fast", \
        text ".mean_slow"
