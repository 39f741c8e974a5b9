#include "ui/topology_view/motion.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace latepulse::ui {

namespace {

constexpr double travelSeconds = 0.7;  // of the screen's time from one end of an arrow to the other
constexpr std::int64_t mostAtOnce = 12;  // per arrow and step: beyond it tokens run into each other
constexpr std::size_t mostInAll = 400;

/// What of a class passes along arrows of this kind.
std::optional<FlowStage> stageOf(EdgeKind kind)
{
    switch (kind) {
    case EdgeKind::Sends:
    case EdgeKind::Beats:
    case EdgeKind::Enters: return FlowStage::Entered;
    case EdgeKind::Serves: return FlowStage::Taken;
    case EdgeKind::Informs:
    case EdgeKind::Admits:
    case EdgeKind::Leaves: return FlowStage::Finished;
    default: return std::nullopt;
    }
}

/// Classes that pass along this arrow. From queue to pool go those that enter the queue, where one pool alone serves it:
/// which of several takes an event is not recorded.
std::vector<std::string> classesOn(const Topology& topology, const Arrow& arrow, const std::vector<Arrow>& arrows)
{
    if (!stageOf(arrow.kind))
        return {};
    if (!arrow.eventClass.empty()) {
        // Several sources of one class: whose event it was is not recorded either.
        const auto alike = std::ranges::count_if(
            arrows, [&](const Arrow& a) { return a.kind == arrow.kind && a.eventClass == arrow.eventClass; });
        return alike == 1 ? std::vector{arrow.eventClass} : std::vector<std::string>{};
    }
    const auto servers = std::ranges::count_if(
        topology.edges(), [&](const TopologyEdge& e) { return e.kind == EdgeKind::Serves && e.from == arrow.from; });
    std::vector<std::string> found;
    for (const TopologyEdge& edge : topology.edges())
        if (edge.kind == EdgeKind::Enters && edge.to == arrow.from && servers == 1)
            found.push_back(edge.eventClass);
    return found;
}

} // namespace

void Motion::setReduced(bool reduced)
{
    m_reduced = reduced;
    m_tokens.clear();
}

void Motion::clear()
{
    m_flow.clear();
    m_tokens.clear();
}

void Motion::add(const Snapshot& snapshot, const Topology& topology, const std::vector<Arrow>& arrows)
{
    const EventFlow::Step* before = m_flow.last();
    const SimTime since = before ? before->to : m_now;
    m_flow.add(snapshot, m_playing);
    m_now = snapshot.now;
    const EventFlow::Step* step = m_flow.last();
    if (step == nullptr || !hasTokens())
        m_tokens.clear();
    std::erase_if(m_tokens, [&](const Passing& t) { return m_now >= t.from + t.takes; });
    if (step != nullptr && hasTokens() && step->to > since)
        launch(*step, topology, arrows);
}

/// Spread over the step in which they passed: when within it is not known.
void Motion::launch(const EventFlow::Step& step, const Topology& topology, const std::vector<Arrow>& arrows)
{
    const Duration takes = Duration::fromSeconds(travelSeconds * m_speed);
    for (std::size_t a = 0; a < arrows.size(); ++a) {
        const auto stage = stageOf(arrows[a].kind);
        // An event comes to its class before it goes on to the queue.
        const bool comes = arrows[a].kind == EdgeKind::Sends || arrows[a].kind == EdgeKind::Beats;
        const Duration later = stage == FlowStage::Entered && !comes ? takes : Duration{};
        for (const std::string& eventClass : classesOn(topology, arrows[a], arrows)) {
            const auto c =
                static_cast<std::size_t>(std::ranges::find(m_flow.classes(), eventClass) - m_flow.classes().begin());
            if (c >= step.counts.size())
                continue;
            const std::int64_t passed =
                std::min(mostAtOnce, step.counts[c][static_cast<std::size_t>(stage.value_or(FlowStage::Entered))]);
            for (std::int64_t n = 0; n < passed && m_tokens.size() < mostInAll; ++n) {
                const std::int64_t part = (step.to - step.from).ns / passed * n;
                m_tokens.push_back({a, eventClass, step.from + Duration::nanoseconds(part) + later, takes});
            }
        }
    }
}

std::vector<Motion::Token> Motion::tokens() const
{
    std::vector<Token> shown;
    for (const Passing& token : m_tokens) {
        const double way = (m_now - token.from).toSeconds() / std::max(1e-9, token.takes.toSeconds());
        if (way >= 0.0 && way < 1.0)
            shown.push_back({token.arrow, token.eventClass, way});
    }
    return shown;
}

double Motion::rate(const Topology& topology, const Arrow& arrow, const std::vector<Arrow>& arrows) const
{
    double sum = 0.0;
    for (const std::string& eventClass : classesOn(topology, arrow, arrows))
        sum += m_flow.rate(eventClass, *stageOf(arrow.kind));
    return sum;
}

double Motion::widthOf(double rate)
{
    constexpr double thin = 1.75, perDecade = 1.25, thick = 7.0;
    return rate > 0.1 ? std::min(thick, thin + perDecade * std::log10(rate / 0.1)) : thin;
}

void paintTokens(const NodeCanvas& canvas, const Scenario& scenario, const std::vector<Arrow>& arrows,
                 const std::vector<Motion::Token>& tokens)
{
    for (const Motion::Token& token : tokens) {
        if (token.arrow >= arrows.size())
            continue;
        const QPainterPath& path = arrows[token.arrow].path;
        const QPointF at = path.pointAtPercent(path.percentAtLength(path.length() * token.way));
        canvas.painter.setPen(Qt::NoPen);
        canvas.painter.setBrush(canvas.theme.panel);
        canvas.painter.drawEllipse(at, 5, 5);
        canvas.mark(classKey(scenario, token.eventClass), at, 8);
    }
}

} // namespace latepulse::ui
