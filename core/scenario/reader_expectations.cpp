// Annotations and expectations: what is marked in a run and what it must show.

#include "core/base/time_text.h"
#include "core/scenario/reader_context.h"

namespace latepulse {

void readAnnotations(ReaderContext& context, const TomlNode& node)
{
    if (node.array() == nullptr)
        return context.wrongType(node, "annotation", "[[annotation]] tables");
    std::size_t n = 0;
    for (const TomlNode& item : *node.array()) {
        const std::string path = "annotation." + std::to_string(n++);
        context.remember(path, item.where);
        static const std::vector<std::string> keys{"at", "until", "text", "source", "reported"};
        if (!context.checkKeys(item, path, keys))
            continue;
        Annotation a;
        if (const TomlNode* at = item.find("at"))
            a.at = context.instant(*at, path + ".at").value_or(SimTime{});
        else if (!context.reported.touches(path + ".at"))
            context.fail(item.where, ErrorCode::MissingKey, path + ".at", {}, "at = \"6h\" or a date with offset",
                         "an annotation without an instant");
        if (const TomlNode* until = item.find("until"))
            a.until = context.instant(*until, path + ".until");
        if (const TomlNode* text = item.find("text"))
            a.text = context.text(*text, path + ".text").value_or("");
        if (const TomlNode* source = item.find("source"))
            a.source = context.text(*source, path + ".source").value_or("");
        // A source names the public record; "reported = false" makes it the person's own.
        a.reported = !a.source.empty();
        if (const TomlNode* reported = item.find("reported"))
            a.reported = context.flag(*reported, path + ".reported").value_or(false);
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
        if (d && d->ns < 0)
            context.fail(lasting->where, ErrorCode::OutOfRange, path + '.' + key + '.' + time, formatDuration(*d),
                         "0 s or longer", "a span of time cannot be negative");
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
    if (const auto fall = rule("steepest_fall", "at_most", "per")) {
        e.steepestFall = std::pair(fall->second, fall->first);
        if (fall->second.ns == 0)  // a fall takes time: over none at all every run would hold
            context.fail(item.find("steepest_fall")->find("per")->where, ErrorCode::OutOfRange,
                         path + ".steepest_fall.per", formatDuration(fall->second), "longer than 0 s",
                         "a fall over no time at all");
    }
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
