#include "ui/presenters/isolation_presenter.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/scenario/scenario_structure.h"
#include "core/topology/audit_words.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("Isolation", text);
}

QString sentence(const std::string& text)
{
    QString s = QString::fromStdString(text);
    if (!s.isEmpty())
        s[0] = s[0].toUpper();
    return s.replace(QStringLiteral(" -> "), QStringLiteral(" \u2192 "));
}

/// From the second class into the first, then on to what both share.
std::vector<TopologyNode> pathOf(const PairFinding& pair)
{
    std::vector<TopologyNode> path = pair.path;
    for (const TopologyNode& vertex : pair.shared)
        if (std::find(path.begin(), path.end(), vertex) == path.end())
            path.push_back(vertex);
    return path;
}

IsolationSection sharedSection(const WorkStructure& structure, const IsolationAudit& audit)
{
    IsolationSection section{words("What is shared"), {}};
    qsizetype isolated = 0;
    QString only;
    for (const PairFinding& pair : audit.pairs)
        if (pair.verdict == IsolationVerdict::Isolated && ++isolated > 0)
            only = sentence(pairSentence(structure, pair));
        else
            section.rows.append({sentence(pairSentence(structure, pair)), pathOf(pair)});
    if (isolated > 0)
        section.rows.append(
            {isolated == 1 ? only : words("%1 pairs of classes are isolated from each other.").arg(isolated), {}});
    return section;
}

IsolationSection delaySection(const WorkStructure& structure, const IsolationAudit& audit)
{
    IsolationSection section{words("What can delay the health decision"), {}};
    for (const DelayPath& delay : audit.delays)
        section.rows.append({sentence(pathText(delay.path)), delay.path});
    if (section.rows.isEmpty())
        section.rows.append({words("Nothing but heartbeats themselves."), {}});
    if (structure.seenOnArrival)
        section.rows.append({words("Evidence is read on arrival, so waiting heartbeats do not age it."), {}});
    return section;
}

IsolationSection loopSection(const IsolationAudit& audit)
{
    IsolationSection section{words("Feedback loops"), {}};
    for (const FeedbackLoop& loop : audit.loops) {
        std::vector<TopologyNode> round = loop.cycle;
        round.push_back(loop.cycle.front());
        section.rows.append({sentence(pathText(round)), round});
    }
    return section;
}

QString titleOf(const IsolationChange& change)
{
    QStringList names;
    for (const EditOfClass& edit : change.edits)
        names << (edit.edit == IsolationEdit::OwnQueue             ? words("own queue")
                      : edit.edit == IsolationEdit::OwnPool        ? words("own workers")
                      : edit.edit == IsolationEdit::ReservedWorker ? words("reserved worker")
                      : edit.edit == IsolationEdit::Timeouts       ? words("timeouts")
                                                                   : words("own completion queue"));
    return names.join(QStringLiteral(", "));
}

/// Interventions to come that change what the audit looked at.
QString laterText(const Scenario& scenario, std::optional<SimTime> from)
{
    QStringList later;
    for (const std::string& id : structuralInterventions(scenario))
        if (!from || scenario.interventions[*indexOf(scenario.interventions, id)].at > *from)
            later << QString::fromStdString(id);
    return later.isEmpty() ? QString()
                           : words("Still to change the structure: %1.").arg(later.join(QStringLiteral(", ")));
}

/// The change the window offers: to a bound where there is none, else to isolation.
void describeChange(IsolationPicture& picture, const Scenario& scenario, IsolationVerdict now)
{
    if (now == IsolationVerdict::Isolated)
        return;
    const IsolationAdvice advice = smallestSufficientChange(scenario);
    const auto& offered = advice.bounded ? advice.bounded : advice.isolated;
    if (offered) {
        picture.change = sentence(offered->words) + QLatin1Char('.');
        picture.changeReaches = offered->reached == IsolationVerdict::Isolated ? words("Makes liveness isolated.")
                                                                               : words("Makes liveness bounded.");
        picture.assignments = offered->assignments;
        picture.changeTitle = titleOf(*offered);
        return;
    }
    QStringList lines{now == IsolationVerdict::Bounded
                          ? words("No change of the catalogue, alone or in pairs, isolates liveness.")
                          : words("No change of the catalogue, alone or in pairs, reaches a bound.")};
    for (const std::string& why : advice.unavailable)
        lines << words("Not tried: %1.").arg(QString::fromStdString(why));
    picture.change = lines.join(QLatin1Char('\n'));
}

} // namespace

IsolationPicture isolationPicture(const Scenario& scenario, std::optional<SimTime> from)
{
    const WorkStructure structure = workStructureOf(scenario);
    const IsolationAudit audit = auditIsolation(structure);
    IsolationPicture picture;
    QStringList verdicts, bounds;
    for (const LivenessFinding& finding : audit.liveness) {
        verdicts << sentence(livenessSentence(structure, finding));
        const QString bound = sentence(boundText(structure, finding.eventClass, finding.bound)) + QLatin1Char('.');
        bounds << (audit.liveness.size() == 1 ? bound
                                              : QString::fromStdString(structure.classes[finding.eventClass].id)
                           + QStringLiteral(": ") + bound);
    }
    picture.verdict = verdicts.isEmpty() ? words("Nothing sends heartbeats, so there is no liveness to isolate.")
                                         : verdicts.join(QLatin1Char('\n'));
    picture.finding = audit.verdict() > IsolationVerdict::Bounded;
    picture.bound = bounds.join(QLatin1Char('\n'));
    picture.note = laterText(scenario, from);
    describeChange(picture, scenario, audit.verdict());
    picture.sections << sharedSection(structure, audit);
    if (structure.judges && !audit.liveness.empty())
        picture.sections << delaySection(structure, audit);
    picture.sections << loopSection(audit);
    picture.sections.removeIf([](const IsolationSection& section) { return section.rows.isEmpty(); });
    return picture;
}

} // namespace latepulse::ui
