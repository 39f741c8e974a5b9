// Tables with ids become entities first, so that every path exists before a value is set.

#include <algorithm>

#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameters/choice_words.h"
#include "core/scenario/reader_context.h"

namespace latepulse {

namespace {

bool goodIdentifier(std::string_view id)
{
    if (id.empty() || id.size() > 64 || id.front() < 'a' || id.front() > 'z')
        return false;
    return std::all_of(id.begin(), id.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

bool checkIdentifier(ReaderContext& context, const TomlPlace& where, const std::string& path, const std::string& id)
{
    if (goodIdentifier(id))
        return true;
    context.fail(where, ErrorCode::BadIdentifier, path, id, "[a-z][a-z0-9_]*, at most 64 characters",
                 "'" + id + "' is not an identifier");
    return false;
}

constexpr std::size_t entityLimit = 10'000, interventionLimit = 100'000, rowLimit = 200;

/// False, and told, when a list is longer than anything this program looks at.
bool fits(ReaderContext& context, const TomlPlace& where, const std::string& path, std::size_t size, std::size_t limit)
{
    if (size <= limit)
        return true;
    context.fail(where, ErrorCode::TooLarge, path, std::to_string(size), "at most " + std::to_string(limit),
                 "too many entries");
    return false;
}

/// One entity per member of [table.<id>]. One with a bad id is made too: its values and those who name it are judged
/// as if the id were good.
template <class Entity>
void create(ReaderContext& context, const TomlNode& root, EntityKind kind, std::vector<Entity>& into,
            std::size_t limit = entityLimit)
{
    const std::string table(tableOf(kind));
    const TomlNode* node = root.find(table);
    if (node == nullptr)
        return;
    context.remember(table, node->where);
    const TomlTable* members = node->table();
    if (members == nullptr)
        return context.wrongType(*node, table, "tables [" + table + ".<id>]");
    if (!fits(context, node->where, table, members->size(), limit))
        return;
    for (const TomlMember& member : *members) {
        const std::string path = table + '.' + member.key;
        context.remember(path, member.keyWhere);
        if (checkIdentifier(context, member.keyWhere, path, member.key) && member.key == "all")
            context.fail(member.keyWhere, ErrorCode::BadIdentifier, path, member.key, "another word",
                         "'all' is kept for sums");  // series such as connected.all
        if (member.node.table() == nullptr) {
            context.wrongType(member.node, path, "a table");
            continue;
        }
        Entity entity;
        entity.id = member.key;
        context.tables.push_back({kind, {into.size(), 0}, path, &member.node});
        into.push_back(std::move(entity));
    }
}

/// Rows with ids: steps = [ { id = ... } ], sessions = [ { id = ... } ].
template <class Row>
void createRow(ReaderContext& context, const TomlNode& row, const TableOf& owner, EntityKind kind,
               const std::string& key, std::vector<Row>& into)
{
    const std::string list = owner.path + '.' + key;
    const TomlNode* id = row.find("id");
    if (row.table() == nullptr || id == nullptr) {
        context.reported.addAbsent(owner.path);
        if (row.table() == nullptr)
            return context.wrongType(row, list, "a table with an id");
        return context.fail(row.where, ErrorCode::MissingKey, list, {}, "id = \"...\"", "a row without an id");
    }
    const auto name = context.text(*id, list);
    if (!name)
        return context.reported.addAbsent(owner.path);
    static_cast<void>(checkIdentifier(context, id->where, list, *name));
    if (indexOf(into, *name))
        return context.fail(id->where, ErrorCode::Duplicate, list, *name, "each id once", "id '" + *name + "' twice");
    Row made;
    made.id = *name;
    context.remember(owner.path + '.' + *name, row.where);
    context.tables.push_back({kind, {owner.ref.outer, into.size()}, owner.path + '.' + *name, &row});
    into.push_back(std::move(made));
}

template <class Row>
void createRows(ReaderContext& context, const TableOf& owner, EntityKind kind, const std::string& key,
                std::vector<Row>& into)
{
    const TomlNode* node = owner.node->find(key);
    if (node == nullptr)
        return;
    const std::string list = owner.path + '.' + key;
    context.remember(list, node->where);
    const TomlArray* rows = node->array();
    if (rows == nullptr || !fits(context, node->where, list, rows->size(), rowLimit)) {
        context.reported.addAbsent(owner.path);
        if (rows == nullptr)
            context.wrongType(*node, list, "a list of tables with ids");
        return;
    }
    for (const TomlNode& row : *rows)
        createRow(context, row, owner, kind, key, into);
}

/// { fixed = "180s" } or { full_jitter = { base = "1s", cap = "60s" } }.
void readRetry(ReaderContext& context, const TableOf& owner, const TomlNode& node)
{
    const std::string path = owner.path + ".retry";
    const TomlTable* table = node.table();
    if (table == nullptr || table->size() != 1)
        return context.wrongType(
            node, path, "one rule: { fixed = \"180s\" } or { full_jitter = { base = \"1s\", cap = \"60s\" } }");
    const TomlMember& rule = table->front();
    if (!choiceFromWord<RetryFamily>(rule.key)) {
        std::vector<std::string> words(ChoiceWords<RetryFamily>::words.begin(), ChoiceWords<RetryFamily>::words.end());
        return context.unknownKey(rule, path, words);
    }
    context.set(owner, "retry.rule", {"rule", rule.keyWhere, {rule.key, rule.keyWhere}});
    if (rule.key == "server_suggested" && rule.node.find("cap") == nullptr)
        return context.fail(rule.node.where, ErrorCode::MissingKey, path + ".cap", {},
                            "{ server_suggested = { base = \"30s\", cap = \"180s\" } }",
                            "a suggested wait needs the probe's lap too");
    if (const TomlTable* values = rule.node.table())
        context.setMembers(owner, "retry", *values, {});
    else
        context.set(owner, "retry.base", {"base", rule.keyWhere, rule.node});
}

/// A distribution, { table = [...] } or { spaced = { first, spacing, count } }.
void readArrivals(ReaderContext& context, const TableOf& owner, const TomlNode& node)
{
    Source& source = context.scenario.sources[owner.ref.outer];
    const std::string path = owner.path + ".arrivals";
    context.remember(path, node.where);
    const TomlTable* table = node.table();
    const bool one = table != nullptr && table->size() == 1;
    if (one && table->front().key == "spaced" && table->front().node.table() != nullptr) {
        source.kind = ArrivalKind::Spaced;
        if (table->front().node.find("count") == nullptr)
            context.fail(table->front().node.where, ErrorCode::MissingKey, path, {}, "count = 10",
                         "spaced arrivals do not say how many");
        return context.setMembers(owner, {}, *table->front().node.table(), {});
    }
    if (one && table->front().key == "table" && table->front().node.array() != nullptr) {
        source.kind = ArrivalKind::Table;
        for (const TomlNode& item : *table->front().node.array())
            if (const auto t = context.instant(item, path))
                source.table.push_back(Duration{t->ns});
        return;
    }
    if (const auto d = context.distribution(node, path))
        source.arrivals = *d;
}

void readReserved(ReaderContext& context, const TableOf& owner, const TomlNode& node)
{
    const std::string path = owner.path + ".reserved";
    context.remember(path, node.where);
    if (node.table() == nullptr)
        return context.wrongType(node, path, "{ class = workers }");
    auto& reserved = context.scenario.pools[owner.ref.outer].reserved;
    for (const TomlMember& member : *node.table()) {
        const std::string entry = path + '.' + member.key;
        if (const auto eventClass = context.ids.find(EntityKind::EventClass, member.key)) {
            context.set({EntityKind::Reservation, {owner.ref.outer, *eventClass}, entry, &node}, {}, member);
        } else {
            context.remember(entry, member.keyWhere);
            reserved[member.key] = 0;  // validate() knows whether there should be such a class
        }
    }
}

/// Keys of a table that are read by hand.
const std::vector<std::string>& keysByHand(EntityKind kind)
{
    static const std::vector<std::string> none, start{"start"}, steps{"steps"}, population{"sessions", "retry"},
        id{"id"}, arrivals{"arrivals"}, reserved{"reserved"},
        intervention{"set", "topology", "purge", "force_eligible", "add_workers", "reset_verdicts", "user"};
    switch (kind) {
    case EntityKind::Run: return start;
    case EntityKind::EventClass: return steps;
    case EntityKind::Population: return population;
    case EntityKind::Step:
    case EntityKind::SessionRow: return id;
    case EntityKind::Source: return arrivals;
    case EntityKind::WorkerPool: return reserved;
    case EntityKind::Intervention: return intervention;
    default: return none;
    }
}

void readByHand(ReaderContext& context, const TableOf& owner)
{
    if (owner.kind == EntityKind::Population) {
        if (const TomlNode* node = owner.node->find("retry"))
            readRetry(context, owner, *node);
    } else if (owner.kind == EntityKind::Source) {
        if (const TomlNode* node = owner.node->find("arrivals"))
            readArrivals(context, owner, *node);
    } else if (owner.kind == EntityKind::WorkerPool) {
        if (const TomlNode* node = owner.node->find("reserved"))
            readReserved(context, owner, *node);
    }
}

} // namespace

void readEntities(ReaderContext& context, const TomlNode& root)
{
    Scenario& s = context.scenario;
    create(context, root, EntityKind::Population, s.populations);
    create(context, root, EntityKind::ControllerGroup, s.controllers);
    create(context, root, EntityKind::EventClass, s.classes);
    create(context, root, EntityKind::Source, s.sources);
    create(context, root, EntityKind::Queue, s.queues);
    create(context, root, EntityKind::WorkerPool, s.pools);
    create(context, root, EntityKind::Backend, s.backends);
    create(context, root, EntityKind::Wave, s.waves);
    create(context, root, EntityKind::Failure, s.failures);
    create(context, root, EntityKind::Intervention, s.interventions, interventionLimit);
    for (std::size_t i = 0, owners = context.tables.size(); i < owners; ++i) {
        const TableOf owner = context.tables[i];
        if (owner.kind == EntityKind::Population)
            createRows(context, owner, EntityKind::SessionRow, "sessions", s.populations[owner.ref.outer].sessions);
        else if (owner.kind == EntityKind::EventClass)
            createRows(context, owner, EntityKind::Step, "steps", s.classes[owner.ref.outer].steps);
    }
    for (const EntityKind kind : {EntityKind::Run, EntityKind::Health})
        if (const TomlNode* node = root.find(tableOf(kind))) {
            const std::string path(tableOf(kind));
            context.remember(path, node->where);
            if (node->table() != nullptr)
                context.tables.push_back({kind, {}, path, node});
            else
                context.wrongType(*node, path, "a table");
        }
    context.ids = IdIndex(s);
}

void readParameters(ReaderContext& context)
{
    for (const TableOf& owner : context.tables) {
        readByHand(context, owner);  // first: some members apply only to what it says
        context.setMembers(owner, {}, *owner.node->table(), keysByHand(owner.kind));
    }
}

} // namespace latepulse
