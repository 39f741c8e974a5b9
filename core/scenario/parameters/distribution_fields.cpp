#include "core/scenario/parameters/distribution_fields.h"

namespace latepulse::parameters {

bool familyHas(DistributionFamily family, Field field)
{
    using D = DistributionFamily;
    switch (field) {
    case Field::Mean:
        return family == D::Deterministic || family == D::Exponential || family == D::LogNormal || family == D::Erlang
            || family == D::Gamma || family == D::Weibull;
    case Field::Cv: return family == D::LogNormal || family == D::Gamma;
    case Field::Shape: return family == D::Erlang || family == D::BoundedPareto || family == D::Weibull;
    case Field::Low:
    case Field::High: return family == D::Uniform || family == D::BoundedPareto;
    case Field::FastShare:
    case Field::MeanFast:
    case Field::MeanSlow: return family == D::Hyperexponential;
    }
    return false;
}

namespace {

double Distribution::* memberOf(Field field)
{
    switch (field) {
    case Field::Mean: return &Distribution::mean;
    case Field::Cv: return &Distribution::cv;
    case Field::Shape: return &Distribution::shape;
    case Field::Low: return &Distribution::low;
    case Field::High: return &Distribution::high;
    case Field::FastShare: return &Distribution::fastShare;
    case Field::MeanFast: return &Distribution::meanFast;
    case Field::MeanSlow: return &Distribution::meanSlow;
    }
    return &Distribution::mean;
}

bool isTime(Field field)
{
    return field != Field::Cv && field != Field::Shape && field != Field::FastShare;
}

} // namespace

Duration exactTime(double seconds)
{
    Duration time = Duration::fromSeconds(seconds);
    for (int i = 0; i < 4 && time.toSeconds() != seconds; ++i)
        time += Duration::fromSeconds(seconds - time.toSeconds());
    return time;
}

ParameterValue fieldValue(const Distribution& distribution, Field field)
{
    const double value = distribution.*memberOf(field);
    return isTime(field) ? ParameterValue(exactTime(value)) : ParameterValue(value);
}

void setField(Distribution& distribution, Field field, const ParameterValue& value)
{
    distribution.*memberOf(field) = isTime(field) ? std::get<Duration>(value).toSeconds() : std::get<double>(value);
}

ParameterSpec fieldSpec(Field field, std::string_view pattern, EntityKind entity, ParameterGroup group,
                        const DistributionWords& words)
{
    struct Facts {
        std::string_view label, meaning, unit;
        double lowest, highest, sliderLowest, sliderHighest;
    };
    const auto facts = [&]() -> Facts {
        switch (field) {
        case Field::Mean:
            return {words.label, words.meaning, "s", 0, tenYears, words.sliderLowest, words.sliderHighest};
        case Field::Cv:
            return {"Coefficient of variation", "Standard deviation divided by the mean", "", 0.01, 100, 0.1, 10};
        case Field::Shape:
            return {"Shape", "Stages (Erlang), k (Weibull) or alpha (bounded Pareto)", "", 0.05, 1000, 0.5, 20};
        case Field::Low:
            return {"Shortest",         "Lower end of the distribution", "s", 0, tenYears, words.sliderLowest,
                    words.sliderHighest};
        case Field::High:
            return {"Longest",          "Upper end of the distribution", "s", 0, tenYears, words.sliderLowest,
                    words.sliderHighest};
        case Field::FastShare: return {"Fast share", "Share of draws from the fast branch", "%", 0, 1, 0, 1};
        case Field::MeanFast:
            return {"Mean, fast", "Mean of the fast branch", "s", 0, tenYears, words.sliderLowest, words.sliderHighest};
        case Field::MeanSlow:
            return {"Mean, slow", "Mean of the slow branch", "s", 0, tenYears, words.sliderLowest, words.sliderHighest};
        }
        return {};
    }();
    ParameterSpec spec;
    spec.pattern = pattern;
    spec.entity = entity;
    spec.group = group;
    spec.kind = isTime(field)       ? ParameterKind::Duration
        : field == Field::FastShare ? ParameterKind::Share
                                    : ParameterKind::Number;
    spec.label = facts.label;
    spec.meaning = facts.meaning;
    spec.defaultValue = fieldValue(Distribution{}, field);
    return ranged(spec, facts.unit, facts.lowest, facts.highest, facts.sliderLowest, facts.sliderHighest,
                  field == Field::FastShare ? SliderScale::Linear : SliderScale::Logarithmic);
}

} // namespace latepulse::parameters
