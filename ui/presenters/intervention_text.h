#pragma once
// What a wave, a failure or an intervention does, in words: its scope and its numbers, with the value before each change.

#include <vector>

#include <QString>
#include <QStringList>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

/// Exact, with the space people expect between a figure and its unit: "200 ms", "300 s", "16 min 40 s".
[[nodiscard]] QString assignedText(const ParameterSpec& spec, const ParameterValue& value);

/// What it is and whose: "Latency, mean (registry)".
[[nodiscard]] QString parameterName(const Parameter& parameter);

struct InterventionText {
    QStringList actions; // one line each, in order of effect: "Latency, mean (registry): 80 ms → 300 s"
    QString onlyChange; // "80 ms → 300 s" where one value changes and nothing else happens; else ""
};

/// Of every intervention, in the scenario's order. The value before is the one in force when it acts.
[[nodiscard]] std::vector<InterventionText> interventionTexts(const Scenario& scenario);

/// "End 30 % of the sessions of software, spread over 60 s".
[[nodiscard]] QString waveText(const Scenario& scenario, const Wave& wave);
/// "main.3 is down, repaired after 10 min".
[[nodiscard]] QString failureText(const Failure& failure);

} // namespace latepulse::ui
