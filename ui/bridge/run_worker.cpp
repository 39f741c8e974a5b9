#include "ui/bridge/run_worker.h"

#include <algorithm>

namespace latepulse::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto sliceTime = 8ms;          // between two looks into the mailbox
constexpr auto publishInterval = 100ms;  // growing recordings, at most ten per second
constexpr Duration shortestSlice = Duration::milliseconds(1);
constexpr Duration longestSlice = Duration::hours(24);

/// Twice or half the step, so that the next takes about `sliceTime` of real time.
Duration adapted(Duration step, RunWorker::Clock::duration took)
{
    if (took < sliceTime / 2)
        return std::min(step * 2, longestSlice);
    if (took > sliceTime)
        return std::max(step / 2, shortestSlice);
    return step;
}

} // namespace

RunWorker::RunWorker(Answers answers)
    : m_answers(std::move(answers)), m_thread([this](const std::stop_token& stop) { loop(stop); })
{
}

RunWorker::~RunWorker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_thread.request_stop();
        m_work.request_stop();
    }
    m_wake.notify_all();
    m_thread.join();
}

void RunWorker::setRun(std::shared_ptr<const Scenario> scenario, std::uint64_t generation, FollowOrder first,
                       bool patient)
{
    {
        const std::lock_guard lock(m_mutex);
        // A change of another kind that still waits must not be softened by a later slider move.
        patient = patient && !(m_newRun && !m_newRun->patient);
        m_newRun = NewRun{std::move(scenario), generation, first, patient};
        m_orders.assign(1, first);
        if (!patient)
            m_work.request_stop();
    }
    m_wake.notify_all();
}

void RunWorker::follow(FollowOrder order)
{
    {
        const std::lock_guard lock(m_mutex);
        if (order.kind == FollowOrder::Kind::Seek)
            m_orders.clear();
        m_orders.push_back(order);
        // Served by the run that still is, its answer is about that one: the run to come answers it once more.
        if (m_newRun && order.kind == FollowOrder::Kind::Seek && order.budget == Clock::duration::zero())
            m_newRun->first.at = order.at;
        if (m_newRun)
            m_newRun->first.ticket = order.ticket;
    }
    m_wake.notify_all();
}

void RunWorker::loop(const std::stop_token& stop)
{
    for (;;) {
        std::optional<NewRun> fresh;
        std::optional<FollowOrder> order;
        std::optional<SimTime> wanted;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, stop, [this] { return m_newRun || !m_orders.empty() || !m_finished; });
            if (stop.stop_requested())
                return;
            if (newRunIsDue()) {
                fresh = std::exchange(m_newRun, std::nullopt);
                m_work = std::stop_source{};
                if (m_orders.empty())
                    m_orders.push_back(fresh->first);
            } else if (!m_runner) {
                m_orders.clear();  // refused: nothing can be followed
            } else if (!m_orders.empty() && servable(m_orders.front())) {
                order = m_orders.front();
                m_orders.pop_front();
            } else if (!m_orders.empty()) {
                wanted = m_orders.front().at;
            }
        }
        if (fresh)
            begin(*fresh);
        else if (order)
            serve(*order);
        else if (!m_finished)
            recordSlice(wanted);
    }
}

bool RunWorker::newRunIsDue() const
{
    return m_newRun && (!m_newRun->patient || m_finished || Clock::now() - m_begun >= patience);
}

bool RunWorker::servable(const FollowOrder& order) const
{
    if (m_finished || order.kind != FollowOrder::Kind::Seek)
        return true;
    const SimTime recorded = m_runner->plane().now();
    return order.budget > Clock::duration::zero() ? recorded > m_follower->plane().now() : recorded >= order.at;
}

void RunWorker::begin(const NewRun& run)
{
    m_generation = run.generation;
    m_begun = m_published = Clock::now();
    m_follower.reset();
    m_runner.reset();
    auto started = RecordedRun::start(run.scenario);
    m_finished = !started;
    if (!started) {
        m_answers.refused(std::move(started.error()), m_generation);
        return;
    }
    m_runner.emplace(std::move(*started));
    m_follower.emplace(m_runner->plane());
}

void RunWorker::recordSlice(std::optional<SimTime> wanted)
{
    const SimTime now = m_runner->plane().now();
    SimTime until = now + m_slice;
    if (wanted && *wanted > now)
        until = std::min(until, *wanted);
    const auto before = Clock::now();
    const RunEnd end = m_runner->advance(until, control());
    const auto after = Clock::now();
    m_slice = adapted(m_slice, after - before);
    if (end == RunEnd::Stopped)
        return;
    m_finished = end == RunEnd::Finished;
    if (m_finished || after - m_published >= publishInterval)
        publishRecording();
}

void RunWorker::publishRecording()
{
    m_answers.recording(std::make_shared<const Recording>(m_runner->recording()), m_generation);
    m_published = Clock::now();
    reportStatus(!m_finished);
}

void RunWorker::reportStatus(bool busy)
{
    const double seconds = std::chrono::duration<double>(Clock::now() - m_begun).count();
    m_answers.status(static_cast<double>(m_runner->plane().executedEvents()) / std::max(seconds, 1e-6), busy);
}

void RunWorker::serve(const FollowOrder& order)
{
    if (move(order) == RunEnd::Stopped)
        return;  // overtaken by another run
    FollowAnswer answer;
    answer.snapshot = std::make_shared<const Snapshot>(m_follower->plane().snapshot());
    answer.generation = m_generation;
    answer.ticket = order.ticket;
    answer.stepped = order.kind != FollowOrder::Kind::Seek;
    answer.reached = answer.stepped || m_follower->plane().now() >= order.at;
    m_answers.follow(std::move(answer));
}

RunEnd RunWorker::move(const FollowOrder& order)
{
    switch (order.kind) {
    case FollowOrder::Kind::Step: return m_follower->step() ? RunEnd::Reached : RunEnd::Finished;
    case FollowOrder::Kind::StepBack:
        return m_follower->stepBack(m_runner->keyframes(), control()) ? RunEnd::Reached : RunEnd::Finished;
    case FollowOrder::Kind::Seek: break;
    }
    return order.budget > Clock::duration::zero() ? seekWithin(order)
                                                  : m_follower->seek(order.at, m_runner->keyframes(), control());
}

RunEnd RunWorker::seekWithin(const FollowOrder& order)
{
    const auto deadline = Clock::now() + order.budget;
    const SimTime limit = std::min(order.at, m_runner->plane().now());
    Duration step = Duration::minutes(1);
    RunEnd end = RunEnd::Reached;
    while (end == RunEnd::Reached && m_follower->plane().now() < limit && Clock::now() < deadline) {
        const auto before = Clock::now();
        end = m_follower->seek(std::min(limit, m_follower->plane().now() + step), m_runner->keyframes(), control());
        step = adapted(step, Clock::now() - before);
    }
    return end;
}

} // namespace latepulse::ui
