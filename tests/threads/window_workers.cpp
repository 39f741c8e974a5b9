#include "window_workers.h"

#include <algorithm>
#include <condition_variable>

#include "core/experiment/why.h"
#include "hand_over.h"
#include "ui/bridge/question_worker.h"
#include "ui/bridge/run_worker.h"

namespace latepulse::threads {

namespace {

using namespace std::chrono_literals;
using ui::QuestionWorker;
using ui::RunWorker;

constexpr int changes = 12;  // of the slider
constexpr int hours = 2;
constexpr SimTime asked = SimTime::start() + Duration::minutes(95);

/// Stands for the window: keeps the newest of everything and lets its thread wait for it.
class Window {
public:
    RunWorker::Answers answers()
    {
        return {[this](auto recording, std::uint64_t generation) {
                    put([&] { m_recording = std::move(recording), m_recorded = generation; });
                },
                [this](RunWorker::FollowAnswer answer) { put([&] { m_answer = std::move(answer), ++m_answers; }); },
                [this](const Errors& errors, std::uint64_t) { put([&] { m_refused = describe(errors); }); },
                [this](double, bool) { put([&] { ++m_reports; }); }};
    }
    template <class Holds>
    void await(Holds holds, const std::string& what)
    {
        std::unique_lock lock(m_mutex);
        require(m_arrived.wait_for(lock, 300s, [&] { return !m_refused.empty() || holds(*this); }), what);
        require(m_refused.empty(), m_refused);
    }
    template <class Change>
    void put(Change change)
    {
        {
            const std::lock_guard lock(m_mutex);
            change();
        }
        m_arrived.notify_all();
    }

    std::shared_ptr<const Recording> m_recording;
    std::uint64_t m_recorded = 0;
    RunWorker::FollowAnswer m_answer;
    int m_answers = 0, m_reports = 0, m_explained = 0;
    std::vector<std::int64_t> m_split;

private:
    std::mutex m_mutex;
    std::condition_variable m_arrived;
    std::string m_refused;
};

std::vector<std::int64_t> splitOf(const std::shared_ptr<const Scenario>& scenario, const RunControl& control)
{
    const auto why = explainController(scenario, "main.1", asked, 10, control);
    if (!why)
        return {};
    const AgeSplit& split = why->controller.split;
    return {split.silence.ns, split.transport.ns, split.queueing.ns,
            split.service.ns, why->doneTotal,     why->waitingTotal};
}

void ask(QuestionWorker& questions, Window& window, const std::shared_ptr<const Scenario>& scenario)
{
    questions.ask([&window, scenario](const RunControl& control) {
        auto split = splitOf(scenario, control);
        if (!control.stop.stop_requested())
            window.put([&] { window.m_split = std::move(split), ++window.m_explained; });
    });
}

/// Where the follower stood, made again by one thread.
void sameAsAlone(const RunWorker::FollowAnswer& answer, const std::shared_ptr<const Scenario>& scenario)
{
    ControlPlane alone = startOf(scenario);
    alone.runToEvent(answer.snapshot->executedEvents, {});
    if (alone.now() < answer.snapshot->now)
        alone.runUntil(answer.snapshot->now, {});
    require(markOf(alone.snapshot()) == markOf(*answer.snapshot), "the follower stands elsewhere");
}

} // namespace

void theWindowsWorkers()
{
    Window window;
    std::shared_ptr<const Scenario> scenario;
    QuestionWorker questions;
    RunWorker worker(window.answers());
    for (int change = 1; change <= changes; ++change) {
        scenario = shipped("async-same-consumer", hours, static_cast<std::uint64_t>(change));
        const int before = [&] {
            int count = 0;
            window.put([&] { count = window.m_answers; });
            return count;
        }();
        worker.setRun(scenario, static_cast<std::uint64_t>(change), {}, change % 3 == 0);
        ask(questions, window, scenario);
        worker.follow({RunWorker::FollowOrder::Kind::Seek, SimTime::start() + Duration::minutes(change), 1, {}});
        if (change % 2 == 0)
            window.await([&](const Window& w) { return w.m_answers > before; }, "no answer while the slider moves");
    }
    window.await([](const Window& w) { return w.m_recorded == changes && w.m_recording->finished; },
                 "no end of the run");
    const RunMark alone = markOfRun(scenario);
    require(window.m_recording->stateHash == alone.stateHash, "another state than alone");
    require(markOf(*window.m_recording) == alone.recorded, "another recording than alone");

    std::uint64_t ticket = 100;
    for (const auto kind : {RunWorker::FollowOrder::Kind::Seek, RunWorker::FollowOrder::Kind::Step,
                            RunWorker::FollowOrder::Kind::StepBack, RunWorker::FollowOrder::Kind::StepBack}) {
        worker.follow({kind, asked, ++ticket, {}});
        window.await([&](const Window& w) { return w.m_answer.ticket == ticket; }, "an order without an answer");
        sameAsAlone(window.m_answer, scenario);
    }
    window.await([](const Window& w) { return w.m_explained > 0; }, "a question without an answer");
    ask(questions, window, scenario);
    const auto expected = splitOf(scenario, {});
    window.await([&](const Window& w) { return w.m_split == expected; }, "another answer than alone");
    require(!expected.empty(), "there is something to explain");
    worker.setRun(shipped("async-same-consumer", hours, 99), 99, {}, false);  // the destructors meet both at work
    ask(questions, window, scenario);
}

} // namespace latepulse::threads
