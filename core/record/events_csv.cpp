#include "core/record/events_csv.h"

#include <fmt/format.h>

#include "core/base/time_text.h"
#include "core/record/logged_change.h"

namespace latepulse {

const char* logKindWord(LogKind kind)
{
    switch (kind) {
    case LogKind::Verdict: return "verdict";
    case LogKind::Truth: return "truth";
    case LogKind::Intervention: return "intervention";
    case LogKind::Wave: return "wave";
    case LogKind::Milestone: return "milestone";
    case LogKind::FirstDrop: return "first_drop";
    case LogKind::DropsInMinute: return "drops_in_minute";
    case LogKind::LastDrop: return "last_drop";
    case LogKind::ForceEnded: return "force_ended";
    }
    return "";
}

std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string eventsCsv(const Recording& recording, UtcInstant start)
{
    std::string text = "time_utc,time_s,kind,subject,what,from,to,count,false_verdict\r\n";
    for (const LogEntry& e : recording.log) {
        const LoggedChange change = changeOf(e);
        text +=
            fmt::format("{},{}.{:09d},{},{},{},{},{},{},{}\r\n", formatInstant(start + e.at), e.at.ns / 1'000'000'000,
                        e.at.ns % 1'000'000'000, logKindWord(e.kind), csvField(e.subject), csvField(change.what),
                        csvField(change.from), csvField(change.to), e.count > 0 ? fmt::format("{}", e.count) : "",
                        e.kind == LogKind::Verdict ? (e.falseVerdict ? "true" : "false") : "");
    }
    return text;
}

} // namespace latepulse
