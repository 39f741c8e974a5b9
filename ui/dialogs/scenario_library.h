#pragma once
// The scenarios that come with the program. Embedded in it, so that they open wherever it stands.

#include <QList>
#include <QString>

#include "core/base/error.h"
#include "core/scenario/scenario.h"

namespace latepulse::ui {

struct LibraryEntry {
    QString name;   // "mm1.toml"
    QString title;    // as the file says it
    QString summary;  // what it shows, one line
};

/// Makes what is embedded with the scenarios readable.
void initShippedResource();

/// Every scenario shipped, as a lecture goes.
[[nodiscard]] QList<LibraryEntry> scenarioLibrary();

/// The shipped scenario of this file name. Errors: NotReadable (no such one), and what the reader finds.
[[nodiscard]] ResultOrErrors<Scenario> shippedScenario(const QString& name);

/// The shipped scenario the window starts with.
[[nodiscard]] ResultOrErrors<Scenario> incidentPreset();

} // namespace latepulse::ui
