#include "core/scenario/reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/time_text.h"
#include "core/scenario/reader_context.h"
#include "core/scenario/toml_scan.h"
#include "core/scenario/validation.h"

namespace latepulse {

namespace {

const std::vector<std::string> topLevel{
    "format", "title", "summary", "note",   "run",  "provenance", "population",   "controllers", "class", "source",
    "queue",  "pool",  "backend", "health", "wave", "failure",    "intervention", "annotation",  "expect"};

void readStart(ReaderContext& context, const TomlNode& start)
{
    const auto* date = std::get_if<TomlDate>(&start.value);
    const auto utc = date != nullptr && date->hasOffset ? parseInstant(date->text)
        : start.text() != nullptr                       ? parseInstant(*start.text())
                                                        : tl::make_unexpected(Error{});
    if (utc)
        context.scenario.run.start = *utc;
    else
        context.wrongType(start, "run.start", "a date with offset such as 2026-06-06T00:00:00Z");
}

void readHead(ReaderContext& context, const TomlNode& root)
{
    for (const TomlMember& member : *root.table())
        if (std::find(topLevel.begin(), topLevel.end(), member.key) == topLevel.end())
            context.unknownKey(member, member.key, topLevel);
    if (const TomlNode* format = root.find("format")) {
        const auto* n = std::get_if<std::int64_t>(&format->value);
        if (n == nullptr)
            context.wrongType(*format, "format", "the number 1, without quotes");
        else if (*n != 1)
            context.fail(format->where, ErrorCode::OutOfRange, "format", format->words(), "1",
                         "unknown format '" + format->words() + "'");
    } else if (!context.reported.mayLack("format")) {
        context.fail({}, ErrorCode::MissingKey, "format", {}, "format = 1", "the file does not say its format");
    }
    const auto take = [&](const char* key, std::string& into) {
        if (const TomlNode* node = root.find(key))
            into = context.text(*node, key).value_or("");
    };
    take("title", context.scenario.title);
    take("summary", context.scenario.summary);
    take("note", context.scenario.note);
    const TomlNode* run = root.find("run");
    if (const TomlNode* start = run != nullptr ? run->find("start") : nullptr)
        readStart(context, *start);
}

void tellFindings(ReaderContext& context, Errors findings)
{
    for (Error& finding : findings) {
        const TomlPlace where = context.placeOf(finding.path);
        context.fail(where, std::move(finding));
    }
}

ResultOrErrors<Scenario> interpret(const TomlNode& root, const std::string& file, FurtherCheck further)
{
    ReaderContext context(file);
    readHead(context, root);
    readEntities(context, root);
    readParameters(context);
    readInterventions(context);
    if (const TomlNode* node = root.find("annotation"))
        readAnnotations(context, *node);
    if (const TomlNode* node = root.find("expect"))
        readExpectations(context, *node);
    if (const TomlNode* node = root.find("provenance"))  // last: it may name any row or table
        readProvenance(context, *node);
    tellFindings(context, validate(context.scenario, context.reported));
    if (further != nullptr)
        tellFindings(context, further(context.scenario, context.reported));
    if (context.failed())
        return tl::make_unexpected(context.takeErrors());
    return std::move(context.scenario);
}

tl::unexpected<Errors> single(ErrorCode code, SourcePosition where, std::string allowed, std::string detail)
{
    return tl::make_unexpected(Errors{{code, {}, {}, std::move(allowed), std::move(detail), std::move(where)}});
}

} // namespace

ResultOrErrors<Scenario> readScenario(std::string_view text, const std::string& name, FurtherCheck further)
{
    if (text.size() > scenarioFileLimit)
        return single(ErrorCode::TooLarge, {name, 1, 1}, "at most 16 MiB", "scenario text is too large");
    const auto root = parseToml(text, name);
    if (!root)
        return tl::make_unexpected(Errors{root.error()});
    return interpret(*root, name, further);
}

namespace {

/// An open file that closes itself.
class OpenFile {
public:
    explicit OpenFile(const std::filesystem::path& path)
        : m_descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) // a pipe without a writer never waits
    {
    }
    ~OpenFile()
    {
        if (m_descriptor >= 0)
            ::close(m_descriptor);
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    [[nodiscard]] bool good() const { return m_descriptor >= 0; }
    [[nodiscard]] bool isRegular() const
    {
        struct stat status{};
        return ::fstat(m_descriptor, &status) == 0 && S_ISREG(status.st_mode);
    }
    /// At most `limit` bytes; false with errno when the system refuses.
    bool read(std::string& into, std::size_t limit) const
    {
        std::array<char, 65536> block{};
        while (into.size() < limit) {
            const ssize_t got = ::read(m_descriptor, block.data(), std::min(block.size(), limit - into.size()));
            if (got < 0 && errno == EINTR)
                continue;
            if (got <= 0)
                return got == 0;
            into.append(block.data(), static_cast<std::size_t>(got));
        }
        return true;
    }

private:
    int m_descriptor;
};

} // namespace

ResultOrErrors<Scenario> readScenarioFile(const std::filesystem::path& path, FurtherCheck further)
{
    const auto refused = [&](std::string allowed, const std::string& why) {
        return single(ErrorCode::NotReadable, {}, std::move(allowed), "cannot read '" + path.string() + "': " + why);
    };
    const OpenFile file(path);
    if (!file.good())
        return refused({}, std::strerror(errno));
    if (!file.isRegular())
        return refused("a regular file", "not a regular file");
    std::string text;
    if (!file.read(text, scenarioFileLimit + 1))
        return refused({}, std::strerror(errno));
    return readScenario(text, path.string(), further);
}

bool hasComments(std::string_view text)
{
    return scanToml(text).comments;
}

} // namespace latepulse
