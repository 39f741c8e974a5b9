#pragma once
// What stands above and below an exported chart: title, what it is, marks in words, where it comes from.

#include <memory>

#include <QString>
#include <QStringList>

#include "ui/charts/chart_export.h"

namespace latepulse::ui {

/// A run and the part of it that is exported.
struct ExportedRun {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Recording> recording;
    SimTime from, to;
};

[[nodiscard]] QStringList linesAbove(const ExportedRun& run, const QString& title);
/// Broken between words: paper has no tooltip for what is cut. `width` of the sheet in logical pixels.
[[nodiscard]] QStringList broken(const QString& text, int width);
/// Where the picture comes from, and what it is not.
[[nodiscard]] QStringList originLines(const ExportedRun& run, const ExportOptions& options);
/// The marks within the span in words, then the origin.
[[nodiscard]] QStringList linesBelow(const ExportedRun& run, const ExportOptions& options);

} // namespace latepulse::ui
