#pragma once
// What the scrubber's lanes say: marks with labels from scenario and recording, and labels that never overlap.

#include <array>
#include <optional>
#include <vector>

#include <QFontMetricsF>
#include <QString>
#include <QStringList>

#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

/// ModelNotes: what the file says about the model itself. It is never shown among what was reported.
enum class Track { Reported, ModelNotes, Interventions, Flips, Milestones, Pins };
inline constexpr int trackTotal = 6;

/// False, Loss, Clear, Suspicion: a verdict wrong about a controller that is up, right about one that is not, taken back,
/// or not yet made. Fork: from here on a pinned run is another.
enum class MarkKind { Bar, Hollow, Filled, False, Loss, Clear, Suspicion, Ring, Fork };

struct TrackMark {
    SimTime at;
    MarkKind kind = MarkKind::Bar;
    QString label;
    QStringList details{}; // for the tooltip: what an intervention does, old value and new
};

/// The span of an annotation, in the lane of its kind; without a stated onset it begins as a gradient.
struct TrackBand {
    SimTime from, to;
    bool onsetStated = true;
    bool reported = true;
    QString label;
};

struct ScrubberTracks {
    std::array<std::vector<TrackMark>, trackTotal> marks; // each in order of time
    std::vector<TrackBand> bands;
    [[nodiscard]] const std::vector<TrackMark>& of(Track track) const { return marks[static_cast<std::size_t>(track)]; }
    [[nodiscard]] std::vector<TrackMark>& of(Track track) { return marks[static_cast<std::size_t>(track)]; }
};

/// `recording` may be null: then flips and milestones are empty. Flips within `merge` become one mark.
[[nodiscard]] ScrubberTracks tracksOf(const Scenario& scenario, const Recording* recording, Duration merge,
                                      const DisplayZone& zone);

/// The words that fit into `width` by dropping words from the end, with a sign that some are missing; an id or a time
/// of day alone stands whole, without it. Empty when not even that fits.
[[nodiscard]] QString fittingWords(const QString& text, qreal width, const QFontMetricsF& metrics);

} // namespace latepulse::ui
