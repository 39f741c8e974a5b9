#pragma once
// Works out answers ("why is this controller unhealthy?", "would it recover?") on a thread of its own, so that a
// question never delays the run. Free of Qt. The latest question wins; an older one is stopped.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "core/engine/run_control.h"

namespace latepulse::ui {

class QuestionWorker {
public:
    /// Runs on the worker's thread. Once it is told to stop it has nobody left to answer to.
    using Work = std::function<void(const RunControl& control)>;

    QuestionWorker();
    ~QuestionWorker();  // requests a stop and joins
    QuestionWorker(const QuestionWorker&) = delete;
    QuestionWorker& operator=(const QuestionWorker&) = delete;

    void ask(Work work);
    void cancel();

private:
    void loop(const std::stop_token& stop);
    void replace(std::optional<Work> work);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Work> m_next;  // under m_mutex, as m_work
    std::stop_source m_work;
    std::jthread m_thread;
};

} // namespace latepulse::ui
