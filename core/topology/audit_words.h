#pragma once
// The audit's findings as sentences a reviewer can quote. English, the C locale's signs.

#include <string>
#include <vector>

#include "core/topology/isolation_audit.h"

namespace latepulse {

/// "0.64 s", "1 ms", "18 min 43 s": four figures, rounded up so that "at most" stays true.
[[nodiscard]] std::string timeAtMost(Duration value);
/// "2,000,000".
[[nodiscard]] std::string groupedCount(std::int64_t value);

/// "queue shared", "the health decision".
[[nodiscard]] std::string vertexText(const TopologyNode& vertex);
/// "queue shared and pool main".
[[nodiscard]] std::string vertexList(const std::vector<TopologyNode>& vertices);
/// "class reconnect -> queue shared -> the health decision".
[[nodiscard]] std::string pathText(const std::vector<TopologyNode>& path);

/// "at most 0.64 s: one reconnect event holds a worker for three calls of 0.2 s, then 40 beats of 1 ms", or
/// "none: step 'ask' of class reconnect has no timeout".
[[nodiscard]] std::string boundText(const WorkStructure& structure, std::size_t eventClass,
                                    const StructuralBound& bound);
/// "FIFO with finite capacity".
[[nodiscard]] const char* familyText(BoundFamily family);

/// "liveness is bounded: what it shares delays it by a known time at most."
[[nodiscard]] std::string livenessSentence(const WorkStructure& structure, const LivenessFinding& finding);
/// "liveness and reconnect: shared processing; they share queue shared and pool main."
[[nodiscard]] std::string pairSentence(const WorkStructure& structure, const PairFinding& finding);

} // namespace latepulse
