#pragma once
// What Explain says of a waiting population, of a worker pool and of a recovery that does not come: a title, sentences,
// and parts with their shares. Plain functions of recorded values, so that tests compare figure by figure.

#include <vector>

#include <QString>
#include <QStringList>

#include "core/experiment/recovery.h"
#include "core/model/snapshot.h"
#include "core/record/recording.h"
#include "core/scenario/scenario.h"
#include "ui/presenters/display_zone.h"
#include "ui/presenters/entity_keys.h"

namespace latepulse::ui {

struct SubjectPart {
    QString words;
    QString figure; // with its unit
    double share = 0.0; // of the whole bar, 0 to 1
    EntityKey key;
    bool idle = false; // of workers: held by nothing
};

/// Parts with a heading, drawn as one bar and a line each.
struct SubjectBar {
    QString heading;
    std::vector<SubjectPart> parts;
};

struct SubjectAnswer {
    QString title; // "Why do 667 of 6,500 probes wait?"
    QString when; // "8 Jun 02:00:00 UTC, seed 1, model result"
    QString lead; // the answer in one sentence, where there is one
    std::vector<SubjectBar> bars;
    QStringList sentences;
};

/// Refused by what, in which shares, as recorded in the sample at `at`; the refusals are those of the whole recording.
[[nodiscard]] SubjectAnswer populationAnswer(const Scenario& scenario, const Recording& recording, SimTime at,
                                             const std::string& population, const DisplayZone& zone);

/// Held by what now (the snapshot), and on average over the last hour of samples up to then.
[[nodiscard]] SubjectAnswer poolAnswer(const Scenario& scenario, const Snapshot& snapshot, const Recording* recording,
                                       const std::string& pool, const DisplayZone& zone);

/// What the branch with the trigger at its baseline came to.
[[nodiscard]] SubjectAnswer recoveryAnswer(const Scenario& scenario, const RecoveryReport& report,
                                           const DisplayZone& zone);

} // namespace latepulse::ui
