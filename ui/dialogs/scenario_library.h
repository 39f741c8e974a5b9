#pragma once
// The scenarios that come with the program: the installed folder, or the source tree's when run from a build.

#include <QList>
#include <QString>

#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

struct LibraryEntry {
    QString path, title;
};

/// Sorted by file name; empty when no folder is found.
[[nodiscard]] QList<LibraryEntry> scenarioLibrary();

/// The incident preset, embedded in the program, so that it opens wherever the program stands.
[[nodiscard]] ResultOrErrors<Scenario> incidentPreset();

} // namespace latepulse::ui
