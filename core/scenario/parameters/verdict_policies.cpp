// Parameters of policies of well-known systems, and of what stands between a verdict and a removal. Where a system
// states a time for beats of one second, it is told here in heartbeat intervals: its default, scaled.

#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

namespace {

using K = ParameterKind;
constexpr auto group = ParameterGroup::Health;

ParameterSpec intervals(ParameterSpec spec, double highest)
{
    return ranged(std::move(spec), "intervals", 0, highest, 0, 10, SliderScale::Linear);
}

ParameterSpec timed(ParameterSpec spec)
{
    return ranged(std::move(spec), "s", 0, 1e7, 0, 600, SliderScale::Linear);
}

std::vector<ParameterSpec> ofDetectors()
{
    return {
        ranged(member<InHealth, &Health::phiThreshold>(
                   K::Number, group,
                   {"health.phi_threshold", "Phi above",
                    "Suspicion level above which a controller is unhealthy (phi; Akka and Cassandra: 8)"}),
               {}, 0.5, 100, 0.5, 20, SliderScale::Linear),
        ranged(member<InHealth, &Health::phiSamples>(
                   K::Count, group,
                   {"health.phi_samples", "Phi remembers", "Intervals between beats the mean is taken of (phi)"}),
               "intervals", 1, 1000, 1, 1000, SliderScale::Logarithmic),
        intervals(member<InHealth, &Health::phiPause>(
                      K::Number, group,
                      {"health.phi_pause", "Phi allows a pause of",
                       "Added to the mean (phi normal); Akka: 3 s for beats of 1 s, scaled to the beat"}),
                  1e4),
        intervals(member<InHealth, &Health::phiLeastDeviation>(
                      K::Number, group,
                      {"health.phi_least_deviation", "Phi deviation at least",
                       "Least standard deviation (phi normal); Akka: 100 ms for beats of 1 s, scaled to the beat"}),
                  1e4),
        member<InHealth, &Health::phiTail>(K::Choice, group,
                                           {"health.phi_tail", "Phi computed by",
                                            "Akka's logistic approximation, or the exact normal tail (phi normal)"}),
        intervals(member<InHealth, &Health::phiLongestLearned>(
                      K::Number, group,
                      {"health.phi_longest_learned", "Phi learns up to",
                       "Longer intervals are not learned (phi exponential); Cassandra: 2 s for beats of 1 s, scaled"}),
                  1e4),
        ranged(member<InHealth, &Health::suspicionMultiple>(
                   K::Count, group,
                   {"health.suspicion_multiple", "Suspicion lasts",
                    "Shortest suspicion: this x log10 of the controllers x the beat (self-aware; memberlist: 4)"}),
               {}, 1, 100, 1, 20, SliderScale::Linear),
        ranged(member<InHealth, &Health::witnesses>(
                   K::Count, group,
                   {"health.witnesses", "Witnesses",
                    "Others who confirm a suspicion at once if the controller truly is not up (self-aware)"}),
               {}, 0, 100, 0, 10, SliderScale::Linear),
        ranged(member<InHealth, &Health::missedBeats>(
                   K::Count, group,
                   {"health.missed_beats", "Missed beats",
                    "Intervals in a row without traffic (missed beats; RabbitMQ: 2, Erlang: 4)"}),
               "beats", 1, 1000, 1, 20, SliderScale::Linear),
    };
}

std::vector<ParameterSpec> ofLimits()
{
    return {
        timed(member<InHealth, &Health::pauseGuard>(
            K::Duration, group,
            {"health.pause_guard", "Pause guard",
             "An evaluation later than this after the last convicts nobody for as long; 0 s = off (Cassandra: 5 s)"})),
        member<InHealth, &Health::selfPreservation>(
            K::Switch, group,
            {"health.self_preservation", "Self-preservation",
             "Too few renewals in the last minute: nobody is removed (Eureka)"}),
        ranged(member<InHealth, &Health::preservationShare>(
                   K::Share, group,
                   {"health.preservation_share", "Preserved at",
                    "Renewals at or below this share of the expected stop removals; a pass leaves this share in"}),
               "%", 0, 1, 0, 1, SliderScale::Linear),
        ranged(member<InHealth, &Health::disruptionShare>(
                   K::Share, group,
                   {"health.disruption_share", "Disrupted at",
                    "Share of controllers in trouble from which removals slow down or stop; 0 % = off (Kubernetes: 55 "
                    "%)"}),
               "%", 0, 1, 0, 1, SliderScale::Linear),
        ranged(member<InHealth, &Health::disruptedRemovalsPerSecond>(
                   K::Number, group,
                   {"health.disrupted_removals_per_second", "Removals while disrupted",
                    "At most each second among many controllers; 0 = none (Kubernetes: 0.01)"}),
               "/s", 0, 1e6, 0, 10, SliderScale::Linear),
        ranged(member<InHealth, &Health::disruptionSize>(
                   K::Count, group,
                   {"health.disruption_size", "Many are above",
                    "With no more controllers than this a disruption stops removals (Kubernetes: 50)"}),
               "controllers", 0, 100'000, 0, 200, SliderScale::Linear),
        timed(member<InHealth, &Health::ejectionTime>(
            K::Duration, group,
            {"health.ejection_time", "Out for",
             "Least time out, times the number of times it went; 0 s = off (Envoy: 30 s)"})),
        timed(member<InHealth, &Health::ejectionLongest>(
            K::Duration, group,
            {"health.ejection_longest", "Out for at most", "Most that the time out grows to (Envoy: 300 s)"})),
        ranged(member<InHealth, &Health::ejectionForgiven>(
                   K::Duration, group,
                   {"health.ejection_forgiven", "One forgiven every",
                    "In service this long takes one off the number of times it went (Envoy: 10 s)"}),
               "s", 0.001, 1e7, 1, 3600, SliderScale::Logarithmic),
    };
}

} // namespace

std::vector<ParameterSpec> ofVerdictPolicies()
{
    std::vector<ParameterSpec> all = ofDetectors();
    for (ParameterSpec& spec : ofLimits())
        all.push_back(std::move(spec));
    return all;
}

} // namespace latepulse::parameters
