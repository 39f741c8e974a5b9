#pragma once
// The parameters of each table of a scenario file; one .cpp per table.

#include <vector>

#include "core/scenario/parameter_registry.h"

namespace latepulse::parameters {

[[nodiscard]] std::vector<ParameterSpec> ofRun();
[[nodiscard]] std::vector<ParameterSpec> ofPopulation();
[[nodiscard]] std::vector<ParameterSpec> ofSessionRow();
[[nodiscard]] std::vector<ParameterSpec> ofControllers();
[[nodiscard]] std::vector<ParameterSpec> ofEventClass();
[[nodiscard]] std::vector<ParameterSpec> ofStep();
[[nodiscard]] std::vector<ParameterSpec> ofSource();
[[nodiscard]] std::vector<ParameterSpec> ofQueue();
[[nodiscard]] std::vector<ParameterSpec> ofWorkerPool();
[[nodiscard]] std::vector<ParameterSpec> ofReservation();
[[nodiscard]] std::vector<ParameterSpec> ofBackend();
[[nodiscard]] std::vector<ParameterSpec> ofHealth();
[[nodiscard]] std::vector<ParameterSpec> ofVerdictPolicies();  // the rest of the table health
[[nodiscard]] std::vector<ParameterSpec> ofTrouble();  // waves, failures, interventions

} // namespace latepulse::parameters
