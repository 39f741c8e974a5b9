#pragma once
// A parameter's value as number and unit for a box, and back from what a person typed.

#include <QString>

#include "core/scenario/parameter_registry.h"

namespace latepulse::ui {

struct NumberAndUnit {
    QString number, unit;
    [[nodiscard]] QString text() const { return unit.isEmpty() ? number : number + u' ' + unit; }
};

/// Exact: what is shown reads back to the same value. "none" for an absent duration.
[[nodiscard]] NumberAndUnit valueText(const ParameterSpec& spec, const ParameterValue& value);

/// Reads a typed value; a bare number takes `unit`, the one shown in the box. Errors as parseValue.
[[nodiscard]] Result<ParameterValue> typedValue(const ParameterSpec& spec, const QString& text, const QString& unit);

/// The value as the slider sees it: seconds, share, count; nullopt for "none" and what is no number.
[[nodiscard]] std::optional<double> sliderNumber(const ParameterValue& value);
/// The inverse, in the spec's kind.
[[nodiscard]] ParameterValue fromSliderNumber(const ParameterSpec& spec, double number);

/// "fixed_window" -> "fixed window".
[[nodiscard]] QString choiceText(const QString& word);

} // namespace latepulse::ui
