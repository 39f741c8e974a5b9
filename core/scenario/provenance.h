#pragma once
// Where a value comes from. Words of precision ("up to", "about") live in the note and are kept verbatim.

#include <map>
#include <string>
#include <string_view>

namespace latepulse {

enum class ProvenanceKind { PublicRecord, Historical, Assumed, User, Fitted };

struct ProvenanceEntry {
    ProvenanceKind kind = ProvenanceKind::User;
    std::string note;
    bool operator==(const ProvenanceEntry&) const = default;
};

/// Provenance of each parameter path; `fallback` for paths without an entry of their own.
struct Provenance {
    ProvenanceKind fallback = ProvenanceKind::User;
    std::map<std::string, ProvenanceEntry> entries;

    [[nodiscard]] ProvenanceEntry of(const std::string& path) const
    {
        const auto found = entries.find(path);
        return found != entries.end() ? found->second : ProvenanceEntry{fallback, {}};
    }
    bool operator==(const Provenance&) const = default;
};

struct Scenario;
class IdIndex;

/// Whether a path names something of this scenario that a provenance can speak of: a parameter that applies, or a table
/// or row of the file ("queue.main", "class.reconnect.steps", "intervention.relief.purge", "expect.0"). An entry for
/// anything else (of an intervention taken out since, say) is not written, and refused when read.
[[nodiscard]] bool canHaveProvenance(const Scenario& scenario, std::string_view path, const IdIndex& ids);

} // namespace latepulse
