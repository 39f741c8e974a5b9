#pragma once
// Controllers that are to be taken out of admission and are not yet: asked about first (corroborate), or waiting for
// their turn (ejection cap, rate-limited removal). Part of the state of a run.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/units.h"
#include "core/engine/chunked_deque.h"

namespace latepulse {

class Removals {
public:
    // -- questions: one under way at most per controller
    [[nodiscard]] bool isAsked(std::uint32_t controller) const
    {
        return controller < m_questions.size() && (m_questions[controller].open || m_questions[controller].wanted);
    }
    /// To be asked about once everything of this instant has come.
    void want(std::uint32_t controller);
    /// Those, in the order of the scenario; none are left.
    [[nodiscard]] std::vector<std::uint32_t> takeWanted();
    /// The number of the question now under way.
    std::uint32_t ask(std::uint32_t controller);
    /// Whether this question was still under way; it is over then. `confirmed` = the read found the controller well.
    bool answer(std::uint32_t controller, std::uint32_t question, bool confirmed);
    bool giveUp(std::uint32_t controller, std::uint32_t question);
    /// Name and count of "corroborations_asked", "..._confirmed", "..._failed" and "..._unanswered".
    [[nodiscard]] std::vector<std::pair<std::string, std::int64_t>> corroborations() const;

    /// Nothing is asked and nobody waits.
    [[nodiscard]] bool idle() const { return m_open == 0 && m_wanted.empty() && m_waiting.empty(); }

    // -- turns: first come, first served; at one instant in the order of the scenario
    [[nodiscard]] bool anyWaiting() const { return !m_waiting.empty(); }
    [[nodiscard]] bool isWaiting(std::uint32_t controller) const
    {
        return controller < m_isWaiting.size() && m_isWaiting[controller] != 0;
    }
    void wait(std::uint32_t controller, SimTime now);
    [[nodiscard]] std::uint32_t next() const { return m_waiting.front().controller; }
    void leave();
    /// All that wait, first come first.
    [[nodiscard]] std::vector<std::uint32_t> all() const;
    /// One of them leaves; it counts among those waiting until dropReleased().
    void release(std::uint32_t controller) { m_isWaiting[controller] = 0; }
    void dropReleased();
    /// No removal before this instant.
    [[nodiscard]] SimTime earliest() const { return m_earliest; }
    void removed(SimTime now, double perSecond);
    /// A timer for the next turn: only the last one scheduled counts, and it is not moved to a later instant.
    [[nodiscard]] bool needsTimer(SimTime at) const { return !m_timerSet || at < m_timerAt; }
    std::uint32_t setTimer(SimTime at);
    [[nodiscard]] bool isTurn(std::uint32_t generation);

    /// Everything that influences the run, for hashes; nothing while nothing was ever asked or held up.
    template <class Add>
    void forEachWord(Add add) const
    {
        for (std::size_t c = 0; c < m_questions.size(); ++c)
            add(static_cast<std::uint64_t>(m_questions[c].number) << 1U | (m_questions[c].open ? 1U : 0U));
        for (const std::uint32_t controller : m_wanted)
            add(controller);
        for (std::size_t i = 0; i < m_waiting.size(); ++i)
            add(m_waiting[i].controller);
        if (m_earliest > SimTime::start())
            add(static_cast<std::uint64_t>(m_earliest.ns));
    }

private:
    struct Question {
        std::uint32_t number = 0; // of the last one asked
        bool open = false, wanted = false;
    };
    std::vector<std::uint32_t> m_wanted;
    std::vector<Question> m_questions; // per controller, as far as one was asked about
    std::uint32_t m_open = 0;
    std::int64_t m_asked = 0, m_confirmed = 0, m_failed = 0, m_unanswered = 0;
    struct Waiting {
        std::int64_t since; // ns
        std::uint32_t controller;
    };
    ChunkedDeque<Waiting, 64> m_waiting;
    std::vector<std::uint8_t> m_isWaiting; // per controller, as far as one waited
    SimTime m_earliest = SimTime::start();
    SimTime m_timerAt;
    std::uint32_t m_timerGeneration = 0;
    bool m_timerSet = false;
};

} // namespace latepulse
