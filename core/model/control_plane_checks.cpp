// Conservation laws (MODEL 4) and the canonical hash.

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/model/control_plane.h"

namespace latepulse {

std::int64_t JobBalance::endedTotal() const
{
    std::int64_t sum = 0;
    for (const std::int64_t n : ended)
        sum += n;
    return sum;
}

JobBalance ControlPlane::balance(std::uint32_t c) const
{
    JobBalance b = m_balance[c];
    for (const JobQueue& queue : m_queues)
        b.queued += queue.lanes()[c].live();
    for (const PoolState& pool : m_pools)
        b.inService += pool.busyWith(c);
    return b;
}

std::vector<std::string> ControlPlane::brokenLaws() const
{
    std::vector<std::string> broken;
    for (std::uint32_t c = 0; c < m_balance.size(); ++c) {
        const JobBalance b = balance(c);
        if (b.created != b.queued + b.inService + b.atBackend + b.deferred + b.parked + b.endedTotal())
            broken.push_back("events of class " + m_scenario->classes[c].id
                             + ": created is not queued + in service + ended");
    }
    for (std::uint32_t p = 0; p < m_counts.size(); ++p) {
        std::int64_t sum = 0;
        for (const std::int64_t n : m_counts[p].byState)
            sum += n;
        if (sum != m_plan->populations[p].size)
            broken.push_back("population " + m_scenario->populations[p].id + ": states do not add up to its size");
    }
    for (std::uint32_t b = 0; b < m_backends.size(); ++b)
        if (m_backends[b].inService < 0 || m_backends[b].waiting < 0)
            broken.push_back("backend " + m_scenario->backends[b].id + ": negative count");
    return broken;
}

namespace {

/// Tells what is counted otherwise than it was kept.
class Recount {
public:
    explicit Recount(std::vector<std::string>& broken) : m_broken(broken) {}
    void operator()(std::int64_t kept, std::int64_t counted, const std::string& what) const
    {
        if (kept != counted)
            m_broken.push_back(what + ": kept " + std::to_string(kept) + ", counted " + std::to_string(counted));
    }

private:
    std::vector<std::string>& m_broken;
};

} // namespace

/// Why probes are not connected: each for exactly one reason.
void ControlPlane::recountReturns(std::vector<std::string>& broken) const
{
    const Recount check(broken);
    std::vector<PopulationCounts> counted(m_counts.size());
    for (const Probe& probe : m_probes) {
        PopulationCounts& counts = counted[probe.population];
        ++counts.byState[static_cast<std::size_t>(probe.state)];
        counts.inQueue += probe.inQueue && probe.state == ProbeState::Requesting ? 1 : 0;
        if (probe.state == ProbeState::BackingOff)
            ++counts.backingOff[static_cast<std::size_t>(probe.answer)];
    }
    for (std::size_t p = 0; p < counted.size(); ++p) {
        const std::string& id = m_scenario->populations[p].id;
        const auto kept = m_counts[p].notConnected(), parts = counted[p].notConnected();
        for (std::size_t part = 0; part < parts.size(); ++part)
            check(kept[part], parts[part], "not connected in population " + id + ", " + notConnectedWord(part));
        check(std::accumulate(kept.begin(), kept.end(), std::int64_t{0}),
              m_plan->populations[p].size - m_counts[p].of(ProbeState::Connected), "reasons in population " + id);
    }
}

std::vector<std::string> ControlPlane::brokenRecounts() const
{
    std::vector<std::string> broken = brokenLaws();
    const Recount check(broken);
    recountReturns(broken);
    std::vector<std::array<std::int64_t, 4>> states(m_counts.size());
    std::vector<std::int64_t> sessions(m_controllers.size());
    for (const Probe& probe : m_probes) {
        ++states[probe.population][static_cast<std::size_t>(probe.state)];
        if (probe.state == ProbeState::Connected)
            ++sessions[probe.controller];
    }
    for (std::size_t p = 0; p < states.size(); ++p)
        for (std::size_t s = 0; s < 4; ++s)
            check(m_counts[p].byState[s], states[p][s], "population " + m_scenario->populations[p].id);
    std::int64_t eligible = 0, falsely = 0, keptFalsely = 0;
    for (std::size_t c = 0; c < m_controllers.size(); ++c) {
        check(m_controllers[c].sessions, sessions[c], "sessions of controller " + std::to_string(c));
        eligible += m_controllers[c].judgedWell() ? 1 : 0;
        falsely += m_controllers[c].falselyJudged() ? 1 : 0;
        const AgeSplit split = m_controllers[c].split(m_now);
        check((m_now - m_controllers[c].silentSince()).ns, split.total().ns,
              "age split of controller " + std::to_string(c));
    }
    for (const GroupCounts& g : m_groupCounts)
        keptFalsely += g.falsely;
    check(m_eligible, eligible, "eligible controllers");
    check(keptFalsely, falsely, "false verdicts");
    for (std::size_t q = 0; q < m_queues.size(); ++q) {
        std::int64_t live = 0;
        for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c)
            m_queues[q].lanes()[c].forEach(c, [&](const Job&) { ++live; });
        check(m_queues[q].depth(), live, "queue " + m_scenario->queues[q].id);
    }
    std::vector<std::int64_t> inService(m_backends.size()), waiting(m_backends.size());
    for (const Call& call : m_calls) {
        if (call.state == CallState::InService || call.state == CallState::Orphaned)
            ++inService[call.backend];
        if (call.state == CallState::Waiting)
            ++waiting[call.backend];
    }
    for (std::size_t b = 0; b < m_backends.size(); ++b) {
        check(m_backends[b].inService, inService[b], "slots of backend " + m_scenario->backends[b].id);
        check(m_backends[b].waiting, waiting[b], "calls waiting at backend " + m_scenario->backends[b].id);
        if (inService[b] > m_plan->backends[b].concurrency && m_nextIntervention == 0)
            broken.push_back("backend " + m_scenario->backends[b].id + ": more calls than slots");
    }
    return broken;
}

namespace {

/// Mixes 64-bit words (the finaliser of SplitMix64, Steele et al. 2014, over a running sum).
class StateHasher {
public:
    void add(std::uint64_t word)
    {
        m_state += word + 0x9E37'79B9'7F4A'7C15ULL;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D0'49BB'1331'11EBULL;
        m_state = std::rotl(m_state, 23) ^ (z ^ (z >> 31U));
    }
    void add(SimTime t) { add(static_cast<std::uint64_t>(t.ns)); }
    void add(Duration d) { add(static_cast<std::uint64_t>(d.ns)); }
    void add(std::int64_t n) { add(static_cast<std::uint64_t>(n)); }
    void add(std::uint32_t n) { add(static_cast<std::uint64_t>(n)); }
    void add(const Job& job)
    {
        add(job.sent);
        add(job.created);
        add(job.enqueued);
        add(static_cast<std::uint64_t>(job.entity) << 32U | job.index);
        add(static_cast<std::uint64_t>(job.cls()) << 32U | static_cast<std::uint64_t>(job.step) << 16U
            | static_cast<std::uint64_t>(job.tries & 0xFFU) << 8U | static_cast<std::uint64_t>(job.defaulted));
        if (job.tries > 0xFFU)
            add(job.tries);
    }
    [[nodiscard]] std::uint64_t value() const { return m_state; }

private:
    std::uint64_t m_state = 0;
};

} // namespace

std::uint64_t ControlPlane::stateHash() const
{
    StateHasher hash;
    hash.add(m_now);
    hash.add(m_executed);
    for (const Event& event : m_events.sorted()) {
        hash.add(event.time);
        hash.add(static_cast<std::uint64_t>(event.kind()));
        hash.add(static_cast<std::uint64_t>(event.entity) << 32U | event.index);
        if (event.kind() == EventKind::Release)
            hash.add(m_deferred[event.entity]);
    }
    for (const Probe& probe : m_probes) {
        hash.add(static_cast<std::uint64_t>(probe.controller) << 32U | probe.session);
        hash.add(static_cast<std::uint64_t>(probe.attempt) << 32U | probe.misses);
        hash.add(probe.issued);
        hash.add(static_cast<std::uint64_t>(probe.state) << 8U | static_cast<std::uint64_t>(probe.answer) << 4U
                 | static_cast<std::uint64_t>(probe.cached));
    }
    for (const Controller& c : m_controllers) {
        hash.add(c.evidence);
        hash.add(c.silentSince());
        hash.add(c.nominalNext);
        hash.add(c.forcedUntil);
        hash.add(static_cast<std::uint64_t>(c.beats) << 32U | static_cast<std::uint64_t>(c.verdict) << 8U
                 | static_cast<std::uint64_t>(c.truth));
        hash.add(c.sessions);
        hash.add(static_cast<std::int64_t>(c.freshBeats));
    }
    m_removals.forEachWord([&hash](std::uint64_t word) { hash.add(word); });
    m_memory.forEachWord(m_plan->health, [&hash](std::uint64_t word) { hash.add(word); });
    for (const JobQueue& queue : m_queues)
        for (std::uint32_t c = 0; c < m_plan->classes.size(); ++c) {
            const Lane& lane = queue.lanes()[c];
            hash.add(lane.live());
            hash.add(lane.dropped());
            lane.forEach(c, [&](const Job& job) { hash.add(job); });
        }
    for (const PoolState& pool : m_pools) {
        hash.add(pool.workers());
        for (std::uint32_t w = 0; w < pool.made(); ++w)
            if (pool.worker(w).phase != WorkerPhase::Idle) {
                hash.add(w);
                hash.add(pool.worker(w).job);
                hash.add(pool.worker(w).phaseSince);
            }
    }
    for (const Call& call : m_calls)
        if (call.state != CallState::Free) {
            hash.add(call.job);
            hash.add(call.issued);
            hash.add(call.latency);
            hash.add(static_cast<std::uint64_t>(call.state));
        }
    for (const Job& job : m_parked)
        hash.add(job);
    for (const BackendState& backend : m_backends)
        for (std::size_t i = 0; i < backend.queue.size(); ++i) {
            const WaitingCall waiting = backend.queue[i];
            if (m_calls[waiting.call].generation == waiting.generation
                && m_calls[waiting.call].state == CallState::Waiting)
                hash.add(m_calls[waiting.call].job);
        }
    for (const ImpatientJob& job : m_impatient.all())
        if (job.queue != noIndex)
            hash.add(static_cast<std::uint64_t>(job.source) << 32U | job.queue);
    for (const JobBalance& b : m_balance) {
        hash.add(b.created);
        hash.add(b.endedTotal());
    }
    return hash.value();
}

std::size_t ControlPlane::byteSize() const
{
    // Chunks of long queues are shared between copies; what a copy owns is counted, a queue at a tenth of its records.
    std::size_t bytes = sizeof(ControlPlane) + m_probes.size() * sizeof(Probe) + m_events.byteSize()
        + m_calls.size() * sizeof(Call) + m_controllers.size() * sizeof(Controller) + m_series->size() * 40
        + m_impatient.all().size() * sizeof(ImpatientJob) + m_memory.phi.byteSize();
    for (const JobQueue& queue : m_queues)
        bytes += static_cast<std::size_t>(queue.depth()) * sizeof(QueuedJob) / 10;
    for (const PoolState& pool : m_pools)
        bytes += pool.made() * sizeof(Worker);
    return bytes;
}

} // namespace latepulse
