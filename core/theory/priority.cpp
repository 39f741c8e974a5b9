#include "core/theory/priority.h"

#include "core/theory/arguments.h"

namespace latepulse::theory {

Result<PriorityMeans> cobham(const PriorityClass& first, const PriorityClass& second)
{
    for (const PriorityClass* c : {&first, &second})
        if (auto wrong = firstWrong({{"arrival rate", c->arrivalRate},
                                     {"service mean", c->serviceMean},
                                     {"service second moment", c->serviceSecondMoment}}))
            return tl::make_unexpected(*wrong);
    const double rho1 = first.arrivalRate * first.serviceMean;
    const double rho = rho1 + second.arrivalRate * second.serviceMean;
    if (rho >= 1.0)
        return tl::make_unexpected(unstable(rho));
    const double residual1 = first.arrivalRate * first.serviceSecondMoment / 2.0;
    PriorityMeans m;
    m.residual = residual1 + second.arrivalRate * second.serviceSecondMoment / 2.0;
    m.waiting1 = m.residual / (1.0 - rho1);
    m.waiting2 = m.waiting1 / (1.0 - rho);
    m.waitingFifo = m.residual / (1.0 - rho);
    m.sojournPreemptive1 = first.serviceMean + residual1 / (1.0 - rho1);
    m.sojournPreemptive2 = second.serviceMean / (1.0 - rho1) + m.waiting2;
    return m;
}

} // namespace latepulse::theory
