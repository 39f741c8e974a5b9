#include "core/scenario/parameters/distribution_fields.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

namespace {
using K = ParameterKind;
constexpr auto group = ParameterGroup::ProbesAndRetries;
} // namespace

std::vector<ParameterSpec> ofPopulation()
{
    using P = Population;
    return {
        beforeStartOnly(
            ranged(member<InPopulation, &P::size>(
                       K::Count, group, {"population.*.size", "Probes", "Number of probes in this population"}),
                   "probes", 0, 5e6, 100, 1e6, SliderScale::Logarithmic)),
        member<InPopulation, &P::retry, &RetryRule::family>(
            K::Choice, group,
            {"population.*.retry.rule", "Retry rule", "When a refused or timed-out probe asks again"}),
        ranged(member<InPopulation, &P::retry, &RetryRule::base>(
                   K::Duration, group,
                   {"population.*.retry.base", "Retry lap",
                    "Lap of fixed rules; first ceiling of jittered ones; suggested wait"}),
               "s", 0.001, 1e7, 1, 3600, SliderScale::Logarithmic),
        ranged(member<InPopulation, &P::retry, &RetryRule::cap>(
                   K::Duration, group,
                   {"population.*.retry.cap", "Retry cap", "Longest wait of jittered rules; lap of server suggested"}),
               "s", 0.001, 1e7, 1, 86400, SliderScale::Logarithmic),
        ranged(member<InPopulation, &P::registration, &Registration::clientTimeout>(
                   K::OptionalDuration, group,
                   {"population.*.register.client_timeout", "Client timeout",
                    "A probe gives an attempt up after this time"}),
               "s", 0.001, 1e7, 1, 3600, SliderScale::Logarithmic),
        member<InPopulation, &P::registration, &Registration::attempts>(
            K::Choice, group,
            {"population.*.register.attempts", "Attempts",
             "One outstanding attempt, or one more every lap while older ones stay queued"}),
        member<InPopulation, &P::registration, &Registration::eligibilityCheck>(
            K::Choice, group,
            {"population.*.register.eligibility_check", "Eligibility checked",
             "After the registration's steps, or before them"}),
        member<InPopulation, &P::registration, &Registration::skipStale>(
            K::Switch, group,
            {"population.*.register.skip_stale", "Skip abandoned work",
             "An abandoned attempt costs no service when its turn comes"}),
        member<InPopulation, &P::registration, &Registration::abandonmentCancels>(
            K::Switch, group,
            {"population.*.register.abandonment_cancels", "Abandonment cancels",
             "An abandoned attempt that still waits leaves its queue"}),
        beforeStartOnly(refers(member<InPopulation, &P::registration, &Registration::eventClass>(
                                   K::Reference, group,
                                   {"population.*.register.class", "Registration event",
                                    "Class of the event a registering probe causes; empty = never registers"}),
                               EntityKind::EventClass, true)),
        member<InPopulation, &P::cached, &CachedReturn::first>(K::Switch, group,
                                                               {"population.*.cached.first",
                                                                "Asks its last controller first",
                                                                "A returning probe tries the controller it had"}),
        member<InPopulation, &P::cached, &CachedReturn::honoursVerdict>(
            K::Switch, group,
            {"population.*.cached.honours_verdict", "Last controller honours verdict",
             "It refuses while the platform judges it not eligible"}),
        ranged(member<InPopulation, &P::cached, &CachedReturn::lostAtSessionEnd>(
                   K::Share, group,
                   {"population.*.cached.lost_at_session_end", "Forgets its controller",
                    "Share of session ends after which the probe must register"}),
               "%", 0, 1, 0, 1, SliderScale::Linear),
        member<InPopulation, &P::cached, &CachedReturn::survivesRefusal>(
            K::Switch, group,
            {"population.*.cached.survives_refusal", "Remembers after a refusal",
             "A refused probe asks the same controller again next time"}),
        beforeStartOnly(member<InPopulation, &P::title>(
            K::Text, group, {"population.*.title", "Title", "Free text shown in the window"})),
        beforeStartOnly(member<InPopulation, &P::kind>(
            K::Text, group, {"population.*.kind", "Kind", "software, hardware or any other word"})),
        beforeStartOnly(member<InPopulation, &P::note>(K::Text, group,
                                                       {"population.*.note", "Note", "Free text, kept by the writer"})),
    };
}

std::vector<ParameterSpec> ofSessionRow()
{
    std::vector<ParameterSpec> specs;
    specs.push_back(beforeStartOnly(
        ranged(member<InRow, &SessionRow::share>(K::Share, group,
                                                 {"population.*.*.share", "Share of probes",
                                                  "Part of the population with these sessions, assigned once"}),
               "%", 0, 1, 0, 1, SliderScale::Linear)));
    addDistribution<InRow, &SessionRow::lifetime>(specs, group,
                                                  {LATEPULSE_DISTRIBUTION_PATTERNS("population.*.*.lifetime"),
                                                   "Session lifetime, mean", "How long a session lasts by itself", 3600,
                                                   86400.0 * 90});
    specs.push_back(ranged(
        member<InRow, &SessionRow::outageShare>(K::Share, group,
                                                {"population.*.*.outage_share", "Ends that are local outages",
                                                 "Share of session ends after which the probe is offline for a while"}),
        "%", 0, 1, 0, 1, SliderScale::Linear));
    addDistribution<InRow, &SessionRow::outage>(specs, group,
                                                {LATEPULSE_DISTRIBUTION_PATTERNS("population.*.*.outage"),
                                                 "Local outage, mean", "How long a local outage lasts", 60, 86400});
    return specs;
}

} // namespace latepulse::parameters
