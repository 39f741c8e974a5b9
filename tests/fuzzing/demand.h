#pragma once
// What must hold whatever the input: a fuzzer takes an abort for a finding.

#include <cstdio>
#include <cstdlib>

#include "core/base/error.h"

namespace latepulse::fuzzing {

inline void demand(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace latepulse::fuzzing
