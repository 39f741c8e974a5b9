#include "core/topology/structural_bound.h"

#include <algorithm>
#include <utility>

#include "core/topology/busy_period.h"
#include "core/topology/pool_neighbours.h"
#include "core/topology/queue_room.h"

namespace latepulse {

namespace {

class BoundAtPool {
public:
    BoundAtPool(const WorkStructure& structure, const std::vector<ClassReach>& reach, const std::vector<bool>& present,
                std::size_t beats, std::size_t pool)
        : m_structure(structure), m_reach(reach), m_present(present), m_beats(beats), m_p(pool),
          m_beat(structure.classes[beats]), m_pool(structure.pools[pool])
    {
        m_bound.pool = pool;
    }

    /// The least bound this pool gives.
    StructuralBound find()
    {
        if (!findOwnService())
            return m_bound;
        if (m_pool.reserved[m_beats] > 0) {
            solve(BoundFamily::Reserved, {{}, {streamPart(m_beats, m_service)}, 1, {}}, {m_beats});
            checkRoom();
            return m_bound;
        }
        auto neighbours = neighboursAt(m_structure, m_reach, m_present, m_beats, m_p, m_bound.missing);
        if (!neighbours)
            return m_bound;
        m_neighbours = std::move(*neighbours);
        // The first is the one that people know (MODEL 5), though the others may come out somewhat lower.
        StructuralBound best;
        bool any = false, overload = false, known = false;
        for (const auto way : {&BoundAtPool::byOrder, &BoundAtPool::byCount, &BoundAtPool::byCapacity}) {
            m_bound = {};
            m_bound.pool = m_p;
            (this->*way)();
            if (m_bound.sojourn())
                return m_bound;
            overload = overload || m_bound.missing.kind == Missing::Overload;
            if (!any || (!known && better(m_bound, best)))
                best = m_bound;
            known = known || (!any && best.processed());
            any = true;
        }
        if (overload && best.missing.kind == Missing::BeatsFill)  // no room would be enough
            best.missing = {Missing::Overload, m_beats, nowhere, m_beat.queue, m_p};
        return best;
    }

    static bool better(const StructuralBound& a, const StructuralBound& b)
    {
        if (a.sojourn().has_value() != b.sojourn().has_value())
            return a.sojourn().has_value();
        return a.longest < b.longest;
    }

private:
    bool lacks(Missing kind, std::size_t eventClass = nowhere, std::size_t step = nowhere, std::size_t queue = nowhere)
    {
        if (m_bound.missing.kind == Missing::Nothing)
            m_bound.missing = {kind, eventClass, step, queue, m_p};
        return false;
    }

    /// What a heartbeat itself takes, and whether it is served once and for all.
    bool findOwnService()
    {
        for (std::size_t s = 0; s < m_beat.steps.size(); ++s)
            if (m_beat.steps[s].backend != nowhere && m_beat.steps[s].timeout
                && m_beat.steps[s].atTimeout == AtTimeout::Ends)
                return lacks(Missing::OwnStepEnds, m_beats, s);
        if (m_reach[m_beats].comesBack)
            return lacks(Missing::OwnReturns, m_beats);
        const auto service = longestVisit(m_structure, m_beats, m_p, m_bound.missing);
        if (!service)
            return false;
        m_service = *service;
        if (!m_beat.streamsKnown)
            return lacks(Missing::Unsteady, m_beats);
        std::int64_t free = m_pool.workers;
        for (std::size_t c = 0; c < m_pool.reserved.size(); ++c)
            if (c != m_beats) {
                free -= m_pool.reserved[c];
                m_othersReserved = m_othersReserved || m_pool.reserved[c] > 0;
            }
        m_free = free;
        if (m_pool.workers < 1)
            return lacks(Missing::NoWorkers);
        return free > 0 || lacks(Missing::AllReserved);
    }

    [[nodiscard]] BusyLoad::Part streamPart(std::size_t c, Duration each) const
    {
        return {each, m_structure.classes[c].streams, {}};
    }

    [[nodiscard]] bool isStream(std::size_t c) const { return passesOnce(m_structure, m_reach, c); }

    /// The longest visit found in service, of those for whom `counts` holds.
    template <class Predicate>
    void findHeld(const Predicate& counts)
    {
        for (const Neighbour& n : m_neighbours)
            if (counts(n) && (m_bound.heldBy == nowhere || n.visit > m_bound.held)) {
                m_bound.held = n.visit;
                m_bound.heldBy = n.eventClass;
            }
    }

    /// The heartbeats' run of one worker: one event found there, then all that goes before a later event (MODEL 5).
    void byOrder()
    {
        BusyLoad load;
        std::vector<std::size_t> classes{m_beats};
        load.parts.push_back(streamPart(m_beats, m_service));
        bool inTurn = false;
        for (const Neighbour& n : m_neighbours) {
            inTurn = inTurn || n.standing == Standing::InTurn;
            if (!n.goesFirst())
                continue;
            if (!isStream(n.eventClass))
                lacks(overtakes(n) ? Missing::Overtaken : Missing::UnknownRate, n.eventClass, nowhere, n.queue);
            load.parts.push_back(streamPart(n.eventClass, n.visit));
            classes.push_back(n.eventClass);
        }
        findHeld([inTurn](const Neighbour& n) { return n.standing == Standing::Later || inTurn; });
        load.base = inTurn ? std::max(m_bound.held, m_service) : m_bound.held;
        m_bound.held = load.base;
        if (inTurn) {
            if (m_othersReserved)
                lacks(Missing::OthersReserved);
            addTurns(load, classes);
        }
        if (m_bound.missing.kind == Missing::Nothing) {
            solve(orderFamily(), load, classes);
            checkRoom();
        }
    }

    [[nodiscard]] bool overtakes(const Neighbour& n) const
    {
        return n.queue == m_beat.queue && m_structure.queues[n.queue].order == WorkOrder::Lifo;
    }

    /// Between two starts from the heartbeats' queue every other queue has at most one.
    void addTurns(BusyLoad& load, std::vector<std::size_t>& classes)
    {
        std::vector<ArrivalStream> starts = m_beat.streams;
        for (const Neighbour& n : m_neighbours)
            if (n.among == Standing::AsItCame || n.among == Standing::Before)
                starts.insert(starts.end(), m_structure.classes[n.eventClass].streams.begin(),
                              m_structure.classes[n.eventClass].streams.end());
        for (const std::size_t queue : m_pool.serves) {
            const Neighbour* longest = nullptr;
            for (const Neighbour& n : m_neighbours)
                if (queue != m_beat.queue && m_reach[n.eventClass].entersQueue(queue)
                    && (longest == nullptr || n.visit > longest->visit))
                    longest = &n;
            if (longest == nullptr)
                continue;
            load.parts.push_back({longest->visit, starts, {}});
            classes.push_back(longest->eventClass);
        }
    }

    /// Whether only what came earlier goes first; then the event in service is any that there is.
    bool goesByAge()
    {
        for (const Neighbour& n : m_neighbours)
            if (n.standing == Standing::Before || n.standing == Standing::InTurn)
                lacks(Missing::UnknownRate, n.eventClass, nowhere, n.queue);
            else if (overtakes(n))
                lacks(Missing::Overtaken, n.eventClass, nowhere, n.queue);
        const WorkOrder order = m_structure.queues[m_beat.queue].order;
        if (order == WorkOrder::Lifo || order == WorkOrder::Unknown)
            lacks(Missing::Overtaken, m_beats, nowhere, m_beat.queue);
        if (m_othersReserved)
            lacks(Missing::OthersReserved);
        findHeld([](const Neighbour&) { return true; });
        if (m_service > m_bound.held || m_bound.heldBy == nowhere) {
            m_bound.held = m_service;
            m_bound.heldBy = m_beats;
        }
        return m_bound.missing.kind == Missing::Nothing;
    }

    /// As many go first as there are in existence.
    void byCount()
    {
        if (!goesByAge())
            return;
        BusyLoad load{m_bound.held, {streamPart(m_beats, m_service)}, m_free, m_service};
        std::vector<std::size_t> classes{m_beats};
        for (const Neighbour& n : m_neighbours) {
            if (n.standing != Standing::AsItCame)
                continue;
            BusyLoad::Part part{n.visit, {}, m_structure.classes[n.eventClass].mostAtOnce};
            if (!part.events && !isStream(n.eventClass))
                lacks(Missing::UnknownRate, n.eventClass, nowhere, n.queue);
            else if (!part.events)
                part.streams = m_structure.classes[n.eventClass].streams;
            load.parts.push_back(part);
            classes.push_back(n.eventClass);
        }
        finishByAge(load, classes);
    }

    /// As many go first as their queues hold.
    void byCapacity()
    {
        if (!goesByAge())
            return;
        Duration longest = m_service;
        std::size_t whose = m_beats;
        std::vector<std::size_t> queues{m_beat.queue};
        for (const Neighbour& n : m_neighbours) {
            if (n.standing != Standing::AsItCame)
                continue;
            for (const std::size_t queue : m_pool.serves)
                if (m_reach[n.eventClass].entersQueue(queue) && std::ranges::find(queues, queue) == queues.end())
                    queues.push_back(queue);
            if (n.visit > longest) {
                longest = n.visit;
                whose = n.eventClass;
            }
        }
        Duration ahead; // a number of events; the heartbeat itself takes one place
        for (const std::size_t queue : queues)
            ahead = sumOf(ahead, {m_structure.queues[queue].capacity});
        BusyLoad load{m_bound.held, {{longest, {}, std::max<std::int64_t>(0, ahead.ns - 1)}}, m_free, m_service};
        finishByAge(load, {whose});
    }

    void finishByAge(const BusyLoad& load, const std::vector<std::size_t>& classes)
    {
        if (m_bound.missing.kind != Missing::Nothing)
            return;
        solve(ageFamily(), load, classes);
        m_bound.own = m_service;
        checkRoom();
    }

    void solve(BoundFamily family, const BusyLoad& load, const std::vector<std::size_t>& classes)
    {
        m_bound.family = family;
        m_bound.sharing = load.workers;
        const auto period = busyPeriod(load);
        if (!period) {
            lacks(demandOf(load) >= 1.0 ? Missing::Overload : Missing::TooLong);
            return;
        }
        m_bound.longest = *period;
        for (std::size_t i = 0; i < load.parts.size(); ++i)
            m_bound.terms.push_back({classes[i], load.parts[i].within(m_bound.longest), load.parts[i].each});
    }

    [[nodiscard]] bool besideCalls() const
    {
        return m_pool.asynchronous && std::ranges::any_of(m_neighbours, [this](const Neighbour& n) {
                   return !m_reach[n.eventClass].backends.empty();
               });
    }
    [[nodiscard]] BoundFamily ageFamily() const
    {
        return m_neighbours.empty() ? BoundFamily::OwnPool
            : besideCalls()         ? BoundFamily::Asynchronous
                                    : BoundFamily::Fifo;
    }
    [[nodiscard]] BoundFamily orderFamily() const
    {
        const bool ranked = std::ranges::any_of(m_neighbours, [](const Neighbour& n) {
            return n.standing == Standing::Later || n.standing == Standing::Before || n.standing == Standing::InTurn;
        });
        return ranked && !besideCalls() ? BoundFamily::Priority : ageFamily();
    }

    void checkRoom()
    {
        if (m_bound.processed() && m_bound.missing.kind == Missing::Nothing)
            m_bound.missing = roomMissing(m_structure, m_reach, m_present, m_beats, m_neighbours, m_bound);
    }

    const WorkStructure& m_structure;
    const std::vector<ClassReach>& m_reach;
    const std::vector<bool>& m_present;
    std::size_t m_beats, m_p;
    const WorkClass& m_beat;
    const WorkPool& m_pool;
    Duration m_service;
    std::int64_t m_free = 1; // workers not kept for others
    bool m_othersReserved = false;
    std::vector<Neighbour> m_neighbours;
    StructuralBound m_bound;
};

} // namespace

StructuralBound structuralBound(const WorkStructure& structure, const std::vector<ClassReach>& reach,
                                std::size_t eventClass, const std::vector<bool>& present)
{
    StructuralBound best;
    best.missing = {Missing::NoWorkers, eventClass, nowhere, structure.classes[eventClass].queue, nowhere};
    bool any = false;
    for (const std::size_t pool : reach[eventClass].pools) {
        const auto& serves = structure.pools[pool].serves;
        if (std::ranges::find(serves, structure.classes[eventClass].queue) == serves.end())
            continue;
        StructuralBound found = BoundAtPool(structure, reach, present, eventClass, pool).find();
        if (!any || BoundAtPool::better(found, best))
            best = std::move(found);
        any = true;
    }
    return best;
}

StructuralBound structuralBound(const WorkStructure& structure, std::size_t eventClass)
{
    return structuralBound(structure, reachOf(structure), eventClass,
                           std::vector<bool>(structure.classes.size(), true));
}

} // namespace latepulse
