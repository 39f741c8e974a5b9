#pragma once
// Small scenarios looked at event by event: built from text, run, and told in words with exact instants in seconds.

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <QStringList>

#include "core/model/control_plane.h"
#include "core/scenario/reader.h"

namespace latepulse::lab {

/// Instant of this many seconds; exact to the nanosecond for the few digits tests write.
inline SimTime at(double seconds)
{
    return SimTime::start() + Duration::fromSeconds(seconds);
}

/// "70.000000001": seconds without trailing zeros.
inline QString seconds(std::int64_t ns)
{
    QString text = QString::number(ns / 1'000'000'000);
    if (const std::int64_t rest = ns % 1'000'000'000; rest != 0) {
        QString digits = QStringLiteral("%1").arg(rest, 9, 10, QLatin1Char('0'));
        while (digits.endsWith(QLatin1Char('0')))
            digits.chop(1);
        text += QLatin1Char('.') + digits;
    }
    return text;
}
inline QString seconds(SimTime t)
{
    return seconds(t.ns);
}

inline std::shared_ptr<const Scenario> scenarioOf(const std::string& text)
{
    auto scenario = readScenario(text, "lab.toml");
    if (!scenario)
        throw std::runtime_error(describe(scenario.error()));
    return std::make_shared<const Scenario>(std::move(*scenario));
}

/// "mm1" names scenarios/mm1.toml.
inline Scenario shipped(const std::string& name)
{
    auto scenario = readScenarioFile(LATEPULSE_SOURCE_DIR "/scenarios/" + name + ".toml");
    if (!scenario)
        throw std::runtime_error(describe(scenario.error()));
    return std::move(*scenario);
}

inline ControlPlane planeOf(std::shared_ptr<const Scenario> scenario)
{
    auto plane = ControlPlane::build(std::move(scenario));
    if (!plane)
        throw std::runtime_error(describe(plane.error()));
    return std::move(*plane);
}
inline ControlPlane planeOf(const std::string& text)
{
    return planeOf(scenarioOf(text));
}

/// Runs to an instant and looks after each event and intervention.
template <class Look>
void stepThrough(ControlPlane& plane, double until, Look look)
{
    struct EachEvent : RunListener {
        explicit EachEvent(Look& l) : look(l) {}
        void traced(SimTime, const std::string&) override { look(); }
        [[nodiscard]] bool wantsTrace() const override { return true; }
        Look& look;
    } listener(look);
    plane.runUntil(at(until), {}, &listener);
}

/// Visits of jobs to workers in the order they end: "a0 1-3" is job 0 of class a, from 1 s to 3 s. With `pools` the
/// pool stands in front.
inline QStringList visits(ControlPlane plane, double until, bool pools = false)
{
    struct Visits : RunListener {
        [[nodiscard]] bool wantsServices() const override { return true; }
        void serviceEnded(const ServiceRecord& r) override
        {
            const Scenario& s = plane.scenario();
            QString line = pools ? QString::fromStdString(s.pools[r.pool].id) + QLatin1Char(' ') : QString();
            line += QString::fromStdString(s.classes[r.eventClass].id) + QString::number(r.index);
            list << line + QLatin1Char(' ') + seconds(r.start) + QLatin1Char('-') + seconds(r.end);
        }
        Visits(const ControlPlane& p, bool withPools) : plane(p), pools(withPools) {}
        const ControlPlane& plane;
        bool pools;
        QStringList list;
    } listener(plane, pools);
    plane.runUntil(at(until), {}, &listener);
    return listener.list;
}

/// How jobs ended: "a served 3". `only` names one class, "" all.
inline QStringList endings(ControlPlane plane, double until, const std::string& only = {})
{
    const std::vector<EventClass> classes = plane.scenario().classes;
    std::vector<JobBalance> before(classes.size());
    QStringList list;
    stepThrough(plane, until, [&] {
        for (std::uint32_t c = 0; c < classes.size(); ++c) {
            const JobBalance now = plane.balance(c);
            for (std::size_t o = 0; o < outcomeCount; ++o)
                for (std::int64_t n = before[c].ended[o]; n < now.ended[o]; ++n)
                    if (only.empty() || classes[c].id == only)
                        list << QString::fromStdString(classes[c].id) + QLatin1Char(' ')
                                + QLatin1String(outcomeWord(static_cast<Outcome>(o))) + QLatin1Char(' ')
                                + seconds(plane.now());
            before[c] = now;
        }
    });
    return list;
}

/// Changes of verdicts: "main.0 unhealthy 70.000000001".
inline QStringList verdicts(ControlPlane plane, double until)
{
    struct Verdicts : RunListener {
        void logged(const LogEntry& e) override
        {
            if (e.kind == LogKind::Verdict)
                list << QString::fromStdString(e.subject + ' ' + e.to + ' ') + seconds(e.at);
        }
        QStringList list;
    } listener;
    plane.runUntil(at(until), {}, &listener);
    return listener.list;
}

/// States of the first probe: "requesting 100", "connected 108".
inline QStringList probeStates(ControlPlane plane, double until)
{
    static const char* const words[] = {"connected", "requesting", "backing_off", "offline"};
    QStringList list;
    std::uint8_t before = plane.snapshot(true).probeStates.at(0);
    stepThrough(plane, until, [&] {
        const std::uint8_t now = plane.snapshot(true).probeStates.at(0);
        if (now != before)
            list << QLatin1String(words[now]) + QLatin1Char(' ') + seconds(plane.now());
        before = now;
    });
    return list;
}

/// Instants of the attempts of the first population.
inline std::vector<SimTime> attempts(ControlPlane plane, double until)
{
    std::vector<SimTime> instants;
    std::int64_t before = 0;
    stepThrough(plane, until, [&] {
        for (; before < plane.counts(0).attempts; ++before)
            instants.push_back(plane.now());
    });
    return instants;
}

/// The counter at an instant; -1 when the run has none of this name.
inline std::int64_t counter(ControlPlane plane, double until, const std::string& name)
{
    plane.runUntil(at(until), {});
    const auto all = plane.counters();
    const auto found = all.find(name);
    return found == all.end() ? -1 : found->second;
}

} // namespace latepulse::lab
