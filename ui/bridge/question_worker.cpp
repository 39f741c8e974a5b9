#include "ui/bridge/question_worker.h"

#include <utility>

namespace latepulse::ui {

QuestionWorker::QuestionWorker() : m_thread([this](const std::stop_token& stop) { loop(stop); }) {}

QuestionWorker::~QuestionWorker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_thread.request_stop();
        m_work.request_stop();
    }
    m_wake.notify_all();
    m_thread.join();
}

void QuestionWorker::ask(Work work)
{
    replace(std::move(work));
}

void QuestionWorker::cancel()
{
    replace(std::nullopt);
}

void QuestionWorker::replace(std::optional<Work> work)
{
    {
        const std::lock_guard lock(m_mutex);
        m_next = std::move(work);
        m_work.request_stop();
    }
    m_wake.notify_all();
}

void QuestionWorker::loop(const std::stop_token& stop)
{
    for (;;) {
        std::optional<Work> work;
        RunControl control;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, stop, [this] { return m_next.has_value(); });
            if (stop.stop_requested())
                return;
            work = std::exchange(m_next, std::nullopt);
            m_work = std::stop_source{};
            control.stop = m_work.get_token();
        }
        (*work)(control);
    }
}

} // namespace latepulse::ui
