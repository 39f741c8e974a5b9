#include "ui/presenters/chart_rows.h"

#include <QCoreApplication>
#include <QLocale>

namespace latepulse::ui {

namespace {

using Kind = EntityKey::Kind;

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartRows", text);
}

QString nameOf(const std::string& title, const std::string& id)
{
    return QString::fromStdString(title.empty() ? id : title);
}

/// Indices of the series with these names that were recorded.
std::vector<std::size_t> found(const SeriesStore& store, const std::vector<std::string>& names)
{
    std::vector<std::size_t> indices;
    for (const std::string& name : names)
        if (const int i = store.find(name); i >= 0)
            indices.push_back(static_cast<std::size_t>(i));
    return indices;
}

void addCurve(ChartRow& row, ChartCurve curve, std::vector<std::size_t> series)
{
    if (series.empty())
        return;
    curve.drawn = series;
    curve.value = std::move(series);
    row.curves.push_back(std::move(curve));
}

ChartRow latencyRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{QStringLiteral("latency"),
                 tr("Backend latency"),
                 tr("per call, log"),
                 AxisKind::LogSeconds,
                 {},
                 false,
                 {},
                 0.0,
                 44};
    int position = 0;
    for (const Backend& b : scenario.backends)
        addCurve(row, {nameOf(b.title, b.id), {Kind::Backend, position++, {}}, {}, {}},
                 found(store, {"latency." + b.id}));
    return row;
}

bool sendsBeats(const Scenario& scenario, const std::string& eventClass)
{
    for (const ControllerGroup& g : scenario.controllers)
        if (g.heartbeat.eventClass == eventClass)
            return true;
    return false;
}

bool registers(const Scenario& scenario, const std::string& eventClass)
{
    for (const Population& p : scenario.populations)
        if (p.registration.eventClass == eventClass)
            return true;
    return false;
}

ChartRow depthRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{QStringLiteral("depth"),
                 tr("Queue depth by class"),
                 tr("events waiting"),
                 AxisKind::Linear,
                 {},
                 false,
                 {},
                 0.0,
                 52};
    int position = 0;
    for (const EventClass& c : scenario.classes) {
        std::vector<std::string> names;
        for (const Queue& q : scenario.queues)
            names.push_back("queue_depth." + q.id + '.' + c.id);
        EntityKey key{Kind::OtherClass, 0, nameOf(c.title, c.id)};
        if (sendsBeats(scenario, c.id))
            key.kind = Kind::Liveness;
        else if (registers(scenario, c.id))
            key.kind = Kind::Reconnect;
        else
            key.position = position++;
        addCurve(row, {nameOf(c.title, c.id), key, {}, {}}, found(store, names));
    }
    return row;
}

ChartRow ageRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{
        QStringLiteral("age"), tr("Liveness age, maximum"), tr("log"), AxisKind::LogSeconds, {}, false, {}, 0.0, 56};
    int position = 0;
    for (const ControllerGroup& g : scenario.controllers) {
        ChartCurve curve{nameOf(g.title, g.id), {Kind::Liveness, position++, {}}, {}, {}};
        curve.steps = false;
        addCurve(row, curve, found(store, {"liveness_age." + g.id}));
    }
    if (scenario.health.policy != HealthPolicy::None)
        row.window = scenario.health.window.toSeconds();
    return row;
}

ChartRow eligibleRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{QStringLiteral("eligible"), tr("Eligible controllers"), {}, AxisKind::Linear, {}, false, {}, 0.0, 40};
    for (const ControllerGroup& g : scenario.controllers)
        row.whole += static_cast<double>(g.count);
    row.unit = tr("of %1").arg(QLocale().toString(row.whole, 'f', 0));
    addCurve(row, {tr("eligible"), {Kind::Eligible, 0, {}}, {}, {}}, found(store, {"eligible.all"}));
    return row;
}

ChartRow shareRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{
        QStringLiteral("share"), tr("Connected share"), tr("% of population"), AxisKind::Share, {}, false, {}, 0.0, 72};
    int position = 0;
    for (const Population& p : scenario.populations) {
        ChartCurve curve{nameOf(p.title, p.id), {Kind::Population, position++, QString::fromStdString(p.kind)}, {}, {}};
        curve.factor = p.size > 0 ? 100.0 / static_cast<double>(p.size) : 0.0;
        addCurve(row, curve, found(store, {"connected." + p.id}));
    }
    return row;
}

ChartRow waitingRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{
        QStringLiteral("waiting"), tr("Waiting population"), tr("probes"), AxisKind::Linear, {}, true, {}, 0.0, 56};
    std::vector<std::string> requesting, backingOff;
    for (const Population& p : scenario.populations) {
        requesting.push_back("requesting." + p.id);
        backingOff.push_back("backing_off." + p.id);
    }
    addCurve(row, {tr("backing off"), {Kind::BackingOff, 0, {}}, {}, {}}, found(store, backingOff));
    const std::vector<std::size_t> below = found(store, requesting);
    for (ChartCurve& top : row.curves)
        top.drawn.insert(top.drawn.end(), below.begin(), below.end());
    addCurve(row, {tr("requesting"), {Kind::Requesting, 0, {}}, {}, {}}, below);
    return row;
}

Sample summed(const SeriesStore& store, std::span<const std::size_t> series, std::size_t i)
{
    Sample sum = store.at(series.front(), i);
    for (const std::size_t s : series.subspan(1)) {
        const Sample& more = store.at(s, i);
        sum.min += more.min, sum.max += more.max, sum.last += more.last;
    }
    return sum;
}

/// Extremes of the samples in one pixel column.
class Column {
public:
    void add(std::size_t i, const Sample& sample)
    {
        if (m_empty || sample.min < m_min)
            m_min = sample.min, m_minAt = i;
        if (m_empty || sample.max > m_max)
            m_max = sample.max, m_maxAt = i;
        m_last = sample.last;
        m_empty = false;
    }
    void flush(std::vector<PlotPoint>& out, const SeriesStore& store, double factor)
    {
        if (m_empty)
            return;
        m_empty = true;
        const double end = store.endOf(m_minAt).toSeconds(), otherEnd = store.endOf(m_maxAt).toSeconds();
        const PlotPoint low{end, m_min * factor}, high{otherEnd, m_max * factor};
        if (m_minAt == m_maxAt && !(m_min < m_max)) {
            out.push_back(low);
        } else if (m_minAt == m_maxAt) {
            // Within one sample only the last value's place is known: the other extreme goes before it.
            const bool endsHigh = m_max - m_last < m_last - m_min;
            PlotPoint first = endsHigh ? low : high;
            first.seconds -= store.interval().toSeconds() / 2;
            out.push_back(first);
            out.push_back(endsHigh ? high : low);
        } else {
            out.push_back(m_minAt < m_maxAt ? low : high);
            out.push_back(m_minAt < m_maxAt ? high : low);
        }
    }

private:
    float m_min = 0.0F, m_max = 0.0F, m_last = 0.0F;
    std::size_t m_minAt = 0, m_maxAt = 0;
    bool m_empty = true;
};

} // namespace

std::vector<ChartRow> chartRows(const Scenario& scenario, const SeriesStore& store)
{
    std::vector<ChartRow> rows;
    for (const auto build : {latencyRow, depthRow, ageRow, eligibleRow, shareRow, waitingRow})
        if (ChartRow row = build(scenario, store); !row.curves.empty())
            rows.push_back(std::move(row));
    return rows;
}

std::vector<PlotPoint> thinned(const SeriesStore& store, std::span<const std::size_t> series, double factor,
                               SimTime from, SimTime to, int columns)
{
    std::vector<PlotPoint> points;
    if (store.size() == 0 || series.empty() || columns < 1 || to <= from)
        return points;
    const std::size_t first = store.indexAt(from), last = store.indexAt(to);
    points.reserve(static_cast<std::size_t>(columns) * 2 + 2);
    if (first > 0)
        points.push_back({store.endOf(first - 1).toSeconds(), summed(store, series, first - 1).last * factor});
    const double perSecond = columns / (to - from).toSeconds();
    Column column;
    int current = -1;
    for (std::size_t i = first; i <= last; ++i) {
        const int here = std::min(columns - 1, static_cast<int>((store.endOf(i) - from).toSeconds() * perSecond));
        if (here != current)
            column.flush(points, store, factor);
        current = here;
        column.add(i, summed(store, series, i));
    }
    column.flush(points, store, factor);
    if (last + 1 < store.size())
        points.push_back({store.endOf(last + 1).toSeconds(), summed(store, series, last + 1).last * factor});
    return points;
}

std::optional<double> valueAt(const SeriesStore& store, std::span<const std::size_t> series, double factor, SimTime t)
{
    if (store.size() == 0 || series.empty() || t > store.endOf(store.size() - 1))
        return {};
    return summed(store, series, store.indexAt(t)).last * factor;
}

} // namespace latepulse::ui
