#include "core/scenario/parameter_paths.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/scenario/id_index.h"

namespace latepulse {

namespace {

/// Calls `use` with the list of entities of a kind; run and health have none, rows and reservations live in their
/// owners.
template <class Result, class Use>
Result withList(const Scenario& s, EntityKind kind, Result otherwise, Use use)
{
    switch (kind) {
    case EntityKind::Population: return use(s.populations);
    case EntityKind::ControllerGroup: return use(s.controllers);
    case EntityKind::EventClass: return use(s.classes);
    case EntityKind::Source: return use(s.sources);
    case EntityKind::Queue: return use(s.queues);
    case EntityKind::WorkerPool: return use(s.pools);
    case EntityKind::Backend: return use(s.backends);
    case EntityKind::Wave: return use(s.waves);
    case EntityKind::Failure: return use(s.failures);
    case EntityKind::Intervention: return use(s.interventions);
    case EntityKind::Run:
    case EntityKind::Health:
    case EntityKind::Step:
    case EntityKind::SessionRow:
    case EntityKind::Reservation: break;
    }
    return otherwise;
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

/// Specifications by their pattern; the key is the pattern's own text.
const ParameterSpec* specOf(std::string_view pattern)
{
    static const std::unordered_map<std::string_view, const ParameterSpec*> byPattern = [] {
        std::unordered_map<std::string_view, const ParameterSpec*> all;
        for (const ParameterSpec& spec : parameterSpecs())
            all.emplace(spec.pattern, &spec);
        return all;
    }();
    const auto found = byPattern.find(pattern);
    return found == byPattern.end() ? nullptr : found->second;
}

std::optional<std::size_t> outerIndex(const Scenario& s, EntityKind kind, std::string_view id, const IdIndex* ids)
{
    if (ids != nullptr)
        return ids->find(kind, id);
    return withList(s, ownerOf(kind), std::optional<std::size_t>{},
                    [&](const auto& list) { return indexOf(list, id); });
}

std::optional<std::size_t> innerIndex(const Scenario& s, EntityKind kind, std::size_t outer, std::string_view id,
                                      const IdIndex* ids)
{
    switch (kind) {
    case EntityKind::Step: return indexOf(s.classes[outer].steps, id);
    case EntityKind::Reservation: return outerIndex(s, EntityKind::EventClass, id, ids);
    default: return indexOf(s.populations[outer].sessions, id);
    }
}

/// The parameter of this pattern in the entity of these ids, where both exist.
std::optional<Parameter> within(const Scenario& s, std::string_view path, const std::string& pattern,
                                std::string_view outerId, std::optional<std::string_view> innerId, const IdIndex* ids)
{
    const ParameterSpec* spec = specOf(pattern);
    const auto outer = spec != nullptr ? outerIndex(s, spec->entity, outerId, ids) : std::nullopt;
    if (!outer)
        return std::nullopt;
    const auto inner = innerId ? innerIndex(s, spec->entity, *outer, *innerId, ids) : std::size_t{0};
    return inner ? std::optional(Parameter{spec, std::string(path), {*outer, *inner}}) : std::nullopt;
}

} // namespace

std::size_t countOf(const Scenario& s, EntityKind kind)
{
    return withList(s, kind, std::size_t{0}, [](const auto& list) { return list.size(); });
}

const std::string& idOf(const Scenario& s, EntityKind kind, std::size_t position)
{
    static const std::string none;
    return *withList(s, kind, &none, [&](const auto& list) { return &list[position].id; });
}

std::vector<std::string> idsOf(const Scenario& s, EntityKind kind)
{
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < countOf(s, kind); ++i)
        ids.push_back(idOf(s, kind, i));
    return ids;
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
    } else if (kind == EntityKind::Reservation) {
        constexpr std::size_t pairLimit = 256'000;  // validate() accepts no more pools times classes
        if (s.pools.size() * s.classes.size() > pairLimit)
            return refs;
        for (std::size_t p = 0; p < s.pools.size(); ++p)
            for (std::size_t c = 0; c < s.classes.size(); ++c)
                refs.push_back({p, c});
    } else {
        const std::size_t count = countOf(s, kind);
        for (std::size_t i = 0; i < count; ++i)
            refs.push_back({i, 0});
    }
    return refs;
}

std::string entityPath(const Scenario& s, EntityKind kind, EntityRef ref)
{
    switch (kind) {
    case EntityKind::Run: return "run";
    case EntityKind::Health: return "health";
    case EntityKind::Step: return "class." + s.classes[ref.outer].id + '.' + s.classes[ref.outer].steps[ref.inner].id;
    case EntityKind::SessionRow:
        return "population." + s.populations[ref.outer].id + '.' + s.populations[ref.outer].sessions[ref.inner].id;
    case EntityKind::Reservation: return "pool." + s.pools[ref.outer].id + ".reserved." + s.classes[ref.inner].id;
    default: return std::string(tableOf(kind)) + '.' + idOf(s, kind, ref.outer);
    }
}

std::string_view tableOf(EntityKind kind)
{
    switch (kind) {
    case EntityKind::Run: return "run";
    case EntityKind::Population:
    case EntityKind::SessionRow: return "population";
    case EntityKind::ControllerGroup: return "controllers";
    case EntityKind::EventClass:
    case EntityKind::Step: return "class";
    case EntityKind::Source: return "source";
    case EntityKind::Queue: return "queue";
    case EntityKind::WorkerPool:
    case EntityKind::Reservation: return "pool";
    case EntityKind::Backend: return "backend";
    case EntityKind::Health: return "health";
    case EntityKind::Wave: return "wave";
    case EntityKind::Failure: return "failure";
    case EntityKind::Intervention: return "intervention";
    }
    return "run";
}

EntityKind ownerOf(EntityKind kind)
{
    switch (kind) {
    case EntityKind::Step: return EntityKind::EventClass;
    case EntityKind::SessionRow: return EntityKind::Population;
    case EntityKind::Reservation: return EntityKind::WorkerPool;
    default: return kind;
    }
}

std::string_view tailOf(const ParameterSpec& spec)
{
    if (spec.pattern.ends_with('*'))
        return {};
    const std::size_t star = spec.pattern.rfind("*.");
    return spec.pattern.substr(star == std::string_view::npos ? spec.pattern.find('.') + 1 : star + 2);
}

const ParameterSpec* specOf(EntityKind kind, std::string_view tail)
{
    if (kind == EntityKind::Reservation)
        return tail.empty() ? specOf("pool.*.reserved.*") : nullptr;
    std::string pattern(tableOf(kind));
    if (kind == EntityKind::Step || kind == EntityKind::SessionRow)
        pattern += ".*.*.";
    else
        pattern += kind == EntityKind::Run || kind == EntityKind::Health ? "." : ".*.";
    return specOf(pattern.append(tail));
}

const ParameterSpec* distributionAround(const ParameterSpec& spec)
{
    const ParameterSpec* around = specOf(spec.pattern.substr(0, spec.pattern.rfind('.')));
    return around != nullptr && around->kind == ParameterKind::Distribution ? around : nullptr;
}

std::string pathOf(const Scenario& scenario, const ParameterSpec& spec, EntityRef ref)
{
    std::string path = entityPath(scenario, spec.entity, ref);
    const std::string_view tail = tailOf(spec);
    return tail.empty() ? path : path.append(1, '.').append(tail);
}

std::optional<Parameter> namedParameter(const Scenario& scenario, std::string_view path, const IdIndex* ids)
{
    if (const ParameterSpec* spec = specOf(path))
        return path.find('*') == std::string_view::npos ? std::optional(Parameter{spec, std::string(path), {}})
                                                        : std::nullopt;
    const std::size_t first = path.find('.');
    const std::size_t second = first == std::string_view::npos ? first : path.find('.', first + 1);
    if (second == std::string_view::npos || path.size() > 1000)
        return std::nullopt;
    const std::string_view outerId = path.substr(first + 1, second - first - 1);
    const std::string table(path.substr(0, first));
    if (auto found = within(scenario, path, table + ".*" + std::string(path.substr(second)), outerId, {}, ids))
        return found;
    const std::size_t third = path.find('.', second + 1);
    if (third == std::string_view::npos)
        return std::nullopt;
    const std::string_view middle = path.substr(second + 1, third - second - 1), last = path.substr(third + 1);
    if (auto found = within(scenario, path, (table + ".*.*.").append(last), outerId, middle, ids))
        return found;
    return within(scenario, path, (table + ".*.").append(middle) + ".*", outerId, last, ids);
}

std::string nearestWord(std::string_view word, std::span<const std::string> words)
{
    std::string nearest;
    std::size_t best = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : words) {
        const std::size_t longer = std::max(candidate.size(), word.size()),
                          shorter = std::min(candidate.size(), word.size());
        if (longer - shorter >= best)
            continue;
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
    constexpr std::size_t enough = 20'000;  // a suggestion is a courtesy
    std::vector<std::string> paths;
    for (const ParameterSpec& spec : parameterSpecs())
        for (const EntityRef ref : entitiesOf(scenario, spec.entity)) {
            if (paths.size() >= enough)
                return nearestWord(path, paths);
            if (spec.get(scenario, ref))
                paths.push_back(pathOf(scenario, spec, ref));
        }
    return nearestWord(path, paths);
}

} // namespace latepulse
