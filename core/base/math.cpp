#include "core/base/math.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace latepulse::math {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSqrtTwo = 1.41421356237309504880;
constexpr double kInverseSqrtTwoPi = 0.39894228040143267794;
constexpr double kHalfLogTwoPi = 0.91893853320467274178;
// ln 2 in two parts: the first has enough trailing zero bits that k * kLn2High is exact for every exponent k.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;

template <std::size_t N>
double polynomial(const std::array<double, N>& lowestFirst, double x)
{
    double sum = lowestFirst[N - 1];
    for (std::size_t i = N - 1; i > 0; --i)
        sum = sum * x + lowestFirst[i - 1];
    return sum;
}

double powerOfTwo(int exponent) // -1022 to 1023
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52U);
}

/// x = mantissa * 2^exponent with the mantissa in [sqrt(1/2), sqrt(2)), for finite x > 0.
struct Split {
    double mantissa;
    int exponent;
};

Split split(double x)
{
    int exponent = 0;
    if (x < std::numeric_limits<double>::min()) {
        x *= 0x1.0p54;
        exponent = -54;
    }
    const auto bits = std::bit_cast<std::uint64_t>(x);
    exponent += static_cast<int>(bits >> 52U) - 1023;
    double mantissa = std::bit_cast<double>((bits & 0x000FFFFFFFFFFFFFU) | 0x3FF0000000000000U);
    if (mantissa >= kSqrtTwo) {
        mantissa *= 0.5;
        ++exponent;
    }
    return {mantissa, exponent};
}

} // namespace

double log(double x)
{
    if (x != x)
        return x;
    if (x <= 0.0)
        return -kInfinity;
    if (x == kInfinity)
        return x;
    const Split parts = split(x);
    // log m = 2 artanh(s), s = (m - 1) / (m + 1); |s| < 0.1716, so 12 terms of the odd series are enough.
    static constexpr std::array<double, 12> kOdd = {2.0,      2.0 / 3,  2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11,
                                                    2.0 / 13, 2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23};
    const double s = (parts.mantissa - 1.0) / (parts.mantissa + 1.0);
    const double logMantissa = s * polynomial(kOdd, s * s);
    const auto k = static_cast<double>(parts.exponent);
    return k * kLn2High + (k * kLn2Low + logMantissa);
}

double exp(double x)
{
    if (x != x)
        return x;
    if (x > 709.782712893384)
        return kInfinity;
    if (x < -745.2)
        return 0.0;
    const double scaled = x * 1.44269504088896340736;
    const int k = static_cast<int>(scaled >= 0.0 ? scaled + 0.5 : scaled - 0.5);
    const double r = (x - k * kLn2High) - k * kLn2Low;
    // Taylor to degree 13; |r| <= 0.3466, so the rest is below 5e-18.
    static constexpr std::array<double, 14> kTaylor = {
        1.0,        1.0,         1.0 / 2,      1.0 / 6,       1.0 / 24,       1.0 / 120,       1.0 / 720,
        1.0 / 5040, 1.0 / 40320, 1.0 / 362880, 1.0 / 3628800, 1.0 / 39916800, 1.0 / 479001600, 1.0 / 6227020800.0};
    // Two factors, because 2^k itself can be beyond the normal range at both ends.
    const int half = k / 2;
    return polynomial(kTaylor, r) * powerOfTwo(half) * powerOfTwo(k - half);
}

double pow(double x, double y)
{
    if (y == 0.0 || x == 1.0)
        return 1.0;
    return exp(y * log(x));
}

double normalQuantile(double p)
{
    if (p <= 0.0)
        return -kInfinity;
    if (p >= 1.0)
        return kInfinity;
    using Eight = std::array<double, 8>;
    static constexpr Eight a = {3.3871328727963666080e0,  1.3314166789178437745e+2, 1.9715909503065514427e+3,
                                1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
                                3.3430575583588128105e+4, 2.5090809287301226727e+3};
    static constexpr Eight b = {1.0,
                                4.2313330701600911252e+1,
                                6.8718700749205790830e+2,
                                5.3941960214247511077e+3,
                                2.1213794301586595867e+4,
                                3.9307895800092710610e+4,
                                2.8729085735721942674e+4,
                                5.2264952788528545610e+3};
    static constexpr Eight c = {1.42343711074968357734e0,  4.63033784615654529590e0, 5.76949722146069140550e0,
                                3.64784832476320460504e0,  1.27045825245236838258e0, 2.41780725177450611770e-1,
                                2.27238449892691845833e-2, 7.74545014278341407640e-4};
    static constexpr Eight d = {1.0,
                                2.05319162663775882187e0,
                                1.67638483018380384940e0,
                                6.89767334985100004550e-1,
                                1.48103976427480074590e-1,
                                1.51986665636164571966e-2,
                                5.47593808499534494600e-4,
                                1.05075007164441684324e-9};
    static constexpr Eight e = {6.65790464350110377720e0,  5.46378491116411436990e0,  1.78482653991729133580e0,
                                2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
                                2.71155556874348757815e-5, 2.01033439929228813265e-7};
    static constexpr Eight f = {1.0,
                                5.99832206555887937690e-1,
                                1.36929880922735805310e-1,
                                1.48753612908506148525e-2,
                                7.86869131145613259100e-4,
                                1.84631831751005468180e-5,
                                1.42151175831644588870e-7,
                                2.04426310338993978564e-15};
    const double q = p - 0.5;
    if (q >= -0.425 && q <= 0.425) {
        const double r = 0.180625 - q * q;
        return q * polynomial(a, r) / polynomial(b, r);
    }
    const double tail = q < 0.0 ? p : 1.0 - p;
    const double r = std::sqrt(-log(tail));
    const double x =
        r <= 5.0 ? polynomial(c, r - 1.6) / polynomial(d, r - 1.6) : polynomial(e, r - 5.0) / polynomial(f, r - 5.0);
    return q < 0.0 ? -x : x;
}

double normalCdf(double x)
{
    if (x != x)
        return x;
    const double magnitude = x < 0.0 ? -x : x;
    if (magnitude > 38.6)
        return x < 0.0 ? 0.0 : 1.0;
    const double density = kInverseSqrtTwoPi * exp(-0.5 * x * x);
    if (magnitude < 3.0) { // 1/2 + density (x + x^3/3 + x^5/15 + ...)
        double term = x;
        double sum = x;
        for (int n = 3; n < 120; n += 2) {
            term = term * x * x / n;
            sum += term;
        }
        return 0.5 + density * sum;
    }
    double denominator = magnitude; // Laplace's continued fraction for the tail
    for (int n = 100; n > 0; --n)
        denominator = magnitude + n / denominator;
    const double tail = density / denominator;
    return x < 0.0 ? tail : 1.0 - tail;
}

double logGamma(double x)
{
    if (!(x > 0.0) || x == kInfinity)
        return kInfinity;
    double product = 1.0; // gamma(x) = gamma(x + n) / (x (x + 1) ... (x + n - 1))
    while (x < 12.0) {
        product *= x;
        x += 1.0;
    }
    static constexpr std::array<double, 8> kStirling = {1.0 / 12,   -1.0 / 360,        1.0 / 1260, -1.0 / 1680,
                                                        1.0 / 1188, -691.0 / 360360.0, 1.0 / 156,  -3617.0 / 122400.0};
    const double correction = polynomial(kStirling, 1.0 / (x * x)) / x;
    return ((x - 0.5) * log(x) - x + kHalfLogTwoPi + correction) - log(product);
}

double gammaP(double a, double x)
{
    if (!(x > 0.0))
        return 0.0;
    if (x == kInfinity)
        return 1.0;
    constexpr double kEnough = 1e-17;
    constexpr int kMost = 100000;
    const double front = exp(a * log(x) - x - logGamma(a));
    if (x < a + 1.0) {
        double term = 1.0 / a;
        double sum = term;
        for (int n = 1; n < kMost && term > sum * kEnough; ++n) {
            term *= x / (a + n);
            sum += term;
        }
        return front * sum;
    }
    // Lentz's evaluation of the continued fraction of Q(a, x) = 1 - P(a, x).
    double b = x + 1.0 - a;
    double c = 1e300;
    double d = 1.0 / b;
    double h = d;
    for (int n = 1; n < kMost; ++n) {
        const double an = -n * (n - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        h *= d * c;
        if (d * c - 1.0 < 1e-16 && 1.0 - d * c < 1e-16)
            break;
    }
    return 1.0 - front * h;
}

} // namespace latepulse::math
