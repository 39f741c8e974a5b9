#pragma once
// The gauges of a run: present value and its range within the sample interval under way. Part of the state.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/record/series.h"

namespace latepulse {

class GaugeBoard {
public:
    explicit GaugeBoard(std::size_t count = 0) : m_gauges(count) {}

    /// The gauge takes this value now.
    void set(std::size_t gauge, double value)
    {
        touch(gauge, value);
        m_gauges[gauge].last = value;
    }
    /// A value was touched within the interval without being the present one (an age just before its reset).
    void touch(std::size_t gauge, double value)
    {
        Gauge& g = m_gauges[gauge];
        g.min = std::min(g.min, value);
        g.max = std::max(g.max, value);
    }
    /// One observation of an interval mean (latencies): min, max, and the mean as `last`.
    void observe(std::size_t gauge, double value)
    {
        Gauge& g = m_gauges[gauge];
        if (g.observations == 0) {
            g.min = g.max = value;
            g.sum = 0.0;
        }
        touch(gauge, value);
        g.sum += value;
        ++g.observations;
    }

    /// Writes the interval's samples and begins the next interval at the present values.
    void close(std::vector<Sample>& row)
    {
        row.resize(m_gauges.size());
        for (std::size_t i = 0; i < m_gauges.size(); ++i) {
            Gauge& g = m_gauges[i];
            if (g.observations > 0)
                g.last = g.sum / static_cast<double>(g.observations);
            row[i] = {static_cast<float>(g.min), static_cast<float>(g.max), static_cast<float>(g.last)};
            g.min = g.max = g.last;
            g.observations = 0;
        }
    }

private:
    struct Gauge {
        double last = 0.0, min = 0.0, max = 0.0, sum = 0.0;
        std::int64_t observations = 0;
    };
    std::vector<Gauge> m_gauges;
};

} // namespace latepulse
