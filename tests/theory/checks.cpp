#include "checks.h"

#include <algorithm>
#include <cmath>

#include <QtGlobal>

namespace latepulse::theorytest {

Estimate estimateFrom(const Check& check, std::vector<Batch>& batches, double confidence)
{
    std::vector<double> values;
    for (Batch& batch : batches)
        values.push_back(check.estimate(batch));
    return estimateOf(values, confidence);
}

QString whatMisses(const std::vector<Check>& checks, std::vector<std::vector<Batch>>& batches, double confidence)
{
    QString wrong;
    for (const Check& check : checks) {
        const Estimate e = estimateFrom(check, batches[check.eventClass], confidence);
        const QString line = QStringLiteral("%1: theory %2, simulated %3 +- %4 (%5 %)")
                                 .arg(QString::fromStdString(check.name))
                                 .arg(check.expected)
                                 .arg(e.mean)
                                 .arg(e.halfWidth)
                                 .arg(100 * e.halfWidth / check.expected, 0, 'f', 2);
        if (!(std::abs(e.mean - check.expected) <= e.halfWidth))
            wrong += line + QStringLiteral(" misses; ");
        else if (e.halfWidth > 0.03 * check.expected)
            wrong += line + QStringLiteral(" is too wide; ");
        else
            qInfo("%s", qPrintable(line));
    }
    return wrong;
}

std::uint64_t baseSeed()
{
    return 1000
        * (qEnvironmentVariableIsSet("LATEPULSE_THEORY_SEED")
               ? qEnvironmentVariable("LATEPULSE_THEORY_SEED").toULongLong()
               : 1);
}

double quantile(std::vector<float>& values, double p)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(p * static_cast<double>(values.size()));
    std::nth_element(values.begin(), at, values.end());
    return static_cast<double>(*at);
}

double meanWait(Batch& b)
{
    return b.waiting / b.served;
}
double meanSojourn(Batch& b)
{
    return b.sojourn / b.served;
}
double meanService(Batch& b)
{
    return (b.sojourn - b.waiting) / b.served;
}
double waitingShare(Batch& b)
{
    return b.waited / b.served;
}
double meanLine(Batch& b)
{
    return b.waiting / b.seconds;
}
double meanInSystem(Batch& b)
{
    return b.sojourn / b.seconds;
}
double serviceWork(Batch& b)
{
    return (b.sojourn - b.waiting) / b.seconds;
}
double blockedShare(Batch& b)
{
    return b.dropped / (b.served + b.dropped);
}
double servedRate(Batch& b)
{
    return b.served / b.seconds;
}

} // namespace latepulse::theorytest
