#pragma once
// A confidence interval of a mean from batch means.

#include <cmath>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

namespace latepulse::theorytest {

struct Estimate {
    double mean = 0, halfWidth = 0;
};

[[nodiscard]] inline Estimate estimateOf(const std::vector<double>& values, double confidence)
{
    const auto n = static_cast<double>(values.size());
    double sum = 0, squares = 0;
    for (const double v : values)
        sum += v;
    for (const double v : values)
        squares += (v - sum / n) * (v - sum / n);
    const boost::math::students_t student(n - 1);
    return {sum / n, boost::math::quantile(student, 1 - (1 - confidence) / 2) * std::sqrt(squares / (n - 1) / n)};
}

} // namespace latepulse::theorytest
