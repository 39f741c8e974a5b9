// Waves and true failures (MODEL 2.9, 2.10).
#include "model.h"

#include <algorithm>

namespace latepulse::reference {

const ControllerGroup& Model::groupOf(std::size_t controller) const
{
    return m_scenario.controllers[m_controllers[controller].group];
}

std::string Model::nameOfController(std::size_t controller) const
{
    return groupOf(controller).id + '.' + std::to_string(m_controllers[controller].number);
}

/// "main" is a group, "main.3" one of it, "" all.
std::vector<std::size_t> Model::controllersNamed(const std::string& name) const
{
    std::vector<std::size_t> named;
    for (std::size_t c = 0; c < m_controllers.size(); ++c)
        if (name.empty() || name == groupOf(c).id || name == nameOfController(c))
            named.push_back(c);
    return named;
}

void Model::wave(std::size_t w)
{
    const Wave& wave = m_base.waves[w];
    note("trigger");
    log(LogKind::Wave, wave.id, {}, {});
    const std::vector<std::size_t> named = controllersNamed(wave.controllers);
    for (std::size_t i = 0; i < m_probes.size(); ++i) {
        const Probe& probe = m_probes[i];
        if (probe.state != ProbeState::Connected || (!wave.population.empty() && wave.population != populationOf(i).id)
            || (!wave.location.empty() && wave.location != groupOf(probe.controller).location)
            || std::find(named.begin(), named.end(), probe.controller) == named.end()
            || unit(Purpose::WaveMembership, keyOfProbe(i), w) >= wave.share)
            continue;
        const double u = unit(Purpose::WaveSpread, keyOfProbe(i), w);
        const Duration later{static_cast<std::int64_t>(u * static_cast<double>(wave.spread.ns))};
        const std::uint32_t session = probe.session;
        schedule(m_now + later, nameOfProbe(i) + ": session ends", [this, i, session] {
            if (m_probes[i].state != ProbeState::Connected || m_probes[i].session != session)
                return;
            count("sessions_ended_by_wave", populationOf(i).id);
            endSession(i);
        });
    }
}

void Model::failureStarts(std::size_t f, std::uint32_t occurrence)
{
    const Failure& failure = m_base.failures[f];
    note("trigger");
    for (const std::size_t c : controllersNamed(failure.controllers)) {
        ++(failure.kind == FailureKind::Down ? m_controllers[c].down : m_controllers[c].unreachable);
        setTruth(c);
    }
    if (failure.repairAfter)
        schedule(m_now + *failure.repairAfter, "failure " + failure.id + " ends",
                 [this, f, occurrence] { failureEnds(f, occurrence); });
}

void Model::failureEnds(std::size_t f, std::uint32_t occurrence)
{
    const Failure& failure = m_base.failures[f];
    for (const std::size_t c : controllersNamed(failure.controllers)) {
        --(failure.kind == FailureKind::Down ? m_controllers[c].down : m_controllers[c].unreachable);
        setTruth(c);
    }
    if (failure.between)
        schedule(m_now + draw(*failure.between, Purpose::FailureTime, f, occurrence + 1),
                 "failure " + failure.id + " begins", [this, f, occurrence] { failureStarts(f, occurrence + 1); });
}

/// The worst of the failures under way. Down: every session on it ends now.
void Model::setTruth(std::size_t c)
{
    static const char* const words[] = {"up", "unreachable", "down"};
    Controller& controller = m_controllers[c];
    const Truth before = controller.truth;
    controller.truth = controller.down > 0 ? Truth::Down : controller.unreachable > 0 ? Truth::Unreachable : Truth::Up;
    if (controller.truth == before)
        return;
    count("controllers_truly_lost", "", (controller.truth != Truth::Up ? 1 : 0) - (before != Truth::Up ? 1 : 0));
    log(LogKind::Truth, nameOfController(c), words[static_cast<std::size_t>(before)],
        words[static_cast<std::size_t>(controller.truth)], controller.falselyJudged());
    if (controller.truth != Truth::Down)
        return;
    for (std::size_t i = 0; i < m_probes.size(); ++i)
        if (m_probes[i].state == ProbeState::Connected && m_probes[i].controller == c) {
            count("sessions_ended_by_failure", populationOf(i).id);
            endSession(i);
        }
}

} // namespace latepulse::reference
