#include "app/latepulse-cli/bench/stopwatch.h"

#include <algorithm>
#include <ctime>
#include <utility>

namespace latepulse::cli {

namespace {

double threadCpuSeconds()
{
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

} // namespace

double cpuSecondsOf(const std::function<void()>& work)
{
    const double begin = threadCpuSeconds();
    work();
    return threadCpuSeconds() - begin;
}

Measured::Measured(std::vector<double> seconds) : m_sorted(std::move(seconds))
{
    std::sort(m_sorted.begin(), m_sorted.end());
}

double Measured::median() const
{
    const std::size_t upper = m_sorted.size() / 2;
    return m_sorted.size() % 2 == 1 ? m_sorted[upper] : (m_sorted[upper - 1] + m_sorted[upper]) / 2;
}

Measured measure(std::size_t times, const std::function<void()>& work)
{
    std::vector<double> seconds;
    for (std::size_t i = 0; i < std::max<std::size_t>(times, 1); ++i)
        seconds.push_back(cpuSecondsOf(work));
    return Measured(std::move(seconds));
}

} // namespace latepulse::cli
