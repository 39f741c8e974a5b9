#pragma once
// A queue: one lane per event class, each in order of arrival; the discipline compares the lanes' ends, so that any
// class can be measured, purged or skipped without touching the others.

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "core/engine/chunked_deque.h"
#include "core/model/job.h"
#include "core/model/plan.h"
#include "core/model/queued_job.h"

namespace latepulse {

class Lane {
public:
    std::size_t gauge = static_cast<std::size_t>(-1);  // first of its gauges, GaugeMap::none when it has none
    [[nodiscard]] std::int64_t live() const { return m_live; }        // waiting jobs
    [[nodiscard]] std::int64_t dropped() const { return m_dropped; }  // so far
    /// Order of the first or last waiting job; `nothing` when there is none.
    static constexpr std::uint64_t nothing = ~std::uint64_t{0};
    [[nodiscard]] std::uint64_t frontOrder() const { return m_front.order; }
    [[nodiscard]] std::uint64_t backOrder() const { return m_back.order; }
    [[nodiscard]] SimTime oldest() const { return SimTime{m_front.enqueued}; }
    /// The first is at its first step, untouched since it was created.
    [[nodiscard]] bool frontIsNew() const { return !m_jobs.front().hasHistory(); }

    void push(const Job& job);
    /// A job created at its enqueueing, at its first step.
    void pushNew(Place place, std::uint32_t entity, std::uint32_t index)
    {
        if (m_live > 0 && !m_back.reaches(place))
            return pushFar(place, entity, index);
        m_jobs.push_back(QueuedJob{QueuedJob::pack(place, 0), entity, index});
        joined(place);
    }
    /// Many new jobs, in the order of their numbers; they wait here once it is closed.
    class Appender {
    public:
        explicit Appender(Lane& lane) : m_lane(lane), m_jobs(lane.m_jobs), m_last(lane.lastOrNowhere()) {}
        void pushNew(Place place, std::uint32_t entity, std::uint32_t index)
        {
            if (!m_last.reaches(place))
                return pushFar(place, entity, index);
            m_jobs.push_back(QueuedJob{QueuedJob::pack(place, 0), entity, index});
            ++m_pushed;
            m_last = place;
        }
        /// How many there were.
        std::int64_t close()
        {
            flush();
            return m_joined;
        }

    private:
        void pushFar(Place place, std::uint32_t entity, std::uint32_t index);
        void flush();
        Lane& m_lane;
        ChunkedDeque<QueuedJob>::Appender m_jobs;
        std::int64_t m_pushed = 0, m_joined = 0;  // since the last flush; before it
        Place m_last;
    };
    void takeFront(std::uint32_t eventClass, Job& into)
    {
        const QueuedJob& queued = m_jobs.front();
        unpack(queued, eventClass, m_front, queued.hasHistory() ? &m_histories.front() : nullptr, into);
        dropFront();
        taken();
    }
    /// The same where frontIsNew(): into a job of the same class.
    void takeNew(Job& into)
    {
        const QueuedJob& queued = m_jobs.front();
        into.sent = into.created = into.enqueued = oldest();
        into.waited = {};
        into.order = m_front.order;
        into.entity = queued.entity;
        into.index = queued.index;
        into.step = 0;
        into.tries = 0;
        into.defaulted = false;
        m_jobs.pop_front();
        if (m_live > 1)
            m_front = placeAfter(m_front);
        taken();
    }
    void takeBack(std::uint32_t eventClass, Job& into)
    {
        const QueuedJob& queued = m_jobs.back();
        unpack(queued, eventClass, m_back, queued.hasHistory() ? &m_histories.back() : nullptr, into);
        dropBack();
        taken();
    }
    /// Calls each(job) for every waiting job in order of arrival.
    template <class Function>
    void forEach(std::uint32_t eventClass, Function each) const
    {
        forEachRecord([&](std::size_t, const QueuedJob& job, const Place& place, const JobHistory* history) {
            Job whole;
            unpack(job, eventClass, place, history, whole);
            each(whole);
            return true;
        });
    }
    /// The same with each waiting job's entity, number and send time.
    template <class Function>
    void forEachName(Function each) const
    {
        forEachRecord([&](std::size_t, const QueuedJob& job, const Place& place, const JobHistory* history) {
            each(job.entity, job.index, SimTime{history != nullptr ? history->sent : place.enqueued});
            return true;
        });
    }
    /// Takes a job out of the middle; its record goes when it reaches an end.
    bool cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& into);
    /// The same for the job of this order, one at its first visit to a queue; found by bisection.
    bool cancelOrder(std::uint32_t eventClass, std::uint64_t order, Job& into);
    void clear();
    void countDrop() { ++m_dropped; }

private:
    static constexpr Place nowhere{0, nothing};
    /// Of the first record, whose predecessor was at this place.
    [[nodiscard]] Place placeAfter(const Place& place) const
    {
        const QueuedJob& job = m_jobs.front();
        return job.hasHistory() ? m_histories.front().own : job.after(place);
    }
    /// From where nothing is reached when there is no job.
    [[nodiscard]] Place lastOrNowhere() const
    {
        return m_live > 0 ? m_back : Place{std::numeric_limits<std::int64_t>::min() / 2, 0};
    }
    void joined(const Place& place)
    {
        if (m_live++ == 0)
            m_front = place;
        m_back = place;
    }
    void pushFar(Place place, std::uint32_t entity, std::uint32_t index);
    void dropFront()
    {
        if (m_jobs.front().hasHistory())
            m_histories.pop_front();
        m_jobs.pop_front();
        if (!m_jobs.empty())
            m_front = placeAfter(m_front);
    }
    void dropBack();
    /// One waiting job less, and the ends are known again.
    void taken()
    {
        --m_live;
        if (m_cancelled > 0)
            dropCancelled();
        if (m_live == 0)
            m_front = m_back = nowhere;
    }
    void dropCancelled();
    void cancelAt(std::size_t i);
    /// Calls each(position, job, place, history) for every waiting job while it says so.
    template <class Function>
    void forEachRecord(Function each) const;

    ChunkedDeque<QueuedJob> m_jobs;       // both ends are waiting jobs
    ChunkedDeque<JobHistory> m_histories; // of the jobs that have one, in the same order
    std::int64_t m_live = 0, m_dropped = 0, m_cancelled = 0; // the last are records still there
    Place m_front = nowhere, m_back = nowhere;
};

template <class Function>
void Lane::forEachRecord(Function each) const
{
    std::size_t histories = 0;
    Place place = m_front;
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        const QueuedJob& job = m_jobs[i];
        const JobHistory* history = job.hasHistory() ? &m_histories[histories++] : nullptr;
        if (i > 0)
            place = history != nullptr ? history->own : job.after(place);
        if (!job.cancelled() && !each(i, job, place, history))
            return;
    }
}

class JobQueue {
public:
    explicit JobQueue(std::size_t classes = 0) : m_lanes(classes) {}

    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }
    void setGauge(std::uint32_t eventClass, std::size_t first) { m_lanes[eventClass].gauge = first; }
    std::int64_t notedDepth = 0;  // as last counted in the backlog of all queues
    /// Waiting jobs of all classes.
    [[nodiscard]] std::int64_t depth() const { return m_depth; }
    void push(const Job& job)
    {
        m_lanes[job.cls()].push(job);
        ++m_depth;
    }
    /// A job created at its enqueueing, at its first step.
    void pushNew(std::uint32_t eventClass, SimTime now, std::uint64_t order, std::uint32_t entity, std::uint32_t index)
    {
        m_lanes[eventClass].pushNew({now.ns, order}, entity, index);
        ++m_depth;
    }
    /// For jobs that join() then counts.
    [[nodiscard]] Lane::Appender appender(std::uint32_t eventClass) { return Lane::Appender(m_lanes[eventClass]); }
    std::int64_t join(Lane::Appender& jobs)
    {
        const std::int64_t joined = jobs.close();
        m_depth += joined;
        return joined;
    }
    /// Class of the oldest waiting job; the queue must not be empty.
    [[nodiscard]] std::uint32_t oldestClass() const
    {
        std::uint32_t best = 0;
        for (std::uint32_t c = 1; c < m_lanes.size(); ++c)
            if (m_lanes[c].frontOrder() < m_lanes[best].frontOrder())
                best = c;
        return best;
    }
    /// Class whose end of lane is served next among those `mayStart` allows; nullopt when there is none.
    template <class Predicate>
    [[nodiscard]] std::optional<std::uint32_t> nextClass(const QueuePlan& plan, const Predicate& mayStart) const;
    /// Order of the job that `take` would give.
    [[nodiscard]] std::uint64_t nextOrder(const QueuePlan& plan, std::uint32_t eventClass) const
    {
        return plan.discipline == Discipline::Lifo ? m_lanes[eventClass].backOrder() : m_lanes[eventClass].frontOrder();
    }
    void takeNew(std::uint32_t eventClass, Job& into)
    {
        --m_depth;
        m_lanes[eventClass].takeNew(into);
    }
    void takeFront(std::uint32_t eventClass, Job& into)
    {
        --m_depth;
        m_lanes[eventClass].takeFront(eventClass, into);
    }
    /// Removes the job at the end of this lane that the discipline serves first.
    void take(const QueuePlan& plan, std::uint32_t eventClass, Job& into)
    {
        --m_depth;
        if (plan.discipline == Discipline::Lifo)
            m_lanes[eventClass].takeBack(eventClass, into);
        else
            m_lanes[eventClass].takeFront(eventClass, into);
    }
    /// Removes the oldest job of all lanes; the queue must not be empty.
    void takeOldest(Job& into)
    {
        const std::uint32_t c = oldestClass();
        --m_depth;
        m_lanes[c].takeFront(c, into);
    }
    /// Removes every job of a lane and gives them as they waited.
    Lane purge(std::uint32_t eventClass)
    {
        Lane lane = m_lanes[eventClass];
        m_depth -= lane.live();
        m_lanes[eventClass].clear();
        return lane;
    }
    /// Takes the job of this entity and number out; false when it does not wait here.
    bool cancel(std::uint32_t eventClass, std::uint32_t entity, std::uint32_t index, Job& into);
    /// Takes the job of this order out, one at its first visit to a queue; false when it does not wait here.
    bool cancelOrder(std::uint32_t eventClass, std::uint64_t order, Job& into);
    [[nodiscard]] std::optional<SimTime> oldest(std::uint32_t eventClass) const
    {
        return m_lanes[eventClass].live() == 0 ? std::nullopt : std::optional(m_lanes[eventClass].oldest());
    }
    void countDrop(std::uint32_t eventClass) { m_lanes[eventClass].countDrop(); }

private:
    std::vector<Lane> m_lanes;
    std::int64_t m_depth = 0;
};

template <class Predicate>
std::optional<std::uint32_t> JobQueue::nextClass(const QueuePlan& plan, const Predicate& mayStart) const
{
    // With the order turned round for LIFO, the least goes first under every discipline.
    const std::uint64_t turn = plan.discipline == Discipline::Lifo ? ~std::uint64_t{0} : 0;
    std::uint32_t best = noIndex;
    std::uint64_t bestOrder = 0;
    for (const std::uint32_t c : plan.lanesByPriority) {
        if (m_lanes[c].live() == 0 || !mayStart(c))
            continue;
        if (best != noIndex && plan.discipline == Discipline::Priority
            && mayStart.priority(c) > mayStart.priority(best))
            break;  // lanes come by priority
        const std::uint64_t order = nextOrder(plan, c) ^ turn;
        if (best == noIndex || order < bestOrder) {
            best = c;
            bestOrder = order;
        }
    }
    return best != noIndex ? std::optional(best) : std::nullopt;
}

} // namespace latepulse
