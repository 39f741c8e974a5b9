#include "core/scenario/reader.h"

#include <algorithm>
#include <fstream>

#include "core/base/time_text.h"
#include "core/scenario/reader_context.h"
#include "core/scenario/toml_scan.h"
#include "core/scenario/validation.h"

namespace latepulse {

namespace {

const std::vector<std::string> topLevel{
    "format", "title", "summary", "note",   "run",  "provenance", "population",   "controllers", "class", "source",
    "queue",  "pool",  "backend", "health", "wave", "failure",    "intervention", "annotation",  "expect"};

void readHead(ReaderContext& context, const TomlNode& root)
{
    for (const TomlMember& member : *root.table())
        if (std::find(topLevel.begin(), topLevel.end(), member.key) == topLevel.end())
            context.unknownKey(member, member.key, topLevel);
    if (const TomlNode* format = root.find("format")) {
        const auto* n = std::get_if<std::int64_t>(&format->value);
        if (n == nullptr || *n != 1)
            context.fail(format->where, ErrorCode::OutOfRange, "format", format->words(), "1",
                         "unknown format '" + format->words() + "'");
    } else {
        context.fail({root.where.file, 1, 1}, ErrorCode::MissingKey, "format", {}, "format = 1",
                     "the file does not say its format");
    }
    const auto take = [&](const char* key, std::string& into) {
        if (const TomlNode* node = root.find(key))
            into = context.text(*node, key).value_or("");
    };
    take("title", context.scenario.title);
    take("summary", context.scenario.summary);
    take("note", context.scenario.note);
    const TomlNode* run = root.find("run");
    const TomlNode* start = run != nullptr ? run->find("start") : nullptr;
    if (start == nullptr)
        return;
    const auto* date = std::get_if<TomlDate>(&start->value);
    const auto utc = date != nullptr && date->hasOffset ? parseInstant(date->text)
        : start->text() != nullptr                      ? parseInstant(*start->text())
                                                        : tl::make_unexpected(Error{});
    if (utc)
        context.scenario.run.start = *utc;
    else
        context.wrongType(*start, "run.start", "a date with offset such as 2026-06-06T00:00:00Z");
}

ResultOrErrors<Scenario> interpret(const TomlNode& root)
{
    ReaderContext context;
    readHead(context, root);
    if (!readEntities(context, root))
        return tl::make_unexpected(context.takeErrors());
    readParameters(context, root);
    if (const TomlNode* node = root.find("intervention"))
        readInterventions(context, *node);
    if (const TomlNode* node = root.find("annotation"))
        readAnnotations(context, *node);
    if (const TomlNode* node = root.find("expect"))
        readExpectations(context, *node);
    if (const TomlNode* node = root.find("provenance"))  // last: it may name any row or table
        readProvenance(context, *node);
    if (!context.failed())
        for (Error& finding : validate(context.scenario)) {
            SourcePosition where = context.placeOf(finding.path);
            if (where.file.empty())
                where = {root.where.file, 1, 1};
            context.fail(where, std::move(finding));
        }
    if (context.failed())
        return tl::make_unexpected(context.takeErrors());
    return std::move(context.scenario);
}

tl::unexpected<Errors> single(ErrorCode code, const std::string& file, std::string allowed, std::string detail)
{
    return tl::make_unexpected(Errors{{code, {}, {}, std::move(allowed), std::move(detail), {file, 1, 1}}});
}

} // namespace

ResultOrErrors<Scenario> readScenario(std::string_view text, const std::string& name)
{
    if (text.size() > scenarioFileLimit)
        return single(ErrorCode::TooLarge, name, "at most 16 MiB", "scenario text is too large");
    const auto root = parseToml(text, name);
    if (!root)
        return tl::make_unexpected(Errors{root.error()});
    return interpret(*root);
}

ResultOrErrors<Scenario> readScenarioFile(const std::filesystem::path& path)
{
    std::error_code problem;
    const auto status = std::filesystem::status(path, problem);
    if (problem || !std::filesystem::exists(status))
        return single(ErrorCode::NotReadable, path.string(), {},
                      "cannot read " + path.string() + ": " + (problem ? problem.message() : "no such file"));
    if (!std::filesystem::is_regular_file(status))
        return single(ErrorCode::NotReadable, path.string(), "a regular file",
                      "cannot read " + path.string() + ": not a regular file");
    if (std::filesystem::file_size(path, problem) > scenarioFileLimit || problem)
        return single(ErrorCode::TooLarge, path.string(), "at most 16 MiB", "scenario file is too large");
    std::ifstream file(path, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (!file && !file.eof())
        return single(ErrorCode::NotReadable, path.string(), {}, "cannot read " + path.string());
    return readScenario(text, path.string());
}

bool hasComments(std::string_view text)
{
    return scanToml(text).comments;
}

} // namespace latepulse
