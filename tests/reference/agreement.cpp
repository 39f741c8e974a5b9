#include "agreement.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "core/model/control_plane.h"
#include "model.h"
#include "story.h"

namespace latepulse::reference {

namespace {

constexpr int looks = 12; // at the places of a run, while it goes on

ControlPlane planeOf(const Scenario& scenario)
{
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(scenario));
    if (!plane)
        throw std::runtime_error(describe(plane.error()));
    return std::move(*plane);
}

std::string number(std::int64_t n)
{
    return ' ' + std::to_string(n);
}

std::string lineOf(const ControllerSnapshot& c)
{
    return "controller " + c.name + number(static_cast<int>(c.verdict)) + number(static_cast<int>(c.truth))
        + number(c.sessions) + number(c.evidence.ns) + number(c.forcedEligible ? 1 : 0) + number(c.admits ? 1 : 0)
        + number(c.split.silence.ns) + number(c.split.transport.ns) + number(c.split.queueing.ns)
        + number(c.split.service.ns);
}

/// In the lines of picture.cpp.
std::vector<std::string> pictureOf(const ControlPlane& plane)
{
    const Snapshot s = plane.snapshot();
    std::vector<std::string> lines;
    for (const PopulationSnapshot& p : s.populations)
        lines.push_back("population " + p.id + number(p.connected) + number(p.requesting) + number(p.backingOff)
                        + number(p.offline));
    for (const QueueSnapshot& q : s.queues)
        for (const ClassDepth& c : q.classes)
            if (c.depth > 0 || c.dropped > 0)
                lines.push_back("queue " + q.id + ' ' + c.eventClass + number(c.depth) + number(c.abandoned)
                                + number(c.oldest.value_or(Duration{}).ns) + number(c.dropped));
    for (const PoolSnapshot& p : s.pools)
        lines.push_back("pool " + p.id + number(p.workers) + number(p.busy));
    for (const BackendSnapshot& b : s.backends)
        lines.push_back("backend " + b.id + number(b.inFlight) + number(b.waiting));
    for (const ControllerSnapshot& c : s.controllers)
        lines.push_back(lineOf(c));
    for (const Milestone m : {Milestone::AdmissionBlocked, Milestone::FirstFalseVerdict, Milestone::Trigger})
        if (const auto at = plane.milestones().of(m))
            lines.push_back("milestone " + std::string(milestoneWord(m)) + number(at->ns));
    return lines;
}

std::string firstOther(const std::vector<std::string>& fast, const std::vector<std::string>& reference)
{
    for (std::size_t i = 0; i < std::max(fast.size(), reference.size()); ++i) {
        const std::string a = i < fast.size() ? fast[i] : "(nothing)";
        const std::string b = i < reference.size() ? reference[i] : "(nothing)";
        if (a != b)
            return "fast:      " + a + "\nreference: " + b + '\n';
    }
    return {};
}

/// Every counter but those of the detector's quality, which are figures about verdicts and truths compared already.
std::string otherCounter(const ControlPlane& plane, const Model& model)
{
    std::map<std::string, std::int64_t> fast = plane.counters();
    for (const DetectorQuality& quality : plane.detectorQuality()) {
        std::map<std::string, std::int64_t> names;
        addCounters(names, quality);
        for (const auto& [name, value] : names)
            fast.erase(name);
    }
    std::map<std::string, std::int64_t> reference = model.counters();
    for (const auto& [name, value] : fast)
        if (reference[name] != value)
            return "counter " + name + ": fast " + std::to_string(value) + ", reference "
                + std::to_string(reference[name]) + '\n';
    for (const auto& [name, value] : reference)
        if (value != 0 && !fast.contains(name))
            return "counter " + name + ": reference " + std::to_string(value) + ", fast has none\n";
    return {};
}

std::string otherPlace(const ControlPlane& plane, const Model& model)
{
    std::string found = firstOther(pictureOf(plane), model.picture()) + otherCounter(plane, model);
    return found.empty() ? found : "places at " + std::to_string(model.now().ns) + " ns\n" + found;
}

std::string otherEvent(const std::vector<Instant>& fast, const std::vector<Instant>& reference)
{
    std::size_t i = 0;
    while (i < fast.size() && i < reference.size() && fast[i] == reference[i])
        ++i;
    if (i == fast.size() && i == reference.size())
        return {};
    std::string found = "first other instant, number " + std::to_string(i) + ", after\n";
    for (std::size_t before = i - std::min<std::size_t>(i, 3); before < i; ++before)
        found += Story::text(fast[before]);
    found += "fast: " + (i < fast.size() ? Story::text(fast[i]) : std::string("nothing more\n"));
    return found + "reference: " + (i < reference.size() ? Story::text(reference[i]) : std::string("nothing more\n"));
}

} // namespace

SimTime endOf(const Scenario& scenario, std::uint64_t mostEvents)
{
    ControlPlane pilot = planeOf(scenario);
    return pilot.runToEvent(mostEvents, {}) == RunEnd::Finished ? pilot.horizon() : pilot.now();
}

/// The fast model runs twice: told event by event, and with all its short paths, which leave events out of a trace.
std::string disagreement(const Scenario& scenario, SimTime until)
{
    if (until < SimTime::start())
        return {};
    Story fastStory(scenario), referenceStory(scenario);
    ControlPlane fast = planeOf(scenario), shortened = planeOf(scenario);
    Model reference(scenario, referenceStory);
    for (int look = 1; look <= looks; ++look) {
        const SimTime t{until.ns / looks * look + (look == looks ? until.ns % looks : 0)};
        fast.runUntil(t, {}, &fastStory);
        shortened.runUntil(t, {});
        reference.runUntil(t);
        std::string found = otherEvent(fastStory.take(), referenceStory.take()) + otherPlace(fast, reference);
        if (found.empty())
            if (const std::string place = otherPlace(shortened, reference); !place.empty())
                found = "by short paths: " + place;
        if (!found.empty())
            return found;
    }
    return {};
}

} // namespace latepulse::reference
