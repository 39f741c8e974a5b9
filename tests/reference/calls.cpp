// Backend calls, their timeouts, and what a timeout does (MODEL 2.5).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

/// Latency and timeout are those in force now. The worker is held, or freed where its pool is asynchronous.
void Model::issueCall(std::size_t p, std::size_t w)
{
    Worker& worker = m_pools[p].workers[w];
    const Step step = stepOf(*worker.job);
    auto call = std::make_shared<Call>();
    call->job = worker.job;
    call->backend = *indexOf(m_scenario.backends, step.backend);
    call->pool = p;
    call->worker = w;
    call->synchronous = m_scenario.pools[p].mode == PoolMode::Synchronous;
    call->issued = m_now;
    call->deadline = step.timeout ? m_now + *step.timeout : SimTime::never();
    const Job& job = *call->job;
    call->latency = draw(m_scenario.backends[call->backend].latency, Purpose::CallLatency, keyOf(job), job.number,
                         job.step, job.tries);
    if (call->synchronous)
        worker.phaseSince = m_now;
    else
        release(p, w);
    Backend& backend = m_backends[call->backend];
    if (backend.line.empty() && backend.inService < m_scenario.backends[call->backend].concurrency)
        return serveCall(call);
    backend.line.push_back(call);
    if (step.timeout)
        schedule(call->deadline, nameOf(*call) + " timed out", [this, call] { callTimedOut(call); });
}

std::string Model::nameOf(const Call& call) const
{
    return m_scenario.classes[call.job->eventClass].id + " call to " + m_scenario.backends[call.backend].id;
}

/// It has a slot. Of its end and its timeout only the first is an event; the timer of one that waited runs already.
void Model::serveCall(const CallPtr& call)
{
    ++m_backends[call->backend].inService;
    call->state = CallState::InService;
    call->started = m_now;
    if (m_now + call->latency <= call->deadline)
        schedule(m_now + call->latency, nameOf(*call) + " answered", [this, call] { callDone(call); });
    else if (call->issued == m_now)
        schedule(call->deadline, nameOf(*call) + " timed out", [this, call] { callTimedOut(call); });
}

/// Slots go to those that wait, in order.
void Model::grantSlots(std::size_t b)
{
    Backend& backend = m_backends[b];
    while (!backend.line.empty() && backend.inService < m_scenario.backends[b].concurrency) {
        const CallPtr next = backend.line.front();
        backend.line.pop_front();
        serveCall(next);
    }
}

void Model::finishCall(const CallPtr& call)
{
    Backend& backend = m_backends[call->backend];
    if (call->state == CallState::Waiting)
        backend.line.erase(std::find(backend.line.begin(), backend.line.end(), call));
    else
        --backend.inService;
    call->state = CallState::Over;
    grantSlots(call->backend);
}

void Model::callDone(const CallPtr& call)
{
    if (call->state == CallState::Over)
        return;
    const bool orphaned = call->state == CallState::Orphaned;
    const std::string& id = m_scenario.backends[call->backend].id;
    count("calls_answered", id);
    if (orphaned || !awaited(*call->job))
        count("calls_wasted", id);
    finishCall(call);
    if (!orphaned)
        goOnAfterCall(call);
}

/// The step is over, by its answer or by what stands in for it.
void Model::goOnAfterCall(const CallPtr& call)
{
    if (call->synchronous)
        held(call->pool, call->worker, Held::Call);
    ++call->job->step;
    call->job->tries = 0;
    if (call->synchronous)
        return serve(call->pool, call->worker);
    const std::size_t completions = queueNamed(m_scenario.pools[call->pool].completions);
    submit(call->job, completions != nowhere ? completions : queueOf(*call->job));
}

/// One that waits for a slot is removed; one in service keeps its slot to the end unless cancellable.
void Model::callTimedOut(const CallPtr& call)
{
    if (call->state != CallState::Waiting && call->state != CallState::InService)
        return;
    count("calls_timed_out", m_scenario.backends[call->backend].id);
    if (call->state == CallState::Waiting || m_scenario.backends[call->backend].cancellable) {
        finishCall(call);
    } else {
        call->state = CallState::Orphaned;
        schedule(call->started + call->latency, nameOf(*call) + " answered", [this, call] { callDone(call); });
    }
    const Step& step = stepOf(*call->job);
    const bool usedUp = step.onTimeout == FailureAction::BoundedRetry && call->job->tries >= step.retries;
    act(call, usedUp ? step.fallback : step.onTimeout);
}

void Model::act(const CallPtr& call, FailureAction action)
{
    const JobPtr job = call->job;
    const Step step = stepOf(*job);
    const std::string& id = m_scenario.classes[job->eventClass].id;
    if (action == FailureAction::AdmitConservatively && !step.critical) {
        job->refused = job->refused || step.defaultAnswer == StepDefault::Refuse;
        return goOnAfterCall(call);
    }
    if (call->synchronous) {
        held(call->pool, call->worker, Held::Call);
        release(call->pool, call->worker);
    }
    switch (action) {
    case FailureAction::BoundedRetry: count("retries", id); return requeueLater(job, step.wait);
    case FailureAction::Defer: count("deferrals", id); return requeueLater(job, step.wait);
    case FailureAction::Move:
        count("moves", id);
        ++job->tries;
        return submit(job, step.toQueue.empty() ? queueOf(*job) : queueNamed(step.toQueue));
    case FailureAction::LeaveWaiting:
        if (!awaited(*job))
            return end(job, "expired");
        m_parked.push_back(job);
        return;
    case FailureAction::Shed: {
        const bool answer = job->owner == Owner::Probe && awaited(*job);
        count("shed", m_scenario.classes[job->eventClass].id + '.' + stepOf(*job).shedReason);
        end(job, "shed");
        return answer ? refuse(job->entity, "shed") : void();
    }
    case FailureAction::Abandon:
    case FailureAction::AdmitConservatively: return end(job, "abandoned"); // a critical step is never skipped
    }
}

/// The next round of the same step has its own draws.
void Model::requeueLater(const JobPtr& job, Duration wait)
{
    ++job->tries;
    schedule(m_now + wait, "deferred event returns to its queue", [this, job] {
        const Step& step = stepOf(*job);
        submit(job, step.toQueue.empty() ? queueOf(*job) : queueNamed(step.toQueue));
    });
}

} // namespace latepulse::reference
