#include "ui/presenters/lane_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace latepulse::ui {

namespace {

constexpr double tolerance = 1.0;  // px a badge may stand beside its instant before that counts as moved
constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// One try with a number of lines; each collision is answered by the words of the mark that causes it.
class Attempt {
public:
    Attempt(const std::vector<LaneItem>& items, const LaneMeasures& measures, int lines)
        : m_items(items), m_measures(measures), m_choices(items.size())
    {
        layout.lines = lines;
    }

    /// True where all is placed without a collision. `shorten`: words may go.
    bool run(bool shorten)
    {
        for (std::size_t blamed = place(); blamed != none; blamed = place())
            if (!m_choices[blamed].triedBefore)
                m_choices[blamed].before = m_choices[blamed].triedBefore = true;
            else if (shorten)
                ++m_choices[blamed].words;
            else
                return false;
        return true;
    }
    LaneLayout layout;

private:
    struct Choice {
        std::size_t words = 0;
        bool before = false, triedBefore = false;
    };
    struct Line {
        double taken;
        std::size_t last = none;
    };

    /// The mark whose words are to blame for the first collision; none where there is no collision.
    std::size_t place()
    {
        layout.places.assign(m_items.size(), {});
        std::vector<Line> lines(static_cast<std::size_t>(layout.lines), Line{m_measures.left - m_measures.badgeHalf});
        std::size_t blamed = none;
        for (std::size_t i = 0; i < m_items.size(); ++i) {
            const std::size_t at = placeBefore(lines, i).value_or(soonest(lines, m_items[i].x));
            const std::size_t cause = m_choices[i].before ? none : collision(lines[at], i);
            const double badge = std::max(m_items[i].x, lines[at].taken + m_measures.badgeHalf);
            layout.places[i] = {static_cast<int>(at), badge, m_choices[i].words, m_choices[i].before};
            lines[at] = {
                badge + (hasWordsAfter(i) ? m_measures.wordsFrom + width(i) + m_measures.gap : m_measures.badgeHalf),
                i};
            if (blamed == none)
                blamed = cause;
        }
        return blamed;
    }

    /// The line with room for the words before the badge; where there is none they go after it again.
    std::optional<std::size_t> placeBefore(const std::vector<Line>& lines, std::size_t i)
    {
        if (!m_choices[i].before)
            return {};
        for (std::size_t line = 0; line < lines.size(); ++line)
            if (lines[line].taken + width(i) + m_measures.wordsUpTo <= m_items[i].x + tolerance)
                return line;
        m_choices[i].before = false;
        return {};
    }
    /// Whose words make this mark collide on that line: those before it there, or its own at the right edge.
    [[nodiscard]] std::size_t collision(const Line& line, std::size_t i) const
    {
        const double badge = std::max(m_items[i].x, line.taken + m_measures.badgeHalf);
        if (badge > m_items[i].x + tolerance && line.last != none && hasWordsAfter(line.last))
            return line.last;
        return hasWordsAfter(i) && badge + m_measures.wordsFrom + width(i) > m_measures.right ? i : none;
    }
    [[nodiscard]] bool hasWordsAfter(std::size_t i) const { return !m_choices[i].before && width(i) > 0.0; }
    [[nodiscard]] double width(std::size_t i) const
    {
        const std::vector<double>& widths = m_items[i].widths;
        return m_choices[i].words < widths.size() ? widths[m_choices[i].words] : 0.0;
    }
    /// The lowest line that is free there, or the one that is free soonest.
    [[nodiscard]] std::size_t soonest(const std::vector<Line>& lines, double x) const
    {
        for (std::size_t line = 0; line < lines.size(); ++line)
            if (lines[line].taken + m_measures.badgeHalf <= x + tolerance)
                return line;
        return static_cast<std::size_t>(std::ranges::min_element(lines, {}, &Line::taken) - lines.begin());
    }

    const std::vector<LaneItem>& m_items;
    const LaneMeasures& m_measures;
    std::vector<Choice> m_choices;
};

} // namespace

LaneLayout layLane(const std::vector<LaneItem>& items, const LaneMeasures& measures)
{
    for (int lines = 1; lines < measures.mostLines; ++lines)
        if (Attempt whole(items, measures, lines); whole.run(false))
            return whole.layout;
    Attempt attempt(items, measures, std::max(1, measures.mostLines));
    attempt.run(true);
    return attempt.layout;
}

double nearestFree(double wanted, double width, const std::vector<std::pair<double, double>>& taken, double left,
                   double right)
{
    const double half = width / 2;
    const auto isFree = [&](double middle) {
        return middle - half >= left && middle + half <= right && std::ranges::none_of(taken, [&](const auto& span) {
                   return span.first < middle + half && span.second > middle - half;
               });
    };
    if (isFree(wanted))
        return wanted;
    // A free place nearest to the wanted one touches a span or an end.
    std::vector<double> places{left + half, right - half};
    for (const auto& [from, to] : taken)
        places.insert(places.end(), {from - half, to + half});
    std::erase_if(places, [&](double place) { return !isFree(place); });
    const auto nearest =
        std::ranges::min_element(places, {}, [wanted](double place) { return std::abs(place - wanted); });
    return nearest == places.end() ? wanted : *nearest;
}

} // namespace latepulse::ui
