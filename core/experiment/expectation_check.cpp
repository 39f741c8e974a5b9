#include "core/experiment/expectation_check.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include <fmt/format.h>

#include "core/base/time_text.h"

namespace latepulse {

namespace {

std::string timeText(SimTime t)
{
    return formatDuration(Duration{t.ns});
}

/// Samples of one series that lie wholly within a window of time, as shares of a reference where one is asked for.
class Window {
public:
    Window(const SeriesStore& store, std::size_t series, SimTime from, SimTime to, double scale)
        : m_store(store), m_series(series), m_scale(scale)
    {
        // Sample i covers (i * interval, (i + 1) * interval].
        const std::int64_t interval = store.interval().ns;
        m_first = static_cast<std::size_t>((std::max<std::int64_t>(0, from.ns) + interval - 1) / interval);
        m_end = std::min(store.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, to.ns) / interval));
    }
    [[nodiscard]] bool empty() const { return m_first >= m_end; }
    [[nodiscard]] std::size_t first() const { return m_first; }
    [[nodiscard]] std::size_t end() const { return m_end; }
    [[nodiscard]] double min(std::size_t i) const { return static_cast<double>(m_store.at(m_series, i).min) * m_scale; }
    [[nodiscard]] double max(std::size_t i) const { return static_cast<double>(m_store.at(m_series, i).max) * m_scale; }
    [[nodiscard]] double last(std::size_t i) const
    {
        return static_cast<double>(m_store.at(m_series, i).last) * m_scale;
    }
    [[nodiscard]] double mean() const
    {
        double sum = 0.0;
        for (std::size_t i = m_first; i < m_end; ++i)
            sum += last(i);
        return sum / static_cast<double>(m_end - m_first);
    }

private:
    const SeriesStore& m_store;
    std::size_t m_series, m_first = 0, m_end = 0;
    double m_scale;
};

class Checker {
public:
    Checker(const Expectation& e, const Recording& recording, std::vector<ExpectationResult>& results)
        : m_e(e), m_recording(recording), m_results(results)
    {
    }

    void run()
    {
        if (!m_e.milestone.empty())
            return milestone();
        if (!m_e.counter.empty())
            return counter();
        series();
    }

private:
    void say(const std::string& what, const std::string& measured, const std::string& wanted, bool holds)
    {
        m_results.push_back({what, measured, wanted, holds});
    }
    void interval(const std::string& what, const std::optional<std::pair<double, double>>& range, double measured)
    {
        if (!range)
            return;
        // A rounding step of the text form must not decide.
        const double slack = 1e-9 * std::max(1.0, std::abs(measured));
        say(what, number(measured), number(range->first) + " to " + number(range->second),
            measured >= range->first - slack && measured <= range->second + slack);
    }
    [[nodiscard]] std::string number(double value) const
    {
        return m_e.relativeToMeanBetween ? fmt::format("{:.2f} %", value * 100) : fmt::format("{:.6g}", value);
    }
    void milestone();
    void counter();
    void series();
    void fall(const Window& w);
    void held(const Window& w, const std::optional<std::pair<double, Duration>>& rule, bool atLeast);

    const Expectation& m_e;
    const Recording& m_recording;
    std::vector<ExpectationResult>& m_results;
    std::string m_name;
};

void Checker::milestone()
{
    const std::string what = "milestone " + m_e.milestone;
    const auto known = milestoneFromWord(m_e.milestone);
    if (!known)
        return say(what, "no such milestone", "a known milestone", false);
    const auto at = m_recording.milestones.of(*known);
    const std::string measured = at ? timeText(*at) : "not reached";
    const std::string window =
        m_e.from && m_e.to ? "between " + timeText(*m_e.from) + " and " + timeText(*m_e.to) : std::string{};
    const bool within = at && (!m_e.from || *at >= *m_e.from) && (!m_e.to || *at <= *m_e.to);
    if (m_e.reached && !*m_e.reached)
        return say(what, measured, "not reached" + (window.empty() ? "" : ' ' + window), !within);
    say(what, measured, window.empty() ? "reached" : window, within);
}

void Checker::counter()
{
    const auto found = m_recording.counters.find(m_e.counter);
    if (found == m_recording.counters.end() && m_e.counter.starts_with("refusals."))
        return interval("counter " + m_e.counter, m_e.value ? m_e.value : m_e.last, 0.0);
    if (found == m_recording.counters.end())
        return say("counter " + m_e.counter, "no such counter", "a counter of this run", false);
    interval("counter " + m_e.counter, m_e.value ? m_e.value : m_e.last, static_cast<double>(found->second));
}

void Checker::series()
{
    const int index = m_recording.series.find(m_e.series);
    if (index < 0)
        return say("series " + m_e.series, "no such series", "a series of this run", false);
    const SimTime from = m_e.from.value_or(SimTime::start()), to = m_e.to.value_or(m_recording.horizon);
    double scale = 1.0;
    if (m_e.relativeToMeanBetween) {
        const Window base(m_recording.series, static_cast<std::size_t>(index), m_e.relativeToMeanBetween->first,
                          m_e.relativeToMeanBetween->second, 1.0);
        if (base.empty() || base.mean() == 0.0)
            return say(m_e.series, "the reference window has no samples or is 0", "a reference", false);
        scale = 1.0 / base.mean();
    }
    const Window w(m_recording.series, static_cast<std::size_t>(index), from, to, scale);
    m_name = m_e.series + (m_e.from ? " between " + timeText(from) + " and " + timeText(to) : std::string{});
    if (w.empty())
        return say(m_name, "no whole sample in this window", "samples", false);
    std::size_t lowest = w.first();
    double low = w.min(lowest), high = w.max(lowest);
    for (std::size_t i = w.first(); i < w.end(); ++i) {
        if (w.min(i) < low) {
            low = w.min(i);
            lowest = i;
        }
        high = std::max(high, w.max(i));
    }
    interval(m_name + ": minimum", m_e.minimum, low);
    interval(m_name + ": maximum", m_e.maximum, high);
    interval(m_name + ": mean", m_e.mean, w.mean());
    interval(m_name + ": last", m_e.last, w.last(w.end() - 1));
    if (m_e.timeOfMinimum) {
        const SimTime at = m_recording.series.endOf(lowest);
        say(m_name + ": time of minimum", timeText(at),
            timeText(m_e.timeOfMinimum->first) + " to " + timeText(m_e.timeOfMinimum->second),
            at >= m_e.timeOfMinimum->first && at <= m_e.timeOfMinimum->second);
    }
    fall(w);
    held(w, m_e.heldAtLeast, true);
    held(w, m_e.heldAtMost, false);
}

void Checker::fall(const Window& w)
{
    if (!m_e.steepestFall)
        return;
    // At least from one sample to the next: over less than an interval nothing is seen, and all would hold.
    const auto span =
        static_cast<std::size_t>(std::max<std::int64_t>(1, m_e.steepestFall->first / m_recording.series.interval()));
    double steepest = 0.0;
    // Samples of the last span that no later one exceeds, highest first: the first is the top to fall from.
    std::deque<std::pair<std::size_t, double>> tops;
    for (std::size_t i = w.first(); i < w.end(); ++i) {
        const double last = w.last(i);
        while (!tops.empty() && i - tops.front().first > span)
            tops.pop_front();
        if (!tops.empty())
            steepest = std::max(steepest, tops.front().second - last);
        while (!tops.empty() && tops.back().second <= last)
            tops.pop_back();
        tops.emplace_back(i, last);
    }
    say(m_name + ": steepest fall per " + formatDuration(m_e.steepestFall->first), number(steepest),
        "at most " + number(m_e.steepestFall->second), steepest <= m_e.steepestFall->second);
}

void Checker::held(const Window& w, const std::optional<std::pair<double, Duration>>& rule, bool atLeast)
{
    if (!rule)
        return;
    Duration longest{}, spell{};
    for (std::size_t i = w.first(); i < w.end(); ++i) {
        const bool inside = atLeast ? w.min(i) >= rule->first : w.max(i) <= rule->first;
        spell = inside ? spell + m_recording.series.interval() : Duration{};
        longest = std::max(longest, spell);
    }
    say(m_name + (atLeast ? ": longest spell at or above " : ": longest spell at or below ") + number(rule->first),
        formatDuration(longest), "at least " + formatDuration(rule->second), longest >= rule->second);
}

} // namespace

std::vector<ExpectationResult> checkExpectations(const Scenario& scenario, const Recording& recording)
{
    std::vector<ExpectationResult> results;
    for (const Expectation& e : scenario.expectations)
        Checker(e, recording, results).run();
    return results;
}

} // namespace latepulse
