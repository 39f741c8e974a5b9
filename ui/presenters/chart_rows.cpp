#include "ui/presenters/chart_rows.h"

#include <algorithm>
#include <set>

#include <QCoreApplication>
#include <QLocale>

#include "core/model/health.h"
#include "core/scenario/parameter_registry.h"
#include "ui/document/effective_values.h"
#include "ui/presenters/stacked_row.h"

namespace latepulse::ui {

namespace {

using Kind = EntityKey::Kind;

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartRows", text);
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
    ChartRow row{
        QStringLiteral("latency"), tr("Backend latency"), tr("per call"), AxisKind::LogSeconds, {}, false, {}, 0.0, 44};
    const std::vector<EntityKey> keys = backendKeys(scenario);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Backend& b = scenario.backends[i];
        addCurve(row, {entityName(b.title, b.id), keys[i], {}, {}}, found(store, {"latency." + b.id}));
    }
    return row;
}

/// The queues that events of each class wait in during the run, as interventions route them.
std::vector<std::set<std::string>> queuesInUse(const Scenario& scenario)
{
    std::vector<std::set<std::string>> queues(scenario.classes.size());
    const auto collect = [&queues](const Scenario& values) {
        for (std::size_t i = 0; i < queues.size(); ++i) {
            queues[i].insert(values.classes[i].queue);
            for (const WorkerPool& pool : values.pools)
                if (pool.mode == PoolMode::Asynchronous && !pool.completions.empty()
                    && std::ranges::find(pool.serves, values.classes[i].queue) != pool.serves.end())
                    queues[i].insert(pool.completions);
        }
    };
    collect(scenario);
    Scenario values = scenario;
    for (const Intervention* intervention : interventionsUntil(scenario, SimTime::start() + scenario.run.horizon)) {
        bool routes = false;
        for (const Assignment& assignment : intervention->set)
            if (assignment.path.starts_with("class.") || assignment.path.starts_with("pool."))
                routes = setParameter(values, assignment.path, assignment.value).has_value() || routes;
        if (routes)
            collect(values);
    }
    return queues;
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
    const std::vector<EntityKey> keys = classKeys(scenario);
    for (std::size_t i = 0; i < scenario.classes.size(); ++i) {
        const EventClass& c = scenario.classes[i];
        std::vector<std::string> names;
        for (const Queue& q : scenario.queues)
            names.push_back("queue_depth." + q.id + '.' + c.id);
        addCurve(row, {entityName(c.title, c.id), keys[i], {}, {}}, found(store, names));
    }
    return row;
}

/// Ages do not add up: a class that waits in several queues has a curve for each.
ChartRow oldestRow(const Scenario& scenario, const SeriesStore& store)
{
    ChartRow row{QStringLiteral("oldest"),
                 tr("Oldest waiting"),
                 tr("since arrival"),
                 AxisKind::LogSeconds,
                 {},
                 false,
                 {},
                 0.0,
                 48};
    row.zeroAtFloor = true;
    const std::vector<EntityKey> keys = classKeys(scenario);
    const auto queues = queuesInUse(scenario);
    for (std::size_t i = 0; i < scenario.classes.size(); ++i) {
        const EventClass& c = scenario.classes[i];
        for (const std::string& queue : queues[i]) {
            QString name = entityName(c.title, c.id);
            if (queues[i].size() > 1)
                name = tr("%1, %2").arg(name, QString::fromStdString(queue));
            ChartCurve curve{name, keys[i], {}, {}};
            curve.steps = false;
            addCurve(row, curve, found(store, {"queue_age." + queue + '.' + c.id}));
        }
    }
    tellApart(row.curves);
    return row;
}

/// The evidence window over the run: interventions may change it, or the policy that has one.
std::vector<WindowStep> windowSteps(const Scenario& scenario)
{
    const auto inForce = [](const Health& health) {
        const auto window = commonWindow(health);
        return window ? std::optional(window->toSeconds()) : std::nullopt;
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
    ChartRow row{QStringLiteral("age"), tr("Liveness age, maximum"), {}, AxisKind::LogSeconds, {}, false, {}, 0.0, 56};
    const std::vector<EntityKey> keys = groupKeys(scenario);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const ControllerGroup& g = scenario.controllers[i];
        ChartCurve curve{entityName(g.title, g.id), keys[i], {}, {}};
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
    const std::vector<EntityKey> keys = populationKeys(scenario);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const Population& p = scenario.populations[i];
        ChartCurve curve{entityName(p.title, p.id), keys[i], {}, {}};
        curve.whole = static_cast<double>(p.size);
        curve.factor = p.size > 0 ? 100.0 / curve.whole : 0.0;
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
    stack(row,
          {{tr("backing off"), {Kind::BackingOff, 0, {}}, found(store, backingOff)},
           {tr("requesting"), {Kind::Requesting, 0, {}}, found(store, requesting)}});
    return row;
}

} // namespace

bool isLog(const ChartRow& row)
{
    return !row.filled && (row.axis == AxisKind::LogSeconds) != row.otherScale;
}

void tellApart(std::vector<ChartCurve>& curves)
{
    const auto looksLike = [](const EntityKey& a) {
        return [&a](const ChartCurve& b) { return a.kind == b.key.kind && a.position == b.key.position; };
    };
    for (auto curve = curves.begin(); curve != curves.end(); ++curve)
        while (std::any_of(curves.begin(), curve, looksLike(curve->key)))
            ++curve->key.position;
    Letters letters;
    for (ChartCurve& curve : curves)
        if (!curve.key.letter.isEmpty())
            curve.key.letter = letters.take({}, curve.key.letter);
}

std::vector<ChartRow> chartRows(const Scenario& scenario, const SeriesStore& store)
{
    std::vector<ChartRow> rows;
    for (const auto build : {latencyRow, depthRow, oldestRow, ageRow, eligibleRow, shareRow, waitingRow})
        if (ChartRow row = build(scenario, store); !row.curves.empty())
            rows.push_back(std::move(row));
    return rows;
}

std::vector<ChartRow> furtherRows(const Scenario& scenario, const SeriesStore& store)
{
    std::vector<ChartRow> rows;
    if (ChartRow all = whyRow(scenario, store, scenario.populations); !all.curves.empty())
        rows.push_back(std::move(all));
    if (scenario.populations.size() > 1)
        for (const Population& population : scenario.populations)
            if (ChartRow row = whyRow(scenario, store, {population}); !row.curves.empty())
                rows.push_back(std::move(row));
    return rows;
}

} // namespace latepulse::ui
