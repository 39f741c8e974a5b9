#include "ui/presenters/chart_points.h"

#include <algorithm>

namespace latepulse::ui {

namespace {

Sample summed(const SeriesStore& store, std::span<const std::size_t> series, std::size_t i)
{
    Sample sum = store.at(series.front(), i);
    for (const std::size_t s : series.subspan(1)) {
        const Sample& more = store.at(s, i);
        sum.min += more.min, sum.max += more.max, sum.last += more.last;
    }
    return sum;
}

/// The samples of one pixel column after another.
class Columns {
public:
    Columns(const SeriesStore& store, double factor, std::vector<PlotPoint>& out)
        : m_store(store), m_factor(factor), m_out(out)
    {
    }

    void enterWith(float value) { m_held = value; }
    void add(std::size_t i, const Sample& sample)
    {
        if (m_empty || sample.min < m_min)
            m_min = sample.min, m_minAt = i;
        if (m_empty || sample.max > m_max)
            m_max = sample.max, m_maxAt = i;
        m_last = sample.last, m_lastAt = i;
        m_empty = false;
    }
    void flush()
    {
        if (m_empty)
            return;
        const float held = m_held.value_or(m_last);
        const bool low = m_min<std::min(held, m_last), high = m_max> std::max(held, m_last);
        // Within one sample nobody knows which came first; a vertical line shows both.
        const bool lowFirst = m_minAt < m_maxAt || (m_minAt == m_maxAt && m_max - m_last < m_last - m_min);
        if (low && lowFirst)
            point(m_minAt, m_min);
        if (high)
            point(m_maxAt, m_max);
        if (low && !lowFirst)
            point(m_minAt, m_min);
        point(m_lastAt, m_last);
        m_held = m_last;
        m_empty = true;
    }

private:
    void point(std::size_t i, float value) { m_out.push_back({m_store.endOf(i).toSeconds(), value * m_factor}); }

    const SeriesStore& m_store;
    double m_factor;
    std::vector<PlotPoint>& m_out;
    std::optional<float> m_held;
    float m_min = 0.0F, m_max = 0.0F, m_last = 0.0F;
    std::size_t m_minAt = 0, m_maxAt = 0, m_lastAt = 0;
    bool m_empty = true;
};

/// Where the curve crosses an edge of what is visible, between the end of sample `i` and the next one's.
PlotPoint edgeAt(SimTime t, const SeriesStore& store, std::span<const std::size_t> series, double factor, std::size_t i,
                 Between between)
{
    const double held = summed(store, series, i).last;
    if (between == Between::Hold || i + 1 >= store.size())
        return {t.toSeconds(), held * factor};
    const double next = summed(store, series, i + 1).last;
    // Zero stands for "nothing observed" in rows of times: there is no line to or from it.
    if (!(held > 0.0 && next > 0.0))
        return {t.toSeconds(), held * factor};
    const double share = (t - store.endOf(i)).toSeconds() / store.interval().toSeconds();
    return {t.toSeconds(), (held + (next - held) * share) * factor};
}

} // namespace

std::vector<PlotPoint> thinned(const SeriesStore& store, std::span<const std::size_t> series, double factor,
                               SimTime from, SimTime to, int columns, Between between)
{
    std::vector<PlotPoint> points;
    if (store.size() == 0 || series.empty() || columns < 1 || to <= from)
        return points;
    const auto endedBy = [&store](SimTime t) {
        return std::min(store.size(), static_cast<std::size_t>(std::max<std::int64_t>(0, t.ns) / store.interval().ns));
    };
    const std::size_t first = endedBy(from), end = endedBy(to);
    points.reserve(std::min(static_cast<std::size_t>(columns), end - std::min(first, end)) * 3 + 2);
    Columns column(store, factor, points);
    // A recording that ends before what is visible has nothing to hold in it.
    if (first > 0 && (first < store.size() || store.endOf(first - 1) == from)) {
        points.push_back(edgeAt(from, store, series, factor, first - 1, between));
        column.enterWith(summed(store, series, first - 1).last);
    }
    const double perSecond = columns / (to - from).toSeconds();
    int current = -1;
    for (std::size_t i = first; i < end; ++i) {
        const int here = std::min(columns - 1, static_cast<int>((store.endOf(i) - from).toSeconds() * perSecond));
        if (here != current)
            column.flush();
        current = here;
        column.add(i, summed(store, series, i));
    }
    column.flush();
    if (end > 0 && end < store.size() && store.endOf(end - 1) < to)
        points.push_back(edgeAt(to, store, series, factor, end - 1, between));
    return points;
}

std::vector<std::size_t> sameSeries(const SeriesStore& store, std::span<const std::size_t> series,
                                    const SeriesStore& other)
{
    std::vector<std::size_t> same;
    for (const std::size_t s : series) {
        const int i = other.find(store.infos()[s].name);
        if (i < 0)
            return {};
        same.push_back(static_cast<std::size_t>(i));
    }
    return same;
}

SimTime differFrom(const SeriesStore& store, std::span<const std::size_t> series, const SeriesStore& other,
                   std::span<const std::size_t> otherSeries)
{
    const std::size_t both = std::min(store.size(), other.size());
    if (series.empty() || otherSeries.empty() || store.interval() != other.interval())
        return SimTime::start();
    for (std::size_t i = 0; i < both; ++i) {
        const Sample a = summed(store, series, i), b = summed(other, otherSeries, i);
        if (a.last != b.last || a.min != b.min || a.max != b.max)
            return i > 0 ? store.endOf(i - 1) : SimTime::start();
    }
    if (store.size() == other.size())
        return SimTime::never();
    return both > 0 ? store.endOf(both - 1) : SimTime::start();
}

bool isEverSeen(const SeriesStore& store, std::span<const std::size_t> series, SimTime from, SimTime to)
{
    for (std::size_t i = 0; i < store.size() && store.endOf(i) <= to; ++i)
        if (store.endOf(i) > from
            && std::ranges::any_of(series, [&](std::size_t s) { return store.at(s, i).max > 0.0F; }))
            return true;
    return false;
}

std::optional<RawSample> rawSampleAt(const SeriesStore& store, std::span<const std::size_t> series, double factor,
                                     SimTime t)
{
    if (store.size() == 0 || series.empty() || t > store.endOf(store.size() - 1))
        return {};
    const std::size_t i = store.indexAt(t);
    const Sample sample = summed(store, series, i);
    return RawSample{store.endOf(i) - store.interval(), store.endOf(i), sample.min * factor, sample.max * factor,
                     sample.last * factor};
}

std::optional<double> valueAt(const SeriesStore& store, std::span<const std::size_t> series, double factor, SimTime t)
{
    if (store.size() == 0 || series.empty() || t > store.endOf(store.size() - 1))
        return {};
    return summed(store, series, store.indexAt(t)).last * factor;
}

std::optional<RecordedValue> recordedBy(const SeriesStore& store, std::span<const std::size_t> series, double factor,
                                        SimTime t)
{
    if (store.size() == 0 || series.empty() || t < store.endOf(0) || t > store.endOf(store.size() - 1))
        return {};
    const auto i = static_cast<std::size_t>(t.ns / store.interval().ns) - 1;
    return RecordedValue{store.endOf(i), summed(store, series, i).last * factor};
}

} // namespace latepulse::ui
