#include "ui/look/entity_look.h"

namespace latepulse::ui {

EntityStyle styleOf(const Theme& theme, const EntityKey& key)
{
    switch (key.kind) {
    case EntityKey::Kind::Liveness: return theme.livenessClass();
    case EntityKey::Kind::Reconnect: return theme.reconnectClass();
    case EntityKey::Kind::OtherClass: return theme.otherClass(key.position, key.word);
    case EntityKey::Kind::Backend: return theme.backend();
    case EntityKey::Kind::Population: return theme.population(key.word, key.position);
    case EntityKey::Kind::Requesting: return theme.probeState(ProbeState::Requesting);
    case EntityKey::Kind::BackingOff: return theme.probeState(ProbeState::BackingOff);
    case EntityKey::Kind::Eligible: return theme.verdict(Verdict::Eligible);
    }
    return theme.backend();
}

} // namespace latepulse::ui
