#include "ui/dialogs/scenario_library.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include "core/scenario/reader.h"

// Q_INIT_RESOURCE declares a function, so it has to stand outside any namespace.
static void initPresetResource()
{
    Q_INIT_RESOURCE(presets);
}

namespace latepulse::ui {

namespace {

const QString preset = QStringLiteral("ripe-atlas-2026-06.toml");
constexpr int levelsUp = 5;  // from build/<preset>/app/latepulse to the source tree, with one to spare

QString libraryFolder()
{
    const QString override = qEnvironmentVariable("LATEPULSE_SCENARIOS");
    if (!override.isEmpty())
        return override;
    QDir here(QCoreApplication::applicationDirPath());
    const QString installed = here.filePath(QStringLiteral("../share/latepulse/scenarios"));
    if (QFile::exists(QDir(installed).filePath(preset)))
        return QDir::cleanPath(installed);
    for (int level = 0; level < levelsUp && here.cdUp(); ++level)
        if (QFile::exists(here.filePath(QStringLiteral("scenarios/") + preset)))
            return here.filePath(QStringLiteral("scenarios"));
    return {};
}

/// The file's title line; the file name when there is none. Not parsed: a menu must not wait for 15 readers.
QString titleOf(const QString& path)
{
    static const QRegularExpression line(QStringLiteral("^title\\s*=\\s*\"([^\"]*)\""),
                                         QRegularExpression::MultilineOption);
    QFile file(path);
    if (file.open(QIODevice::ReadOnly))
        if (const auto match = line.match(QString::fromUtf8(file.read(4096))); match.hasMatch())
            return match.captured(1);
    return QFileInfo(path).completeBaseName();
}

} // namespace

QList<LibraryEntry> scenarioLibrary()
{
    QList<LibraryEntry> entries;
    const QString folder = libraryFolder();
    if (folder.isEmpty())
        return entries;
    for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.toml")}, QDir::Files, QDir::Name))
        entries.append({file.absoluteFilePath(), titleOf(file.absoluteFilePath())});
    return entries;
}

ResultOrErrors<Scenario> incidentPreset()
{
    initPresetResource();
    QFile file(QStringLiteral(":/scenarios/") + preset);
    if (!file.open(QIODevice::ReadOnly)) {
        Error missing;
        missing.code = ErrorCode::NotReadable;
        missing.detail = "the embedded incident preset is missing";
        return tl::unexpected(Errors{missing});
    }
    const QByteArray text = file.readAll();
    return readScenario(std::string_view(text.constData(), static_cast<std::size_t>(text.size())),
                        preset.toStdString());
}

} // namespace latepulse::ui
