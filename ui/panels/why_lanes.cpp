#include "ui/panels/why_lanes.h"

#include "ui/look/entity_look.h"
#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui {

WorkerJobs jobsByWorker(const WhyReport& report)
{
    WorkerJobs lanes;
    for (const JobBefore& job : report.jobs)
        if (job.worker >= 0)
            lanes[{job.pool, job.worker}].push_back(&job);
    return lanes;
}

SimTime endOf(const JobBefore& job, SimTime now)
{
    return job.place == JobPlace::InService ? now : job.end;
}

QColor ClassColours::of(const std::string& eventClass)
{
    auto found = m_colours.find(eventClass);
    if (found == m_colours.end())
        found = m_colours.emplace(eventClass, styleOf(m_theme, classKey(m_scenario, eventClass)).colour).first;
    return found->second;
}

} // namespace latepulse::ui
