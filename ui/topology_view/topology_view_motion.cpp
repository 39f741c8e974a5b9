// What moves along the arrows of the topology, and what an arrow says of itself.

#include <numeric>

#include "ui/presenters/quantity_text.h"
#include "ui/topology_view/topology_view.h"

namespace latepulse::ui {

void TopologyView::setSpeed(double speed)
{
    m_motion.setSpeed(speed);
    update();
}

void TopologyView::setPlaying(bool playing)
{
    m_motion.setPlaying(playing);
}

void TopologyView::setReducedMotion(bool reduced)
{
    m_motion.setReduced(reduced);
    update();
}

/// While single events are seen their number says enough.
std::vector<double> TopologyView::arrowWidths() const
{
    std::vector<double> widths(m_arrows.size(), Motion::widthOf(0.0));
    if (m_motion.hasTokens())
        return widths;
    for (std::size_t i = 0; i < m_arrows.size(); ++i)
        widths[i] = Motion::widthOf(m_motion.rate(m_topology, m_arrows[i], m_arrows));
    return widths;
}

std::optional<std::size_t> TopologyView::arrowNear(QPointF inPicture) const
{
    std::vector<std::size_t> all(m_arrows.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return nearestArrow(m_geometry, m_arrows, all, inPicture);
}

QString TopologyView::arrowTip(const Arrow& arrow) const
{
    QStringList lines;
    const auto lead = ReShareGesture::leadOf(m_topology, arrow);
    if (lead)
        lines << leadText(values(), *lead, lead->from);
    if (const double rate = m_motion.rate(m_topology, arrow, m_arrows); rate > 0.0)
        lines << tr("lately %1 events/s along this arrow").arg(numberText(rate, rate < 1.0 ? 3 : 1));
    if (lead && m_gesture.canLead(gesturePicture(), *lead))
        lines << (lead->kind == NodeKind::EventClass ? tr("drag it to another queue, or click it and press Enter")
                                                     : tr("drag it to another pool, or click it and press Enter"));
    return lines.join(u'\n');
}

} // namespace latepulse::ui
