#pragma once
// Keyed randomness: every draw is a pure function of (seed, replication, purpose, entity, index, step, sub),
// computed with Philox4x64-10 (Salmon et al., SC'11; Random123). No state, so nothing shifts when a design changes.

#include <array>
#include <cstddef>
#include <cstdint>

namespace latepulse {

/// What a draw is for. Values are permanent: they are part of the meaning of a seed.
enum class Purpose : std::uint16_t {
    SessionLifetime = 1,
    InitialResidual,
    InitialOffline,
    LocalOutage,
    OutageLength,
    RetryPhase,
    RetryJitter,
    CacheLoss,
    ControllerChoice,
    BeatPhase,
    BeatJitter,
    LinkDelay,
    LinkLoss,
    StepCpu,
    CallLatency,
    WaveMembership,
    WaveSpread,
    FailureTime,
    RepairTime,
    Arrival,
    Patience,
    ClockOffset,
    RowAssignment,
    BatchSize,
    RemovalOrder,
};

struct RandomKey {
    std::uint64_t seed = 1;
    std::uint64_t replication = 0;
    bool operator==(const RandomKey&) const = default;
};

struct DrawAddress {
    Purpose purpose = Purpose::SessionLifetime;
    std::uint64_t entity = 0;  // probe, controller, source
    std::uint64_t index = 0;   // session, attempt or beat number
    std::uint32_t step = 0;    // step within the event
    std::uint32_t sub = 0;     // the caller's own, e.g. the n-th choice within a step
};

/// Four independent 64-bit words for this address. Key = (seed, replication); the 256-bit counter is, word by word,
/// entity | index | step << 32, sub | block << 32, purpose: no field is cut or mixed, so two addresses never meet.
/// `block` is for draws that need more than four words (Sampler); callers leave it at 0.
[[nodiscard]] std::array<std::uint64_t, 4> randomWords(const RandomKey& key, const DrawAddress& address,
                                                       std::uint32_t block = 0);
/// Uniform on (0, 1): never 0, never 1, 52 bits (the centres of 2^52 equal cells).
[[nodiscard]] double randomUnit(const RandomKey& key, const DrawAddress& address);
/// Those of this address and of the ones with the next indices, for about half the time.
inline constexpr std::size_t drawsAtOnce = 4;
[[nodiscard]] std::array<double, drawsAtOnce> randomUnits(const RandomKey& key, const DrawAddress& address);
/// (0, 1) from one word, the mapping used everywhere.
[[nodiscard]] constexpr double unitFromWord(std::uint64_t word)
{
    return (static_cast<double>(word >> 12U) + 0.5) * 0x1.0p-52;
}

} // namespace latepulse
