#pragma once
// Sampled gauges of one run: min, max and last of each series in each sample interval, for drawing only.

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/units.h"
#include "core/record/packed_columns.h"

namespace latepulse {

/// float32: exact values are in counters, extremes, milestones and the log.
struct Sample {
    float min, max, last;
};

enum class SeriesShape {
    Step,    // holds its value between changes (counts)
    Linear,  // grows between changes (ages)
};

struct SeriesInfo {
    std::string name;   // "connected.software", scenarios/README.md lists every name
    std::string unit;   // "probes", "s", "events", "" for shares
    SeriesShape shape = SeriesShape::Step;
};

/// All series of a run up to some instant. Copies are cheap: full chunks are shared and never change.
class SeriesStore {
public:
    SeriesStore() = default;
    SeriesStore(std::vector<SeriesInfo> infos, Duration interval);

    [[nodiscard]] const std::vector<SeriesInfo>& infos() const { return *m_infos; }
    [[nodiscard]] Duration interval() const { return m_interval; }
    /// Number of complete samples; sample i covers (i * interval, (i + 1) * interval], the first also instant 0.
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] SimTime endOf(std::size_t i) const
    {
        return SimTime{m_interval.ns * static_cast<std::int64_t>(i + 1)};
    }
    [[nodiscard]] Sample at(std::size_t series, std::size_t i) const
    {
        const std::size_t chunk = i / PackedColumns::rows, row = i % PackedColumns::rows;
        const auto value = [&](std::size_t part) {
            const std::size_t column = series * 3 + part;
            return std::bit_cast<float>(chunk < m_chunks.size() ? m_chunks[chunk]->at(column, row)
                                                                : m_open[row * m_changed.size() + column]);
        };
        return {value(0), value(1), value(2)};
    }
    /// Bytes held for the samples.
    [[nodiscard]] std::size_t byteSize() const;
    /// Index of the series of this name, or -1.
    [[nodiscard]] int find(std::string_view name) const;
    /// The sample that covers this instant, clamped to what exists; size() must not be 0.
    [[nodiscard]] std::size_t indexAt(SimTime t) const;

    /// Appends one sample per series (in the order of infos()).
    void append(const std::vector<Sample>& row);
    /// A copy that later appends never touch: safe to hand to another thread.
    [[nodiscard]] SeriesStore frozen() const { return *this; }

private:
    std::shared_ptr<const std::vector<SeriesInfo>> m_infos = std::make_shared<const std::vector<SeriesInfo>>();
    Duration m_interval = Duration::seconds(10);
    std::size_t m_size = 0;
    std::vector<std::shared_ptr<const PackedColumns>> m_chunks; // full ones: minimum, maximum, last of each series
    std::vector<std::uint32_t> m_open; // rows of the chunk under way, by their bits
    std::vector<std::uint32_t> m_changed; // bits in which any of them differs from the first
};

} // namespace latepulse
