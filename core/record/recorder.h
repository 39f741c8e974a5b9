#pragma once
// Turns what a simulation tells into a Recording. One recorder per run; recording() may be called at any time.

#include <map>
#include <memory>

#include "core/record/recording.h"
#include "core/record/run_listener.h"
#include "core/scenario/scenario.h"

namespace latepulse {

class Recorder final : public RunListener {
public:
    Recorder(std::shared_ptr<const Scenario> scenario, std::vector<SeriesInfo> series);

    void sampleClosed(const std::vector<Sample>& row) override;
    void logged(const LogEntry& entry) override;
    void jobEnded(std::uint32_t eventClass, bool served, Duration sojourn, Duration waiting) override;
    void workerHeld(std::uint32_t pool, std::uint32_t eventClass, std::uint32_t step, Held what,
                    Duration span) override;
    void servedAtOneGo(std::uint32_t pool, std::uint32_t eventClass, std::span<const ServiceAtOneGo> services) override;
    void dropped(SimTime at, std::uint32_t queue, std::uint32_t eventClass) override;

    /// Series, log, histograms and worker shares so far; the caller adds what only the simulation knows.
    [[nodiscard]] Recording recording() const;
    [[nodiscard]] const SeriesStore& series() const { return m_series; }

private:
    struct DropRun {
        SimTime last;
        std::int64_t minute = -1, inMinute = 0;
        bool any = false;
        DropRule rule = DropRule::Tail;  // by which the last one was dropped
    };
    void flushMinute(std::size_t lane, const DropRun& run);
    void noteDropRule(const LogEntry& intervention);
    [[nodiscard]] LogEntry dropEntry(std::size_t lane, SimTime at, LogKind kind, std::int64_t count) const;
    [[nodiscard]] std::string laneName(std::size_t lane) const;
    [[nodiscard]] std::string heldName(std::size_t eventClass, std::size_t step, Held what) const;

    std::shared_ptr<const Scenario> m_scenario;
    SeriesStore m_series;
    std::vector<LogEntry> m_log;
    std::vector<DurationHistogram> m_sojourn, m_waiting;       // per class
    std::vector<std::vector<std::int64_t>> m_heldNs;           // [pool][(class * maxSteps + step) * 2 + what]
    std::size_t m_maxSteps = 1;
    std::vector<DropRun> m_drops;       // [queue * classes + class]
    std::vector<DropRule> m_dropRules;  // per queue, as interventions leave it
};

} // namespace latepulse
