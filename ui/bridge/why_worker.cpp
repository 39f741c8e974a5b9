#include "ui/bridge/why_worker.h"

#include <utility>

namespace latepulse::ui {

WhyWorker::WhyWorker(Answer answer)
    : m_answer(std::move(answer)), m_thread([this](const std::stop_token& stop) { loop(stop); })
{
}

WhyWorker::~WhyWorker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_thread.request_stop();
        m_work.request_stop();
    }
    m_wake.notify_all();
    m_thread.join();
}

void WhyWorker::ask(Question question)
{
    replace(std::move(question));
}

void WhyWorker::cancel()
{
    replace(std::nullopt);
}

void WhyWorker::replace(std::optional<Question> question)
{
    {
        const std::lock_guard lock(m_mutex);
        m_question = std::move(question);
        m_work.request_stop();
    }
    m_wake.notify_all();
}

void WhyWorker::loop(const std::stop_token& stop)
{
    for (;;) {
        std::optional<Question> question;
        RunControl control;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, stop, [this] { return m_question.has_value(); });
            if (stop.stop_requested())
                return;
            question = std::exchange(m_question, std::nullopt);
            m_work = std::stop_source{};
            control.stop = m_work.get_token();
        }
        auto report = explainController(question->scenario, question->controller, question->at, listedJobs, control);
        if (!control.stop.stop_requested())
            m_answer(std::move(report), question->number);
    }
}

} // namespace latepulse::ui
