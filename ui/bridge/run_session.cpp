#include "ui/bridge/run_session.h"

#include <algorithm>
#include <cmath>

#include <QElapsedTimer>
#include <QTimer>

#include "ui/bridge/question_worker.h"
#include "ui/bridge/run_worker.h"

namespace latepulse::ui {

namespace {

using namespace std::chrono_literals;
using Order = RunWorker::FollowOrder;

constexpr auto frame = 33ms;       // at most 30 snapshots per second
constexpr auto longestFrame = 200.0;  // ms of wall time one advance may stand for: a stall slows down, it never jumps
constexpr auto maxSpeedWork = 25ms;
constexpr std::size_t listedJobs = 2000; // of an answer to "why?"

} // namespace

struct RunSession::Private {
    explicit Private(RunSession& session);

    void onRecording(const RecordingPtr& recording, quint64 generation);
    void onFollow(const RunWorker::FollowAnswer& answer);
    void onRefused(const Errors& errors, quint64 generation);
    void onWhy(const Result<WhyReport>& report, quint64 number);
    quint64 order(Order order);
    [[nodiscard]] bool isCurrent(quint64 generation) const { return generation >= oldestAccepted && scenario; }

    RunSession& q;
    std::shared_ptr<const Scenario> scenario;
    quint64 oldestAccepted = 1;  // generations before it are dropped
    quint64 ticket = 0, acceptedTicket = 0, question = 0;
    bool outstanding = false;  // the last order is not answered yet
    QTimer timer;
    QElapsedTimer wall;
    // Last: their threads end before anything above goes.
    std::unique_ptr<RunWorker> worker;
    std::unique_ptr<QuestionWorker> why;
};

namespace {

/// A call that runs on the session's thread; dropped by Qt when the session is gone.
template <class Function>
auto onThread(RunSession& session, Function function)
{
    return [&session, function](auto... values) {
        QMetaObject::invokeMethod(&session, [function, values...] { function(values...); }, Qt::QueuedConnection);
    };
}

} // namespace

RunSession::Private::Private(RunSession& session) : q(session)
{
    timer.setTimerType(Qt::PreciseTimer);
    timer.setInterval(frame);
    RunWorker::Answers answers;
    answers.recording =
        onThread(q, [this](const RecordingPtr& r, std::uint64_t generation) { onRecording(r, generation); });
    answers.follow = onThread(q, [this](const RunWorker::FollowAnswer& answer) { onFollow(answer); });
    answers.refused =
        onThread(q, [this](const Errors& errors, std::uint64_t generation) { onRefused(errors, generation); });
    answers.status = onThread(q, [this](double rate, bool busy) { emit q.workStatus(rate, busy); });
    worker = std::make_unique<RunWorker>(std::move(answers));
    why = std::make_unique<QuestionWorker>();
}

quint64 RunSession::Private::order(Order order)
{
    order.ticket = ++ticket;
    outstanding = true;
    worker->follow(order);
    return ticket;
}

void RunSession::Private::onRecording(const RecordingPtr& recording, quint64 generation)
{
    if (isCurrent(generation))
        emit q.recordingUpdated(recording);
}

void RunSession::Private::onFollow(const RunWorker::FollowAnswer& answer)
{
    if (!isCurrent(answer.generation) || answer.ticket < acceptedTicket)
        return;
    acceptedTicket = answer.ticket;
    const bool latest = answer.ticket == ticket && answer.generation == q.m_generation;
    if (latest)
        outstanding = false;
    // An answer to an older seek is still worth showing while the hand moves on, but does not move the playhead.
    if (latest || answer.stepped)
        q.setPlayhead(answer.snapshot->now, answer.stepped);
    emit q.snapshotUpdated(answer.snapshot);
    if (!latest || !q.m_playing)
        return;
    const bool atLimit = q.m_limit && q.m_limit->pauses && answer.snapshot->now == q.m_limit->at;
    if (atLimit || answer.snapshot->now >= SimTime{scenario->run.horizon.ns})
        q.setPlaying(false);
    if (atLimit)
        emit q.limitReached(answer.snapshot->now);
}

void RunSession::Private::onRefused(const Errors& errors, quint64 generation)
{
    if (!isCurrent(generation))
        return;
    outstanding = false;
    q.setPlaying(false);
    emit q.failed(QString::fromStdString(describe(errors)));
}

void RunSession::Private::onWhy(const Result<WhyReport>& report, quint64 number)
{
    if (number != question)
        return;
    if (report)
        emit q.whyAnswered(std::make_shared<const WhyReport>(*report));
    else
        emit q.failed(QString::fromStdString(describe(report.error())));
}

RunSession::RunSession(QObject* parent) : QObject(parent), d(std::make_unique<Private>(*this))
{
    connect(&d->timer, &QTimer::timeout, this, [this] { advance(); });
}

RunSession::~RunSession() = default;

void RunSession::setScenario(std::shared_ptr<const Scenario> scenario)
{
    d->oldestAccepted = m_generation + 1;
    startRun(std::move(scenario), false);
}

void RunSession::updateScenario(std::shared_ptr<const Scenario> scenario)
{
    startRun(std::move(scenario), d->scenario != nullptr);
}

void RunSession::startRun(std::shared_ptr<const Scenario> scenario, bool patient)
{
    d->scenario = std::move(scenario);
    ++m_generation;
    if (m_limit)
        m_limit = PlayLimit{m_playhead, false};  // found in another run
    ++d->question;  // an answer about the run before would be about something else
    d->why->cancel();
    const SimTime horizon{d->scenario->run.horizon.ns};
    if (m_playhead > horizon)
        setPlayhead(horizon, false);
    Order first;
    first.at = m_playhead;
    first.ticket = ++d->ticket;
    d->outstanding = true;
    d->worker->setRun(d->scenario, m_generation, first, patient);
}

void RunSession::play()
{
    if (!d->scenario || m_playing)
        return;
    if (m_playhead >= SimTime{d->scenario->run.horizon.ns})
        seek(SimTime::start());
    setPlaying(true);
}

void RunSession::pause()
{
    setPlaying(false);
}

void RunSession::setPlaying(bool playing)
{
    if (playing == m_playing)
        return;
    m_playing = playing;
    if (playing) {
        d->wall.start();
        d->timer.start();
    } else {
        d->timer.stop();
    }
    emit playingChanged(playing);
}

void RunSession::setSpeed(double simulatedSecondsPerSecond)
{
    if (!(simulatedSecondsPerSecond > 0.0) || simulatedSecondsPerSecond == m_speed)
        return;
    m_speed = simulatedSecondsPerSecond;
    emit speedChanged(m_speed);
}

void RunSession::setHeld(bool held)
{
    m_held = held;
    d->wall.start();
    // An advance under way would still move the playhead past the instant of the press.
    if (held && d->outstanding)
        seek(m_playhead);
}

void RunSession::advance()
{
    // One order at a time: the playhead is never asked beyond what the follower has reached.
    if (m_held || d->outstanding)
        return;
    const double elapsed = std::min(static_cast<double>(d->wall.nsecsElapsed()) / 1e6, longestFrame);
    d->wall.start();
    SimTime end{d->scenario->run.horizon.ns};
    if (m_limit && m_limit->at <= m_playhead)
        return;  // what lies ahead is not known yet
    if (m_limit)
        end = std::min(end, m_limit->at);
    Order order;
    if (std::isinf(m_speed)) {
        order.at = end;
        order.budget = maxSpeedWork;
    } else {
        order.at = std::min(end, m_playhead + Duration::fromSeconds(elapsed / 1e3 * m_speed));
    }
    d->order(order);
}

void RunSession::seek(SimTime t)
{
    if (!d->scenario)
        return;
    const SimTime at = std::clamp(t, SimTime::start(), SimTime{d->scenario->run.horizon.ns});
    Order order;
    order.at = at;
    d->order(order);
    setPlayhead(at, false);
}

void RunSession::stepEvent()
{
    if (!d->scenario)
        return;
    setPlaying(false);
    Order order;
    order.kind = Order::Kind::Step;
    d->order(order);
}

void RunSession::stepBack()
{
    if (!d->scenario)
        return;
    setPlaying(false);
    Order order;
    order.kind = Order::Kind::StepBack;
    d->order(order);
}

void RunSession::askWhy(const QString& controller)
{
    if (!d->scenario)
        return;
    const auto answer =
        onThread(*this, [this](const Result<WhyReport>& report, std::uint64_t number) { d->onWhy(report, number); });
    d->why->ask([answer, scenario = d->scenario, name = controller.toStdString(), at = m_playhead,
                 number = ++d->question](const RunControl& control) {
        auto report = explainController(scenario, name, at, listedJobs, control);
        if (!control.stop.stop_requested())
            answer(std::move(report), number);
    });
}

void RunSession::setPlayhead(SimTime t, bool betweenEvents)
{
    m_betweenEvents = betweenEvents;
    if (t == m_playhead)
        return;
    m_playhead = t;
    emit playheadMoved(t);
}

} // namespace latepulse::ui
