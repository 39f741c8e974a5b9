#pragma once
// Two priority classes at one worker, Poisson arrivals, general service (Cobham 1954). Times in s, rates per s.

#include "core/base/error.h"

namespace latepulse::theory {

/// One class: arrivals per s, service moments in s and s^2.
struct PriorityClass {
    double arrivalRate = 0.0;
    double serviceMean = 0.0;
    double serviceSecondMoment = 0.0;
};

/// Means in s; class 1 goes first.
struct PriorityMeans {
    double residual = 0.0;             // W0, mean rest of the job in service that an arrival finds
    double waiting1 = 0.0;             // non-preemptive
    double waiting2 = 0.0;             // non-preemptive
    double waitingFifo = 0.0;          // both classes in one FIFO
    double sojournPreemptive1 = 0.0;   // preemptive resume
    double sojournPreemptive2 = 0.0;   // preemptive resume
};

/// Wq1 = W0 / (1 - rho1), Wq2 = W0 / ((1 - rho1)(1 - rho)). Errors: OutOfRange, Inconsistent at rho >= 1.
[[nodiscard]] Result<PriorityMeans> cobham(const PriorityClass& first, const PriorityClass& second);

} // namespace latepulse::theory
