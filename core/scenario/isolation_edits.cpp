#include "core/scenario/isolation_edits.h"

#include <algorithm>
#include <array>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario_structure.h"
#include "core/topology/audit_words.h"

namespace latepulse {

namespace {

Error unavailable(std::string why)
{
    Error error;
    error.code = ErrorCode::NotAvailable;
    error.detail = std::move(why);
    return error;
}

/// One edit under way: a scenario that takes its assignments at once, so that each sees those before it.
class Editor {
public:
    Editor(const Scenario& scenario, const std::string& eventClass)
        : m_scenario(scenario), m_structure(workStructureOf(scenario)), m_reach(reachOf(m_structure)),
          m_class(indexOf(scenario.classes, eventClass).value_or(nowhere))
    {
    }

    Result<IsolationChange> make(const EditOfClass& edit)
    {
        if (m_class == nowhere || m_structure.classes[m_class].queue == nowhere)
            return tl::unexpected(unavailable("no class called " + edit.eventClass));
        Result<void> made;
        switch (edit.edit) {
        case IsolationEdit::OwnQueue: made = ownQueue(); break;
        case IsolationEdit::OwnPool: made = ownPool(); break;
        case IsolationEdit::ReservedWorker: made = reservedWorker(); break;
        case IsolationEdit::OwnCompletionQueue: made = ownCompletions(); break;
        case IsolationEdit::Timeouts: made = timeouts(); break;
        }
        if (!made)
            return tl::unexpected(made.error());
        m_change.edits = {edit};
        return m_change;
    }

private:
    [[nodiscard]] const std::string& id() const { return m_structure.classes[m_class].id; }
    [[nodiscard]] std::size_t queue() const { return m_structure.classes[m_class].queue; }

    [[nodiscard]] bool entersAnother(std::size_t q) const
    {
        for (std::size_t c = 0; c < m_reach.size(); ++c)
            if (c != m_class && m_reach[c].entersQueue(q))
                return true;
        return false;
    }

    /// The first queue that nobody enters.
    [[nodiscard]] Result<std::size_t> spareQueue() const
    {
        for (std::size_t q = 0; q < m_structure.queues.size(); ++q)
            if (!entersAnother(q) && !m_reach[m_class].entersQueue(q))
                return q;
        return tl::unexpected(unavailable("the file has no spare queue: add an empty [queue] table"));
    }

    Result<void> assign(const std::string& path, ParameterValue value)
    {
        const auto parameter = findParameter(m_scenario, path);
        if (parameter && valueOf(m_scenario, *parameter) == value)
            return {};
        auto set = setParameter(m_scenario, path, value);
        if (set)
            m_change.assignments.push_back({path, std::move(value)});
        return set;
    }

    Result<void> serve(std::size_t pool, const std::vector<std::string>& queues)
    {
        std::string list;
        for (const std::string& q : queues)
            list += (list.empty() ? "" : ", ") + q;
        return assign("pool." + m_structure.pools[pool].id + ".serves", list);
    }

    [[nodiscard]] bool serves(std::size_t pool, std::size_t q) const
    {
        return std::ranges::find(m_structure.pools[pool].serves, q) != m_structure.pools[pool].serves.end();
    }

    /// The pools marked serve this queue first, no other serves it.
    Result<void> serveFirst(std::size_t q, const std::vector<bool>& pools)
    {
        const std::string& name = m_structure.queues[q].id;
        // Who takes it up goes first: at no time may a queue in use be without a pool.
        for (const bool takes : {true, false})
            for (std::size_t p = 0; p < pools.size(); ++p) {
                std::vector<std::string> queues = m_scenario.pools[p].serves;
                if (pools[p] != takes || (!takes && !serves(p, q)))
                    continue;
                std::erase(queues, name);
                if (takes)
                    queues.insert(queues.begin(), name);
                if (auto done = serve(p, queues); !done)
                    return done;
            }
        return {};
    }

    Result<void> ownQueue()
    {
        if (!entersAnother(queue()))
            return tl::unexpected(unavailable(id() + " has a queue of its own already"));
        const auto spare = spareQueue();
        if (!spare)
            return tl::unexpected(spare.error());
        std::vector<bool> pools;
        std::vector<TopologyNode> names;
        for (std::size_t p = 0; p < m_structure.pools.size(); ++p) {
            pools.push_back(serves(p, queue()));
            if (pools.back())
                names.push_back({NodeKind::Pool, m_structure.pools[p].id});
        }
        m_change.words = "give " + id() + " a queue of its own (" + m_structure.queues[*spare].id
            + "), served first by " + vertexList(names);
        auto done = serveFirst(*spare, pools);
        for (std::size_t p = 0; done && p < pools.size(); ++p)
            if (pools[p])
                done = assign("pool." + m_structure.pools[p].id + ".select", std::string("listed"));
        return done ? assign("class." + id() + ".queue", m_structure.queues[*spare].id) : done;
    }

    /// Serves nothing that anybody enters, keeps workers for nobody else, and has some.
    [[nodiscard]] bool isSpare(std::size_t p, std::size_t own) const
    {
        const WorkPool& pool = m_structure.pools[p];
        const bool used = std::ranges::any_of(pool.serves, [&](std::size_t q) {
            return entersAnother(q) || (q != own && m_reach[m_class].entersQueue(q));
        });
        const bool kept = std::ranges::any_of(pool.reserved, [](std::int64_t workers) { return workers > 0; });
        return !used && !kept && pool.workers > 0;
    }

    Result<void> ownPool()
    {
        const bool shares = entersAnother(queue());
        const auto own = shares ? spareQueue() : Result<std::size_t>(queue());
        if (!own)
            return tl::unexpected(own.error());
        std::size_t spare = 0;
        while (spare < m_structure.pools.size() && !isSpare(spare, *own))
            ++spare;
        if (spare == m_structure.pools.size())
            return tl::unexpected(
                unavailable("the file has no spare worker pool: add a [pool] table that serves an unused queue"));
        std::vector<bool> pools(m_structure.pools.size(), false);
        pools[spare] = true;
        m_change.words = "give " + id()
            + (shares ? " a queue of its own (" + m_structure.queues[*own].id + ") and workers of its own (pool "
                      : std::string(" workers of its own (pool "))
            + m_structure.pools[spare].id + ")";
        auto done = serveFirst(*own, pools);
        return done ? assign("class." + id() + ".queue", m_structure.queues[*own].id) : done;
    }

    Result<void> reservedWorker()
    {
        for (std::size_t p = 0; p < m_structure.pools.size(); ++p) {
            if (!serves(p, queue()))
                continue;
            const WorkPool& pool = m_structure.pools[p];
            std::int64_t kept = 0;
            for (const std::int64_t workers : pool.reserved)
                kept += workers;
            if (pool.reserved[m_class] > 0)
                return tl::unexpected(unavailable("a worker is kept for " + id() + " already"));
            if (kept + 1 >= pool.workers)
                continue; // none would be left for the others
            m_change.words = "reserve one worker of pool " + pool.id + " for " + id();
            return assign("pool." + pool.id + ".reserved." + id(), std::int64_t{1});
        }
        return tl::unexpected(unavailable("no pool of " + id() + " has a worker to spare"));
    }

    Result<void> ownCompletions()
    {
        for (std::size_t p = 0; p < m_structure.pools.size(); ++p) {
            const WorkPool& pool = m_structure.pools[p];
            if (!pool.asynchronous || pool.completions != queue())
                continue;
            const auto spare = spareQueue();
            if (!spare)
                return tl::unexpected(spare.error());
            m_change.words = "let answers to pool " + pool.id + " join a queue of their own ("
                + m_structure.queues[*spare].id + ") instead of " + id() + "'s";
            std::vector<std::string> queues = m_scenario.pools[p].serves;
            if (!serves(p, *spare))
                queues.push_back(m_structure.queues[*spare].id);
            auto done = serve(p, queues);
            return done ? assign("pool." + pool.id + ".completions", m_structure.queues[*spare].id) : done;
        }
        return tl::unexpected(unavailable("no answers of calls join the queue of " + id()));
    }

    /// Steps whose call has no timeout and holds workers that the class waits for.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> endlessCalls() const
    {
        std::vector<std::pair<std::size_t, std::size_t>> list;
        for (std::size_t c = 0; c < m_reach.size(); ++c) {
            const bool holds = std::ranges::any_of(m_reach[c].pools, [&](std::size_t p) {
                return !m_structure.pools[p].asynchronous && serves(p, queue());
            });
            const auto& steps = m_structure.classes[c].steps;
            for (std::size_t s = 0; holds && c != m_class && s < steps.size(); ++s)
                if (steps[s].backend != nowhere && !steps[s].timeout)
                    list.emplace_back(c, s);
        }
        return list;
    }

    /// The longest round timeout whose bound leaves half of the evidence window, else the shortest of them.
    Result<void> timeouts()
    {
        const auto calls = endlessCalls();
        if (calls.empty())
            return tl::unexpected(unavailable("every call that can hold workers of " + id() + " has a timeout"));
        static constexpr std::array rounded{30'000, 10'000, 5'000, 2'000, 1'000, 500, 200, 100}; // ms
        std::size_t i = 0;
        for (; i + 1 < rounded.size(); ++i) {
            WorkStructure tried = m_structure;
            for (const auto& [c, s] : calls)
                tried.classes[c].steps[s].timeout = Duration::milliseconds(rounded[i]);
            const auto most = structuralBound(tried, m_class).sojourn();
            if (most && *most <= m_scenario.health.window / 2)
                break;
        }
        const Duration timeout = Duration::milliseconds(rounded[i]);
        std::string steps;
        Result<void> done;
        for (const auto& [c, s] : calls) {
            const WorkClass& work = m_structure.classes[c];
            steps += (steps.empty() ? "" : ", ") + ("step '" + work.steps[s].id + "' of class " + work.id);
            if (done)
                done = assign("class." + work.id + '.' + work.steps[s].id + ".timeout", timeout);
        }
        m_change.words = "set a timeout of " + timeAtMost(timeout) + " on " + steps;
        return done;
    }

    Scenario m_scenario;
    WorkStructure m_structure;
    std::vector<ClassReach> m_reach;
    std::size_t m_class;
    IsolationChange m_change;
};

} // namespace

Result<IsolationChange> assignmentsOf(const Scenario& scenario, const EditOfClass& edit)
{
    return Editor(scenario, edit.eventClass).make(edit);
}

} // namespace latepulse
