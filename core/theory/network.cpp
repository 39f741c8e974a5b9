#include "core/theory/network.h"

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/theory/arguments.h"

namespace latepulse::theory {

namespace {

/// Solves a x = b by elimination with row exchange; nothing where a is singular.
std::optional<std::vector<double>> solve(Routing a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row)
            if (std::abs(a[row][column]) > std::abs(a[pivot][column]))
                pivot = row;
        if (std::abs(a[pivot][column]) < 1e-12)
            return std::nullopt;
        std::swap(a[pivot], a[column]);
        std::swap(b[pivot], b[column]);
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column)
                continue;
            const double factor = a[row][column] / a[column][column];
            for (std::size_t k = column; k < n; ++k)
                a[row][k] -= factor * a[column][k];
            b[row] -= factor * b[column];
        }
    }
    for (std::size_t i = 0; i < n; ++i)
        b[i] /= a[i][i];
    return b;
}

/// Throughputs x with x(j) = arrivals(j) + sum over i of x(i) routing(i, j).
std::optional<std::vector<double>> traffic(const std::vector<NetworkStation>& stations, const Routing& routing)
{
    const std::size_t n = stations.size();
    Routing a(n, std::vector<double>(n));
    std::vector<double> outside(n);
    for (std::size_t j = 0; j < n; ++j) {
        outside[j] = stations[j].arrivalRate;
        for (std::size_t i = 0; i < n; ++i)
            a[j][i] = (i == j ? 1.0 : 0.0) - routing[i][j];
    }
    return solve(std::move(a), std::move(outside));
}

Error inconsistent(const char* path, const char* detail)
{
    Error error;
    error.path = path;
    error.detail = detail;
    return error;
}

std::optional<Error> firstWrongOf(const std::vector<NetworkStation>& stations, const Routing& routing)
{
    for (const NetworkStation& s : stations)
        if (auto wrong = firstWrong({{"arrival rate", s.arrivalRate, true},
                                     {"service rate", s.serviceRate},
                                     {"workers", static_cast<double>(s.workers)}}))
            return wrong;
    if (auto wrong = firstWrong({{"one row of routing per station", routing.size() == stations.size() ? 1.0 : -1.0}}))
        return wrong;
    for (const std::vector<double>& row : routing) {
        if (auto wrong =
                firstWrong({{"one column of routing per station", row.size() == stations.size() ? 1.0 : -1.0}}))
            return wrong;
        double sum = 0.0;
        for (const double share : row) {
            if (auto wrong = firstWrong({{"routing", share, true}}))
                return wrong;
            sum += share;
        }
        if (auto wrong = firstWrong({{"share that leaves", std::abs(1.0 - sum) < 1e-12 ? 0.0 : 1.0 - sum, true}}))
            return wrong;
    }
    return std::nullopt;
}

} // namespace

Result<NetworkMeans> jackson(const std::vector<NetworkStation>& stations, const Routing& routing)
{
    if (auto wrong = firstWrongOf(stations, routing))
        return tl::make_unexpected(*wrong);
    const auto throughput = traffic(stations, routing);
    if (!throughput)
        return tl::make_unexpected(inconsistent("routing", "some jobs never leave"));
    NetworkMeans m;
    m.throughput = *throughput;
    double outside = 0.0;
    for (std::size_t i = 0; i < stations.size(); ++i) {
        outside += stations[i].arrivalRate;
        if (m.throughput[i] <= 0.0) {
            m.stations.emplace_back();
            continue;
        }
        const auto station = mmc(m.throughput[i], stations[i].serviceRate, stations[i].workers);
        if (!station)
            return tl::make_unexpected(station.error());
        m.stations.push_back(*station);
        m.inSystem += station->inSystem;
    }
    if (outside <= 0.0)
        return tl::make_unexpected(inconsistent("arrival rate", "nothing arrives"));
    m.sojourn = m.inSystem / outside;
    return m;
}

Result<double> tandemSojournTail(double arrivalRate, double firstRate, double secondRate, double t)
{
    if (auto wrong = firstWrong({{"t", t, true}}))
        return tl::make_unexpected(*wrong);
    for (const double rate : {firstRate, secondRate})
        if (const auto station = mm1(arrivalRate, rate); !station)
            return tl::make_unexpected(station.error());
    const double a = firstRate - arrivalRate, b = secondRate - arrivalRate;
    if (std::abs(a - b) < 1e-9 * a)  // the limit: Erlang with two stages
        return (1.0 + a * t) * std::exp(-a * t);
    return (b * std::exp(-a * t) - a * std::exp(-b * t)) / (b - a);
}

Result<double> tandemSojournQuantile(double arrivalRate, double firstRate, double secondRate, double p)
{
    if (auto wrong = firstWrong({{"p", p, true}, {"1 - p", 1.0 - p}}))
        return tl::make_unexpected(*wrong);
    if (const auto tail = tandemSojournTail(arrivalRate, firstRate, secondRate, 0.0); !tail)
        return tl::make_unexpected(tail.error());
    const auto longer = [&](double t) { return *tandemSojournTail(arrivalRate, firstRate, secondRate, t); };
    double low = 0.0, high = 1.0;
    while (longer(high) > 1.0 - p)
        high *= 2.0;
    for (int i = 0; i < 200 && low < high; ++i) {
        const double middle = low + (high - low) / 2.0;
        (longer(middle) > 1.0 - p ? low : high) = middle;
    }
    return high;
}

} // namespace latepulse::theory
