#include "ui/topology_view/re_share_gesture.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("TopologyView", text);
}

} // namespace

std::optional<Lead> ReShareGesture::leadOf(const Topology& topology, const Arrow& arrow)
{
    const TopologyNode &from = topology.nodes()[arrow.from], &to = topology.nodes()[arrow.to];
    if (arrow.kind == EdgeKind::Enters)
        return Lead{NodeKind::EventClass, from.id, to.id};
    if (arrow.kind == EdgeKind::Serves)
        return Lead{NodeKind::Queue, from.id, to.id};
    return std::nullopt;
}

std::vector<std::size_t> ReShareGesture::arrowsToLead(const Picture& picture) const
{
    std::vector<std::size_t> found;
    if (!m_rules.ask)
        return found;
    for (std::size_t i = 0; i < picture.arrows.size(); ++i) {
        const auto lead = leadOf(picture.topology, picture.arrows[i]);
        if (!lead)
            continue;
        // An arrow with nowhere else to go is none to lead.
        const auto places = std::ranges::count_if(picture.topology.nodes(),
                                                  [&](const TopologyNode& n) { return n.kind == lead->targetKind(); });
        if (places > 1)
            found.push_back(i);
    }
    return found;
}

bool ReShareGesture::canLead(const Picture& picture, const Lead& lead) const
{
    return std::ranges::any_of(arrowsToLead(picture),
                               [&](std::size_t i) { return leadOf(picture.topology, picture.arrows[i]) == lead; });
}

std::optional<std::size_t> ReShareGesture::arrowAt(const Picture& picture, QPointF at) const
{
    return nearestArrow(picture.geometry, picture.arrows, arrowsToLead(picture), at);
}

void ReShareGesture::select(const Picture& picture, int by)
{
    m_message.clear();
    const std::vector<std::size_t> arrows = arrowsToLead(picture);
    if (arrows.empty())
        return m_selected.reset();
    std::ptrdiff_t at = by > 0 ? -1 : static_cast<std::ptrdiff_t>(arrows.size());
    for (std::size_t i = 0; i < arrows.size(); ++i)
        if (m_selected && leadOf(picture.topology, picture.arrows[arrows[i]]) == m_selected)
            at = static_cast<std::ptrdiff_t>(i);
    at = std::clamp<std::ptrdiff_t>(at + by, 0, static_cast<std::ptrdiff_t>(arrows.size()) - 1);
    m_selected = leadOf(picture.topology, picture.arrows[arrows[static_cast<std::size_t>(at)]]);
}

void ReShareGesture::take(const Picture& picture, std::size_t arrow, bool byKeys)
{
    cancel();
    m_message.clear();
    m_lead = leadOf(picture.topology, picture.arrows[arrow]);
    if (!m_lead)
        return;
    m_selected = m_lead;
    m_byKeys = byKeys;
    m_at = picture.arrows[arrow].path.currentPosition();
    for (std::size_t i = 0; i < picture.topology.nodes().size(); ++i) {
        const TopologyNode& node = picture.topology.nodes()[i];
        if (node.kind == m_lead->targetKind())
            m_targets.push_back({i, m_rules.ask(*m_lead, node.id)});
    }
    const auto legal = std::ranges::find_if(m_targets, [](const Target& t) { return t.answer.legal; });
    if (byKeys && !m_targets.empty())
        m_over = legal == m_targets.end() ? 0 : static_cast<std::size_t>(legal - m_targets.begin());
}

void ReShareGesture::moveTo(const Picture& picture, QPointF at)
{
    m_at = at;
    m_over.reset();
    for (std::size_t i = 0; i < m_targets.size(); ++i)
        if (picture.geometry.nodes[m_targets[i].node].adjusted(-4, -4, 4, 4).contains(at))
            m_over = i;
}

void ReShareGesture::step(int by)
{
    if (!m_targets.empty() && m_over)
        m_over = static_cast<std::size_t>(
            std::clamp(static_cast<int>(*m_over) + by, 0, static_cast<int>(m_targets.size()) - 1));
}

void ReShareGesture::drop(const Picture& picture)
{
    if (!m_lead)
        return;
    if (!m_over)
        return cancel();
    const std::size_t node = m_targets[*m_over].node;
    const std::string target = picture.topology.nodes()[node].id;
    const QPointF at = m_byKeys ? picture.geometry.nodes[node].center() : m_at;
    const Lead lead = *m_lead;
    cancel();
    m_selected = lead;
    // Acting changes the scenario, and with it the picture: nothing of it may be used behind this.
    const ReShareAnswer answer = m_rules.act(lead, target);
    if (answer.legal) {
        m_selected = Lead{lead.kind, lead.id, target};
        return;
    }
    m_message = answer.words;
    m_messageAt = at;
}

void ReShareGesture::cancel()
{
    m_lead.reset();
    m_targets.clear();
    m_over.reset();
    m_byKeys = false;
}

void ReShareGesture::reset()
{
    cancel();
    m_message.clear();
}

const Arrow* ReShareGesture::arrowOf(const Picture& picture, const Lead& lead) const
{
    for (const Arrow& arrow : picture.arrows)
        if (leadOf(picture.topology, arrow) == lead)
            return &arrow;
    return nullptr;
}

QString ReShareGesture::words(const Picture& picture) const
{
    if (!m_message.isEmpty())
        return m_message;
    if (m_lead && m_over)
        return m_targets[*m_over].answer.words;
    if (m_lead)
        return m_lead->kind == NodeKind::EventClass ? ui::words("drop it on a queue") : ui::words("drop it on a pool");
    if (!m_selected || arrowOf(picture, *m_selected) == nullptr)
        return {};
    return (m_selected->kind == NodeKind::EventClass ? ui::words("%1. Enter: choose another queue")
                                                     : ui::words("%1. Enter: choose another pool"))
        .arg(m_rules.tell(*m_selected));
}

} // namespace latepulse::ui
