#include "core/record/logged_change.h"

#include <string_view>

namespace latepulse {

LoggedChange changeOf(const LogEntry& entry)
{
    constexpr std::string_view assigns = " = ";
    switch (entry.kind) {
    case LogKind::Intervention:
        if (const std::size_t at = entry.from.find(assigns); at != std::string::npos)
            return {entry.from.substr(0, at), entry.from.substr(at + assigns.size()), entry.to, true};
        [[fallthrough]];
    case LogKind::FirstDrop:
    case LogKind::DropsInMinute:
    case LogKind::LastDrop: return {entry.from, {}, entry.to, false};
    default: return {{}, entry.from, entry.to, false};
    }
}

} // namespace latepulse
