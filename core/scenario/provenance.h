#pragma once
// Where a value comes from. Words of precision ("up to", "about") live in the note and are kept verbatim.

#include <map>
#include <string>

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

} // namespace latepulse
