#include "core/random/distribution.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "core/base/math.h"

namespace latepulse {

Distribution Distribution::deterministic(Duration value)
{
    Distribution d;
    d.mean = value.toSeconds();
    return d;
}

Distribution Distribution::exponential(Duration mean)
{
    Distribution d;
    d.family = DistributionFamily::Exponential;
    d.mean = mean.toSeconds();
    return d;
}

Distribution Distribution::logNormal(Duration mean, double cv)
{
    Distribution d;
    d.family = DistributionFamily::LogNormal;
    d.mean = mean.toSeconds();
    d.cv = cv;
    return d;
}

std::string_view familyWord(DistributionFamily family)
{
    switch (family) {
    case DistributionFamily::Deterministic: return "deterministic";
    case DistributionFamily::Uniform: return "uniform";
    case DistributionFamily::Exponential: return "exponential";
    case DistributionFamily::LogNormal: return "lognormal";
    case DistributionFamily::Erlang: return "erlang";
    case DistributionFamily::Gamma: return "gamma";
    case DistributionFamily::Hyperexponential: return "hyperexponential";
    case DistributionFamily::BoundedPareto: return "bounded_pareto";
    case DistributionFamily::Weibull: return "weibull";
    case DistributionFamily::Empirical: return "empirical";
    }
    return "deterministic";
}

namespace {

constexpr std::uint32_t kResidualBlocks = 0x8000'0000U; // residual draws never share words with plain ones
constexpr int kMostStages = 16;                         // above, rejection is cheaper than one factor per stage

double erlangShape(const Distribution& d)
{
    return std::max(1.0, std::floor(d.shape + 0.5));
}
double weibullScale(const Distribution& d)
{
    return d.mean / math::exp(math::logGamma(1.0 + 1.0 / d.shape));
}

/// E[X^r] of the bounded Pareto: an integral of x^(r - alpha - 1), which is a logarithm where r = alpha.
double paretoMoment(const Distribution& d, double r)
{
    const double span = math::log(d.high / d.low);
    const double norm = 1.0 - math::exp(-d.shape * span);
    const double b = r - d.shape;
    const double integral = std::abs(b * span) < 1e-8 ? span : (math::exp(b * span) - 1.0) / b;
    return d.shape * math::pow(d.low, r) * integral / norm;
}

/// Inverse of the bounded power law with density proportional to x^(-b-1) on [low, low e^span]; any real b.
double powerLawInverse(double low, double span, double b, double u)
{
    if (std::abs(b * span) < 1e-8)
        return low * math::exp(span * u);
    return low * math::exp(-math::log(1.0 - u * (1.0 - math::exp(-b * span))) / b);
}

bool isDegenerate(const Distribution& d)
{
    switch (d.family) {
    case DistributionFamily::Deterministic: return true;
    case DistributionFamily::Uniform:
    case DistributionFamily::BoundedPareto: return !(d.high > d.low);
    case DistributionFamily::LogNormal:
    case DistributionFamily::Gamma: return !(d.mean > 0.0) || !(d.cv > 0.0);
    case DistributionFamily::Empirical: return d.table.size() <= 1;
    case DistributionFamily::Hyperexponential: return !(meanOf(d) > 0.0);
    default: return !(d.mean > 0.0);
    }
}

double hyperexponentialTail(const Distribution& d, double t)
{
    const auto branch = [t](double share, double mean) { return mean > 0.0 ? share * math::exp(-t / mean) : 0.0; };
    return branch(d.fastShare, d.meanFast) + branch(1.0 - d.fastShare, d.meanSlow);
}

/// Smallest double t with cdf(t) >= p, for a continuous cdf on (0, infinity).
template <class Cdf>
double bisect(double guess, double p, Cdf cdf)
{
    double high = guess;
    while (cdf(high) < p && high < 1e300)
        high *= 2.0;
    double low = 0.0;
    for (int i = 0; i < 2000; ++i) {
        const double middle = low + (high - low) / 2.0;
        if (middle <= low || middle >= high)
            break;
        (cdf(middle) < p ? low : high) = middle;
    }
    return high;
}

double empiricalQuantile(const Distribution& d, double p)
{
    if (d.table.empty())
        return 0.0;
    std::vector<double> sorted = d.table;
    std::sort(sorted.begin(), sorted.end());
    const auto n = static_cast<double>(sorted.size());
    const double rank = std::ceil(p * n) - 1.0;
    return sorted[static_cast<std::size_t>(std::clamp(rank, 0.0, n - 1.0))];
}

double gammaQuantile(double shape, double scale, double p)
{
    return scale * bisect(shape, p, [shape](double x) { return math::gammaP(shape, x); });
}

} // namespace

double meanOf(const Distribution& d)
{
    switch (d.family) {
    case DistributionFamily::Uniform: return (d.low + d.high) / 2.0;
    case DistributionFamily::Hyperexponential: return d.fastShare * d.meanFast + (1.0 - d.fastShare) * d.meanSlow;
    case DistributionFamily::BoundedPareto: return d.high > d.low ? paretoMoment(d, 1.0) : d.low;
    case DistributionFamily::Empirical:
        return d.table.empty()
            ? 0.0
            : std::accumulate(d.table.begin(), d.table.end(), 0.0) / static_cast<double>(d.table.size());
    default: return d.mean;
    }
}

double varianceOf(const Distribution& d)
{
    if (isDegenerate(d))
        return 0.0;
    const double mean = meanOf(d);
    switch (d.family) {
    case DistributionFamily::Deterministic: return 0.0;
    case DistributionFamily::Uniform: return (d.high - d.low) * (d.high - d.low) / 12.0;
    case DistributionFamily::Exponential: return mean * mean;
    case DistributionFamily::LogNormal:
    case DistributionFamily::Gamma: return mean * mean * d.cv * d.cv;
    case DistributionFamily::Erlang: return mean * mean / erlangShape(d);
    case DistributionFamily::Hyperexponential:
        return 2.0 * (d.fastShare * d.meanFast * d.meanFast + (1.0 - d.fastShare) * d.meanSlow * d.meanSlow)
            - mean * mean;
    case DistributionFamily::BoundedPareto: return paretoMoment(d, 2.0) - mean * mean;
    case DistributionFamily::Weibull: {
        const double scale = weibullScale(d);
        return scale * scale * math::exp(math::logGamma(1.0 + 2.0 / d.shape)) - mean * mean;
    }
    case DistributionFamily::Empirical: {
        double sum = 0.0;
        for (const double value : d.table)
            sum += (value - mean) * (value - mean);
        return sum / static_cast<double>(d.table.size());
    }
    }
    return 0.0;
}

double quantileOf(const Distribution& d, double p)
{
    if (isDegenerate(d))
        return meanOf(d);
    switch (d.family) {
    case DistributionFamily::Deterministic: return d.mean;
    case DistributionFamily::Uniform: return d.low + (d.high - d.low) * p;
    case DistributionFamily::Exponential: return -d.mean * math::log(1.0 - p);
    case DistributionFamily::LogNormal: {
        const double variance = math::log(1.0 + d.cv * d.cv);
        return d.mean * math::exp(std::sqrt(variance) * math::normalQuantile(p) - variance / 2.0);
    }
    case DistributionFamily::Erlang: return p > 0.0 ? gammaQuantile(erlangShape(d), d.mean / erlangShape(d), p) : 0.0;
    case DistributionFamily::Gamma: return p > 0.0 ? gammaQuantile(1.0 / (d.cv * d.cv), d.mean * d.cv * d.cv, p) : 0.0;
    case DistributionFamily::Hyperexponential:
        return p > 0.0 ? bisect(meanOf(d), p, [&d](double t) { return 1.0 - hyperexponentialTail(d, t); }) : 0.0;
    case DistributionFamily::BoundedPareto:
        return std::min(d.high, powerLawInverse(d.low, math::log(d.high / d.low), d.shape, p));
    case DistributionFamily::Weibull: return weibullScale(d) * math::pow(-math::log(1.0 - p), 1.0 / d.shape);
    case DistributionFamily::Empirical: return empiricalQuantile(d, p);
    }
    return 0.0;
}

Duration supremumOf(const Distribution& d)
{
    switch (d.family) {
    case DistributionFamily::Deterministic: return Duration::fromSeconds(d.mean);
    case DistributionFamily::Uniform:
    case DistributionFamily::BoundedPareto: return Duration::fromSeconds(std::max(d.low, d.high));
    case DistributionFamily::Empirical:
        return d.table.empty() ? Duration{} : Duration::fromSeconds(*std::max_element(d.table.begin(), d.table.end()));
    default: return isDegenerate(d) ? Duration::fromSeconds(meanOf(d)) : Duration::longest();
    }
}

// Meaning of m_a, m_b, m_c, m_d:
//   Uniform           low, high
//   Exponential       mean
//   LogNormal         mu, sigma (of the logarithm)
//   Erlang, Gamma     shape, scale
//   Hyperexponential  fast share, fast mean, slow mean, fast share of the length-biased mixture
//   BoundedPareto     low, log(high / low), alpha
//   Weibull           scale, 1 / shape
Sampler::Sampler(const Distribution& d)
{
    if (isDegenerate(d)) {
        m_fixed = std::max<std::int64_t>(0, Duration::fromSeconds(meanOf(d)).ns);
        return;
    }
    m_family = d.family;
    switch (d.family) {
    case DistributionFamily::Deterministic: break;
    case DistributionFamily::Uniform: m_a = d.low, m_b = d.high; break;
    case DistributionFamily::Exponential: m_a = d.mean; break;
    case DistributionFamily::LogNormal: {
        const double variance = math::log(1.0 + d.cv * d.cv);
        m_a = math::log(d.mean) - variance / 2.0, m_b = std::sqrt(variance);
        break;
    }
    case DistributionFamily::Erlang: m_a = erlangShape(d), m_b = d.mean / m_a; break;
    case DistributionFamily::Gamma: m_a = 1.0 / (d.cv * d.cv), m_b = d.mean * d.cv * d.cv; break;
    case DistributionFamily::Hyperexponential:
        m_a = d.fastShare, m_b = d.meanFast, m_c = d.meanSlow, m_d = d.fastShare * d.meanFast / meanOf(d);
        break;
    case DistributionFamily::BoundedPareto: m_a = d.low, m_b = math::log(d.high / d.low), m_c = d.shape; break;
    case DistributionFamily::Weibull: m_a = weibullScale(d), m_b = 1.0 / d.shape; break;
    case DistributionFamily::Empirical: {
        std::vector<double> table = d.table;
        std::sort(table.begin(), table.end());
        table.resize(2 * d.table.size());
        const auto middle = table.begin() + static_cast<std::ptrdiff_t>(d.table.size());
        std::partial_sum(table.begin(), middle, middle);
        m_table = std::make_shared<const std::vector<double>>(std::move(table));
        break;
    }
    }
}

namespace {

/// Words of one draw, block after block.
struct Source {
    const RandomKey& key;
    const DrawAddress& address;
    std::uint32_t block;

    std::array<std::uint64_t, 4> next() { return randomWords(key, address, block++); }
};

double erlang(Source source, int stages)
{
    double sum = 0.0;
    while (stages > 0) {
        const auto words = source.next();
        double product = 1.0; // of four units at most, so it cannot underflow
        for (std::size_t i = 0; i < 4 && stages > 0; ++i, --stages)
            product *= unitFromWord(words[i]);
        sum -= math::log(product);
    }
    return sum;
}

/// Gamma with unit scale: Marsaglia and Tsang (2000), with the usual power of a uniform for shapes below 1.
double gamma(Source source, double shape)
{
    const bool small = shape < 1.0;
    const double d = (small ? shape + 1.0 : shape) - 1.0 / 3.0;
    const double c = 1.0 / std::sqrt(9.0 * d);
    for (;;) {
        const auto words = source.next();
        const double z = math::normalQuantile(unitFromWord(words[0]));
        const double root = 1.0 + c * z;
        if (root <= 0.0)
            continue;
        const double v = root * root * root;
        if (math::log(unitFromWord(words[1])) >= 0.5 * z * z + d - d * v + d * math::log(v))
            continue;
        return small ? d * v * math::pow(unitFromWord(words[2]), 1.0 / shape) : d * v;
    }
}

double stages(Source source, double shape)
{
    return shape <= kMostStages ? erlang(source, static_cast<int>(shape)) : gamma(source, shape);
}

} // namespace

double Sampler::seconds(const RandomKey& key, const DrawAddress& address) const
{
    if (m_family == DistributionFamily::Erlang)
        return m_b * stages({key, address, 0}, m_a);
    if (m_family == DistributionFamily::Gamma)
        return m_b * gamma({key, address, 0}, m_a);
    const auto words = randomWords(key, address);
    const double u = unitFromWord(words[0]);
    switch (m_family) {
    case DistributionFamily::Uniform: return m_a + (m_b - m_a) * u;
    case DistributionFamily::Exponential: return -m_a * math::log(u);
    case DistributionFamily::LogNormal: return math::exp(m_a + m_b * math::normalQuantile(u));
    case DistributionFamily::Hyperexponential: return -(u < m_a ? m_b : m_c) * math::log(unitFromWord(words[1]));
    case DistributionFamily::BoundedPareto: return powerLawInverse(m_a, m_b, m_c, u);
    case DistributionFamily::Weibull: return m_a * math::pow(-math::log(u), m_b);
    default: { // Empirical
        const std::size_t n = m_table->size() / 2;
        return (*m_table)[std::min(n - 1, static_cast<std::size_t>(u * static_cast<double>(n)))];
    }
    }
}

// Density x f(x) / mean; for each family again a known one.
double Sampler::lengthBiasedSeconds(const RandomKey& key, const DrawAddress& address, double unit) const
{
    const Source source{key, address, kResidualBlocks + 1};
    switch (m_family) {
    case DistributionFamily::Uniform: return std::sqrt(m_a * m_a + unit * (m_b * m_b - m_a * m_a));
    case DistributionFamily::LogNormal: return math::exp(m_a + m_b * (m_b + math::normalQuantile(unit)));
    case DistributionFamily::Erlang: return m_b * stages(source, m_a + 1.0);
    case DistributionFamily::Gamma: return m_b * gamma(source, m_a + 1.0);
    case DistributionFamily::BoundedPareto: return powerLawInverse(m_a, m_b, m_c - 1.0, unit);
    case DistributionFamily::Weibull: return m_a * math::pow(gamma(source, 1.0 + m_b), m_b);
    default: { // Empirical: a value is met in proportion to itself
        const auto sums = m_table->begin() + static_cast<std::ptrdiff_t>(m_table->size() / 2);
        const auto place = std::lower_bound(sums, m_table->end() - 1, unit * m_table->back());
        return *(m_table->begin() + (place - sums));
    }
    }
}

Duration Sampler::draw(const RandomKey& key, const DrawAddress& address) const
{
    if (m_family == DistributionFamily::Deterministic)
        return {m_fixed};
    return {std::max<std::int64_t>(0, Duration::fromSeconds(seconds(key, address)).ns)};
}

Duration Sampler::drawResidual(const RandomKey& key, const DrawAddress& address) const
{
    const auto words = randomWords(key, address, kResidualBlocks);
    const double share = unitFromWord(words[0]);
    const double second = unitFromWord(words[1]);
    double value = 0.0;
    switch (m_family) {
    case DistributionFamily::Deterministic: value = static_cast<double>(m_fixed) * 1e-9 * share; break;
    case DistributionFamily::Exponential: value = -m_a * math::log(share); break;
    case DistributionFamily::Hyperexponential: value = -(second < m_d ? m_b : m_c) * math::log(share); break;
    default: value = share * lengthBiasedSeconds(key, address, second); break;
    }
    return {std::max<std::int64_t>(0, Duration::fromSeconds(value).ns)};
}

} // namespace latepulse
