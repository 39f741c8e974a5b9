#include "ui/panels/parameter_sections.h"

#include <algorithm>
#include <array>

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("latepulse::ui::WhatIfPanel", text);
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

/// Ends of path patterns, the most used first; all others wait behind "more".
constexpr std::array<std::string_view, 20> frontEnds{
    ".latency.mean", ".concurrency",        ".workers",       ".timeout",         ".on_timeout",
    "health.window", "health.stamp",        "health.policy",  ".client_timeout",  ".retry.rule",
    ".retry.base",   ".register.attempts",  ".outage_share",  "wave.*.at",        "wave.*.share",
    "failure.*.at",  ".heartbeat.interval", ".arrivals.mean", "source.*.spacing", "source.*.count"};

std::size_t rank(std::string_view pattern)
{
    const auto found =
        std::find_if(frontEnds.begin(), frontEnds.end(), [&](auto end) { return pattern.ends_with(end); });
    return static_cast<std::size_t>(found - frontEnds.begin());
}

/// The ids a path has where its pattern has stars.
QStringList idsIn(const Parameter& parameter)
{
    const QStringList pattern = text(parameter.spec->pattern).split(u'.');
    const QStringList path = QString::fromStdString(parameter.path).split(u'.');
    QStringList ids;
    for (qsizetype i = 0; i < std::min(pattern.size(), path.size()); ++i)
        if (pattern.at(i) == QLatin1String("*"))
            ids << path.at(i);
    return ids;
}

QString titleOf(const Parameter& parameter)
{
    const QString id = idsIn(parameter).value(0);
    switch (parameter.spec->group) {
    case ParameterGroup::Backend: return id.isEmpty() ? words("Backend") : words("Backend: %1").arg(id);
    case ParameterGroup::EventProcessor:
        if (parameter.spec->entity == EntityKind::Source)
            return words("Sources");
        return parameter.spec->entity == EntityKind::WorkerPool ? words("Event processor: %1").arg(id)
                                                                : words("Event costs");
    case ParameterGroup::Timeouts: return words("Timeouts and failure actions");
    case ParameterGroup::QueueSharing: return words("Queue sharing");
    case ParameterGroup::Health: return words("Health policy");
    case ParameterGroup::ProbesAndRetries: return words("Probes and retries");
    case ParameterGroup::WavesAndFailures: return words("Waves, failures, interventions");
    case ParameterGroup::Run: return words("Run");
    }
    return {};
}

/// The ids that the section's title does not say already.
QString whoseOf(const Parameter& parameter, const QString& title)
{
    QStringList ids = idsIn(parameter);
    ids.removeIf([&title](const QString& id) { return title.endsWith(QStringLiteral(": ") + id); });
    return ids.join(u' ');
}

/// Where a label stands once among these it is enough; else the ids say whose value it is.
void dropClearIds(QList<SectionRow>& rows)
{
    QHash<QString, int> times;
    for (const SectionRow& row : rows)
        ++times[row.label];
    for (SectionRow& row : rows)
        if (times.value(row.label) == 1)
            row.whose.clear();
}

bool isWhatIf(const ParameterSpec& spec)
{
    return spec.kind != ParameterKind::Text && spec.entity != EntityKind::Intervention;
}

/// A step without a backend makes no call, so its timeout waits behind "more".
bool isMoot(const Scenario& scenario, const Parameter& parameter)
{
    const std::string_view pattern = parameter.spec->pattern;
    if (!pattern.starts_with("class.") || !pattern.ends_with("timeout"))
        return false;
    const QStringList ids = idsIn(parameter);
    for (const EventClass& c : scenario.classes)
        for (const Step& step : c.steps)
            if (ids == QStringList{QString::fromStdString(c.id), QString::fromStdString(step.id)})
                return step.backend.empty();
    return false;
}

/// A section about something the scenario has none of.
bool lacksSubject(const Scenario& scenario, ParameterGroup group)
{
    return (group == ParameterGroup::Health && scenario.controllers.empty())
        || (group == ParameterGroup::Timeouts && scenario.backends.empty());
}

/// Where events come from stands first if nothing else sends any.
int placeOf(const Scenario& scenario, const ParameterSection& section)
{
    const bool drives = section.title == words("Sources") && scenario.populations.empty();
    return drives ? -1 : static_cast<int>(section.group);
}

/// A pool whose queues no event class enters does nothing yet.
bool isIdle(const Scenario& scenario, const QString& pool)
{
    for (const WorkerPool& p : scenario.pools)
        if (QString::fromStdString(p.id) == pool)
            return std::none_of(scenario.classes.begin(), scenario.classes.end(), [&](const EventClass& c) {
                return std::find(p.serves.begin(), p.serves.end(), c.queue) != p.serves.end();
            });
    return false;
}

} // namespace

QList<ParameterSection> sectionsOf(const Scenario& scenario)
{
    QList<ParameterSection> sections;
    for (const Parameter& parameter : parametersOf(scenario)) {
        if (!isWhatIf(*parameter.spec) || lacksSubject(scenario, parameter.spec->group))
            continue;
        const QString title = titleOf(parameter);
        auto found = std::find_if(sections.begin(), sections.end(), [&](const auto& s) { return s.title == title; });
        if (found == sections.end())
            found = sections.insert(sections.end(), ParameterSection{parameter.spec->group, title, {}, {}});
        const SectionRow row{parameter, text(parameter.spec->label), whoseOf(parameter, title)};
        const bool inFront = rank(parameter.spec->pattern) < frontEnds.size() && !isMoot(scenario, parameter);
        (inFront ? found->front : found->more).append(row);
        if (parameter.spec->entity == EntityKind::WorkerPool && isIdle(scenario, idsIn(parameter).value(0)))
            found->aside = found->idle = true;
        if (parameter.spec->entity == EntityKind::Source)
            found->aside = !scenario.populations.empty();
    }
    for (ParameterSection& section : sections) {
        dropClearIds(section.front);
        dropClearIds(section.more);
        if (section.front.empty()) {
            section.aside = true;
            std::swap(section.front, section.more);
        }
        std::stable_sort(section.front.begin(), section.front.end(), [](const SectionRow& a, const SectionRow& b) {
            return rank(a.parameter.spec->pattern) < rank(b.parameter.spec->pattern);
        });
    }
    std::stable_sort(sections.begin(), sections.end(),
                     [&](const auto& a, const auto& b) { return placeOf(scenario, a) < placeOf(scenario, b); });
    return sections;
}

} // namespace latepulse::ui
