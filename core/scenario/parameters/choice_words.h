#pragma once
// The words of every choice, in the order of its enum: the one place that pairs them.

#include <array>
#include <string_view>

#include "core/scenario/scenario.h"

namespace latepulse {

template <class Enum>
struct ChoiceWords;

#define LATEPULSE_CHOICES(Enum, ...) \
    template <> \
    struct ChoiceWords<Enum> { \
        static constexpr auto words = std::to_array<std::string_view>({__VA_ARGS__}); \
    };

LATEPULSE_CHOICES(AttemptsMode, "one_outstanding", "open")
LATEPULSE_CHOICES(EligibilityCheck, "after", "before")
LATEPULSE_CHOICES(RetryFamily, "fixed", "after_answer", "full_jitter", "equal_jitter", "decorrelated_jitter",
                  "server_suggested")
LATEPULSE_CHOICES(BeatMode, "open", "closed")
LATEPULSE_CHOICES(FailureAction, "abandon", "shed", "bounded_retry", "defer", "move", "admit_conservatively",
                  "leave_waiting")
LATEPULSE_CHOICES(StepDefault, "allow", "refuse")
LATEPULSE_CHOICES(Discipline, "fifo", "lifo", "priority")
LATEPULSE_CHOICES(DropRule, "tail", "oldest")
LATEPULSE_CHOICES(PoolMode, "synchronous", "asynchronous")
LATEPULSE_CHOICES(SelectRule, "listed", "round_robin", "oldest_first")
LATEPULSE_CHOICES(Stamp, "sent", "enqueued", "processed")
LATEPULSE_CHOICES(Seen, "on_processing", "on_arrival")
LATEPULSE_CHOICES(HealthPolicy, "fixed_window", "grace_then_quarantine", "none", "phi_normal", "phi_exponential",
                  "self_aware", "missed_beats")
LATEPULSE_CHOICES(PhiTail, "logistic", "exact")
LATEPULSE_CHOICES(Evaluation, "exact", "periodic", "event")
LATEPULSE_CHOICES(FailureKind, "down", "unreachable")
LATEPULSE_CHOICES(ProvenanceKind, "public-record", "historical", "assumed", "user", "fitted")

#undef LATEPULSE_CHOICES

/// The word of a choice.
template <class Enum>
[[nodiscard]] constexpr std::string_view choiceWord(Enum value)
{
    return ChoiceWords<Enum>::words[static_cast<std::size_t>(value)];
}

/// The choice of a word, or nullopt.
template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> choiceFromWord(std::string_view word)
{
    for (std::size_t i = 0; i < ChoiceWords<Enum>::words.size(); ++i)
        if (ChoiceWords<Enum>::words[i] == word)
            return static_cast<Enum>(i);
    return std::nullopt;
}

} // namespace latepulse
