#include "core/scenario/parameter_paths.h"

#include <algorithm>
#include <numeric>

namespace latepulse {

namespace {

template <class Entity>
std::vector<std::string> idList(const std::vector<Entity>& entities)
{
    std::vector<std::string> ids;
    for (const Entity& entity : entities)
        ids.push_back(entity.id);
    return ids;
}

std::vector<std::string_view> segments(std::string_view path)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t dot = path.find('.');
        parts.push_back(path.substr(0, dot));
        if (dot == std::string_view::npos)
            return parts;
        path = path.substr(dot + 1);
    }
}

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

/// Ids along the stars of a pattern for this entity.
std::pair<std::string, std::string> idsAt(const Scenario& s, EntityKind kind, EntityRef ref)
{
    switch (kind) {
    case EntityKind::Run:
    case EntityKind::Health: return {};
    case EntityKind::Step: return {s.classes[ref.outer].id, s.classes[ref.outer].steps[ref.inner].id};
    case EntityKind::SessionRow: return {s.populations[ref.outer].id, s.populations[ref.outer].sessions[ref.inner].id};
    default: return {idsOf(s, kind)[ref.outer], {}};
    }
}

std::optional<std::size_t> outerIndex(const Scenario& s, EntityKind kind, std::string_view id)
{
    switch (kind) {
    case EntityKind::Population:
    case EntityKind::SessionRow: return indexOf(s.populations, id);
    case EntityKind::ControllerGroup: return indexOf(s.controllers, id);
    case EntityKind::EventClass:
    case EntityKind::Step: return indexOf(s.classes, id);
    case EntityKind::Source: return indexOf(s.sources, id);
    case EntityKind::Queue: return indexOf(s.queues, id);
    case EntityKind::WorkerPool: return indexOf(s.pools, id);
    case EntityKind::Backend: return indexOf(s.backends, id);
    case EntityKind::Wave: return indexOf(s.waves, id);
    case EntityKind::Failure: return indexOf(s.failures, id);
    case EntityKind::Intervention: return indexOf(s.interventions, id);
    case EntityKind::Run:
    case EntityKind::Health: break;
    }
    return std::nullopt;
}

} // namespace

std::vector<std::string> idsOf(const Scenario& s, EntityKind kind)
{
    switch (kind) {
    case EntityKind::Population: return idList(s.populations);
    case EntityKind::ControllerGroup: return idList(s.controllers);
    case EntityKind::EventClass: return idList(s.classes);
    case EntityKind::Source: return idList(s.sources);
    case EntityKind::Queue: return idList(s.queues);
    case EntityKind::WorkerPool: return idList(s.pools);
    case EntityKind::Backend: return idList(s.backends);
    case EntityKind::Wave: return idList(s.waves);
    case EntityKind::Failure: return idList(s.failures);
    case EntityKind::Intervention: return idList(s.interventions);
    default: return {};
    }
}

std::vector<EntityRef> entitiesOf(const Scenario& s, EntityKind kind)
{
    std::vector<EntityRef> refs;
    if (kind == EntityKind::Run || kind == EntityKind::Health) {
        refs.push_back({});
    } else if (kind == EntityKind::Step) {
        for (std::size_t c = 0; c < s.classes.size(); ++c)
            for (std::size_t i = 0; i < s.classes[c].steps.size(); ++i)
                refs.push_back({c, i});
    } else if (kind == EntityKind::SessionRow) {
        for (std::size_t p = 0; p < s.populations.size(); ++p)
            for (std::size_t i = 0; i < s.populations[p].sessions.size(); ++i)
                refs.push_back({p, i});
    } else {
        const std::size_t count = idsOf(s, kind).size();
        for (std::size_t i = 0; i < count; ++i)
            refs.push_back({i, 0});
    }
    return refs;
}

std::string pathOf(const Scenario& scenario, const ParameterSpec& spec, EntityRef ref)
{
    const auto [outer, inner] = idsAt(scenario, spec.entity, ref);
    std::string path(spec.pattern);
    for (const std::string& id : {outer, inner})
        if (const std::size_t star = path.find('*'); star != std::string::npos)
            path.replace(star, 1, id);
    return path;
}

std::optional<EntityRef> matchPath(const Scenario& scenario, const ParameterSpec& spec, std::string_view path)
{
    if (path.substr(0, path.find('.')) != spec.pattern.substr(0, spec.pattern.find('.')))
        return std::nullopt;
    const auto wanted = segments(spec.pattern), given = segments(path);
    if (wanted.size() != given.size())
        return std::nullopt;
    EntityRef ref;
    int stars = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] != "*") {
            if (wanted[i] != given[i])
                return std::nullopt;
            continue;
        }
        std::optional<std::size_t> index;
        if (++stars == 1)
            index = outerIndex(scenario, spec.entity, given[i]);
        else if (spec.entity == EntityKind::Step)
            index = indexOf(scenario.classes[ref.outer].steps, given[i]);
        else
            index = indexOf(scenario.populations[ref.outer].sessions, given[i]);
        if (!index)
            return std::nullopt;
        (stars == 1 ? ref.outer : ref.inner) = *index;
    }
    return ref;
}

std::optional<Parameter> namedParameter(const Scenario& scenario, std::string_view path)
{
    for (const ParameterSpec& spec : parameterSpecs())
        if (const auto ref = matchPath(scenario, spec, path))
            return Parameter{&spec, std::string(path), *ref};
    return std::nullopt;
}

std::string nearestWord(std::string_view word, std::span<const std::string> words)
{
    std::string nearest;
    std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : words) {
        const std::size_t distance = editDistance(word.substr(0, 200), candidate);
        if (distance < best) {
            best = distance;
            nearest = candidate;
        }
    }
    return nearest;
}

std::string nearestPath(const Scenario& scenario, std::string_view path)
{
    std::vector<std::string> paths;
    for (const Parameter& parameter : parametersOf(scenario)) {
        paths.push_back(parameter.path);
        if (paths.size() > 20'000)
            break;  // a suggestion is a courtesy
    }
    return nearestWord(path, paths);
}

} // namespace latepulse
