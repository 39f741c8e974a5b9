#include "core/scenario/parameters/access.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofHealth()
{
    using K = ParameterKind;
    constexpr auto group = ParameterGroup::Health;
    const auto seconds = [](ParameterSpec spec) {
        return ranged(std::move(spec), "s", 0.001, 1e7, 1, 3600, SliderScale::Logarithmic);
    };
    return {
        seconds(member<InHealth, &Health::window>(
            K::Duration, group,
            {"health.window", "Evidence window", "Age of evidence above which a controller is judged unhealthy"})),
        member<InHealth, &Health::stamp>(
            K::Choice, group, {"health.stamp", "Beat is stamped when", "Which time of a beat counts as its evidence"}),
        member<InHealth, &Health::seen>(
            K::Choice, group, {"health.seen", "Beat is seen", "When processed, or read out of band on arrival"}),
        member<InHealth, &Health::policy>(K::Choice, group,
                                          {"health.policy", "Policy", "Rule that turns an age into a verdict"}),
        seconds(member<InHealth, &Health::suspectAfter>(
            K::Duration, group,
            {"health.suspect_after", "Suspected after",
             "Age that makes a controller suspected, still eligible (grace then quarantine)"})),
        seconds(member<InHealth, &Health::quarantineAfter>(
            K::Duration, group,
            {"health.quarantine_after", "Quarantined after",
             "Age that stops admissions until one fresh beat (grace then quarantine)"})),
        ranged(member<InHealth, &Health::recover>(
                   K::Count, group,
                   {"health.recover", "Fresh beats to clear", "Fresh beats in a row that clear an unhealthy verdict"}),
               "beats", 1, 1000, 1, 20, SliderScale::Linear),
        member<InHealth, &Health::evaluation>(
            K::Choice, group,
            {"health.evaluation", "Evaluated",
             "At the exact crossing, by a periodic timer, or by an event that waits in a queue"}),
        seconds(member<InHealth, &Health::every>(
            K::Duration, group, {"health.every", "Evaluated every", "Period of the evaluation (periodic, event)"})),
        beforeStartOnly(
            refers(member<InHealth, &Health::evaluationClass>(K::Reference, group,
                                                              {"health.evaluation_class", "Evaluation event",
                                                               "Class of the event that carries the evaluation"}),
                   EntityKind::EventClass, true)),
        ranged(
            member<InHealth, &Health::panicThreshold>(K::Share, group,
                                                      {"health.panic_threshold", "Panic below",
                                                       "Eligible share below which verdicts are ignored; 0 % = never"}),
            "%", 0, 1, 0, 1, SliderScale::Linear),
        member<InHealth, &Health::corroborate>(
            K::Switch, group,
            {"health.corroborate", "Corroborate first",
             "Before a removal read the controller's live state; only a failed read removes it"}),
        beforeStartOnly(refers(member<InHealth, &Health::corroborationClass>(
                                   K::Reference, group,
                                   {"health.corroboration_class", "Corroboration event",
                                    "Class of the event that carries the read: its queue is the path it takes"}),
                               EntityKind::EventClass, true)),
        seconds(
            member<InHealth, &Health::corroborationTimeout>(K::Duration, group,
                                                            {"health.corroboration_timeout", "Corroboration timeout",
                                                             "Without an answer by then the read has failed"})),
        ranged(member<InHealth, &Health::mostRemoved>(
                   K::Share, group,
                   {"health.most_removed", "Removed at most",
                    "Share of all controllers that may be out at a time; 100 % = no limit"}),
               "%", 0, 1, 0, 1, SliderScale::Linear),
        ranged(member<InHealth, &Health::removalsPerSecond>(
                   K::Number, group,
                   {"health.removals_per_second", "Removals",
                    "Controllers taken out at most each second, one after another; 0 = no limit"}),
               "/s", 0, 1e6, 0, 10, SliderScale::Linear),
    };
}

} // namespace latepulse::parameters
