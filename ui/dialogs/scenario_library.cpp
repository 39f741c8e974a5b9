#include "ui/dialogs/scenario_library.h"

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
    for (const QString& name : QDir(folder).entryList({QStringLiteral("*.toml")}, QDir::Files, QDir::Name)) {
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
