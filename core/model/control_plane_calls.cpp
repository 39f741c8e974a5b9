// Backend calls, their timeouts, and what a timeout does (MODEL 2.5).

#include "core/model/control_plane.h"

namespace latepulse {

namespace {
enum BackendGauge : std::size_t { InFlight, WaitingCalls, Latency, LatencyMean, Wasted };
} // namespace

void ControlPlane::setBackendGauges(std::uint32_t b)
{
    const BackendState& backend = m_backends[b];
    const std::size_t first = m_map->backend[b];
    m_gauges.set(first + InFlight, static_cast<double>(backend.inService));
    m_gauges.set(first + WaitingCalls, static_cast<double>(backend.waiting));
    m_gauges.set(first + LatencyMean, m_plan->backends[b].meanLatency);
    m_gauges.set(first + Wasted, static_cast<double>(backend.wasted));
}

void ControlPlane::issueCall(std::uint32_t p, std::uint32_t w)
{
    Worker& worker = m_pools[p].worker(w);
    const StepPlan& step = m_plan->classes[worker.job.cls()].steps[worker.job.step];
    const BackendPlan& backend = m_plan->backends[step.backend];
    if (m_freeCalls.empty()) {
        m_freeCalls.push_back(static_cast<std::uint32_t>(m_calls.size()));
        m_calls.emplace_back();
    }
    const std::uint32_t slot = m_freeCalls.back();
    m_freeCalls.pop_back();
    Call& call = m_calls[slot];
    call.job = worker.job;
    call.issued = m_now;
    call.backend = step.backend;
    call.pool = p;
    call.worker = w;
    call.synchronous = m_plan->pools[p].synchronous;
    call.latency = backend.latency.draw(
        m_plan->key,
        {Purpose::CallLatency, drawEntityOf(worker.job), worker.job.index, worker.job.step, worker.job.tries});
    m_gauges.observe(m_map->backend[step.backend] + Latency, call.latency.toSeconds());
    call.deadline = step.timeout ? m_now + *step.timeout : SimTime::never();
    call.state = CallState::Waiting;
    if (call.synchronous) {
        worker.phase = WorkerPhase::Call;
        worker.phaseSince = m_now;
        worker.call = slot;
    } else {
        ++m_balance[call.job.cls()].atBackend;
        releaseWorker(p, w);
    }
    if (m_backends[step.backend].inService < backend.concurrency && m_backends[step.backend].waiting == 0) {
        serveCall(slot);
    } else {
        ++m_backends[step.backend].waiting;
        m_backends[step.backend].queue.push_back({slot, call.generation});
        if (step.timeout)
            scheduleAt(call.deadline, EventKind::CallTimeout, slot, call.generation);
    }
    setBackendGauges(step.backend);
}

/// The call has a slot. Only what will happen first is scheduled: its end, or its timeout.
void ControlPlane::serveCall(std::uint32_t slot)
{
    Call& call = m_calls[slot];
    ++m_backends[call.backend].inService;
    const bool waited = call.issued != m_now;
    call.state = CallState::InService;
    call.started = m_now;
    const SimTime end = m_now + call.latency;
    if (end <= call.deadline)
        return scheduleAt(end, EventKind::CallDone, slot, call.generation);
    if (!waited)  // a waiting call's timer runs already
        scheduleAt(call.deadline, EventKind::CallTimeout, slot, call.generation);
}

void ControlPlane::grantSlots(std::uint32_t b)
{
    BackendState& backend = m_backends[b];
    while (backend.waiting > 0 && backend.inService < m_plan->backends[b].concurrency) {
        const WaitingCall next = backend.queue.front();
        backend.queue.pop_front();
        if (m_calls[next.call].generation != next.generation || m_calls[next.call].state != CallState::Waiting)
            continue;  // timed out meanwhile
        --backend.waiting;
        serveCall(next.call);
    }
    setBackendGauges(b);
}

void ControlPlane::freeCall(std::uint32_t slot)
{
    Call& call = m_calls[slot];
    BackendState& backend = m_backends[call.backend];
    if (call.state == CallState::Waiting)
        --backend.waiting;
    else if (call.state != CallState::Free)
        --backend.inService;
    call.state = CallState::Free;
    ++call.generation;
    m_freeCalls.push_back(slot);
    grantSlots(call.backend);
}

void ControlPlane::callDone(std::uint32_t slot)
{
    const Call call = m_calls[slot];
    BackendState& backend = m_backends[call.backend];
    ++backend.answered;
    if (call.state == CallState::Orphaned || nobodyWaits(call.job))
        ++backend.wasted;
    freeCall(slot);
    if (call.state == CallState::InService)
        goOnAfterStep(call);
}

/// The step is over, by an answer or by its stand-in: the worker goes on, or the completion joins its queue.
void ControlPlane::goOnAfterStep(const Call& call)
{
    if (call.synchronous) {
        noteHeld(call.pool, call.worker, Held::Call);
        Worker& worker = m_pools[call.pool].worker(call.worker);
        worker.job.defaulted = call.job.defaulted;
        ++worker.job.step;
        worker.job.tries = 0;
        return continueService(call.pool, call.worker);
    }
    Job job = call.job;
    ++job.step;
    job.tries = 0;
    --m_balance[job.cls()].atBackend;
    const std::uint32_t completions = m_plan->pools[call.pool].completions;  // none any more: as for a first visit
    submit(job, completions != noIndex ? completions : m_plan->classes[job.cls()].queue);
}

void ControlPlane::callTimedOut(std::uint32_t slot)
{
    const Call call = m_calls[slot];
    BackendState& backend = m_backends[call.backend];
    const StepPlan& step = m_plan->classes[call.job.cls()].steps[call.job.step];
    ++backend.timedOut;
    if (call.state == CallState::Waiting || m_plan->backends[call.backend].cancellable) {
        freeCall(slot);
    } else {
        m_calls[slot].state = CallState::Orphaned;  // keeps its slot to the end
        scheduleAt(call.started + call.latency, EventKind::CallDone, slot, call.generation);
    }
    const bool retriesUsedUp = step.onTimeout == FailureAction::BoundedRetry && call.job.tries >= step.retries;
    applyFailureAction(call, call.job, retriesUsedUp ? step.fallback : step.onTimeout);
}

void ControlPlane::applyFailureAction(const Call& call, Job job, FailureAction action)
{
    const StepPlan& step = m_plan->classes[job.cls()].steps[job.step];
    if (action == FailureAction::AdmitConservatively && step.critical)
        action = FailureAction::Abandon;  // a critical step is never skipped
    if (action == FailureAction::AdmitConservatively) {
        Call answered = call;
        answered.job.defaulted = job.defaulted || step.defaultAnswer == StepDefault::Refuse;
        return goOnAfterStep(answered);
    }
    if (call.synchronous) {
        noteHeld(call.pool, call.worker, Held::Call);
        releaseWorker(call.pool, call.worker);
    } else {
        --m_balance[job.cls()].atBackend;
    }
    switch (action) {
    case FailureAction::BoundedRetry:
        ++m_balance[job.cls()].retries;
        ++job.tries;
        return defer(job, step.wait);
    case FailureAction::Defer: {
        // The next round of the same step has its own draws.
        ++m_balance[job.cls()].deferrals;
        ++job.tries;
        return defer(job, step.wait);
    }
    case FailureAction::Move:
        ++m_balance[job.cls()].moves;
        ++job.tries;
        return submit(job, step.toQueue != noIndex ? step.toQueue : m_plan->classes[job.cls()].queue);
    case FailureAction::LeaveWaiting:
        if (nobodyWaits(job))
            return endJob(job, Outcome::Expired);
        ++m_balance[job.cls()].parked;
        m_parked.push_back(job);
        return;
    case FailureAction::Shed: {
        const bool answered = m_plan->classes[job.cls()].owner == JobOwner::Probe && !nobodyWaits(job);
        ++m_shed[job.cls()][job.step];
        endJob(job, Outcome::Shed);
        if (answered)
            refuse(job.entity, LastAnswer::Shed);
        return;
    }
    case FailureAction::Abandon:
    case FailureAction::AdmitConservatively: return endJob(job, Outcome::Abandoned);
    }
}

} // namespace latepulse
