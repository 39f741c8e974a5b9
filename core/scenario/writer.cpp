#include "core/scenario/writer.h"

#include <fstream>
#include <iterator>

#include "core/base/time_text.h"
#include "core/scenario/hash_text.h"
#include "core/scenario/id_index.h"
#include "core/scenario/parameter_paths.h"
#include "core/scenario/toml_text.h"
#include "core/scenario/parameters/choice_words.h"

namespace latepulse {

namespace {

using toml_text::duration;
using toml_text::quotedText;

std::string instant(const Scenario& s, SimTime t, const std::string& path)
{
    return s.stated.isDate(path) ? formatInstant(s.run.start + t) : duration(Duration{t.ns});
}

/// Whether the file gave this value, or someone said where it comes from: it is written then though it is the default.
bool isStated(const Scenario& s, const std::string& path)
{
    return s.stated.hasValue(path) || s.provenance.entries.contains(path);
}

/// `key = value` lines of an entity's parameters that differ from their default or were stated, without the pattern's
/// prefix.
std::vector<std::string> assignments(const Scenario& scenario, EntityKind kind, EntityRef ref)
{
    std::vector<std::string> lines;
    for (const ParameterSpec& spec : parameterSpecs()) {
        if (spec.entity != kind || spec.pattern.find(".retry.") != std::string_view::npos)
            continue;
        const auto value = spec.get(scenario, ref);
        if (!value || distributionAround(spec) != nullptr)  // fields are written with the whole
            continue;
        const std::string path = pathOf(scenario, spec, ref);
        const bool required = spec.pattern == "intervention.*.at";
        if (*value == spec.defaultValue && !required && !isStated(scenario, path))
            continue;
        lines.push_back(std::string(tailOf(spec)) + " = "
                        + (spec.kind == ParameterKind::Instant
                               ? instant(scenario, SimTime{std::get<Duration>(*value).ns}, path)
                               : toml_text::value(spec, *value)));
    }
    return lines;
}

void put(std::string& text, const std::vector<std::string>& lines)
{
    for (const std::string& line : lines)
        text += line + '\n';
}

std::string inlineTable(const std::string& id, const std::vector<std::string>& lines)
{
    std::string text = "    { id = " + quotedText(id);
    for (const std::string& line : lines)
        text += ", " + line;
    return text + " },\n";
}

std::string retryText(const RetryRule& rule)
{
    const std::string word(choiceWord(rule.family));
    const bool simple = rule.family == RetryFamily::Fixed || rule.family == RetryFamily::AfterAnswer;
    if (simple && rule.cap == RetryRule{}.cap)
        return "retry = { " + word + " = " + duration(rule.base) + " }\n";
    return "retry = { " + word + " = { base = " + duration(rule.base) + ", cap = " + duration(rule.cap) + " } }\n";
}

void putPopulations(std::string& text, const Scenario& s)
{
    for (std::size_t p = 0; p < s.populations.size(); ++p) {
        const Population& population = s.populations[p];
        text += "\n[population." + population.id + "]\n";
        put(text, assignments(s, EntityKind::Population, {p, 0}));
        text += "sessions = [\n";
        for (std::size_t r = 0; r < population.sessions.size(); ++r)
            text += inlineTable(population.sessions[r].id, assignments(s, EntityKind::SessionRow, {p, r}));
        text += "]\n" + retryText(population.retry);
    }
}

void putClasses(std::string& text, const Scenario& s)
{
    for (std::size_t c = 0; c < s.classes.size(); ++c) {
        text += "\n[class." + s.classes[c].id + "]\n";
        put(text, assignments(s, EntityKind::EventClass, {c, 0}));
        text += "steps = [\n";
        for (std::size_t i = 0; i < s.classes[c].steps.size(); ++i)
            text += inlineTable(s.classes[c].steps[i].id, assignments(s, EntityKind::Step, {c, i}));
        text += "]\n";
    }
}

void putSources(std::string& text, const Scenario& s)
{
    for (std::size_t i = 0; i < s.sources.size(); ++i) {
        const Source& source = s.sources[i];
        text += "\n[source." + source.id + "]\nclass = " + quotedText(source.eventClass) + '\n';
        if (source.registers)
            text += "registers = true\n";
        if (source.batch != Source{}.batch)
            text += "batch = " + std::to_string(source.batch) + '\n';
        if (source.patience)
            text += "patience = " + toml_text::distribution(*source.patience) + '\n';
        if (!source.note.empty())
            text += "note = " + quotedText(source.note) + '\n';
        if (source.kind == ArrivalKind::Renewal) {
            text += "arrivals = " + toml_text::distribution(source.arrivals) + '\n';
        } else if (source.kind == ArrivalKind::Spaced) {
            text += "arrivals = { spaced = { first = " + duration(source.first)
                + ", spacing = " + duration(source.spacing) + ", count = " + std::to_string(source.count) + " } }\n";
        } else {
            text += "arrivals = { table = [";
            for (std::size_t n = 0; n < source.table.size(); ++n)
                text += (n == 0 ? "" : ", ") + duration(source.table[n]);
            text += "] }\n";
        }
    }
}

void putPlain(std::string& text, const Scenario& s, EntityKind kind, const std::string& table)
{
    const std::vector<std::string> ids = idsOf(s, kind);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        text += "\n[" + table + '.' + ids[i] + "]\n";
        put(text, assignments(s, kind, {i, 0}));
        if (kind == EntityKind::WorkerPool && !s.pools[i].reserved.empty()) {
            std::string inside;
            for (const auto& [eventClass, count] : s.pools[i].reserved)
                inside += (inside.empty() ? "" : ", ") + eventClass + " = " + std::to_string(count);
            text += "reserved = { " + inside + " }\n";
        }
    }
}

std::string settings(const Scenario& s, const IdIndex& ids, const std::vector<Assignment>& set)
{
    std::string inside;
    for (const Assignment& assignment : set)
        if (const auto parameter = namedParameter(s, assignment.path, &ids))
            inside += (inside.empty() ? "" : ", ") + quotedText(assignment.path) + " = "
                + toml_text::value(*parameter->spec, assignment.value);
    return "{ " + inside + " }";
}

void putInterventions(std::string& text, const Scenario& s)
{
    const IdIndex known(s);
    for (std::size_t i = 0; i < s.interventions.size(); ++i) {
        const Intervention& v = s.interventions[i];
        text += "\n[intervention." + v.id + "]\n";
        put(text, assignments(s, EntityKind::Intervention, {i, 0}));
        if (v.byHand)
            text += "user = true\n";
        if (!v.set.empty())
            text += "set = " + settings(s, known, v.set) + '\n';
        if (v.purge)
            text += "purge = { queue = " + quotedText(v.purge->queue)
                + (v.purge->eventClass.empty() ? "" : ", class = " + quotedText(v.purge->eventClass)) + " }\n";
        if (!v.addWorkers.empty()) {
            std::string inside;
            for (const AddWorkers& add : v.addWorkers)
                inside += (inside.empty() ? "" : ", ") + add.pool + " = " + std::to_string(add.count);
            text += "add_workers = { " + inside + " }\n";
        }
        if (v.resetVerdicts)
            text += "reset_verdicts = true\n";
        if (v.forceEligible)
            text += "force_eligible = { controllers = " + quotedText(v.forceEligible->controllers)
                + ", for = " + duration(v.forceEligible->lasting) + " }\n";
    }
}

void putProvenance(std::string& text, const Scenario& s)
{
    const IdIndex known(s);
    text += "\n[provenance]\ndefault = " + quotedText(choiceWord(s.provenance.fallback)) + '\n';
    for (const auto& [path, entry] : s.provenance.entries)
        if (canHaveProvenance(s, path, known))
            text += quotedText(path) + " = { kind = " + quotedText(choiceWord(entry.kind))
                + (entry.note.empty() ? "" : ", note = " + quotedText(entry.note)) + " }\n";
}

std::string window(const Scenario& s, const std::pair<SimTime, SimTime>& w, const std::string& path)
{
    return '[' + instant(s, w.first, path) + ", " + instant(s, w.second, path) + ']';
}

void putExpectations(std::string& text, const Scenario& s)
{
    const auto interval = [&](const char* key, const std::optional<std::pair<double, double>>& range) {
        if (range)
            text += std::string(key) + " = [" + toml_text::number(range->first) + ", "
                + toml_text::number(range->second) + "]\n";
    };
    const auto held = [&](const char* key, const std::optional<std::pair<double, Duration>>& rule) {
        if (rule)
            text += std::string(key) + " = { value = " + toml_text::number(rule->first)
                + ", for = " + duration(rule->second) + " }\n";
    };
    std::size_t n = 0;
    for (const Expectation& e : s.expectations) {
        const std::string path = "expect." + std::to_string(n++);
        text += "\n[[expect]]\n";
        for (const auto& [key, word] :
             {std::pair("id", e.id), std::pair("series", e.series), std::pair("milestone", e.milestone),
              std::pair("counter", e.counter), std::pair("note", e.note)})
            if (!word.empty())
                text += std::string(key) + " = " + quotedText(word) + '\n';
        if (e.from && e.to)
            text += "between = " + window(s, {*e.from, *e.to}, path + ".between") + '\n';
        if (e.relativeToMeanBetween)
            text +=
                "relative_to = { mean_between = " + window(s, *e.relativeToMeanBetween, path + ".relative_to") + " }\n";
        interval("minimum", e.minimum);
        interval("maximum", e.maximum);
        interval("mean", e.mean);
        interval("last", e.last);
        interval("value", e.value);
        if (e.timeOfMinimum)
            text += "time_of_minimum = " + window(s, *e.timeOfMinimum, path + ".time_of_minimum") + '\n';
        if (e.steepestFall)
            text += "steepest_fall = { per = " + duration(e.steepestFall->first)
                + ", at_most = " + toml_text::number(e.steepestFall->second) + " }\n";
        held("held_at_least", e.heldAtLeast);
        held("held_at_most", e.heldAtMost);
        if (e.reached)
            text += std::string("reached = ") + (*e.reached ? "true" : "false") + '\n';
    }
}

void putAnnotations(std::string& text, const Scenario& s)
{
    std::size_t n = 0;
    for (const Annotation& a : s.annotations) {
        const std::string path = "annotation." + std::to_string(n++);
        text += "\n[[annotation]]\nat = " + instant(s, a.at, path + ".at") + '\n';
        if (a.until)
            text += "until = " + instant(s, *a.until, path + ".until") + '\n';
        text += "text = " + quotedText(a.text) + '\n';
        if (!a.source.empty())
            text += "source = " + quotedText(a.source) + '\n';
        if (a.reported == a.source.empty())  // a source means reported unless said otherwise
            text += std::string("reported = ") + (a.reported ? "true" : "false") + '\n';
    }
}

} // namespace

std::string writeScenario(const Scenario& s)
{
    std::string text = "format = " + std::to_string(s.format) + '\n';
    for (const auto& [key, word] :
         {std::pair("title", s.title), std::pair("summary", s.summary), std::pair("note", s.note)})
        if (!word.empty())
            text += std::string(key) + " = " + quotedText(word) + '\n';
    text += "\n[run]\nstart = " + formatInstant(s.run.start) + '\n';
    put(text, assignments(s, EntityKind::Run, {}));
    putProvenance(text, s);
    putPopulations(text, s);
    putPlain(text, s, EntityKind::ControllerGroup, "controllers");
    putClasses(text, s);
    putSources(text, s);
    putPlain(text, s, EntityKind::Queue, "queue");
    putPlain(text, s, EntityKind::WorkerPool, "pool");
    putPlain(text, s, EntityKind::Backend, "backend");
    text += "\n[health]\n";
    put(text, assignments(s, EntityKind::Health, {}));
    putPlain(text, s, EntityKind::Wave, "wave");
    putPlain(text, s, EntityKind::Failure, "failure");
    putInterventions(text, s);
    putAnnotations(text, s);
    putExpectations(text, s);
    return text;
}

std::string scenarioHash(const Scenario& scenario)
{
    Scenario plain = scenario;
    plain.stated.forget();
    return hashText(writeScenario(plain));
}

Result<void> saveScenario(const Scenario& scenario, const std::filesystem::path& path, bool keepBackup)
{
    std::error_code problem;
    if (keepBackup && std::filesystem::exists(path, problem)) {
        std::filesystem::path backup = path;
        backup += ".bak";
        std::ifstream file(path, std::ios::binary);
        const std::string old(std::istreambuf_iterator<char>(file), {});
        if (file.fail() && !file.eof())
            return tl::make_unexpected(
                Error{ErrorCode::NotReadable, {}, path.string(), {}, "cannot keep a copy of " + path.string(), {}});
        if (auto kept = writeFileAtomically(backup, old); !kept)
            return kept;
    }
    return writeFileAtomically(path, writeScenario(scenario));
}

} // namespace latepulse
