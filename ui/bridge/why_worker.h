#pragma once
// Answers "why is this controller unhealthy?" on a thread of its own, so that a question never delays the run.
// Free of Qt. The latest question wins; an older one is stopped.

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/experiment/why.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

class WhyWorker {
public:
    struct Question {
        std::shared_ptr<const Scenario> scenario;
        std::string controller;
        SimTime at;
        std::uint64_t number = 0;  // comes back with the answer
    };
    /// Called on the worker's thread.
    using Answer = std::function<void(Result<WhyReport>, std::uint64_t number)>;

    explicit WhyWorker(Answer answer);
    ~WhyWorker();  // requests a stop and joins
    WhyWorker(const WhyWorker&) = delete;
    WhyWorker& operator=(const WhyWorker&) = delete;

    void ask(Question question);
    void cancel();

private:
    void loop(const std::stop_token& stop);
    void replace(std::optional<Question> question);

    static constexpr std::size_t listedJobs = 2000;
    Answer m_answer;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Question> m_question;  // under m_mutex, as m_work
    std::stop_source m_work;
    std::jthread m_thread;
};

} // namespace latepulse::ui
