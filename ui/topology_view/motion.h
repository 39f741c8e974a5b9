#pragma once
// What moves along the arrows: single events as tokens while the run is slow, arrows as wide as their flow when it is
// fast. All positions follow the simulated clock, so that a paused run stands still.

#include <vector>

#include "ui/presenters/event_flow.h"
#include "ui/topology_view/arrows.h"

namespace latepulse::ui {

/// Up to this many simulated seconds per second the eye can follow single events.
inline constexpr double fastestTokens = 10.0;

class Motion {
public:
    struct Token {
        std::size_t arrow = 0;
        std::string eventClass;
        double way = 0.0;  // share of the arrow, 0 at its tail
    };

    /// `speed` in simulated seconds per second; while it stands still nothing that arrives is a passage of events.
    void setSpeed(double speed) { m_speed = speed; }
    void setPlaying(bool playing) { m_playing = playing; }
    void setReduced(bool reduced);
    [[nodiscard]] bool hasTokens() const { return !m_reduced && m_speed <= fastestTokens; }

    void add(const Snapshot& snapshot, const Topology& topology, const std::vector<Arrow>& arrows);
    void clear();
    /// The arrows are others: tokens on them are forgotten, rates are not.
    void forgetTokens() { m_tokens.clear(); }

    [[nodiscard]] std::vector<Token> tokens() const;
    /// Events per simulated second that passed along this arrow lately.
    [[nodiscard]] double rate(const Topology& topology, const Arrow& arrow, const std::vector<Arrow>& arrows) const;
    [[nodiscard]] bool isKnown() const { return m_flow.isKnown(); }
    /// 1.75 px up to an event in ten seconds, 1.25 px more for each further power of ten, at most 7.
    [[nodiscard]] static double widthOf(double rate);

private:
    struct Passing {
        std::size_t arrow = 0;
        std::string eventClass;
        SimTime from;
        Duration takes{};
    };
    void launch(const EventFlow::Step& step, const Topology& topology, const std::vector<Arrow>& arrows);
    EventFlow m_flow;
    std::vector<Passing> m_tokens;
    SimTime m_now;
    double m_speed = 600.0;
    bool m_playing = false, m_reduced = false;
};

void paintTokens(const NodeCanvas& canvas, const Scenario& scenario, const std::vector<Arrow>& arrows,
                 const std::vector<Motion::Token>& tokens);

} // namespace latepulse::ui
