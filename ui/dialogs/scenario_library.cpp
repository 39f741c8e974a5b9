#include "ui/dialogs/scenario_library.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include "core/experiment/open_scenario.h"

// Q_INIT_RESOURCE declares a function, so it has to stand outside any namespace.
static void initPresetResource()
{
    Q_INIT_RESOURCE(presets);
}

namespace latepulse::ui {

namespace {

const QString folder = QStringLiteral(":/scenarios/");
const QString preset = QStringLiteral("ripe-atlas-2026-06.toml");

/// As a lecture goes: the incident, a good day, what makes it bad, the remedies and what they do not cure, and the textbook.
constexpr std::array lecture{"ripe-atlas-2026-06",
                             "healthy",
                             "slow-backend-shared-queue",
                             "more-workers",
                             "priority-lane",
                             "long-call-defeats-priority",
                             "async-same-consumer",
                             "own-queue-and-workers",
                             "timeout-too-long",
                             "open-attempts-never-recover",
                             "wave-metastable",
                             "mm1",
                             "mmc",
                             "mm1-finite",
                             "two-class-priority"};

/// One that has no place in it comes last.
std::ptrdiff_t placeOf(const QString& file)
{
    return std::ranges::find(lecture, QFileInfo(file).completeBaseName(),
                             [](const char* name) { return QLatin1String(name); })
        - lecture.begin();
}

QByteArray textOf(const QString& name)
{
    initPresetResource();
    QFile file(folder + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The text of a line `key = "text"`. Not parsed: a menu must not wait for 15 readers.
QString lineOf(const QString& text, const QString& key)
{
    const QRegularExpression line(QStringLiteral("^%1\\s*=\\s*\"([^\"]*)\"").arg(key),
                                  QRegularExpression::MultilineOption);
    return line.match(text).captured(1);
}

} // namespace

void initShippedResource()
{
    initPresetResource();
}

QList<LibraryEntry> scenarioLibrary()
{
    initPresetResource();
    QList<LibraryEntry> entries;
    QStringList names = QDir(folder).entryList({QStringLiteral("*.toml")}, QDir::Files, QDir::Name);
    std::ranges::stable_sort(names, {}, placeOf);
    for (const QString& name : std::as_const(names)) {
        const QString text = QString::fromUtf8(textOf(name)), title = lineOf(text, QStringLiteral("title"));
        entries.append({name, title.isEmpty() ? QFileInfo(name).completeBaseName() : title,
                        lineOf(text, QStringLiteral("summary"))});
    }
    return entries;
}

ResultOrErrors<Scenario> shippedScenario(const QString& name)
{
    const QByteArray text = textOf(name);
    if (text.isEmpty()) {
        Error missing;
        missing.code = ErrorCode::NotReadable;
        missing.value = name.toStdString();
        missing.detail = "no scenario of this name is shipped";
        return tl::unexpected(Errors{missing});
    }
    return openScenario(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), name.toStdString());
}

ResultOrErrors<Scenario> incidentPreset()
{
    return shippedScenario(preset);
}

} // namespace latepulse::ui
