#include "core/scenario/reported.h"

namespace latepulse {

bool Reported::covers(std::string_view path) const
{
    if (m_paths.empty())
        return false;
    while (!m_paths.contains(path)) {
        const std::size_t dot = path.rfind('.');
        if (dot == std::string_view::npos)
            return false;
        path = path.substr(0, dot);
    }
    return true;
}

bool Reported::touches(std::string_view path) const
{
    if (covers(path))
        return true;
    const std::string below = std::string(path) + '.';
    const auto next = m_paths.lower_bound(below);
    return next != m_paths.end() && next->compare(0, below.size(), below) == 0;
}

bool Reported::mayLack(std::string_view path) const
{
    return m_paths.contains(path) || m_paths.contains(std::string(path) + ".*");
}

bool Reported::mayBeAbsent(std::string_view path) const
{
    for (std::size_t dot = path.rfind('.'); dot != std::string_view::npos; dot = path.rfind('.')) {
        path = path.substr(0, dot);
        if (mayLack(path))
            return true;
    }
    return false;
}

} // namespace latepulse
