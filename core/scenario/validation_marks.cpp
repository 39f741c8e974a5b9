// Contradictions in what is marked on a run and in what is expected of it.

#include "core/base/time_text.h"
#include "core/scenario/findings.h"

namespace latepulse {

void checkAnnotations(Findings& findings)
{
    std::size_t n = 0;
    for (const Annotation& a : findings.scenario.annotations) {
        const std::string path = "annotation." + std::to_string(n++);
        if (a.text.find_first_not_of(" \t\r\n") == std::string::npos && findings.sound({path + ".text"}))
            findings.add(ErrorCode::MissingKey, path + ".text", {}, "text = \"...\"",
                         "an annotation that says nothing");
        if (a.until && *a.until < a.at && findings.sound({path + ".at", path + ".until"}))
            findings.add(ErrorCode::Inconsistent, path + ".until", formatDuration(*a.until - SimTime::start()),
                         "at or after " + formatDuration(a.at - SimTime::start()), "ends before it begins");
    }
}

void checkExpectations(Findings& findings)
{
    std::size_t n = 0;
    for (const Expectation& e : findings.scenario.expectations) {
        const std::string path = "expect." + std::to_string(n++);
        const int named = (e.series.empty() ? 0 : 1) + (e.milestone.empty() ? 0 : 1) + (e.counter.empty() ? 0 : 1);
        if (named != 1 && (named > 1 || findings.sound({path + ".series", path + ".milestone", path + ".counter"})))
            findings.inconsistent(path, "an expectation names exactly one of series, milestone and counter");
        const bool ofSeries =
            e.minimum || e.maximum || e.mean || e.timeOfMinimum || e.steepestFall || e.heldAtLeast || e.heldAtMost;
        const bool anything = e.last || (e.counter.empty() ? ofSeries : e.value.has_value());
        const bool sound = findings.sound({path + ".minimum", path + ".maximum", path + ".mean", path + ".last",
                                           path + ".value", path + ".time_of_minimum", path + ".steepest_fall",
                                           path + ".held_at_least", path + ".held_at_most", path + ".reached"});
        if (!anything && sound && e.milestone.empty())
            findings.inconsistent(path, "an expectation that checks nothing");
        if (e.from && e.to && *e.to < *e.from)
            findings.inconsistent(path + ".between", "ends before it begins");
    }
}

} // namespace latepulse
