#pragma once
// What a line of the log says was done, apart from what it was before.

#include <string>

#include "core/record/recording.h"

namespace latepulse {

struct LoggedChange {
    std::string what; // the path of a parameter, an action ("purge shared"), why an event was dropped; else empty
    std::string from, to; // old and new value; `to` is what an action did
    bool isAssignment = false;
};

[[nodiscard]] LoggedChange changeOf(const LogEntry& entry);

} // namespace latepulse
