// Queues and workers (MODEL 2.4).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

std::size_t Model::queueNamed(const std::string& id) const
{
    return indexOf(m_scenario.queues, id).value_or(nowhere);
}

std::size_t Model::queueOf(const Job& job) const
{
    return queueNamed(m_scenario.classes[job.eventClass].queue);
}

const Step& Model::stepOf(const Job& job) const
{
    return m_scenario.classes[job.eventClass].steps[job.step];
}

JobPtr Model::submitNew(std::size_t eventClass, Owner owner, std::size_t entity, std::uint32_t number, SimTime sent)
{
    auto job = std::make_shared<Job>();
    job->eventClass = eventClass;
    job->owner = owner;
    job->entity = entity;
    job->number = number;
    job->session = owner == Owner::Probe ? m_probes[entity].session : 0;
    job->sent = sent;
    job->created = m_now;
    count("events_created", m_scenario.classes[eventClass].id);
    submit(job, queueOf(*job));
    return job;
}

/// Capacity counts waiting events only: one that a worker takes at once needs no room.
void Model::submit(const JobPtr& job, std::size_t q)
{
    Queue& queue = m_queues[q];
    const auto capacity = static_cast<std::size_t>(m_scenario.queues[q].capacity);
    job->enqueued = m_now;
    job->order = m_enqueued++;
    if (queue.waiting.size() >= capacity) {
        if (queue.waiting.empty() ? !anyMayStart(q, job->eventClass) : m_scenario.queues[q].drop == DropRule::Tail)
            return drop(job, q);
        if (!queue.waiting.empty()) {
            const JobPtr oldest = queue.waiting.front();
            queue.waiting.erase(queue.waiting.begin());
            drop(oldest, q);
        }
    }
    queue.waiting.push_back(job);
}

/// By design, and then what it empties.
std::vector<std::string> Model::servedBy(std::size_t p) const
{
    std::vector<std::string> queues = m_scenario.pools[p].serves;
    if (p < m_drains.size())
        queues.insert(queues.end(), m_drains[p].begin(), m_drains[p].end());
    return queues;
}

bool Model::anyMayStart(std::size_t q, std::size_t eventClass) const
{
    for (std::size_t p = 0; p < m_pools.size(); ++p) {
        const std::vector<std::string> serves = servedBy(p);
        const bool served = std::find(serves.begin(), serves.end(), m_scenario.queues[q].id) != serves.end();
        if (served && mayStart(p, eventClass))
            return true;
    }
    return false;
}

/// A worker is idle and not kept for another class that has fewer than its reserve.
bool Model::mayStart(std::size_t p, std::size_t eventClass) const
{
    std::int64_t idle = m_scenario.pools[p].workers - m_pools[p].busy();
    for (const auto& [id, reserve] : m_scenario.pools[p].reserved) {
        const std::size_t other = *indexOf(m_scenario.classes, id);
        if (other == eventClass)
            continue;
        const auto has = std::count_if(m_pools[p].workers.begin(), m_pools[p].workers.end(),
                                       [&](const Worker& w) { return w.job && w.job->eventClass == other; });
        idle -= std::max<std::int64_t>(0, reserve - has);
    }
    return idle > 0;
}

void Model::drop(const JobPtr& job, std::size_t q)
{
    ++m_queues[q].dropped[job->eventClass];
    m_listener.dropped(m_now, narrow(q), narrow(job->eventClass));
    end(job, "dropped");
}

/// Pools in order take what they can, again and again until none can.
void Model::dispatch()
{
    bool any = true;
    while (any) {
        any = false;
        for (std::size_t p = 0; p < m_pools.size(); ++p)
            while (startNext(p))
                any = true;
    }
}

/// Of a queue: the first by its discipline among those this pool may start.
JobPtr Model::nextOf(std::size_t p, std::size_t q) const
{
    const Discipline discipline = m_scenario.queues[q].discipline;
    const JobPtr* best = nullptr;
    std::vector<bool> may; // per class
    for (std::size_t c = 0; c < m_scenario.classes.size(); ++c)
        may.push_back(mayStart(p, c));
    for (const JobPtr& job : m_queues[q].waiting) {
        if (!may[job->eventClass])
            continue;
        const bool moreUrgent = best != nullptr
            && m_scenario.classes[job->eventClass].priority < m_scenario.classes[(*best)->eventClass].priority;
        if (best == nullptr || discipline == Discipline::Lifo || (discipline == Discipline::Priority && moreUrgent))
            best = &job;
        if (discipline == Discipline::Fifo)
            break;
    }
    return best != nullptr ? *best : nullptr;
}

bool Model::startNext(std::size_t p)
{
    Pool& pool = m_pools[p];
    const WorkerPool& rule = m_scenario.pools[p];
    if (pool.busy() >= rule.workers)
        return false;
    JobPtr job;
    std::size_t from = nowhere;
    const std::vector<std::string> serves = servedBy(p);
    for (std::size_t i = 0; i < serves.size(); ++i) {
        const std::size_t slot = rule.select == SelectRule::RoundRobin ? (pool.nextQueue + i) % serves.size() : i;
        const std::size_t q = queueNamed(serves[slot]);
        const JobPtr candidate = nextOf(p, q);
        if (!candidate || (job && !(candidate->order < job->order)))
            continue;
        job = candidate;
        from = q;
        if (rule.select == SelectRule::RoundRobin)
            pool.nextQueue = (slot + 1) % serves.size();
        if (rule.select != SelectRule::OldestFirst)
            break;
    }
    if (!job)
        return false;
    std::vector<JobPtr>& waiting = m_queues[from].waiting;
    waiting.erase(std::find(waiting.begin(), waiting.end(), job));
    job->waited += m_now - job->enqueued;
    job->everServed = true;
    if (pool.idle.empty()) {
        pool.idle.push_back(pool.workers.size());
        pool.workers.emplace_back();
    }
    const std::size_t w = pool.idle.back();
    pool.idle.pop_back();
    pool.workers[w] = {job, m_now, m_now};
    if (job->owner == Owner::Controller && !m_controllers[job->entity].beats[job->number].started)
        m_controllers[job->entity].beats[job->number].started = m_now;
    if (job->owner == Owner::Probe && populationOf(job->entity).registration.skipStale && !awaited(*job)) {
        release(p, w);
        end(job, "cancelled");
    } else {
        serve(p, w);
    }
    return true;
}

/// Goes on at the present step: its CPU time, then its call.
void Model::serve(std::size_t p, std::size_t w)
{
    Worker& worker = m_pools[p].workers[w];
    const Job& job = *worker.job;
    if (job.step >= m_scenario.classes[job.eventClass].steps.size())
        return complete(p, w);
    worker.phaseSince = m_now;
    const Duration cpu = draw(stepOf(job).cpu, Purpose::StepCpu, keyOf(job), job.number, job.step, job.tries);
    if (cpu.ns == 0)
        return afterCpu(p, w);
    const std::string step = m_scenario.classes[job.eventClass].id + '.' + stepOf(job).id;
    schedule(m_now + cpu, m_scenario.pools[p].id + " worker " + std::to_string(w + 1) + ": CPU step " + step + " done",
             [this, p, w] {
                 held(p, w, Held::Cpu);
                 afterCpu(p, w);
             });
}

void Model::afterCpu(std::size_t p, std::size_t w)
{
    Job& job = *m_pools[p].workers[w].job;
    if (!stepOf(job).backend.empty())
        return issueCall(p, w);
    ++job.step;
    job.tries = 0;
    serve(p, w);
}

void Model::held(std::size_t p, std::size_t w, Held what)
{
    if (!warm())
        return;
    const Worker& worker = m_pools[p].workers[w];
    const SimTime since = std::max(worker.phaseSince, SimTime::start() + m_base.run.warmup);
    m_listener.workerHeld(narrow(p), narrow(worker.job->eventClass), narrow(worker.job->step), what, m_now - since);
}

void Model::release(std::size_t p, std::size_t w)
{
    Worker& worker = m_pools[p].workers[w];
    const Job& job = *worker.job;
    m_listener.serviceEnded({narrow(job.eventClass), narrow(job.owner == Owner::Evaluation ? 0 : job.entity),
                             job.number, narrow(p), narrow(w), worker.taken, m_now, !awaited(job)});
    worker.job.reset();
    m_pools[p].idle.push_back(w);
}

/// Every step is done.
void Model::complete(std::size_t p, std::size_t w)
{
    const JobPtr job = m_pools[p].workers[w].job;
    release(p, w);
    const bool wanted = awaited(*job);
    ended(job, wanted ? "served" : "stale", true);
    switch (job->owner) {
    case Owner::Controller: return processBeat(*job);
    case Owner::Probe: return wanted ? decideAdmission(*job) : void();
    case Owner::Evaluation: return judgeAll();
    case Owner::Corroboration: return corroborated(job->entity, job->number);
    case Owner::Source: return askForAdmission(*job);
    }
}

void Model::ended(const JobPtr& job, const char* outcome, bool served)
{
    count((std::string("events_") + outcome).c_str(), m_scenario.classes[job->eventClass].id);
    if (warm())
        m_listener.jobEnded(narrow(job->eventClass), served, m_now - job->created, job->waited);
}

/// Ended before its last step.
void Model::end(const JobPtr& job, const char* outcome)
{
    ended(job, outcome, false);
    if (job->owner == Owner::Controller)
        loseBeat(job->entity, job->number);
}

} // namespace latepulse::reference
