// Tables with ids become entities first, so that every path exists before a value is set.

#include <algorithm>

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

bool checkIdentifier(ReaderContext& context, const SourcePosition& where, const std::string& path,
                     const std::string& id)
{
    if (goodIdentifier(id))
        return true;
    context.fail(where, ErrorCode::BadIdentifier, path, id, "[a-z][a-z0-9_]*, at most 64 characters",
                 "'" + id + "' is not an identifier");
    return false;
}

constexpr std::size_t entityLimit = 1000, interventionLimit = 10'000, rowLimit = 200;

/// False, and told, when a list is longer than anything this program looks at.
bool fits(ReaderContext& context, const SourcePosition& where, const std::string& path, std::size_t size,
          std::size_t limit)
{
    if (size <= limit)
        return true;
    context.fail(where, ErrorCode::TooLarge, path, std::to_string(size), "at most " + std::to_string(limit),
                 "too many entries");
    return false;
}

/// One entity per member of [table.<id>]. False when there are too many to go on.
template <class Entity>
bool create(ReaderContext& context, const TomlNode& root, const char* table, std::vector<Entity>& into,
            std::size_t limit = entityLimit)
{
    const TomlNode* node = root.find(table);
    if (node == nullptr)
        return true;
    const TomlTable* members = node->table();
    if (members == nullptr) {
        context.wrongType(*node, table, std::string("tables [") + table + ".<id>]");
        return true;
    }
    if (!fits(context, node->where, table, members->size(), limit))
        return false;
    for (const TomlMember& member : *members) {
        const std::string path = std::string(table) + '.' + member.key;
        context.remember(path, member.keyWhere);
        if (!checkIdentifier(context, member.keyWhere, path, member.key))
            continue;
        if (member.key == "all") {  // series such as connected.all
            context.fail(member.keyWhere, ErrorCode::BadIdentifier, path, member.key, "another word",
                         "'all' is kept for sums");
            continue;
        }
        if (member.node.table() == nullptr) {
            context.wrongType(member.node, path, "a table");
            continue;
        }
        Entity entity;
        entity.id = member.key;
        into.push_back(std::move(entity));
    }
    return true;
}

/// Rows with ids: steps = [ { id = ... } ], sessions = [ { id = ... } ].
template <class Row>
void createRow(ReaderContext& context, const TomlNode& row, const std::string& path, const std::string& key,
               std::vector<Row>& into)
{
    if (row.table() == nullptr)
        return context.wrongType(row, path + '.' + key, "a table with an id");
    const TomlNode* id = row.find("id");
    if (id == nullptr)
        return context.fail(row.where, ErrorCode::MissingKey, path + '.' + key, {}, "id = \"...\"",
                            "a row without an id");
    const auto name = context.text(*id, path + '.' + key);
    if (!name || !checkIdentifier(context, id->where, path + '.' + key, *name))
        return;
    if (indexOf(into, *name))
        return context.fail(id->where, ErrorCode::Duplicate, path + '.' + key, *name, "each id once",
                            "id '" + *name + "' twice");
    Row made;
    made.id = *name;
    context.remember(path + '.' + *name, row.where);
    into.push_back(std::move(made));
}

/// False when there are too many rows to go on.
template <class Row>
bool createRows(ReaderContext& context, const TomlNode& entity, const std::string& path, const std::string& key,
                std::vector<Row>& into)
{
    const TomlNode* node = entity.find(key);
    if (node == nullptr)
        return true;
    context.remember(path + '.' + key, node->where);
    const TomlArray* rows = node->array();
    if (rows == nullptr) {
        context.wrongType(*node, path + '.' + key, "a list of tables with ids");
        return true;
    }
    if (!fits(context, node->where, path + '.' + key, rows->size(), rowLimit))
        return false;
    for (const TomlNode& row : *rows)
        createRow(context, row, path, key, into);
    return true;
}

template <class Entity, class Row>
bool createAllRows(ReaderContext& context, const TomlNode& root, const char* table, const char* key,
                   std::vector<Entity>& entities, std::vector<Row> Entity::* rows)
{
    bool fine = true;
    const TomlNode* node = root.find(table);
    for (Entity& entity : entities)
        if (const TomlNode* own = node != nullptr ? node->find(entity.id) : nullptr)
            fine = createRows(context, *own, std::string(table) + '.' + entity.id, key, entity.*rows) && fine;
    return fine;
}

/// { fixed = "180s" } or { full_jitter = { base = "1s", cap = "60s" } }.
void readRetry(ReaderContext& context, const TomlNode& node, const std::string& path)
{
    const TomlTable* table = node.table();
    if (table == nullptr || table->size() != 1)
        return context.wrongType(
            node, path, "one rule: { fixed = \"180s\" } or { full_jitter = { base = \"1s\", cap = \"60s\" } }");
    const TomlMember& rule = table->front();
    if (!choiceFromWord<RetryFamily>(rule.key)) {
        std::vector<std::string> words(ChoiceWords<RetryFamily>::words.begin(), ChoiceWords<RetryFamily>::words.end());
        return context.unknownKey(rule, path, words);
    }
    context.setByPath(path + ".rule", {"rule", rule.keyWhere, {rule.key, rule.keyWhere}});
    if (const TomlTable* values = rule.node.table())
        context.setMembers(path, *values, {});
    else
        context.setByPath(path + ".base", {"base", rule.keyWhere, rule.node});
}

/// A distribution, { table = [...] } or { spaced = { first, spacing, count } }.
void readArrivals(ReaderContext& context, Source& source, const TomlNode& node, const std::string& path)
{
    const TomlTable* table = node.table();
    const bool one = table != nullptr && table->size() == 1;
    if (one && table->front().key == "spaced" && table->front().node.table() != nullptr) {
        source.kind = ArrivalKind::Spaced;
        if (table->front().node.find("count") == nullptr)
            context.fail(table->front().node.where, ErrorCode::MissingKey, path, {}, "count = 10",
                         "spaced arrivals do not say how many");
        return context.setMembers("source." + source.id, *table->front().node.table(), {});
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

void readReserved(ReaderContext& context, WorkerPool& pool, const TomlNode& node, const std::string& path)
{
    if (node.table() == nullptr)
        return context.wrongType(node, path, "{ class = workers }");
    for (const TomlMember& member : *node.table()) {
        const auto* count = std::get_if<std::int64_t>(&member.node.value);
        if (count == nullptr)
            context.wrongType(member.node, path, "a whole number of workers");
        else
            pool.reserved[member.key] = *count;
    }
}

template <class Row>
void setRows(ReaderContext& context, const TomlNode& entity, const std::string& path, const char* key,
             const std::vector<Row>& rows)
{
    static const std::vector<std::string> byHand{"id"};
    const TomlNode* node = entity.find(key);
    if (node == nullptr || node->array() == nullptr)
        return;
    for (const TomlNode& row : *node->array()) {
        const TomlNode* id = row.find("id");
        if (id != nullptr && id->text() != nullptr && row.table() != nullptr && indexOf(rows, *id->text()))
            context.setMembers(path + '.' + *id->text(), *row.table(), byHand);
    }
}

/// Members of every [table.<id>] that exists, without those read by hand.
template <class Entity>
void setEntities(ReaderContext& context, const TomlNode& root, const char* table, const std::vector<Entity>& entities,
                 const std::vector<std::string>& byHand)
{
    const TomlNode* node = root.find(table);
    for (const Entity& entity : entities)
        if (const TomlNode* own = node != nullptr ? node->find(entity.id) : nullptr)
            context.setMembers(std::string(table) + '.' + entity.id, *own->table(), byHand);
}

const TomlNode* within(const TomlNode& root, const char* table, const std::string& id, const char* key)
{
    const TomlNode* node = root.find(table);
    const TomlNode* own = node != nullptr ? node->find(id) : nullptr;
    return own != nullptr ? own->find(key) : nullptr;
}

} // namespace

bool readEntities(ReaderContext& context, const TomlNode& root)
{
    Scenario& s = context.scenario;
    const bool fine[] = {
        create(context, root, "population", s.populations),
        create(context, root, "controllers", s.controllers),
        create(context, root, "class", s.classes),
        create(context, root, "source", s.sources),
        create(context, root, "queue", s.queues),
        create(context, root, "pool", s.pools),
        create(context, root, "backend", s.backends),
        create(context, root, "wave", s.waves),
        create(context, root, "failure", s.failures),
        create(context, root, "intervention", s.interventions, interventionLimit),
        createAllRows(context, root, "population", "sessions", s.populations, &Population::sessions),
        createAllRows(context, root, "class", "steps", s.classes, &EventClass::steps),
    };
    return std::all_of(std::begin(fine), std::end(fine), [](bool f) { return f; });
}

void readParameters(ReaderContext& context, const TomlNode& root)
{
    Scenario& s = context.scenario;
    for (Source& source : s.sources)
        if (const TomlNode* node = within(root, "source", source.id, "arrivals"))
            readArrivals(context, source, *node, "source." + source.id + ".arrivals");
    setEntities(context, root, "queue", s.queues, {});
    setEntities(context, root, "backend", s.backends, {});
    setEntities(context, root, "class", s.classes, {"steps"});
    for (const EventClass& c : s.classes)
        setRows(context, *root.find("class")->find(c.id), "class." + c.id, "steps", c.steps);
    setEntities(context, root, "controllers", s.controllers, {});
    setEntities(context, root, "population", s.populations, {"sessions", "retry"});
    for (const Population& p : s.populations) {
        setRows(context, *root.find("population")->find(p.id), "population." + p.id, "sessions", p.sessions);
        if (const TomlNode* node = within(root, "population", p.id, "retry"))
            readRetry(context, *node, "population." + p.id + ".retry");
    }
    setEntities(context, root, "source", s.sources, {"arrivals"});
    setEntities(context, root, "pool", s.pools, {"reserved"});
    for (WorkerPool& pool : s.pools)
        if (const TomlNode* node = within(root, "pool", pool.id, "reserved"))
            readReserved(context, pool, *node, "pool." + pool.id + ".reserved");
    setEntities(context, root, "wave", s.waves, {});
    setEntities(context, root, "failure", s.failures, {"between"});
    for (Failure& failure : s.failures)
        if (const TomlNode* node = within(root, "failure", failure.id, "between"))
            failure.between = context.distribution(*node, "failure." + failure.id + ".between");
    static const std::vector<std::string> interventionStructure{
        "set", "topology", "purge", "force_eligible", "add_workers", "reset_verdicts", "user"};
    setEntities(context, root, "intervention", s.interventions, interventionStructure);
    static const std::vector<std::string> runByHand{"start"};
    for (const char* table : {"run", "health"})
        if (const TomlNode* node = root.find(table)) {
            if (node->table() != nullptr)
                context.setMembers(table, *node->table(), runByHand);
            else
                context.wrongType(*node, table, "a table");
        }
}

} // namespace latepulse
