#include "ui/presenters/now_against.h"

#include <cmath>
#include <optional>

#include <QCoreApplication>

#include "ui/presenters/entity_keys.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Comparison", text);
}

std::optional<double> valueAt(const Recording& recording, const std::string& name, SimTime at)
{
    const SeriesStore& store = recording.series;
    const int series = store.find(name);
    if (series < 0 || store.size() == 0 || at > recording.computedTo)
        return {};
    return static_cast<double>(store.at(static_cast<std::size_t>(series), store.indexAt(at)).last);
}

QString figure(double value, bool seconds)
{
    return seconds ? durationText(Duration::fromSeconds(value)) : countText(std::llround(value));
}

QString difference(double now, double base, bool seconds)
{
    const double by = now - base;
    const QString size = figure(std::abs(by), seconds);
    if (size == figure(0.0, seconds))
        return words("same");
    return (by < 0 ? QStringLiteral("−") : QStringLiteral("+")) + size;
}

} // namespace

std::vector<NowRow> nowAgainst(const Scenario& scenario, const Recording& now, const Recording& base, SimTime at)
{
    std::vector<NowRow> rows;
    const auto add = [&](const QString& name, const std::string& series, bool seconds = false) {
        const auto mine = valueAt(now, series, at), other = valueAt(base, series, at);
        if (mine && other)
            rows.push_back({name, figure(*mine, seconds), figure(*other, seconds), difference(*mine, *other, seconds)});
    };
    for (const Population& population : scenario.populations) {
        const QString name = entityName(population.title, population.id);
        add(words("%1 connected").arg(name), "connected." + population.id);
        add(words("%1 waiting").arg(name), "waiting." + population.id);
    }
    for (const ControllerGroup& group : scenario.controllers) {
        const QString whose = scenario.controllers.size() > 1 ? u' ' + QString::fromStdString(group.id) : QString();
        add(words("Liveness age%1").arg(whose), "liveness_age." + group.id, true);
        add(words("False verdicts%1").arg(whose), "falsely_unhealthy." + group.id);
    }
    return rows;
}

} // namespace latepulse::ui
