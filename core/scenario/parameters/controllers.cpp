#include "core/scenario/parameters/distribution_fields.h"
#include "core/scenario/parameters/tables.h"

namespace latepulse::parameters {

std::vector<ParameterSpec> ofControllers()
{
    using K = ParameterKind;
    using G = ControllerGroup;
    constexpr auto group = ParameterGroup::Health;
    std::vector<ParameterSpec> specs{
        ranged(member<InControllers, &G::heartbeat, &Heartbeat::interval>(
                   K::Duration, group,
                   {"controllers.*.heartbeat.interval", "Heartbeat interval", "Time between beats of one controller"}),
               "s", 0.001, 1e7, 1, 600, SliderScale::Logarithmic),
        ranged(member<InControllers, &G::heartbeat, &Heartbeat::jitter>(
                   K::Duration, group,
                   {"controllers.*.heartbeat.jitter", "Heartbeat jitter",
                    "Each beat moves by up to this much; less than half the interval"}),
               "s", 0, 5e6, 0, 60, SliderScale::Linear),
        member<InControllers, &G::heartbeat, &Heartbeat::mode>(
            K::Choice, group,
            {"controllers.*.heartbeat.mode", "Beats are sent",
             "Open: by the clock; closed: one interval after the last was processed"}),
        beforeStartOnly(refers(member<InControllers, &G::heartbeat, &Heartbeat::eventClass>(
                                   K::Reference, group,
                                   {"controllers.*.heartbeat.class", "Heartbeat event",
                                    "Class of the event a beat causes; empty = no heartbeats"}),
                               EntityKind::EventClass, true)),
        beforeStartOnly(ranged(member<InControllers, &G::heartbeat, &Heartbeat::phase>(
                                   K::OptionalDuration, group,
                                   {"controllers.*.heartbeat.phase", "First beat",
                                    "Instant of the first controller's first beat; none = spread evenly"}),
                               "s", 0, 1e7, 0, 600, SliderScale::None)),
        beforeStartOnly(member<InControllers, &G::heartbeat, &Heartbeat::simultaneous>(
            K::Switch, group,
            {"controllers.*.heartbeat.simultaneous", "Beats at the same instants",
             "All controllers of the group share one phase"})),
        beforeStartOnly(
            ranged(member<InControllers, &G::count>(
                       K::Count, group, {"controllers.*.count", "Controllers", "Number of controllers in this group"}),
                   "controllers", 1, 1e5, 1, 200, SliderScale::Logarithmic)),
        ranged(member<InControllers, &G::capacity>(
                   K::Count, group, {"controllers.*.capacity", "Capacity", "Sessions one controller can hold"}),
               "probes", 0, 5e6, 10, 1e5, SliderScale::Logarithmic),
        ranged(member<InControllers, &G::link, &Link::loss>(
                   K::Share, group,
                   {"controllers.*.link.loss", "Beats lost on the link", "Share of beats that never arrive"}),
               "%", 0, 1, 0, 1, SliderScale::Linear),
        ranged(member<InControllers, &G::clockOffset>(K::Duration, group,
                                                      {"controllers.*.clock_offset", "Clock offset",
                                                       "Added to send stamps: a controller whose clock runs ahead"}),
               "s", -1e6, 1e6, -60, 60, SliderScale::Linear),
    };
    addDistribution<InControllers, &G::link, &Link::delay>(specs, group,
                                                           {LATEPULSE_DISTRIBUTION_PATTERNS("controllers.*.link.delay"),
                                                            "Link delay, mean", "Time a beat takes to the platform",
                                                            0.001, 60});
    specs.push_back(beforeStartOnly(member<InControllers, &G::title>(
        K::Text, group, {"controllers.*.title", "Title", "Free text shown in the window"})));
    specs.push_back(beforeStartOnly(member<InControllers, &G::location>(
        K::Text, group, {"controllers.*.location", "Location", "Free text: where the controllers are"})));
    specs.push_back(beforeStartOnly(member<InControllers, &G::note>(
        K::Text, group, {"controllers.*.note", "Note", "Free text, kept by the writer"})));
    return specs;
}

} // namespace latepulse::parameters
