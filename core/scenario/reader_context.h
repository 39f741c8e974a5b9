#pragma once
// What the parts of the reader share: the scenario being built, every mistake found, and values out of nodes.

#include <optional>
#include <string>
#include <utility>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/scenario.h"
#include "core/scenario/toml_tree.h"

namespace latepulse {

class ReaderContext {
public:
    Scenario scenario;

    void fail(const SourcePosition& where, ErrorCode code, std::string path, std::string value, std::string allowed,
              std::string detail);
    void fail(const SourcePosition& where, Error error);  // keeps everything but the place
    void wrongType(const TomlNode& node, std::string path, std::string expected);
    void unknownKey(const TomlMember& member, const std::string& path, std::span<const std::string> known);
    void unknownParameter(const TomlMember& member, const std::string& path);
    /// Tells every member of a table that is not in `known`; false when the node is no table.
    bool checkKeys(const TomlNode& node, const std::string& path, std::span<const std::string> known);
    [[nodiscard]] bool failed() const { return !m_errors.empty(); }
    /// In order of place.
    [[nodiscard]] Errors takeErrors();
    /// Where a path was written, for findings of validate(): the nearest known ancestor.
    void remember(const std::string& path, const SourcePosition& where) { m_places.emplace_back(path, where); }
    [[nodiscard]] SourcePosition placeOf(std::string_view path) const;
    /// Whether exactly this path was written.
    [[nodiscard]] bool knows(std::string_view path) const;

    // -- values; every failure is noted and gives nullopt
    [[nodiscard]] std::optional<std::string> text(const TomlNode& node, const std::string& path);
    [[nodiscard]] std::optional<bool> flag(const TomlNode& node, const std::string& path);
    [[nodiscard]] std::optional<Duration> duration(const TomlNode& node, const std::string& path);
    /// Since the run's start: a duration or a date with offset.
    [[nodiscard]] std::optional<SimTime> instant(const TomlNode& node, const std::string& path);
    [[nodiscard]] std::optional<double> number(const TomlNode& node, const std::string& path);  // 0.8 or "80%"
    [[nodiscard]] std::optional<std::pair<SimTime, SimTime>> window(const TomlNode& node, const std::string& path);
    [[nodiscard]] std::optional<std::pair<double, double>> interval(const TomlNode& node, const std::string& path);
    [[nodiscard]] std::optional<Distribution> distribution(const TomlNode& node, const std::string& path);
    /// A value of this parameter's kind.
    [[nodiscard]] std::optional<ParameterValue> value(const ParameterSpec& spec, const TomlNode& node,
                                                      const std::string& path);

    /// Whether a table holds single fields of the distribution at `path` ({ mean = "80ms" } keeps the others).
    [[nodiscard]] bool givenByField(const TomlNode& node, const std::string& path) const;
    /// Sets the parameter of this path from a node; unknown paths are told at the key.
    void setByPath(const std::string& path, const TomlMember& member);
    /// Sets every scalar below a table by its path; inner tables add to the path unless they are distributions.
    void setMembers(const std::string& prefix, const TomlTable& table, std::span<const std::string> byHand);

private:
    [[nodiscard]] std::optional<ParameterValue> whole(const TomlNode& node, const std::string& path);
    std::optional<Distribution> familyTable(const TomlMember& member, const std::string& path);
    bool familyFields(Distribution& d, const TomlMember& family, const TomlTable& fields, const std::string& path);
    Errors m_errors;
    std::size_t m_suggested = 0;
    std::vector<std::pair<std::string, SourcePosition>> m_places;
};

// The parts of the reader, each for its tables.
/// Ids, rows and steps. False when a list is too long for the rest to make sense.
[[nodiscard]] bool readEntities(ReaderContext& context, const TomlNode& root);
void readParameters(ReaderContext& context, const TomlNode& root);     // every value the registry knows
void readProvenance(ReaderContext& context, const TomlNode& node);
void readInterventions(ReaderContext& context, const TomlNode& node);
void readAnnotations(ReaderContext& context, const TomlNode& node);
void readExpectations(ReaderContext& context, const TomlNode& node);

} // namespace latepulse
