#pragma once
// The main curve of each shipped scenario's run, recorded when the program was built: never a wait.

#include <QList>
#include <QString>

namespace latepulse::ui {

struct Thumbnail {
    bool share = false;     // of probes connected; else events waiting
    QList<double> heights;  // 0 to 1, at even steps of the run
};

/// Of a shipped scenario by file name; nullptr where there is none.
[[nodiscard]] const Thumbnail* thumbnailOf(const QString& name);

} // namespace latepulse::ui
