#pragma once
// Charts a person puts together: any recorded quantity of any entities, by ids that layouts and exports keep.

#include <optional>
#include <vector>

#include <QString>
#include <QStringList>

#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

struct SeriesEntity {
    QString id, title;       // "shared.liveness", "shared, liveness"
    std::size_t series = 0;  // index in the store
};

/// What is recorded under one name and unit.
struct SeriesQuantity {
    QString id, title, unit;  // "queue_depth", "Queue depth", "events"; "%" for shares
    std::vector<SeriesEntity> entities;
};

/// Every recorded series, in the order of the recording.
[[nodiscard]] std::vector<SeriesQuantity> seriesQuantities(const SeriesStore& store);

/// "queue_depth:shared.liveness,shared.reconnect".
[[nodiscard]] QString seriesRowId(const QString& quantity, const QStringList& entities);

/// The chart of this id: a prepared one ("share", "why", ...) or one of seriesRowId(). nullopt where nothing of it was
/// recorded; entities that were not are left out.
[[nodiscard]] std::optional<ChartRow> rowOf(const Scenario& scenario, const SeriesStore& store, const QString& id);

/// Those of `ids` that this recording has, in their order.
[[nodiscard]] std::vector<ChartRow> rowsOf(const Scenario& scenario, const SeriesStore& store, const QStringList& ids);

} // namespace latepulse::ui
