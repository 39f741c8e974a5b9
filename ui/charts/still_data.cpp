// What the charts without a time axis are drawn from: its span in words, and as a table.

#include <QCoreApplication>

#include "ui/charts/still_charts.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/run_comparison.h"

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

QString stillSpan(const StillRun& run, const DisplayZone& zone)
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

namespace {

std::string figure(double value)
{
    return QString::number(value, 'g', QLocale::FloatingPointShortest).toStdString();
}

std::string rowsOf(StillChart which, const StillRun& run)
{
    std::string text;
    const auto row = [&text](const auto&... cells) {
        std::string line;
        ((line += (line.empty() ? "" : ",") + std::string(cells)), ...);
        text += line + "\r\n";
    };
    switch (which) {
    case StillChart::Sojourns:
        for (const ClassStatistics& c : run.recording->classes)
            for (const DurationHistogram::Bin& bin : c.sojourn.bins())
                row(c.eventClass, seconds(bin.from), seconds(bin.to), std::to_string(bin.count));
        break;
    case StillChart::Held:
        for (const PoolStatistics& pool : run.recording->pools)
            for (const auto& [what, held] : pool.heldSeconds)
                row(pool.pool, what, figure(held));
        break;
    case StillChart::Refusals:
        for (const auto& [reason, count] : refusalsByReason(*run.recording))
            row(reason, std::to_string(count));
        break;
    case StillChart::Compared:
        if (run.ghost)
            for (const ComparedFigure& f : comparedFigures(*run.scenario, *run.recording, *run.ghost))
                row(f.id, f.unit, figure(f.now), figure(f.before));
    }
    return text;
}

} // namespace

std::string stillCsv(StillChart which, const StillRun& run)
{
    std::string text;
    for (const auto& [column, unit] : stillUnits(which))
        text += (text.empty() ? "" : ",")
            + (unit.isEmpty() ? column : QStringLiteral("%1 (%2)").arg(column, unit)).toStdString();
    return text + "\r\n" + rowsOf(which, run);
}

std::vector<std::pair<QString, QString>> stillUnits(StillChart which)
{
    const auto word = [](const char* text) { return QString::fromLatin1(text); };
    switch (which) {
    case StillChart::Sojourns:
        return {
            {word("class"), {}}, {word("from"), word("s")}, {word("to"), word("s")}, {word("count"), word("events")}};
    case StillChart::Held: return {{word("pool"), {}}, {word("held_by"), {}}, {word("time"), word("worker-s")}};
    case StillChart::Refusals: return {{word("reason"), {}}, {word("count"), word("refusals")}};
    case StillChart::Compared: break;
    }
    return {{word("figure"), {}}, {word("unit"), {}}, {word("this_run"), {}}, {word("run_behind"), {}}};
}

} // namespace latepulse::ui
