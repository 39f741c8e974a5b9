#include "ui/recovery/session_shelf.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

namespace latepulse::ui {

namespace {

const QString suffix = QStringLiteral(".session");

std::unique_ptr<QLockFile> lockOf(const QString& file)
{
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);  // stale when its program is gone, however long it runs
    return lock->tryLock(0) ? std::move(lock) : nullptr;
}

} // namespace

void HeldSession::remove()
{
    QFile::remove(file);
    lock.reset();
}

QString HeldSession::setAside()
{
    QString kept = file + QStringLiteral(".damaged");
    QFile::rename(file, kept);
    lock.reset();
    return kept;
}

QString SessionShelf::usualFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/sessions");
}

std::optional<HeldSession> SessionShelf::take() const
{
    if (!QDir().mkpath(m_folder))
        return std::nullopt;
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    const QString file = m_folder + u'/' + QUuid::createUuid().toString(QUuid::WithoutBraces) + suffix;
    auto lock = lockOf(file);
    return lock ? std::optional(HeldSession{file, std::move(lock)}) : std::nullopt;
}

std::vector<HeldSession> SessionShelf::abandoned() const
{
    std::vector<HeldSession> found;
    const QDir folder(m_folder);
    for (const QFileInfo& file : folder.entryInfoList({u'*' + suffix}, QDir::Files, QDir::Time))
        if (auto lock = lockOf(file.absoluteFilePath()))
            found.push_back({file.absoluteFilePath(), std::move(lock)});
    return found;
}

} // namespace latepulse::ui
