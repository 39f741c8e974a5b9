// The words of states and outcomes as files print them.

#include "core/model/job.h"
#include "core/model/population.h"
#include "core/model/snapshot.h"

namespace latepulse {

const char* verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Eligible: return "eligible";
    case Verdict::Suspected: return "suspected";
    case Verdict::Quarantined: return "quarantined";
    case Verdict::Unhealthy: return "unhealthy";
    }
    return "";
}

const char* truthWord(Truth truth)
{
    switch (truth) {
    case Truth::Up: return "up";
    case Truth::Unreachable: return "unreachable";
    case Truth::Down: return "down";
    }
    return "";
}

const char* outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Served: return "served";
    case Outcome::Stale: return "stale";
    case Outcome::Abandoned: return "abandoned";
    case Outcome::Shed: return "shed";
    case Outcome::Dropped: return "dropped";
    case Outcome::Purged: return "purged";
    case Outcome::Cancelled: return "cancelled";
    case Outcome::Expired: return "expired";
    case Outcome::Reneged: return "reneged";
    }
    return "";
}

const char* answerWord(LastAnswer answer)
{
    switch (answer) {
    case LastAnswer::None: return "none_yet";
    case LastAnswer::NoEligible: return "no_eligible_controller";
    case LastAnswer::Capacity: return "capacity";
    case LastAnswer::UnhealthyCached: return "cached_controller_not_eligible";
    case LastAnswer::ControllerDown: return "controller_down";
    case LastAnswer::TimedOut: return "client_timeout";
    case LastAnswer::Shed: return "shed";
    case LastAnswer::Refused: return "refused_by_default";
    }
    return "";
}

const char* notConnectedWord(std::size_t part)
{
    constexpr const char* before[] = {"offline", "in_queue", "unanswered"};
    return part < 3 ? before[part] : answerWord(static_cast<LastAnswer>(part - 3));
}

} // namespace latepulse
