#pragma once
// The plant of the policy tests: beats of every controller at 5 s, 15 s, ... count at once; cut off at 41 s the evidence
// stays of 35 s. Checks (class "check") and jobs of 20 s (class "h") share a desk of one worker.

#include <string>

#include <fmt/format.h>

#include "tests/core/model/lab.h"

namespace latepulse::lab {

inline std::string policyPlant(const std::string& health, const std::string& more, int controllers = 1,
                               const char* interval = "10s", const char* phase = "5s")
{
    return fmt::format("format = 1\n[run]\nhorizon = \"2000s\"\n[controllers.main]\ncount = {2}\n"
                       "heartbeat = {{ class = \"beat\", interval = \"{3}\", phase = \"{4}\", simultaneous = true }}\n"
                       "[class.beat]\nqueue = \"beats\"\nsteps = [ {{ id = \"note\" }} ]\n"
                       "[class.check]\nqueue = \"line\"\nsteps = [ {{ id = \"judge\" }} ]\n"
                       "[class.h]\nqueue = \"line\"\nend = \"sink\"\nsteps = [ {{ id = \"serve\", cpu = \"20s\" }} ]\n"
                       "[queue.beats]\n[queue.line]\n[pool.beats]\nserves = [\"beats\"]\nworkers = 99\n"
                       "[pool.desk]\nserves = [\"line\"]\n{1}[health]\nwindow = \"30s\"\n{0}",
                       health, more, controllers, interval, phase);
}

/// "main" or "main.3" sends in vain from `at` on, for so long.
inline std::string policyCut(const std::string& controllers, const char* lasting = "none", const char* at = "41s")
{
    static int number = 0;
    return fmt::format("[failure.cut_{0}]\nkind = \"unreachable\"\ncontrollers = \"{1}\"\nat = \"{2}\"\n"
                       "repair_after = \"{3}\"\n",
                       number++, controllers, at, lasting);
}

/// One change of the table health.
inline std::string policyChange(const char* at, const std::string& field, const std::string& value)
{
    return fmt::format("[intervention.{1}]\nat = \"{0}\"\nset = {{ \"health.{1}\" = {2} }}\n", at, field, value);
}

inline QStringList policyVerdicts(const std::string& text, double until = 2000)
{
    return verdicts(planeOf(text), until);
}

} // namespace latepulse::lab
