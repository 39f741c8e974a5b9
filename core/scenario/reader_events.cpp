// Interventions, provenance, annotations and expectations.

#include <algorithm>

#include "core/scenario/parameter_paths.h"
#include "core/scenario/parameters/choice_words.h"
#include "core/scenario/reader_context.h"

namespace latepulse {

namespace {

/// { "path" = value } or nested tables.
void readSet(ReaderContext& context, const std::string& prefix, const TomlTable& table, Intervention& into)
{
    for (const TomlMember& member : table) {
        const std::string path = prefix.empty() ? member.key : prefix + '.' + member.key;
        const auto parameter = namedParameter(context.scenario, path);
        if (!parameter || context.givenByField(member.node, path)) {
            if (member.node.table() != nullptr)
                readSet(context, path, *member.node.table(), into);
            else
                context.unknownParameter(member, path);
            continue;
        }
        context.remember("intervention." + into.id + ".set." + path, member.node.where);
        const auto value = context.value(*parameter->spec, member.node, path);
        if (!value)
            continue;
        // A field of a distribution is judged by validate() alone: an earlier change may give it another family.
        const auto owner = namedParameter(context.scenario, path.substr(0, path.rfind('.')));
        const bool field = owner && owner->spec->kind == ParameterKind::Distribution;
        const auto checked = field ? Result<void>{} : checkValue(context.scenario, *parameter, *value);
        if (!checked)
            context.fail(member.node.where, checked.error());
        else if (!parameter->spec->whilePlaying)
            context.fail(member.keyWhere, ErrorCode::Inconsistent, path, {}, {}, path + " cannot change during a run");
        else
            into.set.push_back({path, *value});
    }
}

void readActions(ReaderContext& context, const std::string& path, const TomlNode& node, Intervention& into)
{
    const auto word = [&](const TomlNode& table, const char* key) {
        const TomlNode* value = table.find(key);
        return value != nullptr ? context.text(*value, path + '.' + key).value_or("") : std::string{};
    };
    static const std::vector<std::string> purgeKeys{"queue", "class"}, forceKeys{"controllers", "for"};
    if (const TomlNode* purge = node.find("purge");
        purge != nullptr && context.checkKeys(*purge, path + ".purge", purgeKeys)) {
        context.remember(path + ".purge", purge->where);
        into.purge = Purge{word(*purge, "queue"), word(*purge, "class")};
    }
    if (const TomlNode* force = node.find("force_eligible");
        force != nullptr && context.checkKeys(*force, path + ".force_eligible", forceKeys)) {
        context.remember(path + ".force_eligible", force->where);
        into.forceEligible = ForceEligible{word(*force, "controllers"), {}};
        const TomlNode* lasting = force->find("for");
        if (lasting == nullptr)
            context.fail(force->where, ErrorCode::MissingKey, path + ".force_eligible", {}, "for = \"4h\"",
                         "force_eligible does not say for how long");
        else
            into.forceEligible->lasting = context.duration(*lasting, path + ".force_eligible.for").value_or(Duration{});
    }
    if (const TomlNode* add = node.find("add_workers"); add != nullptr) {
        context.remember(path + ".add_workers", add->where);
        if (add->table() == nullptr)
            return context.wrongType(*add, path + ".add_workers", "{ pool = number }");
        for (const TomlMember& member : *add->table()) {
            const auto* count = std::get_if<std::int64_t>(&member.node.value);
            if (count == nullptr || *count < -1'000'000 || *count > 1'000'000)
                context.wrongType(member.node, path + ".add_workers", "a whole number from -1,000,000 to 1,000,000");
            else
                into.addWorkers.push_back({member.key, *count});
        }
    }
    if (const TomlNode* reset = node.find("reset_verdicts"))
        into.resetVerdicts = context.flag(*reset, path + ".reset_verdicts").value_or(false);
    if (const TomlNode* user = node.find("user"))
        into.byHand = context.flag(*user, path + ".user").value_or(false);
}

} // namespace

void readInterventions(ReaderContext& context, const TomlNode& node)
{
    for (Intervention& intervention : context.scenario.interventions) {
        const TomlNode* own = node.find(intervention.id);
        const std::string path = "intervention." + intervention.id;
        for (const char* key : {"set", "topology"})
            if (const TomlNode* set = own->find(key)) {
                if (set->table() != nullptr)
                    readSet(context, {}, *set->table(), intervention);
                else
                    context.wrongType(*set, path + '.' + key, "{ \"path\" = value }");
            }
        readActions(context, path, *own, intervention);
        if (own->find("at") == nullptr)
            context.fail(own->where, ErrorCode::MissingKey, path + ".at", {}, "at = \"6h\" or a date with offset",
                         "an intervention without an instant");
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
            return context.fail(node.where, ErrorCode::MissingKey, path, {}, "kind = \"assumed\"",
                                "provenance without a kind");
        if (const TomlNode* note = node.find("note"))
            entry.note = context.text(*note, path).value_or("");
    }
    entry.kind = provenanceKind(context, *kind, path).value_or(ProvenanceKind::User);
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
        else if (lookUpParameter(context.scenario, member.key) || context.knows(member.key))
            readProvenanceEntry(context, member.node, member.key);
        else
            context.unknownParameter(member, member.key);
}

void readAnnotations(ReaderContext& context, const TomlNode& node)
{
    if (node.array() == nullptr)
        return context.wrongType(node, "annotation", "[[annotation]] tables");
    for (const TomlNode& item : *node.array()) {
        static const std::vector<std::string> keys{"at", "until", "text", "source", "reported"};
        if (!context.checkKeys(item, "annotation", keys))
            continue;
        Annotation a;
        if (const TomlNode* at = item.find("at"))
            a.at = context.instant(*at, "annotation.at").value_or(SimTime{});
        else
            context.fail(item.where, ErrorCode::MissingKey, "annotation.at", {}, "at = \"6h\" or a date with offset",
                         "an annotation without an instant");
        if (const TomlNode* until = item.find("until"))
            a.until = context.instant(*until, "annotation.until");
        if (const TomlNode* text = item.find("text"))
            a.text = context.text(*text, "annotation.text").value_or("");
        if (const TomlNode* source = item.find("source"))
            a.source = context.text(*source, "annotation.source").value_or("");
        // A source names the public record; "reported = false" makes it the person's own.
        a.reported = !a.source.empty();
        if (const TomlNode* reported = item.find("reported"))
            a.reported = context.flag(*reported, "annotation.reported").value_or(false);
        context.scenario.annotations.push_back(std::move(a));
    }
}

namespace {

void readExpectation(ReaderContext& context, const TomlNode& item, const std::string& path, Expectation& e)
{
    const auto word = [&](const char* key, std::string& into) {
        if (const TomlNode* node = item.find(key))
            into = context.text(*node, path + '.' + key).value_or("");
    };
    const auto interval = [&](const char* key, std::optional<std::pair<double, double>>& into) {
        if (const TomlNode* node = item.find(key))
            into = context.interval(*node, path + '.' + key);
    };
    const auto rule = [&](const char* key, const char* number,
                          const char* time) -> std::optional<std::pair<double, Duration>> {
        const TomlNode* node = item.find(key);
        if (node == nullptr)
            return std::nullopt;
        const std::vector<std::string> keys{number, time};
        if (!context.checkKeys(*node, path + '.' + key, keys))
            return std::nullopt;
        const TomlNode *value = node->find(number), *lasting = node->find(time);
        if (value == nullptr || lasting == nullptr) {
            context.wrongType(*node, path + '.' + key, std::string("{ ") + number + " = ..., " + time + " = \"...\" }");
            return std::nullopt;
        }
        const auto v = context.number(*value, path + '.' + key);
        const auto d = context.duration(*lasting, path + '.' + key);
        return v && d ? std::optional(std::pair(*v, *d)) : std::nullopt;
    };
    word("id", e.id);
    word("series", e.series);
    word("milestone", e.milestone);
    word("counter", e.counter);
    word("note", e.note);
    if (const TomlNode* between = item.find("between"))
        if (const auto w = context.window(*between, path + ".between")) {
            e.from = w->first;
            e.to = w->second;
        }
    if (const TomlNode* reference = item.find("relative_to")) {
        if (const TomlNode* mean = reference->find("mean_between"))
            e.relativeToMeanBetween = context.window(*mean, path + ".relative_to");
        else
            context.wrongType(*reference, path + ".relative_to", "{ mean_between = [\"5h\", \"6h\"] }");
    }
    interval("minimum", e.minimum);
    interval("maximum", e.maximum);
    interval("mean", e.mean);
    interval("last", e.last);
    interval("value", e.value);
    if (const TomlNode* time = item.find("time_of_minimum"))
        e.timeOfMinimum = context.window(*time, path + ".time_of_minimum");
    if (const auto fall = rule("steepest_fall", "at_most", "per"))
        e.steepestFall = std::pair(fall->second, fall->first);
    e.heldAtLeast = rule("held_at_least", "value", "for");
    e.heldAtMost = rule("held_at_most", "value", "for");
    if (const TomlNode* reached = item.find("reached"))
        e.reached = context.flag(*reached, path + ".reached");
}

} // namespace

void readExpectations(ReaderContext& context, const TomlNode& node)
{
    if (node.array() == nullptr)
        return context.wrongType(node, "expect", "[[expect]] tables");
    std::size_t n = 0;
    for (const TomlNode& item : *node.array()) {
        const std::string path = "expect." + std::to_string(n++);
        context.remember(path, item.where);
        static const std::vector<std::string> keys{
            "id",           "series",      "milestone",       "counter",       "note",
            "between",      "relative_to", "minimum",         "maximum",       "mean",
            "last",         "value",       "time_of_minimum", "steepest_fall", "held_at_least",
            "held_at_most", "reached"};
        if (!context.checkKeys(item, path, keys))
            continue;
        Expectation e;
        readExpectation(context, item, path, e);
        context.scenario.expectations.push_back(std::move(e));
    }
}

} // namespace latepulse
