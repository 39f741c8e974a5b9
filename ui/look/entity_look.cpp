#include "ui/look/entity_look.h"

namespace latepulse::ui {

namespace {

EntityStyle lookOf(const Theme& theme, const EntityKey& key)
{
    switch (key.kind) {
    case EntityKey::Kind::Liveness: return theme.livenessClass(key.position);
    case EntityKey::Kind::Reconnect: return theme.reconnectClass(key.position);
    case EntityKey::Kind::OtherClass: return theme.otherClass(key.position);
    case EntityKey::Kind::Backend: return theme.backend(key.position);
    case EntityKey::Kind::Population: return theme.population(key.position);
    case EntityKey::Kind::Requesting: return theme.further(theme.probeState(ProbeState::Requesting), key.position);
    case EntityKey::Kind::BackingOff: return theme.further(theme.probeState(ProbeState::BackingOff), key.position);
    case EntityKey::Kind::Offline: return theme.probeState(ProbeState::Offline);
    case EntityKey::Kind::Eligible: return theme.verdict(Verdict::Eligible);
    }
    return theme.backend();
}

} // namespace

EntityStyle styleOf(const Theme& theme, const EntityKey& key)
{
    EntityStyle style = lookOf(theme, key);
    if (!key.letter.isEmpty())
        style.letter = key.letter;
    return style;
}

QPen ghostPen(const Theme& theme, GhostKind kind, double width)
{
    QPen pen(theme.ghost, width, Qt::CustomDashLine, Qt::FlatCap);
    QList<qreal> pixels{2, 3};
    if (kind == GhostKind::AsLoaded)
        pixels = {10, 3};
    else if (kind == GhostKind::Pinned)
        pixels = {6, 2, 1, 2};
    for (qreal& length : pixels)
        length /= 1.5;  // a pattern is in widths of the pen
    pen.setDashPattern(pixels);
    return pen;
}

} // namespace latepulse::ui
