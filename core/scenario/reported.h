#pragma once
// What has been told already, by path: no mistake is told twice, and nothing is judged from a value that was refused.

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace latepulse {

class Reported {
public:
    /// The value (or the whole table) at this path is not what the file meant.
    void add(std::string_view path) { m_paths.emplace(path); }
    /// Something that should stand below this path is absent because of a mistake told already.
    void addAbsent(std::string_view path) { m_paths.insert(std::string(path) + ".*"); }

    [[nodiscard]] bool empty() const { return m_paths.empty(); }
    /// Whether the value at this path or a table around it was told.
    [[nodiscard]] bool covers(std::string_view path) const;
    /// Whether the value at this path, a part of it or a table around it was told.
    [[nodiscard]] bool touches(std::string_view path) const;
    /// Whether something may be absent directly below this path.
    [[nodiscard]] bool mayLack(std::string_view path) const;
    /// Whether this path may name something absent: anything around it lacks a part.
    [[nodiscard]] bool mayBeAbsent(std::string_view path) const;

private:
    std::set<std::string, std::less<>> m_paths;
};

} // namespace latepulse
