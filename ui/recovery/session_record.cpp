#include "ui/recovery/session_record.h"

#include <QCryptographicHash>
#include <QJsonDocument>

#include "core/experiment/open_scenario.h"
#include "core/scenario/writer.h"

namespace latepulse::ui {

namespace {

constexpr int format = 1;

QByteArray sumOf(const QByteArray& bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

Errors damaged(const char* detail)
{
    Error error;
    error.code = ErrorCode::Syntax;
    error.detail = detail;
    return {error};
}

ResultOrErrors<std::shared_ptr<const Scenario>> scenarioOf(const QJsonValue& text)
{
    auto read = openScenario(text.toString().toStdString(), "autosave");
    if (!read)
        return tl::unexpected(std::move(read.error()));
    return std::make_shared<const Scenario>(std::move(*read));
}

} // namespace

QByteArray toBytes(const SessionRecord& record)
{
    QJsonObject all;
    all[QLatin1String("format")] = format;
    all[QLatin1String("saved")] = record.savedAt.toUTC().toString(Qt::ISODate);
    all[QLatin1String("path")] =
        QString::fromLatin1(QByteArray::fromStdString(record.path.string()).toPercentEncoding());
    all[QLatin1String("loaded")] = QString::fromStdString(writeScenario(*record.loaded));
    all[QLatin1String("scenario")] = QString::fromStdString(writeScenario(*record.scenario));
    all[QLatin1String("playhead_ns")] = QString::number(record.playhead.ns);
    all[QLatin1String("as_if_always")] = record.mode == ApplyMode::AsIfAlways;
    all[QLatin1String("view")] = record.view;
    const QByteArray body = QJsonDocument(all).toJson(QJsonDocument::Compact) + '\n';
    return body + sumOf(body) + '\n';
}

ResultOrErrors<SessionRecord> sessionFrom(const QByteArray& bytes)
{
    const qsizetype end = bytes.indexOf('\n') + 1;
    const QByteArray body = bytes.left(end);
    if (end <= 0 || bytes.mid(end).trimmed() != sumOf(body))
        return tl::unexpected(damaged("it is not whole"));
    const QJsonObject all = QJsonDocument::fromJson(body).object();
    if (all[QLatin1String("format")].toInt() != format)
        return tl::unexpected(damaged("it is of another version of the program"));
    auto loaded = scenarioOf(all[QLatin1String("loaded")]), scenario = scenarioOf(all[QLatin1String("scenario")]);
    if (!loaded)
        return tl::unexpected(std::move(loaded.error()));
    if (!scenario)
        return tl::unexpected(std::move(scenario.error()));
    SessionRecord record;
    record.loaded = *loaded;
    record.scenario = *scenario;
    record.path = QByteArray::fromPercentEncoding(all[QLatin1String("path")].toString().toLatin1()).toStdString();
    record.playhead = SimTime{all[QLatin1String("playhead_ns")].toString().toLongLong()};
    record.mode = all[QLatin1String("as_if_always")].toBool() ? ApplyMode::AsIfAlways : ApplyMode::FromNow;
    record.view = all[QLatin1String("view")].toObject();
    record.savedAt = QDateTime::fromString(all[QLatin1String("saved")].toString(), Qt::ISODate);
    return record;
}

} // namespace latepulse::ui
