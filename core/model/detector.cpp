#include "core/model/detector.h"

namespace latepulse {

Detector::Detector(const Plan& plan, SimTime now) : m_judgingSince(now)
{
    m_judging = plan.health.policy != HealthPolicy::None;
    m_groups.resize(plan.groups.size());
    for (std::uint32_t g = 0; g < plan.groups.size(); ++g)
        if (plan.groups[g].beatClass != noIndex)
            m_groups[g].controllers = plan.groups[g].count;
    m_controllers.resize(plan.controllers);
    for (std::uint32_t c = 0; c < plan.controllers; ++c) {
        m_controllers[c].group = plan.groupOf[c];
        m_controllers[c].since = now;
    }
}

/// Verdict and truth have been as they are since `since`.
void Detector::closeSpan(const Watched& controller, SimTime now, DetectorQuality& into)
{
    const Duration span = now - controller.since;
    if (controller.suspected && !controller.lost) {
        into.mistakeTime.add(span);
        into.longestMistake = std::max(into.longestMistake, span);
    } else if (controller.lost && !controller.suspected) {
        into.undetectedTime.add(span);
    }
}

void Detector::closeFailure(const Watched& controller, SimTime now, DetectorQuality& into)
{
    into.lostTime.add(now - controller.lostSince);
    if (!controller.suspected)
        return;
    const Duration taken = std::max(controller.suspectedSince, controller.lostSince) - controller.lostSince;
    ++into.detected;
    into.detectionTime.add(taken);
    into.longestDetection = std::max(into.longestDetection, taken);
}

void Detector::look(std::uint32_t c, SimTime now, bool suspected, bool lost)
{
    Watched& controller = m_controllers[c];
    if (suspected == controller.suspected && lost == controller.lost)
        return;
    Group& group = m_groups[controller.group];
    const bool counts = m_judging && group.controllers > 0;
    if (counts) {
        closeSpan(controller, now, group.closed);
        if (controller.lost && !lost)
            closeFailure(controller, now, group.closed);
        group.closed.failures += lost && !controller.lost ? 1 : 0;
        group.closed.mistakes += suspected && !lost ? 1 : 0;
    }
    if (lost && !controller.lost)
        controller.lostSince = now;
    if (suspected && !controller.suspected)
        controller.suspectedSince = now;
    controller.since = now;
    controller.suspected = suspected;
    controller.lost = lost;
}

void Detector::judging(bool on, SimTime now)
{
    if (on == m_judging)
        return;
    if (!on) {
        const std::vector<DetectorQuality> all = upTo(now);
        for (std::size_t g = 0; g < m_groups.size(); ++g)
            m_groups[g].closed = all[g];
    }
    m_judging = on;
    m_judgingSince = now;
    if (!on)
        return;
    for (Watched& controller : m_controllers) {
        controller.since = controller.lostSince = controller.suspectedSince = now;
        Group& group = m_groups[controller.group];
        if (group.controllers == 0)
            continue;
        group.closed.failures += controller.lost ? 1 : 0;
        group.closed.mistakes += controller.suspected && !controller.lost ? 1 : 0;
    }
}

/// Of all groups, with what is under way.
std::vector<DetectorQuality> Detector::upTo(SimTime now) const
{
    std::vector<DetectorQuality> all;
    for (const Group& group : m_groups) {
        all.push_back(group.closed);
        if (m_judging)
            all.back().watchedTime.add(now - m_judgingSince, group.controllers);
    }
    if (!m_judging)
        return all;
    for (const Watched& controller : m_controllers) {
        if (m_groups[controller.group].controllers == 0)
            continue;
        DetectorQuality& quality = all[controller.group];
        closeSpan(controller, now, quality);
        if (controller.lost)
            closeFailure(controller, now, quality);
    }
    return all;
}

std::vector<DetectorQuality> Detector::qualities(const Scenario& scenario, SimTime now) const
{
    std::vector<DetectorQuality> all = upTo(now), watched;
    for (std::size_t g = 0; g < m_groups.size(); ++g)
        if (m_groups[g].controllers > 0) {
            all[g].group = scenario.controllers[g].id;
            watched.push_back(std::move(all[g]));
        }
    return watched;
}

void addCounters(std::map<std::string, std::int64_t>& counters, const DetectorQuality& quality)
{
    const auto put = [&](const char* name, std::int64_t value) {
        counters[std::string(name) + '.' + quality.group] = value;
    };
    put("failures", quality.failures);
    put("failures_detected", quality.detected);
    put("detection_time_ns", quality.detectionTime.nanoseconds());
    put("longest_detection_ns", quality.longestDetection.ns);
    put("mistakes", quality.mistakes);
    put("mistake_time_ns", quality.mistakeTime.nanoseconds());
    put("longest_mistake_ns", quality.longestMistake.ns);
    put("undetected_time_ns", quality.undetectedTime.nanoseconds());
    put("watched_time_ns", quality.watchedTime.nanoseconds());
}

} // namespace latepulse
