#include "core/scenario/parameters/distribution_fields.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

namespace {

using K = ParameterKind;

/// class.*.end: "" (by its owner's rule) or "sink".
std::optional<ParameterValue> readEnd(const Scenario& scenario, EntityRef ref)
{
    return std::string(scenario.classes[ref.outer].sink ? "sink" : "owner");
}
void writeEnd(Scenario& scenario, EntityRef ref, const ParameterValue& value)
{
    scenario.classes[ref.outer].sink = std::get<std::string>(value) == "sink";
}

} // namespace

std::vector<ParameterSpec> ofEventClass()
{
    constexpr auto sharing = ParameterGroup::QueueSharing;
    ParameterSpec end;
    end.pattern = "class.*.end";
    end.entity = EntityKind::EventClass;
    end.kind = K::Choice;
    end.group = sharing;
    end.label = "Ends";
    end.meaning = "owner: as its probe, controller or source says; sink: a plain job that leaves";
    end.choices = {"owner", "sink"};
    end.defaultValue = std::string("owner");
    end.get = &readEnd;
    end.set = &writeEnd;
    return {
        refers(member<InClass, &EventClass::queue>(K::Reference, sharing,
                                                   {"class.*.queue", "Queue", "Queue new events of this class enter"}),
               EntityKind::Queue, false),
        ranged(member<InClass, &EventClass::priority>(
                   K::Count, sharing,
                   {"class.*.priority", "Priority", "0 is served first, where a queue's discipline is priority"}),
               "", 0, 1000, 0, 10, SliderScale::Linear),
        member<InClass, &EventClass::critical>(K::Switch, sharing,
                                               {"class.*.critical", "Critical", "Health depends on this class"}),
        beforeStartOnly(end),
        beforeStartOnly(member<InClass, &EventClass::title>(
            K::Text, sharing, {"class.*.title", "Title", "Free text shown in the window"})),
        beforeStartOnly(member<InClass, &EventClass::note>(K::Text, sharing,
                                                           {"class.*.note", "Note", "Free text, kept by the writer"})),
    };
}

std::vector<ParameterSpec> ofStep()
{
    constexpr auto group = ParameterGroup::Timeouts;
    std::vector<ParameterSpec> specs{
        ranged(member<InStep, &Step::timeout>(
                   K::OptionalDuration, group,
                   {"class.*.*.timeout", "Timeout", "Counts from issuing the call, the wait for a slot included"}),
               "s", 1e-6, 1e7, 0.01, 3600, SliderScale::Logarithmic),
        member<InStep, &Step::onTimeout>(
            K::Choice, group,
            {"class.*.*.on_timeout", "On timeout", "What happens to the event when the call times out"}),
        member<InStep, &Step::defaultAnswer>(
            K::Choice, group,
            {"class.*.*.default", "Default answer", "Stands in for the call's answer (admit conservatively)"}),
        ranged(member<InStep, &Step::retries>(
                   K::Count, group, {"class.*.*.retries", "Retries", "Bounded retry: further tries of the same step"}),
               "tries", 0, 200, 0, 20, SliderScale::Linear),
        ranged(member<InStep, &Step::wait>(K::Duration, group,
                                           {"class.*.*.wait", "Wait before retry",
                                            "Bounded retry and defer: time until the event is queued again"}),
               "s", 0, 1e7, 0.1, 600, SliderScale::Logarithmic),
        member<InStep, &Step::fallback>(
            K::Choice, group,
            {"class.*.*.fallback", "After the last retry", "Action when bounded retries are used up"}),
        refers(member<InStep, &Step::toQueue>(K::Reference, group,
                                              {"class.*.*.to_queue", "Requeued in",
                                               "Queue entered by retry, defer and move; empty = the class's own"}),
               EntityKind::Queue, true),
        member<InStep, &Step::critical>(
            K::Switch, group, {"class.*.*.critical", "Critical step", "Its timeout or failure may not be skipped"}),
        beforeStartOnly(member<InStep, &Step::shedReason>(
            K::Text, group, {"class.*.*.shed_reason", "Reason given when shed", "The word the refused client gets"})),
        refers(member<InStep, &Step::backend>(
                   K::Reference, group, {"class.*.*.call", "Calls", "Backend called after the CPU time; empty = none"}),
               EntityKind::Backend, true),
    };
    addDistribution<InStep, &Step::cpu>(
        specs, ParameterGroup::EventProcessor,
        {LATEPULSE_DISTRIBUTION_PATTERNS("class.*.*.cpu"), "CPU time, mean", "Local work of this step", 0.0001, 60});
    return specs;
}

} // namespace latepulse::parameters
