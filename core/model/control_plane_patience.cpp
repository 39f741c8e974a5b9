// Jobs of a source that arrive together, and those that leave before they are served (MODEL 2.13).

#include "core/model/small_steps.h"

namespace latepulse {

/// Jobs of a batch come one after the other: a worker that is idle takes one before the next needs room.
void ControlPlane::submitBatch(std::uint32_t s, std::uint32_t arrival)
{
    const SourcePlan& plan = m_plan->sources[s];
    for (std::uint32_t i = 0; i < plan.batch; ++i) {
        if (i > 0 && m_anyDirty)
            dispatchAll();
        const std::uint32_t number = arrival * plan.batch + i;
        const std::uint64_t order = m_jobOrder;  // of this job
        submitNew(plan.eventClass, s, number, m_now);
        if (plan.impatient)
            startPatience(s, number, order);
    }
}

void ControlPlane::startPatience(std::uint32_t s, std::uint32_t number, std::uint64_t order)
{
    const SourcePlan& plan = m_plan->sources[s];
    const SimTime end = m_now + plan.patience.draw(m_plan->key, {Purpose::Patience, plan.drawBase, number, 0, 0});
    if (end > m_plan->horizon)
        return;
    const std::uint32_t slot = m_impatient.add({order, m_plan->classes[plan.eventClass].queue, s});
    scheduleAt(end, EventKind::PatienceEnd, slot, number);
}

/// Leaves if it still waits for its first service.
void ControlPlane::patienceEnded(std::uint32_t slot)
{
    const ImpatientJob who = m_impatient.take(slot);
    const std::uint32_t eventClass = m_plan->sources[who.source].eventClass;
    Job job;
    if (!m_queues[who.queue].cancelOrder(eventClass, who.order, job))
        return;
    const Duration wait = m_now - job.enqueued;
    job.waited += wait;
    noteLeft(m_queues[who.queue].lanes()[eventClass], wait);
    setQueueGauges(who.queue, eventClass);
    endJob(job, Outcome::Reneged);
}

} // namespace latepulse
