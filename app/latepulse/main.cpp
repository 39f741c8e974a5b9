// The window, or its charts as files. Composition only.

#include <cstdio>

#include <QApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include "app/latepulse/command_line.h"
#include "app/latepulse/render_charts.h"
#include "app/latepulse/screenshot.h"
#include "ui/look/theme.h"
#include "ui/main_window.h"

namespace {

using latepulse::app::CommandLine;

/// Files are drawn without a screen, whether or not there is one: nothing flashes and the result is the same.
void choosePlatform(const CommandLine& command)
{
    const bool draws = command.task == CommandLine::Task::Render || command.task == CommandLine::Task::Screenshot;
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qunsetenv("QT_QPA_PLATFORM");  // set but empty, Qt finds no platform
    if (draws && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    if (command.task == CommandLine::Task::Screenshot && command.scale > 1.0)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(command.scale));
}

/// Qt's own words (OK, Cancel, file dialogs) in the person's language.
void loadQtWords(QCoreApplication& application)
{
    auto* translator = new QTranslator(&application);
    if (translator->load(QLocale(), QStringLiteral("qtbase"), QStringLiteral("_"),
                         QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(translator);
}

int print(const QString& text)
{
    std::fputs(qPrintable(text), stdout);
    return 0;
}

int openWindow(const CommandLine& command)
{
    using namespace latepulse::ui;
    const bool picture = command.task == CommandLine::Task::Screenshot;
    MainWindow window(picture ? MainWindow::Settings::Ignore : MainWindow::Settings::Keep);
    if (!command.theme.isEmpty())
        window.chooseTheme(command.theme == QStringLiteral("dark")           ? ThemeChoice::Dark
                               : command.theme == QStringLiteral("contrast") ? ThemeChoice::HighContrast
                                                                             : ThemeChoice::Light);
    if (picture) {
        ViewSettings view = window.view();
        view.textPercent = command.textPercent;
        window.setView(view);
    }
    const bool opened = window.start(command.file);
    if (!command.zone.isEmpty())
        window.setDisplayZone(command.zone);
    if (picture) {
        if (!opened) {
            std::fprintf(stderr, "%s\n", qPrintable(window.lastMessage()));
            return 2;
        }
        return latepulse::app::takeScreenshot(window, command);
    }
    window.show();
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    QList<QByteArray> arguments;
    for (int i = 0; i < argc; ++i)
        arguments << argv[i];
    const auto [command, error] = latepulse::app::parseCommandLine(arguments);
    if (!error.isEmpty()) {
        std::fprintf(stderr, "latepulse: %s\nlatepulse --help shows what there is.\n", qPrintable(error));
        return 2;
    }
    if (command.task == CommandLine::Task::Version)
        return print(QStringLiteral("latepulse " LATEPULSE_VERSION "\n"));
    if (command.task == CommandLine::Task::Help) {
        const QCoreApplication application(argc, argv);
        return print(latepulse::app::helpText());
    }
    choosePlatform(command);
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("latepulse"));
    QApplication::setApplicationName(QStringLiteral("latepulse"));
    QApplication::setApplicationDisplayName(QStringLiteral("Latepulse"));
    QApplication::setApplicationVersion(QStringLiteral(LATEPULSE_VERSION));
    loadQtWords(application);
    latepulse::ui::registerFonts();
    return command.task == CommandLine::Task::Render ? latepulse::app::renderCharts(command) : openWindow(command);
}
