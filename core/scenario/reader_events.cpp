// Interventions and provenance.

#include <algorithm>

#include "core/base/time_text.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameters/choice_words.h"
#include "core/scenario/reader_context.h"
#include "core/scenario/validation.h"

namespace latepulse {

namespace {

/// One assignment. A field of a distribution is judged by validate() alone: an earlier change may give it another
/// family. That it cannot change at all comes before any fault of its value.
void readAssignment(ReaderContext& context, const Parameter& parameter, const TomlMember& member, Intervention& into)
{
    const std::string shown = "intervention." + into.id + ".set." + parameter.path;
    context.remember(shown, member.node.where);
    const auto refuse = [&](const TomlPlace& where, Error error) {
        error.path = shown;
        context.fail(where, std::move(error));
        context.reported.add("*.set." + parameter.path);
    };
    if (!parameter.spec->whilePlaying)
        return refuse(member.keyWhere,
                      {ErrorCode::Inconsistent, {}, {}, {}, parameter.path + " cannot change during a run", {}});
    const auto value = context.value(*parameter.spec, member.node, shown);
    if (!value)
        return context.reported.add("*.set." + parameter.path);
    const bool field = distributionAround(*parameter.spec) != nullptr;
    const auto checked = field ? Result<void>{} : checkValue(context.scenario, parameter, *value, &context.ids);
    if (!checked && !context.namesAbsent(*parameter.spec, *value, checked.error().code))
        refuse(member.node.where, checked.error());
    else if (checked)
        into.set.push_back({parameter.path, *value});
}

/// Routing is where events wait and who takes them: what names a queue, the queues of a pool or a backend.
bool isRouting(const ParameterSpec& spec)
{
    return spec.kind == ParameterKind::Reference || spec.kind == ParameterKind::References;
}

void refuseTopology(ReaderContext& context, const Parameter& parameter, const TomlMember& member,
                    const Intervention& into)
{
    context.remember("intervention." + into.id + ".set." + parameter.path, member.node.where);
    context.fail(member.keyWhere, ErrorCode::Inconsistent, "intervention." + into.id + ".set." + parameter.path, {},
                 "routing such as \"class.<id>.queue\" or \"pool.<id>.serves\"",
                 parameter.path + " is no routing: write it in set");
}

/// { "path" = value } or nested tables. What stands in `topology` is an assignment like any other and only told as
/// what it was written.
void readSet(ReaderContext& context, const std::string& key, const std::string& prefix, const TomlTable& table,
             Intervention& into)
{
    for (const TomlMember& member : table) {
        const std::string path = prefix.empty() ? member.key : prefix + '.' + member.key;
        const std::string set = "intervention." + into.id + ".set." + path;
        const auto parameter = namedParameter(context.scenario, path, &context.ids);
        if (key == "topology")
            context.writtenAs(set, "intervention." + into.id + ".topology." + path);
        if (!parameter || context.givenByField(member.node, *parameter->spec, parameter->entity)) {
            if (member.node.table() != nullptr && !member.node.table()->empty())
                readSet(context, key, path, *member.node.table(), into);
            else
                context.unknownPath(member, path, set);
        } else if (key == "topology" && !isRouting(*parameter->spec)) {
            refuseTopology(context, *parameter, member, into);
        } else {
            readAssignment(context, *parameter, member, into);
        }
    }
}

std::string wordIn(ReaderContext& context, const TomlNode& table, const std::string& path, const char* key)
{
    const TomlNode* value = table.find(key);
    return value != nullptr ? context.text(*value, path + '.' + key).value_or("") : std::string{};
}

void readForce(ReaderContext& context, const std::string& path, const TomlNode& force, Intervention& into)
{
    static const std::vector<std::string> keys{"controllers", "for"};
    context.remember(path, force.where);
    if (!context.checkKeys(force, path, keys))
        return;
    into.forceEligible = ForceEligible{wordIn(context, force, path, "controllers"), {}};
    if (const TomlNode* lasting = force.find("for")) {
        into.forceEligible->lasting = context.duration(*lasting, path + ".for").value_or(Duration{});
        if (into.forceEligible->lasting.ns < 0)
            context.fail(lasting->where, ErrorCode::OutOfRange, path + ".for",
                         formatDuration(into.forceEligible->lasting), "0 s or longer", "it would end before it begins");
    } else
        context.fail(force.where, ErrorCode::MissingKey, path + ".for", {}, "for = \"4h\"",
                     "force_eligible does not say for how long");
}

void readAddWorkers(ReaderContext& context, const std::string& path, const TomlNode& add, Intervention& into)
{
    context.remember(path, add.where);
    if (add.table() == nullptr)
        return context.wrongType(add, path, "{ pool = number }");
    for (const TomlMember& member : *add.table()) {
        context.remember(path + '.' + member.key, member.keyWhere);
        const auto* count = std::get_if<std::int64_t>(&member.node.value);
        if (count == nullptr || *count < -workerLimit || *count > workerLimit)
            context.wrongType(member.node, path + '.' + member.key, "a whole number from -1,000,000 to 1,000,000");
        else
            into.addWorkers.push_back({member.key, *count});
    }
}

void readActions(ReaderContext& context, const std::string& path, const TomlNode& node, Intervention& into)
{
    static const std::vector<std::string> purgeKeys{"queue", "class"};
    if (const TomlNode* purge = node.find("purge")) {
        context.remember(path + ".purge", purge->where);
        if (context.checkKeys(*purge, path + ".purge", purgeKeys))
            into.purge = Purge{wordIn(context, *purge, path + ".purge", "queue"),
                               wordIn(context, *purge, path + ".purge", "class")};
    }
    if (const TomlNode* force = node.find("force_eligible"))
        readForce(context, path + ".force_eligible", *force, into);
    if (const TomlNode* add = node.find("add_workers"))
        readAddWorkers(context, path + ".add_workers", *add, into);
    if (const TomlNode* reset = node.find("reset_verdicts"))
        into.resetVerdicts = context.flag(*reset, path + ".reset_verdicts").value_or(false);
    if (const TomlNode* user = node.find("user"))
        into.byHand = context.flag(*user, path + ".user").value_or(false);
}

} // namespace

void readInterventions(ReaderContext& context)
{
    for (const TableOf& own : context.tables) {
        if (own.kind != EntityKind::Intervention)
            continue;
        Intervention& intervention = context.scenario.interventions[own.ref.outer];
        for (const char* key : {"set", "topology"})
            if (const TomlNode* set = own.node->find(key)) {
                if (set->table() != nullptr)
                    readSet(context, key, {}, *set->table(), intervention);
                else
                    context.wrongType(*set, own.path + '.' + key, "{ \"path\" = value }");
            }
        readActions(context, own.path, *own.node, intervention);
        if (own.node->find("at") == nullptr && !context.reported.touches(own.path + ".at"))
            context.fail(own.node->where, ErrorCode::MissingKey, own.path + ".at", {},
                         "at = \"6h\" or a date with offset", "an intervention without an instant");
    }
}

namespace {

std::optional<ProvenanceKind> provenanceKind(ReaderContext& context, const TomlNode& value, const std::string& path)
{
    const auto word = context.text(value, path);
    const auto kind = word ? choiceFromWord<ProvenanceKind>(*word) : std::nullopt;
    if (word && !kind)
        context.fail(value.where, ErrorCode::OutOfRange, path, *word,
                     "public-record, historical, assumed, user or fitted", "'" + *word + "' is no provenance");
    return kind;
}

/// "kind" or { kind = "...", note = "..." }.
void readProvenanceEntry(ReaderContext& context, const TomlNode& node, const std::string& path)
{
    static const std::vector<std::string> keys{"kind", "note"};
    ProvenanceEntry entry;
    const TomlNode* kind = &node;
    if (node.table() != nullptr) {
        static_cast<void>(context.checkKeys(node, "provenance." + path, keys));
        kind = node.find("kind");
        if (kind == nullptr)
            return context.fail(node.where, ErrorCode::MissingKey, "provenance." + path, {}, "kind = \"assumed\"",
                                "provenance without a kind");
        if (const TomlNode* note = node.find("note"))
            entry.note = context.text(*note, "provenance." + path).value_or("");
    }
    entry.kind = provenanceKind(context, *kind, "provenance." + path).value_or(ProvenanceKind::User);
    context.scenario.provenance.entries[path] = entry;
}

} // namespace

void readProvenance(ReaderContext& context, const TomlNode& node)
{
    if (node.table() == nullptr)
        return context.wrongType(node, "provenance", "a table");
    for (const TomlMember& member : *node.table())
        if (member.key == "default")
            context.scenario.provenance.fallback =
                provenanceKind(context, member.node, "provenance.default").value_or(ProvenanceKind::User);
        else if (canHaveProvenance(context.scenario, member.key, context.ids))
            readProvenanceEntry(context, member.node, member.key);
        else
            context.unknownPath(member, member.key, "provenance." + member.key);
}

} // namespace latepulse
