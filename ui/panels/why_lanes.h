#pragma once
// What the drawings of a why answer share: the jobs by worker, and each class's colour.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QColor>

#include "core/experiment/why.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"

namespace latepulse::ui {

/// By pool and number of the worker.
using WorkerJobs = std::map<std::pair<std::string, int>, std::vector<const JobBefore*>>;
[[nodiscard]] WorkerJobs jobsByWorker(const WhyReport& report);

/// When its service ends, or now where it is still served.
[[nodiscard]] SimTime endOf(const JobBefore& job, SimTime now);

/// Every class in its own colour, looked up once per painting: an hour holds thousands of jobs.
class ClassColours {
public:
    ClassColours(const Theme& theme, const Scenario& scenario) : m_theme(theme), m_scenario(scenario) {}
    [[nodiscard]] QColor of(const std::string& eventClass);

private:
    const Theme& m_theme;
    const Scenario& m_scenario;
    std::map<std::string, QColor> m_colours;
};

} // namespace latepulse::ui
