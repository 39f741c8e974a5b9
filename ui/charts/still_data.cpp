// What the charts without a time axis are drawn from: its span in words, and as a table.

#include <QCoreApplication>

#include "ui/charts/still_charts.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("StillCharts", text);
}

std::string seconds(Duration d)
{
    return QString::asprintf("%lld.%09lld", static_cast<long long>(d.ns / 1'000'000'000),
                             static_cast<long long>(d.ns % 1'000'000'000))
        .toStdString();
}

} // namespace

QString stillSpan(const StillRun& run, const QTimeZone& zone)
{
    if (!run.scenario || !run.recording)
        return {};
    const RunSettings& settings = run.scenario->run;
    const auto at = [&](SimTime t) { return dayTimeText(settings.start + t, zone); };
    const SimTime warm = SimTime::start() + settings.warmup;
    QString text = (run.recording->finished ? tr("Whole run to its horizon, not only to the playhead: %1 to %2 %3")
                                            : tr("Computed so far, not only to the playhead: %1 to %2 %3"))
                       .arg(at(std::min(warm, run.recording->computedTo)), at(run.recording->computedTo),
                            zoneText(settings.start, zone));
    text += settings.warmup.ns > 0 ? tr("; the first %1 are warm-up and left out").arg(durationText(settings.warmup))
                                   : tr("; no warm-up left out");
    return text;
}

QString stillOrigin(const StillRun& run)
{
    return run.recording ? tr("Model result, seed %1, scenario %2")
                               .arg(QString::number(run.recording->seed),
                                    QString::fromStdString(run.recording->scenarioHash.substr(0, 12)))
                         : QString();
}

std::string stillCsv(StillChart which, const Recording& recording)
{
    std::string text;
    for (const auto& [column, unit] : stillUnits(which))
        text += (text.empty() ? "" : ",")
            + (unit.isEmpty() ? column : QStringLiteral("%1 (%2)").arg(column, unit)).toStdString();
    text += "\r\n";
    if (which == StillChart::Sojourns) {
        for (const ClassStatistics& c : recording.classes)
            for (const DurationHistogram::Bin& bin : c.sojourn.bins())
                text += c.eventClass + ',' + seconds(bin.from) + ',' + seconds(bin.to) + ',' + std::to_string(bin.count)
                    + "\r\n";
        return text;
    }
    for (const PoolStatistics& pool : recording.pools)
        for (const auto& [what, held] : pool.heldSeconds)
            text += pool.pool + ',' + what + ','
                + QString::number(held, 'g', QLocale::FloatingPointShortest).toStdString() + "\r\n";
    return text;
}

std::vector<std::pair<QString, QString>> stillUnits(StillChart which)
{
    const auto word = [](const char* text) { return QString::fromLatin1(text); };
    if (which == StillChart::Sojourns)
        return {
            {word("class"), {}}, {word("from"), word("s")}, {word("to"), word("s")}, {word("count"), word("events")}};
    return {{word("pool"), {}}, {word("held_by"), {}}, {word("time"), word("worker-s")}};
}

} // namespace latepulse::ui
