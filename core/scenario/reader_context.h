#pragma once
// What the parts of the reader share: the scenario being built, every mistake found, and values out of nodes.

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/scenario/id_index.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/reported.h"
#include "core/scenario/scenario.h"
#include "core/scenario/toml_tree.h"

namespace latepulse {

/// A table of the file and the entity it describes.
struct TableOf {
    EntityKind kind = EntityKind::Run;
    EntityRef ref;
    std::string path;  // "class.reconnect.registry"
    const TomlNode* node = nullptr;
};

class ReaderContext {
public:
    explicit ReaderContext(std::string file) : m_file(std::move(file)) {}

    Scenario scenario;
    IdIndex ids;                  // of the scenario, once its entities are made
    Reported reported;            // by every fail()
    std::vector<TableOf> tables;  // of the entities, rows after their owner, in the order of the file within a kind

    void fail(const TomlPlace& where, ErrorCode code, std::string path, std::string value, std::string allowed,
              std::string detail);
    void fail(const TomlPlace& where, Error error);  // keeps everything but the place
    void wrongType(const TomlNode& node, std::string path, std::string expected);
    void unknownKey(const TomlMember& member, const std::string& path, std::span<const std::string> known);
    /// A path that names nothing, unless what it names is absent for a reason told already; told as `shown`.
    void unknownPath(const TomlMember& member, const std::string& path, const std::string& shown);
    /// Tells every member of a table that is not in `known`; false when the node is no table.
    bool checkKeys(const TomlNode& node, const std::string& path, std::span<const std::string> known);
    [[nodiscard]] bool failed() const { return !m_errors.empty(); }
    /// In order of place.
    [[nodiscard]] Errors takeErrors();
    /// Where a path was written, for findings of validate().
    void remember(const std::string& path, const TomlPlace& where) { m_places.emplace(path, where); }
    /// A value that is told under the path it was written at, which is not its own.
    void writtenAs(const std::string& path, const std::string& written) { m_written.emplace(path, written); }
    /// Of the nearest known part of a path; the start of the file when there is none.
    [[nodiscard]] TomlPlace placeOf(std::string_view path) const;
    /// Whether a refused reference may be right: what it names can be missing because its table was refused.
    [[nodiscard]] bool namesAbsent(const ParameterSpec& spec, const ParameterValue& value, ErrorCode refusal) const;
    [[nodiscard]] SourcePosition at(const TomlPlace& place) const { return {m_file, place.line, place.column}; }

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

    /// Whether a table holds single fields of a distribution ({ mean = "80ms" } keeps the others).
    [[nodiscard]] bool givenByField(const TomlNode& node, const ParameterSpec& spec, EntityRef ref) const;
    /// Sets an entity's parameter ("latency.mean") from a member of its table; an unknown one is told at the key with
    /// the nearest of the entity's parameters and `otherKeys`. An empty tail is the entity's one value.
    void set(const TableOf& owner, const std::string& tail, const TomlMember& member,
             std::span<const std::string> otherKeys = {});
    /// Sets every scalar of a table; inner tables add to the tail unless they are distributions.
    void setMembers(const TableOf& owner, const std::string& prefix, const TomlTable& table,
                    std::span<const std::string> byHand);

private:
    /// Checks and stores a value.
    void judge(const ParameterSpec& spec, EntityRef ref, const TomlNode& node, const std::string& path,
               const ParameterValue& value);
    void unknownTail(const TableOf& owner, const std::string& tail, const TomlMember& member,
                     std::span<const std::string> known);
    /// A mistyped key stands for this one: its absence is no second mistake.
    void standsFor(const std::string& meant);
    [[nodiscard]] std::optional<ParameterValue> whole(const TomlNode& node, const std::string& path);
    std::optional<Distribution> familyTable(const TomlMember& member, const std::string& path);
    bool familyFields(Distribution& d, const TomlMember& family, const TomlTable& fields, const std::string& path);

    std::string m_file;
    Errors m_errors;
    std::size_t m_suggested = 0, m_untold = 0;
    std::unordered_map<std::string, TomlPlace> m_places; // looked up only
    std::unordered_map<std::string, std::string> m_written; // looked up only
};

// The parts of the reader, each for its tables.
void readEntities(ReaderContext& context, const TomlNode& root); // ids, rows and steps
void readParameters(ReaderContext& context); // every value the registry knows
void readProvenance(ReaderContext& context, const TomlNode& node);
void readInterventions(ReaderContext& context);
void readAnnotations(ReaderContext& context, const TomlNode& node);
void readExpectations(ReaderContext& context, const TomlNode& node);

} // namespace latepulse
