#pragma once
// Own elementary functions, so that a run gives the same bits at every optimisation level and on every machine.
// Built with -ffp-contract=off from +, -, *, / and std::sqrt only (all correctly rounded by IEEE 754).

namespace latepulse::math {

/// Natural logarithm; relative error below 2e-15 for normal positive x. x <= 0 gives -infinity.
[[nodiscard]] double log(double x);
/// e^x; relative error below 4e-15 where the result is normal; infinity above 709.78, 0 below -745.2.
[[nodiscard]] double exp(double x);
/// x^y for x > 0 as exp(y log x); relative error below 4e-15 (1 + |y log x|). 0^y is 0 for y > 0.
[[nodiscard]] double pow(double x, double y);
/// Quantile of the standard normal, p in (0, 1) (Wichura, AS 241, PPND16; about 1e-15 relative).
[[nodiscard]] double normalQuantile(double p);
/// Distribution function of the standard normal, absolute error below 1e-14.
[[nodiscard]] double normalCdf(double x);
/// log of the gamma function for x > 0 (Stirling's series, DLMF 5.11.1); error below 1e-13 max(1, |value|).
[[nodiscard]] double logGamma(double x);
/// Regularised lower incomplete gamma function P(a, x), a > 0 (series and continued fraction, DLMF 8.11.4 and
/// 8.9.2); absolute error below 1e-11 for a up to 1e4. x <= 0 gives 0.
[[nodiscard]] double gammaP(double a, double x);

} // namespace latepulse::math
