#pragma once
// The scenario files opened last, newest first; files that are gone are left out.

#include <QStringList>

class QSettings;

namespace latepulse::ui {

[[nodiscard]] QStringList recentFiles(const QSettings& settings);
void rememberRecentFile(QSettings& settings, const QString& path);

} // namespace latepulse::ui
