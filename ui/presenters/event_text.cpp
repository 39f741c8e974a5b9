#include "ui/presenters/event_text.h"

#include <QCoreApplication>

#include "core/scenario/parameter_registry.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/intervention_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("EventText", text);
}

QString text(const std::string& written)
{
    return QString::fromStdString(written);
}

/// What it is now stands first: a narrow table cuts the end.
QString change(const LogEntry& entry, EventLength length)
{
    // Not arg(): a filter words a hundred thousand of these at once.
    const QString isFalse = words(", false"), was = words(" (was ");
    QString line = text(entry.subject) + u' ' + text(entry.to);
    if (entry.kind == LogKind::Verdict && entry.falseVerdict)
        line += isFalse;
    return length == EventLength::Short ? line : line += was + text(entry.from) + u')';
}

QString valueOn(const Parameter& parameter, const std::string& written)
{
    const auto value = parseValue(*parameter.spec, written);
    return value ? assignedText(*parameter.spec, *value) : text(written);
}

/// The run says "path = old" and the new value, or "purge queue" and "112 events".
QString intervention(const LogEntry& entry, const Scenario* scenario)
{
    const auto position = scenario != nullptr ? indexOf(scenario->interventions, entry.subject) : std::nullopt;
    const QString whose = position && scenario->interventions[*position].byHand ? words("yours") : text(entry.subject);
    const QString from = text(entry.from), to = text(entry.to);
    const QString path = from.section(QStringLiteral(" = "), 0, 0), old = from.section(QStringLiteral(" = "), 1);
    const auto parameter =
        scenario != nullptr && !old.isEmpty() ? lookUpParameter(*scenario, path.toStdString()) : std::nullopt;
    if (parameter)
        return QStringLiteral("%1: %2: %3 → %4")
            .arg(whose, parameterName(*parameter), valueOn(*parameter, old.toStdString()),
                 valueOn(*parameter, entry.to));
    bool counts = false;
    const qint64 events = to.section(u' ', 0, 0).toLongLong(&counts);
    if (counts && from.startsWith(QStringLiteral("purge ")) && to.endsWith(QStringLiteral(" events")))
        return counted(events, words("%2: %3 purged, %1 event"), words("%2: %3 purged, %1 events"))
            .arg(whose, from.section(u' ', 1));
    return QStringLiteral("%1: %2 → %3")
        .arg(whose, QString(from).replace(QStringLiteral(" = "), QStringLiteral(" ")), to);
}

QString milestoneLine(const LogEntry& entry)
{
    const auto milestone = milestoneFromWord(entry.subject);
    const QString name = milestone ? milestoneText(*milestone) : text(entry.subject);
    return name.left(1).toUpper() + name.mid(1);
}

} // namespace

QString milestoneText(Milestone milestone)
{
    switch (milestone) {
    case Milestone::Trigger: return words("trigger");
    case Milestone::FirstLateEvidence: return words("first late evidence");
    case Milestone::FirstFalseVerdict: return words("first false verdict");
    case Milestone::AdmissionBlocked: return words("admission blocked");
    case Milestone::Nadir: return words("nadir");
    case Milestone::ProcessorRestored: return words("processor restored");
    case Milestone::BacklogDrained: return words("backlog drained");
    case Milestone::ReconnectsAcceptedNormally: return words("returns accepted");
    case Milestone::WaitingPopulationNormal: return words("normal");
    case Milestone::LateResultsDelivered: return words("late results delivered");
    }
    return {};
}

QString kindText(LogKind kind)
{
    switch (kind) {
    case LogKind::Verdict: return words("Verdict");
    case LogKind::Truth: return words("Failure");
    case LogKind::Intervention: return words("Change");
    case LogKind::Wave: return words("Wave");
    case LogKind::Milestone: return words("Milestone");
    case LogKind::FirstDrop:
    case LogKind::DropsInMinute:
    case LogKind::LastDrop: return words("Drops");
    case LogKind::ForceEnded: return words("Change");
    }
    return {};
}

QString eventText(const LogEntry& entry, const Scenario* scenario, EventLength length)
{
    const QString subject = text(entry.subject);
    switch (entry.kind) {
    case LogKind::Verdict:
    case LogKind::Truth: return change(entry, length);
    case LogKind::Intervention: return intervention(entry, scenario);
    case LogKind::Wave: return words("%1: sessions begin to end").arg(subject);
    case LogKind::Milestone: return milestoneLine(entry);
    case LogKind::FirstDrop: return words("%1: the first drop").arg(subject);
    case LogKind::DropsInMinute: return words("%1: %2 dropped in one minute").arg(subject, countText(entry.count));
    case LogKind::LastDrop: return words("%1: the last drop").arg(subject);
    case LogKind::ForceEnded: return words("%1: no longer forced eligible").arg(subject);
    }
    return {};
}

} // namespace latepulse::ui
