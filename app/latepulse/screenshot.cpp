#include "app/latepulse/screenshot.h"

#include <cstdio>
#include <optional>

#include <QApplication>
#include <QBuffer>
#include <QPixmap>
#include <QTimer>

#include "core/base/time_text.h"
#include "core/experiment/why.h"
#include "core/scenario/writer.h"
#include "ui/dialogs/file_flow.h"
#include "ui/main_window.h"
#include "ui/presentation/presentation.h"

namespace latepulse::app {

namespace {

using namespace std::chrono_literals;

constexpr auto settleTime = 400ms;   // queued replots and the fade of a finding
constexpr auto giveUpAfter = 120s;

int tell(const QString& message)
{
    std::fprintf(stderr, "%s\n", qPrintable(message));
    return 2;
}

int tell(const Error& error, const char* option)
{
    Error told = error;
    told.path = option;
    return tell(QString::fromStdString(describe(told)));
}

bool savePicture(QWidget& window, const QString& path)
{
    QByteArray picture;
    QBuffer buffer(&picture);
    return buffer.open(QIODevice::WriteOnly) && window.grab().save(&buffer, "PNG")
        && writeFileAtomically(ui::toPath(path), picture.toStdString()).has_value();
}

/// Ends the event loop when the recording is whole and the follower stands at `at` (and the answer is there).
void endWhenShown(ui::MainWindow& window, SimTime at, bool withAnswer)
{
    struct Seen {
        bool recording = false, snapshot = false, answer = false;
    };
    auto seen = std::make_shared<Seen>();
    const auto check = [seen, withAnswer] {
        if (seen->recording && seen->snapshot && (seen->answer || !withAnswer))
            QTimer::singleShot(settleTime, qApp, [] { QApplication::exit(0); });
    };
    ui::RunSession& session = window.session();
    QObject::connect(&session, &ui::RunSession::recordingUpdated, &window, [=](const ui::RecordingPtr& recording) {
        seen->recording = recording->finished;
        check();
    });
    QObject::connect(&session, &ui::RunSession::snapshotUpdated, &window, [=](const ui::SnapshotPtr& snapshot) {
        seen->snapshot = snapshot->now == at;
        check();
    });
    QObject::connect(&session, &ui::RunSession::whyAnswered, &window, [=] {
        seen->answer = true;
        check();
    });
    QTimer::singleShot(giveUpAfter, qApp, [] { QApplication::exit(2); });
}

} // namespace

std::optional<SimTime> instantOf(const QString& text, const Scenario& scenario)
{
    if (text.isEmpty())
        return SimTime{scenario.run.horizon.ns / 2};
    const std::string plain = text.toStdString();
    if (const auto since = parseDuration(plain))
        return SimTime{since->ns};
    if (const auto instant = parseInstant(plain))
        return *instant - scenario.run.start;
    return std::nullopt;
}

int takeScreenshot(ui::MainWindow& window, const CommandLine& command)
{
    const auto at = instantOf(command.at, window.document().scenario());
    if (!at)
        return tell(QCoreApplication::translate("CommandLine",
                                                "--at: \"%1\" is no instant (allowed 50h or 2026-06-08T02:00:00Z)")
                        .arg(command.at));
    if (const auto within = isWithinRun(window.document().scenario(), *at); !within)
        return tell(within.error(), "--at");
    if (const auto known = isController(window.document().scenario(), command.controller.toStdString());
        !known && !command.controller.isEmpty())
        return tell(known.error(), "--why");
    if (const QSize least = window.minimumSize();
        command.size.width() < least.width() || command.size.height() < least.height())
        return tell(QCoreApplication::translate("CommandLine",
                                                "--size: the window is never smaller than %1x%2 (allowed %1x%2 to "
                                                "8000x8000)")
                        .arg(least.width())
                        .arg(least.height()));
    window.session().pause();
    window.resize(command.size);
    window.show();
    endWhenShown(window, *at, !command.controller.isEmpty());
    QWidget* pictured = &window;
    if (command.present)
        pictured = window.presentation().showSized(command.size);
    window.session().seek(*at);
    if (!command.controller.isEmpty())
        window.explain(command.controller);
    if (QApplication::exec() != 0)
        return tell(QCoreApplication::translate("CommandLine", "The run did not get there in time."));
    return savePicture(*pictured, command.picture)
        ? 0
        : tell(QCoreApplication::translate("CommandLine", "%1 could not be written.").arg(command.picture));
}

} // namespace latepulse::app
