#pragma once
// The layer picture as rules over source text: who may include what, and what must not be called where.

#include <QString>
#include <QStringList>

namespace latepulse::layering {

/// What one file breaks, each as "path:line: what"; empty when it keeps to the picture. `path` is relative to the
/// project's root ("core/model/queue.cpp") and decides which rules apply; `text` is the whole file.
[[nodiscard]] QStringList violations(const QString& path, const QString& text);

/// The text without comments; with `blankStrings` also without what stands between quotes. Lines keep their numbers.
[[nodiscard]] QString withoutComments(const QString& text, bool blankStrings);

} // namespace latepulse::layering
