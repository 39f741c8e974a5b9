// Plain arrivals, batches, patience and admission of their jobs (MODEL 2.13).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

void Model::scheduleArrival(std::size_t s, SimTime at, std::uint32_t number)
{
    schedule(at, "source " + m_base.sources[s].id + ": arrival " + std::to_string(number),
             [this, s, number] { arrival(s, number); });
}

void Model::arrival(std::size_t s, std::uint32_t number)
{
    const Source& source = m_scenario.sources[s];
    const std::uint32_t next = number + 1;
    if (source.kind == ArrivalKind::Renewal)
        scheduleArrival(s, m_now + draw(source.arrivals, Purpose::Arrival, keyOfSource(s), next), next);
    else if (source.kind == ArrivalKind::Table && next < source.table.size())
        scheduleArrival(s, SimTime::start() + source.table[next], next);
    else if (source.kind == ArrivalKind::Spaced && next < source.count)
        scheduleArrival(s, m_now + source.spacing, next);

    const std::size_t eventClass = *indexOf(m_scenario.classes, source.eventClass);
    const auto batch = static_cast<std::uint32_t>(source.batch);
    for (std::uint32_t i = 0; i < batch; ++i) {
        if (i > 0)
            dispatch(); // one after the other: an idle worker takes one before the next needs room
        const std::uint32_t its = number * batch + i;
        const JobPtr job = submitNew(eventClass, Owner::Source, s, its, m_now);
        if (source.patience)
            schedule(m_now + draw(*source.patience, Purpose::Patience, keyOfSource(s), its),
                     "source " + source.id + ": patience of job " + std::to_string(its) + " ends",
                     [this, job] { patienceEnds(job); });
    }
}

/// Leaves if it still waits for its first service.
void Model::patienceEnds(const JobPtr& job)
{
    if (job->everServed)
        return;
    for (Queue& queue : m_queues) {
        const auto found = std::find(queue.waiting.begin(), queue.waiting.end(), job);
        if (found == queue.waiting.end())
            continue;
        queue.waiting.erase(found);
        job->waited += m_now - job->enqueued;
        end(job, "reneged");
        return;
    }
}

/// Of a source that registers: counted as a probe would be.
void Model::askForAdmission(const Job& job)
{
    const Source& source = m_scenario.sources[job.entity];
    if (!source.registers)
        return;
    std::string refusal;
    const bool admitted = !job.refused && chooseController(keyOfSource(job.entity), job.number, refusal) != nowhere;
    count(admitted ? "admitted_jobs" : "refused_jobs", "");
    if (refusal == "no_eligible_controller")
        note("admission_blocked");
}

} // namespace latepulse::reference
