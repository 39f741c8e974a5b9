#include "ui/presenters/chart_rows.h"

#include <algorithm>

#include <QCoreApplication>
#include <QLocale>

#include "core/scenario/parameter_registry.h"
#include "ui/document/effective_values.h"

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

/// The evidence window over the run: interventions may change it, or the policy that has one.
std::vector<WindowStep> windowSteps(const Scenario& scenario)
{
    const auto inForce = [](const Health& health) {
        return health.policy == HealthPolicy::None ? std::nullopt : std::optional(health.window.toSeconds());
    };
    std::vector<WindowStep> steps{{SimTime::start(), inForce(scenario.health)}};
    Scenario values = scenario;
    for (const Intervention* intervention : interventionsUntil(scenario, SimTime::start() + scenario.run.horizon)) {
        for (const Assignment& assignment : intervention->set)
            if (assignment.path.starts_with("health."))
                static_cast<void>(setParameter(values, assignment.path, assignment.value));
        if (const auto now = inForce(values.health); now != steps.back().seconds)
            steps.push_back({intervention->at, now});
    }
    return std::ranges::any_of(steps, [](const WindowStep& s) { return s.seconds.has_value(); })
        ? steps
        : std::vector<WindowStep>();
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
    row.windows = windowSteps(scenario);
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

std::vector<ChartRow> chartRows(const Scenario& scenario, const SeriesStore& store)
{
    std::vector<ChartRow> rows;
    for (const auto build : {latencyRow, depthRow, ageRow, eligibleRow, shareRow, waitingRow})
        if (ChartRow row = build(scenario, store); !row.curves.empty())
            rows.push_back(std::move(row));
    return rows;
}

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

std::optional<double> valueAt(const SeriesStore& store, std::span<const std::size_t> series, double factor, SimTime t)
{
    if (store.size() == 0 || series.empty() || t > store.endOf(store.size() - 1))
        return {};
    return summed(store, series, store.indexAt(t)).last * factor;
}

} // namespace latepulse::ui
