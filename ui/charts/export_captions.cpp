#include "ui/charts/export_captions.h"

#include <utility>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/look/theme.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("ChartExport", text);
}

} // namespace

QStringList linesAbove(const ExportedRun& run, const QString& title)
{
    return {tr("%1: %2").arg(QString::fromStdString(run.scenario->title), title), tr("model result")};
}

QStringList broken(const QString& text, int width)
{
    constexpr double margins = 24.0;
    const QFontMetricsF metrics(Theme::light().font(TextRole::Caption));
    QStringList lines;
    QString line;
    for (const QString& word : text.split(u' ')) {
        const QString longer = line.isEmpty() ? word : line + u' ' + word;
        if (!line.isEmpty() && metrics.horizontalAdvance(longer) > width - margins)
            lines << std::exchange(line, word);
        else
            line = longer;
    }
    return lines << line;
}

QStringList originLines(const ExportedRun& run, const ExportOptions& options)
{
    const UtcInstant start = run.scenario->run.start;
    QString text = tr("Seed %1, Latepulse %2, scenario %3, times in %4")
                       .arg(QString::number(run.recording->seed), QStringLiteral(LATEPULSE_VERSION),
                            QString::fromStdString(run.recording->scenarioHash.substr(0, 12)),
                            zoneSpanText(start + run.from, start + run.to, options.zone));
    if (!run.recording->finished)
        text += tr(", computed to %1").arg(clockText(start + run.recording->computedTo, options.zone));
    return {text, tr("Illustrative model, not RIPE NCC's topology")};
}

QStringList linesBelow(const ExportedRun& run, const ExportOptions& options)
{
    const UtcInstant start = run.scenario->run.start;
    QStringList lines = originLines(run, options);
    QStringList reported, notes;
    for (const Annotation& a : run.scenario->annotations)
        if (a.at <= run.to && a.until.value_or(a.at) >= run.from)
            (a.reported ? reported : notes)
                << tr("%1 %2").arg(dayTimeText(start + a.at, options.zone), QString::fromStdString(a.text));
    const auto prepend = [&](const QString& what, const QStringList& said) {
        if (!said.isEmpty())
            lines = broken(what.arg(said.join(QStringLiteral("; "))), options.size.width()) + lines;
    };
    prepend(tr("M, model notes: %1"), notes);
    prepend(tr("R, reported: %1"), reported);
    return lines;
}

} // namespace latepulse::ui
