#include "core/experiment/expected_names.h"

#include <algorithm>

#include "core/model/plan.h"
#include "core/record/milestones.h"
#include "core/scenario/parameter_paths.h"

namespace latepulse {

namespace {

/// The tables whose ids stand in names.
constexpr const char* tables[] = {"population", "controllers", "class", "queue", "pool", "backend"};

std::string quantityOf(const std::string& name)
{
    return name.substr(0, name.find('.'));
}

/// The names of one kind that a run has, as far as they can be told beside the mistakes told already.
struct Known {
    const char* what;
    std::vector<std::string> names;       // of this scenario; empty when entities may be missing
    std::vector<std::string> quantities;  // the first words of the names of any scenario
};

/// One entity of every kind: its names begin with every quantity there is.
Scenario specimen()
{
    Scenario s;
    s.populations.emplace_back().id = "x";
    s.controllers.emplace_back().id = "x";
    s.controllers.front().heartbeat.eventClass = "x";
    s.classes.emplace_back().id = "x";
    s.queues.emplace_back().id = "x";
    s.pools.emplace_back().id = "x";
    s.backends.emplace_back().id = "x";
    return s;
}

std::vector<std::string> seriesNames(const Scenario& scenario)
{
    std::vector<std::string> names;
    for (const SeriesInfo& info : seriesOf(scenario))
        names.push_back(info.name);
    return names;
}

Known knownOf(const char* what, std::vector<std::string> (*namesOf)(const Scenario&), const Scenario& scenario,
              bool complete)
{
    Known known{what, complete ? namesOf(scenario) : std::vector<std::string>{}, {}};
    for (const std::string& name : namesOf(specimen()))
        known.quantities.push_back(quantityOf(name));
    return known;
}

class Checker {
public:
    Checker(const Scenario& scenario, const Reported& reported)
        : m_reported(reported), m_complete(std::none_of(std::begin(tables), std::end(tables),
                                                        [&](const char* table) { return reported.mayLack(table); })),
          m_series(knownOf("series", seriesNames, scenario, m_complete)),
          m_counters(knownOf("counter", counterNames, scenario, m_complete))
    {
        for (std::size_t m = 0; m < milestoneCount; ++m)
            m_milestones.emplace_back(milestoneWord(static_cast<Milestone>(m)));
    }

    Errors check(const std::vector<Expectation>& expectations)
    {
        for (std::size_t n = 0; n < expectations.size(); ++n) {
            const std::string path = "expect." + std::to_string(n);
            look(path + ".series", expectations[n].series, m_series);
            look(path + ".counter", expectations[n].counter, m_counters);
            if (const std::string& name = expectations[n].milestone; !name.empty() && !contains(m_milestones, name))
                tellMilestone(path + ".milestone", name);
        }
        return std::move(m_errors);
    }

private:
    static bool contains(const std::vector<std::string>& words, const std::string& word)
    {
        return std::find(words.begin(), words.end(), word) != words.end();
    }
    void tell(const std::string& path, const std::string& name, const std::string& nearest, const char* what)
    {
        m_errors.push_back({ErrorCode::UnknownSeries,
                            path,
                            name,
                            nearest.empty() ? "" : "did you mean " + nearest + "?",
                            std::string("no such ") + what,
                            {}});
    }
    /// Their names are few and long: all are told, and a beginning is enough to mean one.
    void tellMilestone(const std::string& path, const std::string& name)
    {
        std::string nearest = nearestWord(name, m_milestones), all;
        for (const std::string& known : m_milestones) {
            all += (all.empty() ? "" : ", ") + known;
            if (nearest.empty() && name.size() > 2 && known.compare(0, name.size(), name) == 0)
                nearest = known;
        }
        m_errors.push_back({ErrorCode::UnknownReference,
                            path,
                            name,
                            nearest.empty() ? all : "did you mean " + nearest + "?",
                            nearest.empty() ? "no such milestone" : "no such milestone; there are " + all,
                            {}});
    }
    void look(const std::string& path, const std::string& name, const Known& known)
    {
        if (name.empty() || contains(known.names, name))
            return;
        const bool misspelt = !contains(known.quantities, quantityOf(name));
        if (m_complete && (misspelt || !speaksOfMistakes(name)))
            tell(path, name, nearestWord(name, known.names), known.what);
        else if (misspelt)
            tell(path, name, corrected(name, known), known.what);
    }
    /// Whether it names something that was refused itself, or of which that was refused which decides on names.
    [[nodiscard]] bool speaksOfMistakes(const std::string& name) const
    {
        for (std::size_t dot = name.find('.'); dot != std::string::npos; dot = name.find('.', dot + 1)) {
            const std::string part = name.substr(dot + 1, name.find('.', dot + 1) - dot - 1);
            const auto refused = [&](const char* table) { return m_reported.covers(std::string(table) + '.' + part); };
            if (std::any_of(std::begin(tables), std::end(tables), refused)
                || m_reported.touches("controllers." + part + ".count")
                || m_reported.touches("controllers." + part + ".heartbeat")
                || m_reported.touches("class." + part + ".queue"))
                return true;
        }
        return false;
    }
    static std::string corrected(const std::string& name, const Known& known)
    {
        const std::string quantity = quantityOf(name), nearest = nearestWord(quantity, known.quantities);
        return nearest.empty() ? nearest : nearest + name.substr(quantity.size());
    }

    const Reported& m_reported;
    bool m_complete;  // no entity may be missing
    Known m_series, m_counters;
    std::vector<std::string> m_milestones;
    Errors m_errors;
};

} // namespace

Errors unknownExpectations(const Scenario& scenario, const Reported& reported)
{
    return scenario.expectations.empty() ? Errors{} : Checker(scenario, reported).check(scenario.expectations);
}

} // namespace latepulse
