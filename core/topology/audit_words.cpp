#include "core/topology/audit_words.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace latepulse {

namespace {

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::string smallNumber(std::int64_t n)
{
    static constexpr std::array words{"no",  "one",   "two",   "three", "four", "five",
                                      "six", "seven", "eight", "nine",  "ten"};
    return n >= 0 && n < static_cast<std::int64_t>(words.size()) ? words[static_cast<std::size_t>(n)] : groupedCount(n);
}

/// A whole number of units and, where the unit is a second or less, its decimals.
std::string inUnit(std::int64_t ns, std::int64_t unit, const char* word)
{
    std::string text = groupedCount(ns / unit);
    if (std::string rest = fmt::format("{:0{}}", ns % unit, fmt::formatted_size("{}", unit) - 1); ns % unit != 0) {
        rest.erase(rest.find_last_not_of('0') + 1);
        text += '.' + rest;
    }
    return text + ' ' + word;
}

/// Up to the next number with four figures.
std::int64_t fourFigures(std::int64_t ns)
{
    std::int64_t step = 1;
    while (ns / step > 9999)
        step *= 10;
    return ns > Duration::longest().ns - step ? ns : (ns + step - 1) / step * step;
}

std::string nameOf(const WorkStructure& structure, std::size_t c, std::int64_t events)
{
    const WorkClass& work = structure.classes[c];
    return work.beats ? (events == 1 ? "beat" : "beats") : work.id + (events == 1 ? " event" : " events");
}

/// "40 beats of 1 ms"; what takes no time is not worth a word.
std::vector<std::string> termsText(const WorkStructure& structure, const StructuralBound& bound)
{
    std::vector<std::string> list;
    for (const BoundTerm& term : bound.terms)
        if (term.events > 0 && term.each.ns > 0)
            list.push_back(groupedCount(term.events) + ' ' + nameOf(structure, term.eventClass, term.events) + " of "
                           + timeAtMost(term.each));
    return list;
}

/// "three calls of 0.2 s", "5 ms of CPU time and one call of 1 s".
std::string visitText(const WorkStructure& structure, std::size_t c, const StructuralBound& bound)
{
    Duration cpu;
    std::vector<Duration> calls;
    for (const WorkStep& step : structure.classes[c].steps) {
        cpu += step.mostCpu.value_or(Duration{});
        if (step.backend != nowhere && step.timeout)
            calls.push_back(*step.timeout);
    }
    if (structure.pools[bound.pool].asynchronous || calls.empty())
        return timeAtMost(bound.held) + " of CPU time";
    std::vector<std::string> list;
    if (cpu.ns > 0)
        list.push_back(timeAtMost(cpu) + " of CPU time");
    if (std::ranges::adjacent_find(calls, std::not_equal_to<>()) == calls.end()) {
        const auto n = static_cast<std::int64_t>(calls.size());
        list.push_back(smallNumber(n) + (n == 1 ? " call of " : " calls of ") + timeAtMost(calls.front()));
    } else {
        std::vector<std::string> each;
        for (const Duration call : calls)
            each.push_back(timeAtMost(call));
        list.push_back("calls of " + joined(each));
    }
    return joined(list);
}

std::string derivation(const WorkStructure& structure, const StructuralBound& bound)
{
    std::string text, link = ", then ";
    const auto terms = termsText(structure, bound);
    if (bound.held.ns > 0 && bound.heldBy != nowhere)
        text = "one " + nameOf(structure, bound.heldBy, 1) + " holds a worker for "
            + visitText(structure, bound.heldBy, bound);
    else if (bound.family == BoundFamily::Reserved)
        text = "a worker of pool " + structure.pools[bound.pool].id + " is kept free for it";
    else if (bound.family == BoundFamily::OwnPool)
        text = "nothing else is on pool " + structure.pools[bound.pool].id;
    if (bound.heldBy == nowhere || bound.held.ns == 0)
        link = ", so at most ";
    if (!terms.empty())
        text += (text.empty() ? "" : link) + joined(terms);
    else if (text.empty())
        text = "nothing takes any time";
    if (!terms.empty() && link == ", so at most ")
        text += " in a row";
    if (bound.sharing > 1 && !terms.empty())
        text += " on " + groupedCount(bound.sharing) + " workers";
    if (bound.own.ns > 0)
        text += ", then its own " + timeAtMost(bound.own);
    return text;
}

std::string stepText(const WorkStructure& structure, const MissingCondition& missing)
{
    const WorkClass& work = structure.classes[missing.eventClass];
    return "step '" + work.steps[missing.step].id + "' of class " + work.id;
}

std::string missingText(const WorkStructure& structure, const MissingCondition& missing)
{
    const auto classId = [&] { return structure.classes[missing.eventClass].id; };
    const auto poolId = [&] { return structure.pools[missing.pool].id; };
    const auto queueId = [&] { return structure.queues[missing.queue].id; };
    switch (missing.kind) {
    case Missing::Nothing: return {};
    case Missing::NoWorkers:
        return missing.pool == nowhere ? "no pool serves queue " + queueId() : "pool " + poolId() + " has no worker";
    case Missing::AllReserved: return "every worker of pool " + poolId() + " is reserved for other classes";
    case Missing::OthersReserved:
        return "workers of pool " + poolId() + " are reserved for other classes, which then overtake";
    case Missing::NoTimeout: return stepText(structure, missing) + " has no timeout";
    case Missing::UnboundedCpu: return stepText(structure, missing) + " has CPU time without a largest value";
    case Missing::Unsteady: return structure.classes[missing.eventClass].unsteady;
    case Missing::OwnStepEnds: return "at its timeout " + stepText(structure, missing) + " loses the heartbeat";
    case Missing::OwnReturns: return "class " + classId() + " itself waits for a backend and queues again";
    case Missing::Overload:
        return "heartbeats and what is served before them may need all the time of pool " + poolId();
    case Missing::UnknownRate:
        return "nothing limits how many " + classId() + " events are served before a heartbeat in pool " + poolId();
    case Missing::Overtaken:
        return "queue " + queueId() + " does not serve by age, so " + classId() + " events overtake a heartbeat";
    case Missing::TooLong: return "the sum exceeds ten years";
    case Missing::DropsWaiting: return "queue " + queueId() + " drops heartbeats that wait for long";
    case Missing::CanFill:
        return classId() + " events can fill queue " + queueId() + " (capacity "
            + groupedCount(structure.queues[missing.queue].capacity) + "), which then drops heartbeats";
    case Missing::BeatsFill:
        return "queue " + queueId() + " (capacity " + groupedCount(structure.queues[missing.queue].capacity)
            + ") is too small for the heartbeats alone";
    }
    return {};
}

} // namespace

std::string groupedCount(std::int64_t value)
{
    std::string text = std::to_string(value);
    for (std::size_t at = text.size(); at > 3 + (value < 0 ? 1U : 0U);)
        text.insert(at -= 3, ",");
    return text;
}

std::string timeAtMost(Duration value)
{
    const std::int64_t ns = fourFigures(value.ns);
    constexpr std::int64_t s = 1'000'000'000;
    if (ns == 0)
        return "0 s";
    if (ns >= 3600 * s)
        return fmt::format("{} h {} min", groupedCount(ns / (3600 * s)), (ns % (3600 * s) + 60 * s - 1) / (60 * s));
    if (ns > 600 * s)
        return fmt::format("{} min {} s", ns / (60 * s), (ns % (60 * s) + s - 1) / s);
    return ns >= s / 10 ? inUnit(ns, s, "s") : ns >= s / 1'000'000 ? inUnit(ns, s / 1000, "ms") : inUnit(ns, 1, "ns");
}

std::string vertexText(const TopologyNode& vertex)
{
    switch (vertex.kind) {
    case NodeKind::EventClass: return "class " + vertex.id;
    case NodeKind::Queue: return "queue " + vertex.id;
    case NodeKind::Pool: return "pool " + vertex.id;
    case NodeKind::Backend: return "backend " + vertex.id;
    case NodeKind::Decision: return "the health decision";
    case NodeKind::Controllers: return "admission";
    case NodeKind::Population: return "population " + vertex.id;
    case NodeKind::Source: return "source " + vertex.id;
    case NodeKind::Sink: return "the sink";
    }
    return vertex.id;
}

std::string vertexList(const std::vector<TopologyNode>& vertices)
{
    std::vector<std::string> words;
    for (const TopologyNode& vertex : vertices)
        words.push_back(vertexText(vertex));
    return joined(words);
}

std::string pathText(const std::vector<TopologyNode>& path)
{
    std::string text;
    for (const TopologyNode& vertex : path)
        text += (text.empty() ? "" : " -> ") + vertexText(vertex);
    return text;
}

const char* familyText(BoundFamily family)
{
    switch (family) {
    case BoundFamily::OwnPool: return "own pool";
    case BoundFamily::Reserved: return "reserved workers";
    case BoundFamily::Priority: return "non-preemptive priority";
    case BoundFamily::Fifo: return "FIFO with finite capacity";
    case BoundFamily::Asynchronous: return "asynchronous";
    }
    return "";
}

std::string boundText(const WorkStructure& structure, std::size_t eventClass, const StructuralBound& bound)
{
    if (const auto most = bound.sojourn())
        return "at most " + timeAtMost(*most) + ": " + derivation(structure, bound);
    std::string text = "none: " + missingText(structure, bound.missing);
    if (const auto processed = bound.processed())
        text +=
            "; a " + nameOf(structure, eventClass, 1) + " that is not dropped takes at most " + timeAtMost(*processed);
    return text;
}

std::string livenessSentence(const WorkStructure& structure, const LivenessFinding& finding)
{
    const std::string& id = structure.classes[finding.eventClass].id;
    switch (finding.verdict) {
    case IsolationVerdict::Isolated: return id + " is isolated: no other class can delay it by a nanosecond.";
    case IsolationVerdict::Bounded:
        return id + " is bounded: it shares, and other classes delay it by a known time at most.";
    case IsolationVerdict::ConvergesDownstream:
        return id + " is not isolated: other classes join its way downstream, and nothing bounds the delay.";
    case IsolationVerdict::SharedDependency:
        return id + " is not isolated: it depends on a backend that others use, and nothing bounds the delay.";
    case IsolationVerdict::SharedProcessing:
        return id + " is not isolated: it shares its processing with others, and nothing bounds the delay.";
    }
    return {};
}

std::string pairSentence(const WorkStructure& structure, const PairFinding& finding)
{
    std::string text = structure.classes[finding.first].id + " and " + structure.classes[finding.second].id + ": "
        + verdictText(finding.verdict);
    if (finding.verdict == IsolationVerdict::Isolated)
        return text + '.';
    if (finding.shared.empty())
        return text + "; they share nothing, but there is a way: " + pathText(finding.path) + '.';
    return text + "; they share " + vertexList(finding.shared) + '.';
}

} // namespace latepulse
