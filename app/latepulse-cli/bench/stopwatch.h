#pragma once
// CPU time of this thread, and what repeated measurements of it say.

#include <functional>
#include <vector>

namespace latepulse::cli {

/// CPU seconds `work` takes on the calling thread; what other programs do on this machine adds little to it.
[[nodiscard]] double cpuSecondsOf(const std::function<void()>& work);

/// Repeated measurements of one thing, in seconds. At least one.
class Measured {
public:
    explicit Measured(std::vector<double> seconds);
    [[nodiscard]] double least() const { return m_sorted.front(); }
    [[nodiscard]] double median() const;
    [[nodiscard]] double most() const { return m_sorted.back(); }
    [[nodiscard]] std::size_t count() const { return m_sorted.size(); }

private:
    std::vector<double> m_sorted;
};

/// `times` measurements of `work`.
[[nodiscard]] Measured measure(std::size_t times, const std::function<void()>& work);

} // namespace latepulse::cli
