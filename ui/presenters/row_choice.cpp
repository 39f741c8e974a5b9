#include "ui/presenters/row_choice.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QCoreApplication>
#include <QRegularExpression>

namespace latepulse::ui {

namespace {

using Kind = EntityKey::Kind;

struct Title {
    const char *id, *words;
};
constexpr std::array titles{
    Title{"connected", QT_TRANSLATE_NOOP("Series", "Connected")},
    Title{"requesting", QT_TRANSLATE_NOOP("Series", "Requesting")},
    Title{"backing_off", QT_TRANSLATE_NOOP("Series", "Backing off")},
    Title{"offline", QT_TRANSLATE_NOOP("Series", "Offline")},
    Title{"waiting", QT_TRANSLATE_NOOP("Series", "Waiting population")},
    Title{"not_connected", QT_TRANSLATE_NOOP("Series", "Not connected, by reason")},
    Title{"admissions", QT_TRANSLATE_NOOP("Series", "Admissions")},
    Title{"attempts", QT_TRANSLATE_NOOP("Series", "Attempts")},
    Title{"refusals", QT_TRANSLATE_NOOP("Series", "Refusals")},
    Title{"timeouts", QT_TRANSLATE_NOOP("Series", "Client timeouts")},
    Title{"eligible", QT_TRANSLATE_NOOP("Series", "Eligible controllers")},
    Title{"suspected", QT_TRANSLATE_NOOP("Series", "Suspected controllers")},
    Title{"quarantined", QT_TRANSLATE_NOOP("Series", "Quarantined controllers")},
    Title{"unhealthy", QT_TRANSLATE_NOOP("Series", "Unhealthy controllers")},
    Title{"falsely_unhealthy", QT_TRANSLATE_NOOP("Series", "Falsely unhealthy controllers")},
    Title{"truly_lost", QT_TRANSLATE_NOOP("Series", "Truly lost controllers")},
    Title{"liveness_age", QT_TRANSLATE_NOOP("Series", "Liveness age")},
    Title{"queue_depth", QT_TRANSLATE_NOOP("Series", "Queue depth")},
    Title{"queue_age", QT_TRANSLATE_NOOP("Series", "Oldest waiting")},
    Title{"drops", QT_TRANSLATE_NOOP("Series", "Drops so far")},
    Title{"utilisation", QT_TRANSLATE_NOOP("Series", "Utilisation")},
    Title{"held", QT_TRANSLATE_NOOP("Series", "Workers held")},
    Title{"in_flight", QT_TRANSLATE_NOOP("Series", "Calls in flight")},
    Title{"waiting_calls", QT_TRANSLATE_NOOP("Series", "Calls waiting for a slot")},
    Title{"wasted_calls", QT_TRANSLATE_NOOP("Series", "Wasted calls so far")},
    Title{"latency", QT_TRANSLATE_NOOP("Series", "Backend latency")},
    Title{"latency_mean", QT_TRANSLATE_NOOP("Series", "Backend latency, mean in force")},
    Title{"sojourn", QT_TRANSLATE_NOOP("Series", "Sojourn time")},
};

/// A quantity that has no words of its own yet is read as its name.
QString titleOf(const QString& quantity)
{
    for (const Title& title : titles)
        if (quantity == QLatin1String(title.id))
            return QCoreApplication::translate("Series", title.words);
    QString words = quantity;
    words.replace(u'_', u' ');
    return words.isEmpty() ? words : words.front().toUpper() + words.mid(1);
}

template <class Entities>
int positionOf(const Entities& entities, const QString& id)
{
    const auto found = std::ranges::find(entities, id.toStdString(), [](const auto& e) { return e.id; });
    return found == entities.end() ? -1 : static_cast<int>(found - entities.begin());
}

/// "p90": of the same group as the greatest age.
bool isPercentile(const QString& word)
{
    static const QRegularExpression form(QStringLiteral("^p[0-9]+$"));
    return form.match(word).hasMatch();
}

/// The entity's own style where one of its words names a class, population, backend or controller group.
EntityKey keyOf(const Scenario& scenario, const QString& entity, int ordinal)
{
    const QStringList words = entity.split(u'.');
    if (const int c = positionOf(scenario.classes, words.back()); c >= 0)
        return classKeys(scenario)[static_cast<std::size_t>(c)];
    if (const int p = positionOf(scenario.populations, words.front()); p >= 0 && words.size() == 1)
        return populationKeys(scenario)[static_cast<std::size_t>(p)];
    if (const int b = positionOf(scenario.backends, words.front()); b >= 0)
        return backendKeys(scenario)[static_cast<std::size_t>(b)];
    if (const int g = positionOf(scenario.controllers, words.front());
        g >= 0 && (words.size() == 1 || isPercentile(words.back())))
        return groupKeys(scenario)[static_cast<std::size_t>(g)];
    return {Kind::OtherClass, ordinal, words.back(), Letters().take(words.back())};
}

AxisKind axisOf(const QString& unit)
{
    return unit == QStringLiteral("s") ? AxisKind::LogSeconds
        : unit == QStringLiteral("%")  ? AxisKind::Share
                                       : AxisKind::Linear;
}

ChartRow seriesRow(const Scenario& scenario, const SeriesStore& store, const SeriesQuantity& quantity,
                   const QStringList& wanted)
{
    ChartRow row;
    row.id = seriesRowId(quantity.id, wanted);
    row.title = quantity.title;
    row.axis = axisOf(quantity.unit);
    row.unit = row.axis == AxisKind::LogSeconds ? QString() : quantity.unit;  // durations say their own
    row.importance = 56;
    row.zeroAtFloor = quantity.id == QStringLiteral("queue_age");
    for (const SeriesEntity& entity : quantity.entities) {
        if (!wanted.contains(entity.id))
            continue;
        ChartCurve curve{entity.title, keyOf(scenario, entity.id, static_cast<int>(row.curves.size())), {}, {}};
        curve.drawn = curve.value = {entity.series};
        curve.factor = row.axis == AxisKind::Share ? 100.0 : 1.0;
        curve.steps = store.infos()[entity.series].shape == SeriesShape::Step;
        row.curves.push_back(std::move(curve));
    }
    tellApart(row.curves);
    return row;
}

} // namespace

std::vector<SeriesQuantity> seriesQuantities(const SeriesStore& store)
{
    std::vector<SeriesQuantity> quantities;
    for (std::size_t s = 0; s < store.infos().size(); ++s) {
        const QString name = QString::fromStdString(store.infos()[s].name);
        const QString id = name.section(u'.', 0, 0), entity = name.section(u'.', 1);
        auto found = std::ranges::find(quantities, id, &SeriesQuantity::id);
        if (found == quantities.end()) {
            const QString unit = QString::fromStdString(store.infos()[s].unit);
            quantities.push_back({id, titleOf(id), unit.isEmpty() ? QStringLiteral("%") : unit, {}});
            found = quantities.end() - 1;
        }
        QString title = entity;
        found->entities.push_back({entity, title.replace(u'.', QStringLiteral(", ")), s});
    }
    return quantities;
}

QString seriesRowId(const QString& quantity, const QStringList& entities)
{
    return quantity + u':' + entities.join(u',');
}

std::optional<ChartRow> rowOf(const Scenario& scenario, const SeriesStore& store, const QString& id)
{
    for (const auto& prepared : {chartRows(scenario, store), furtherRows(scenario, store)})
        for (const ChartRow& row : prepared)
            if (row.id == id)
                return row;
    const QStringList wanted = id.section(u':', 1).split(u',', Qt::SkipEmptyParts);
    for (const SeriesQuantity& quantity : seriesQuantities(store))
        if (id.startsWith(quantity.id + u':'))
            if (ChartRow row = seriesRow(scenario, store, quantity, wanted); !row.curves.empty())
                return row;
    return {};
}

std::vector<ChartRow> rowsOf(const Scenario& scenario, const SeriesStore& store, const QStringList& ids)
{
    std::vector<ChartRow> rows;
    for (const QString& id : ids)
        if (auto row = rowOf(scenario, store, id))
            rows.push_back(std::move(*row));
    return rows;
}

} // namespace latepulse::ui
