#include "core/scenario/provenance.h"

#include <algorithm>
#include <charconv>

#include "core/scenario/id_index.h"
#include "core/scenario/parameter_paths.h"

namespace latepulse {

namespace {

/// "queue.main" -> "queue", leaving "main"; the whole when there is no dot.
std::string_view takeWord(std::string_view& path)
{
    const std::size_t dot = path.find('.');
    const std::string_view word = path.substr(0, dot);
    path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
    return word;
}

template <class Row>
bool isListOrRow(std::string_view rest, std::string_view list, const std::vector<Row>& rows)
{
    return rest == list
        || std::any_of(rows.begin(), rows.end(), [rest](const Row& row) { return std::string_view(row.id) == rest; });
}

bool isAction(const Intervention& v, std::string_view rest)
{
    if (rest == "purge")
        return v.purge.has_value();
    if (rest == "force_eligible")
        return v.forceEligible.has_value();
    if (rest == "add_workers")
        return !v.addWorkers.empty();
    if (takeWord(rest) != "set")
        return false;
    return std::any_of(v.set.begin(), v.set.end(), [rest](const Assignment& a) { return a.path == rest; });
}

bool isTableOrRow(const Scenario& scenario, std::string_view rest, const IdIndex& ids)
{
    const std::string_view table = takeWord(rest);
    if (table == "expect") {
        const auto* const end = rest.data() + rest.size();
        std::size_t row = 0;
        const auto [last, failed] = std::from_chars(rest.data(), end, row);
        return failed == std::errc{} && last == end && row < scenario.expectations.size();
    }
    const std::string_view id = takeWord(rest);
    for (const EntityKind kind :
         {EntityKind::Population, EntityKind::ControllerGroup, EntityKind::EventClass, EntityKind::Source,
          EntityKind::Queue, EntityKind::WorkerPool, EntityKind::Backend, EntityKind::Intervention}) {
        const auto found = tableOf(kind) == table ? ids.find(kind, id) : std::nullopt;
        if (!found)
            continue;
        if (rest.empty())
            return true;
        if (kind == EntityKind::Population)
            return isListOrRow(rest, "sessions", scenario.populations[*found].sessions);
        if (kind == EntityKind::EventClass)
            return isListOrRow(rest, "steps", scenario.classes[*found].steps);
        return kind == EntityKind::Intervention && isAction(scenario.interventions[*found], rest);
    }
    return false;
}

} // namespace

bool canHaveProvenance(const Scenario& scenario, std::string_view path, const IdIndex& ids)
{
    const auto parameter = namedParameter(scenario, path, &ids);
    return (parameter && parameter->spec->get(scenario, parameter->entity)) || isTableOrRow(scenario, path, ids);
}

} // namespace latepulse
