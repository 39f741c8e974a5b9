#pragma once
// One thing is told otherwise than many.

#include <cstdint>

#include <QLocale>
#include <QString>

namespace latepulse::ui {

/// "1 worker is busy", "2,000 workers are busy": the wording for one or that for all others, with the count in its %1.
[[nodiscard]] QString counted(std::int64_t value, const QString& one, const QString& many, const QLocale& locale = {});

} // namespace latepulse::ui
