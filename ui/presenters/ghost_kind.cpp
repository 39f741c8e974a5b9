#include "ui/presenters/ghost_kind.h"

#include <QCoreApplication>

namespace latepulse::ui {

QString ghostWord(GhostKind kind)
{
    switch (kind) {
    case GhostKind::Before: break;
    case GhostKind::AsLoaded: return QCoreApplication::translate("Ghosts", "loaded");
    case GhostKind::Pinned: return QCoreApplication::translate("Ghosts", "pinned");
    }
    return QCoreApplication::translate("Ghosts", "before");
}

QString ghostTitle(GhostKind kind)
{
    switch (kind) {
    case GhostKind::Before: break;
    case GhostKind::AsLoaded: return QCoreApplication::translate("Ghosts", "run as loaded");
    case GhostKind::Pinned: return QCoreApplication::translate("Ghosts", "pinned run");
    }
    return QCoreApplication::translate("Ghosts", "run before the change");
}

} // namespace latepulse::ui
