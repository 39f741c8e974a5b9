#pragma once
// What a file said beyond what it means, so that saving says it again: a default that was written out stays written
// out, a date stays a date. Never part of what a scenario is: equal scenarios may have been said in different words.

#include <memory>
#include <set>
#include <string>

namespace latepulse {

class Stated {
public:
    /// The value at this path stood in the file.
    void value(const std::string& path) { own().values.insert(path); }
    /// The instant at this path was a date, not a time since the start.
    void date(const std::string& path) { own().dates.insert(path); }
    void forget() { m_words.reset(); }

    /// Whether the value at this path, or a field of it, was given.
    [[nodiscard]] bool hasValue(const std::string& path) const
    {
        if (m_words == nullptr)
            return false;
        const auto next = m_words->values.lower_bound(path);
        if (next != m_words->values.end() && *next == path)
            return true;
        const auto field = m_words->values.lower_bound(path + '.');
        return field != m_words->values.end() && field->starts_with(path + '.');
    }
    [[nodiscard]] bool isDate(const std::string& path) const
    {
        return m_words != nullptr && m_words->dates.contains(path);
    }
    bool operator==(const Stated&) const { return true; }

private:
    struct Words {
        std::set<std::string> values, dates;
    };
    /// Copies of a scenario share the words of the file they came from.
    Words& own()
    {
        if (m_words == nullptr)
            m_words = std::make_shared<Words>();
        else if (m_words.use_count() > 1)
            m_words = std::make_shared<Words>(*m_words);
        return *m_words;
    }
    std::shared_ptr<Words> m_words;
};

} // namespace latepulse
