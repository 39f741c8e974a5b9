#include "ui/palette/palette_entries.h"

#include <optional>

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QPointer>
#include <QRegularExpression>
#include <QSettings>

#include "core/base/time_text.h"
#include "ui/dialogs/file_flow.h"
#include "ui/dialogs/recent_files.h"
#include "ui/dialogs/scenario_library.h"
#include "ui/palette/action_name.h"
#include "ui/panels/parameter_sections.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("CommandPalette", text);
}

std::optional<SimTime> instantOf(const QString& typed, const Scenario& scenario)
{
    static const QRegularExpression lead(QStringLiteral("^\\s*(jump|go)?\\s*(to)?\\s*\\+?"),
                                         QRegularExpression::CaseInsensitiveOption);
    const std::string plain = QString(typed).remove(lead).trimmed().toStdString();
    if (const auto since = parseDuration(plain))
        return SimTime{since->ns};
    if (const auto instant = parseInstant(plain))
        return *instant - scenario.run.start;
    return std::nullopt;
}

} // namespace

QList<PaletteEntry> actionEntries(const QList<QAction*>& actions)
{
    QList<PaletteEntry> entries;
    for (QAction* action : actions)
        if (action->isEnabled())
            entries.append({words("Action"), nameOutsideMenu(*action),
                            action->shortcut().toString(QKeySequence::NativeText), [kept = QPointer(action)] {
                                if (kept)
                                    kept->trigger();
                            }});
    return entries;
}

QList<PaletteEntry> valueEntries(const Scenario& scenario, std::function<void(const QString&)> show)
{
    QList<PaletteEntry> entries;
    for (const ParameterSection& section : sectionsOf(scenario))
        for (const auto* rows : {&section.front, &section.more})
            for (const SectionRow& row : *rows) {
                // A whole distribution is labelled by its mean, which is a value of its own beside it.
                const QString label = row.parameter.spec->kind == ParameterKind::Distribution
                    ? words("%1, distribution").arg(row.label.section(QStringLiteral(", "), 0, 0))
                    : row.label;
                const QString name = row.whose.isEmpty() ? label : words("%1, %2").arg(label, row.whose);
                entries.append({words("Value"),
                                words("%1 (%2)").arg(name, section.title),
                                {},
                                [show, path = QString::fromStdString(row.parameter.path)] { show(path); }});
            }
    return entries;
}

QList<PaletteEntry> chartEntries(const Scenario& scenario, const Recording* recording,
                                 std::function<void(const QString&)> show)
{
    QList<PaletteEntry> entries;
    if (recording == nullptr)
        return entries;
    for (const auto& rows : {chartRows(scenario, recording->series), furtherRows(scenario, recording->series)})
        for (const ChartRow& row : rows)
            entries.append({words("Chart"), row.title, {}, [show, id = row.id] { show(id); }});
    return entries;
}

QList<PaletteEntry> scenarioEntries(FileFlow& files)
{
    QList<PaletteEntry> entries;
    for (const LibraryEntry& entry : scenarioLibrary())
        entries.append({words("Scenario"), entry.title, {}, [&files, name = entry.name] { files.openShipped(name); }});
    for (const QString& path : recentFiles(QSettings()))
        entries.append({words("File"), QDir::toNativeSeparators(path), {}, [&files, path] { files.open(path); }});
    return entries;
}

QList<PaletteEntry> timeEntries(const QString& typed, const Scenario& scenario, const DisplayZone& zone,
                                std::function<void(SimTime)> seek)
{
    const auto at = instantOf(typed, scenario);
    if (!at || at->ns < 0 || at->ns > scenario.run.horizon.ns)
        return {};
    const UtcInstant instant = scenario.run.start + *at;
    const QString name =
        words("Jump to %1 %2, %3").arg(clockText(instant, zone), zoneText(instant, zone), relativeText(*at));
    return {{words("Time"), name, {}, [seek = std::move(seek), t = *at] { seek(t); }}};
}

} // namespace latepulse::ui
