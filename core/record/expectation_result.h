#pragma once
// What came of one rule of a scenario's [[expect]] entries.

#include <string>

namespace latepulse {

/// One checked rule of one expectation.
struct ExpectationResult {
    std::string what;      // "connected.software minimum between 40h and 55h3min"
    std::string measured;  // with unit
    std::string wanted;
    bool holds = false;
};

} // namespace latepulse
