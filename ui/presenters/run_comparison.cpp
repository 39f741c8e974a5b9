#include "ui/presenters/run_comparison.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/presenters/entity_keys.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RunComparison", text);
}

/// The sum of all counters whose names begin so.
double counted(const Recording& recording, const std::string& begin)
{
    std::int64_t sum = 0;
    for (auto it = recording.counters.lower_bound(begin);
         it != recording.counters.end() && it->first.starts_with(begin); ++it)
        sum += it->second;
    return static_cast<double>(sum);
}

/// All extremes whose names begin so, by `join`; nullopt where there is none.
template <class Join>
std::optional<double> joined(const Recording& recording, const std::string& begin, Join join)
{
    std::optional<double> all;
    for (const auto& [name, extreme] : recording.extremes)
        if (name.starts_with(begin))
            all = all ? join(*all, static_cast<double>(extreme.value)) : static_cast<double>(extreme.value);
    return all;
}

struct Figures {
    std::vector<ComparedFigure> all;

    void counts(const QString& what, const std::string& id, const std::string& unit, double now, double before)
    {
        add({what, id, unit, now, before, numberText(now, 0), numberText(before, 0)});
    }
    void seconds(const QString& what, const std::string& id, double now, double before)
    {
        const auto text = [](double value) { return durationText(Duration::fromSeconds(value)); };
        add({what, id, "s", now, before, text(now), text(before)});
    }

private:
    void add(ComparedFigure figure)
    {
        if (figure.now > 0.0 || figure.before > 0.0)
            all.push_back(std::move(figure));
    }
};

const ClassStatistics* ofClass(const Recording& recording, const std::string& id)
{
    const auto found = std::ranges::find(recording.classes, id, &ClassStatistics::eventClass);
    return found == recording.classes.end() || found->sojourn.count() == 0 ? nullptr : &*found;
}

void addSojourns(Figures& figures, const Scenario& scenario, const Recording& now, const Recording& before)
{
    for (const EventClass& c : scenario.classes) {
        const ClassStatistics *a = ofClass(now, c.id), *b = ofClass(before, c.id);
        if (a != nullptr && b != nullptr)
            figures.seconds(tr("%1, 99 % end within").replace(QStringLiteral("%1"), entityName(c.title, c.id)),
                            "sojourn_p99." + c.id, a->sojourn.quantile(0.99).toSeconds(),
                            b->sojourn.quantile(0.99).toSeconds());
    }
}

} // namespace

std::vector<ComparedFigure> comparedFigures(const Scenario& scenario, const Recording& now, const Recording& before)
{
    Figures figures;
    const auto most = [](double a, double b) { return std::max(a, b); };
    const auto agesNow = joined(now, "longest_liveness_age.", most);
    const auto agesBefore = joined(before, "longest_liveness_age.", most);
    for (const Population& p : scenario.populations) {
        const auto few = now.extremes.find("fewest_connected." + p.id);
        const auto fewBefore = before.extremes.find("fewest_connected." + p.id);
        if (few != now.extremes.end() && fewBefore != before.extremes.end())
            figures.counts(tr("%1, fewest connected").arg(entityName(p.title, p.id)), few->first, "probes",
                           static_cast<double>(few->second.value), static_cast<double>(fewBefore->second.value));
    }
    if (agesNow && agesBefore)
        figures.seconds(tr("Longest liveness age"), "longest_liveness_age", *agesNow / 1e9, *agesBefore / 1e9);
    const auto count = [&](const QString& what, const std::string& id, const std::string& unit, const char* begin) {
        figures.counts(what, id, unit, counted(now, begin), counted(before, begin));
    };
    count(tr("False verdicts"), "false_verdicts", "verdicts", "false_verdicts");
    count(tr("Returns refused"), "refusals", "refusals", "refusals.");
    count(tr("Client timeouts"), "client_timeouts", "timeouts", "client_timeouts.");
    count(tr("Events dropped"), "events_dropped", "events", "events_dropped.");
    addSojourns(figures, scenario, now, before);
    return figures.all;
}

std::vector<std::pair<std::string, std::int64_t>> refusalsByReason(const Recording& recording)
{
    std::vector<std::pair<std::string, std::int64_t>> reasons;
    for (const auto& [name, count] : recording.counters) {
        if (!name.starts_with("refusals.") || count == 0)
            continue;
        const std::string reason = name.substr(name.rfind('.') + 1);
        const auto known = std::ranges::find(reasons, reason, &std::pair<std::string, std::int64_t>::first);
        if (known == reasons.end())
            reasons.emplace_back(reason, count);
        else
            known->second += count;
    }
    std::ranges::stable_sort(reasons, std::greater(), &std::pair<std::string, std::int64_t>::second);
    return reasons;
}

} // namespace latepulse::ui
