#pragma once
// Looks back into a recording from the present instant: since when something holds, and what a series was before.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/record/recording.h"

namespace latepulse::ui {

class RecordedPast {
public:
    /// Without a recording nothing is known of the past. The recording must outlive this.
    RecordedPast(const Recording* recording, SimTime now);
    /// Begin of the unbroken stretch up to now in which `crossed` holds of any of these series' samples; looks back
    /// over at most 50,000 samples.
    [[nodiscard]] std::optional<SimTime> since(const std::vector<std::string>& names,
                                               const std::function<bool(const Sample&)>& crossed) const;
    /// Last value of a series `span` before now.
    [[nodiscard]] std::optional<double> before(const std::string& name, Duration span) const;

private:
    [[nodiscard]] std::vector<std::size_t> found(const std::vector<std::string>& names) const;

    SimTime m_now;
    const SeriesStore* m_store = nullptr;
    std::size_t m_last = 0;
};

} // namespace latepulse::ui
