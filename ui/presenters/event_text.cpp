#include "ui/presenters/event_text.h"

#include <QCoreApplication>

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
QString change(const LogEntry& entry)
{
    // Not arg(): a filter words a hundred thousand of these at once.
    const QString isFalse = words(", false"), was = words(" (was ");
    QString line = text(entry.subject) + u' ' + text(entry.to);
    if (entry.kind == LogKind::Verdict && entry.falseVerdict)
        line += isFalse;
    return line += was + text(entry.from) + u')';
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

QString eventText(const LogEntry& entry)
{
    const QString subject = text(entry.subject);
    switch (entry.kind) {
    case LogKind::Verdict:
    case LogKind::Truth: return change(entry);
    case LogKind::Intervention:
        // "path = old" and the new value, as the run says it.
        return QStringLiteral("%1: %2 → %3")
            .arg(subject, text(entry.from).replace(QStringLiteral(" = "), QStringLiteral(" ")), text(entry.to));
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
