#pragma once
// Programs as a person meets them: started, waited for, and what they answered.

#include <QByteArray>
#include <QFile>
#include <QProcess>
#include <QStringList>

#include <functional>

struct Answer {
    int code = -1;
    QByteArray out, err;
};

/// Runs latepulse-cli from the project's folder; code -1 when it did not end by itself within a minute.
inline Answer run(const QStringList& arguments, const std::function<void()>& inChild = {})
{
    QProcess process;
    process.setWorkingDirectory(QStringLiteral(LATEPULSE_SOURCE_DIR));
    if (inChild)
        process.setChildProcessModifier(inChild);
    process.start(QStringLiteral(LATEPULSE_CLI), arguments);
    Answer answer;
    if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
        answer.code = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.err = process.readAllStandardError();
    return answer;
}

inline QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}
