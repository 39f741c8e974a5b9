#pragma once
// The gauges of a run: present value and its range within the sample interval under way. Part of the state.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/record/series.h"

namespace latepulse {

class GaugeBoard {
    struct Gauge {
        double min = 0.0, max = 0.0, last = 0.0; // in the order of a Sample
        void touch(double lower, double higher)
        {
            min = std::min(min, lower);
            max = std::max(max, higher);
        }
    };
    struct Mean {
        double sum = 0.0;
        std::int64_t observations = 0; // in the interval under way
    };

public:
    explicit GaugeBoard(std::size_t count = 0) : m_gauges(count), m_means(count) {}

    /// The gauge takes this value now.
    void set(std::size_t gauge, double value)
    {
        Gauge& g = m_gauges[gauge];
        g.touch(value, value);
        g.last = value;
    }
    /// The same for gauges in a row.
    template <class Value>
    void setAll(std::size_t first, std::size_t count, Value value)
    {
        Gauge* gauges = m_gauges.data() + first;
        for (std::size_t i = 0; i < count; ++i) {
            const double present = value(i);
            gauges[i].touch(present, present);
            gauges[i].last = present;
        }
    }
    /// A value that is looked at only when an interval ends: that sample is nothing else.
    void hold(std::size_t gauge, double value)
    {
        Gauge& g = m_gauges[gauge];
        g.min = g.max = g.last = value;
    }
    /// A value was touched within the interval without being the present one (an age just before its reset).
    void touch(std::size_t gauge, double value) { m_gauges[gauge].touch(value, value); }
    /// The same where the value is known to be a peak and says nothing of the least.
    void raise(std::size_t gauge, double value) { m_gauges[gauge].max = std::max(m_gauges[gauge].max, value); }
    /// Two values at once.
    void touchBoth(std::size_t gauge, double lower, double higher) { m_gauges[gauge].touch(lower, higher); }
    /// One observation of an interval mean (latencies): min, max, and the mean as `last`.
    void observe(std::size_t gauge, double value)
    {
        Gauge& g = m_gauges[gauge];
        Mean& mean = m_means[gauge];
        if (mean.observations++ == 0) {
            g.min = g.max = value;
            mean.sum = value;
            m_observed.push_back(gauge);
        } else {
            g.touch(value, value);
            mean.sum += value;
        }
    }

    /// Many observations of one gauge within one interval: kept at hand, written at its end.
    class Observer {
    public:
        Observer(GaugeBoard& board, std::size_t gauge)
            : m_board(board), m_gauge(gauge), m_begin(board.m_means[gauge]), m_mean(m_begin)
        {
        }
        Observer(const Observer&) = delete;
        Observer& operator=(const Observer&) = delete;
        ~Observer()
        {
            if (m_mean.observations == m_begin.observations)
                return;
            Gauge& gauge = m_board.m_gauges[m_gauge];
            if (m_begin.observations == 0) {
                gauge.min = m_least;
                gauge.max = m_greatest;
                m_board.m_observed.push_back(m_gauge);
            } else {
                gauge.touch(m_least, m_greatest);
            }
            m_board.m_means[m_gauge] = m_mean;
        }
        void add(double value)
        {
            m_mean.sum = m_mean.observations++ == 0 ? value : m_mean.sum + value;
            m_least = std::min(m_least, value);
            m_greatest = std::max(m_greatest, value);
        }

    private:
        GaugeBoard& m_board;
        const std::size_t m_gauge;
        const Mean m_begin;
        Mean m_mean;
        double m_least = std::numeric_limits<double>::infinity(), m_greatest = -m_least;
    };

    /// Writes the interval's samples and begins the next interval at the present values.
    void close(std::vector<Sample>& row)
    {
        for (const std::size_t gauge : m_observed) {
            Mean& mean = m_means[gauge];
            m_gauges[gauge].last = mean.sum / static_cast<double>(mean.observations);
            mean.observations = 0;
        }
        m_observed.clear();
        row.resize(m_gauges.size());
        if (m_gauges.empty())
            return;
        // Number by number, which the compiler makes two at a time.
        static_assert(sizeof(Gauge) == 3 * sizeof(double) && sizeof(Sample) == 3 * sizeof(float));
        const double* from = &m_gauges.front().min;
        float* to = &row.front().min;
        for (std::size_t i = 0; i < m_gauges.size() * 3; ++i)
            to[i] = static_cast<float>(from[i]);
        for (Gauge& g : m_gauges)
            g.min = g.max = g.last;
    }

private:
    std::vector<Gauge> m_gauges;
    std::vector<Mean> m_means;            // of each gauge, used by the few that are observed
    std::vector<std::size_t> m_observed;  // in the interval under way
};

} // namespace latepulse
