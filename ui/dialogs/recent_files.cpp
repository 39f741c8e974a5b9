#include "ui/dialogs/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace latepulse::ui {

namespace {
const QString key = QStringLiteral("files/recent");
constexpr qsizetype longestList = 8;
} // namespace

QStringList recentFiles(const QSettings& settings)
{
    QStringList files = settings.value(key).toStringList();
    files.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return files.mid(0, longestList);
}

void rememberRecentFile(QSettings& settings, const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles(settings);
    files.removeAll(absolute);
    files.prepend(absolute);
    settings.setValue(key, files.mid(0, longestList));
}

} // namespace latepulse::ui
