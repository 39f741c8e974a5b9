#include "app/latepulse/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/presenters/display_zone.h"

namespace latepulse::app {

namespace {

struct Options {
    QCommandLineOption render{
        QStringLiteral("render"),
        QCoreApplication::translate("CommandLine",
                                    "Draw every chart of the scenario into this folder, without a screen."),
        QStringLiteral("folder")};
    QCommandLineOption screenshot{
        QStringLiteral("screenshot"),
        QCoreApplication::translate("CommandLine", "Draw the window itself into this PNG file and end."),
        QStringLiteral("file.png")};
    QCommandLineOption size{QStringLiteral("size"),
                            QCoreApplication::translate("CommandLine", "Size in pixels before scaling (1600x900)."),
                            QStringLiteral("WxH"), QStringLiteral("1600x900")};
    QCommandLineOption scale{QStringLiteral("scale"),
                             QCoreApplication::translate("CommandLine", "Pixels per unit of size, 1 to 4."),
                             QStringLiteral("S"), QStringLiteral("1")};
    QCommandLineOption formats{
        QStringLiteral("formats"),
        QCoreApplication::translate("CommandLine", "What --render writes of each chart (png,csv,json)."),
        QStringLiteral("png,svg,pdf,csv,json"), QStringLiteral("png,csv,json")};
    QCommandLineOption at{QStringLiteral("at"),
                          QCoreApplication::translate("CommandLine", "Instant to show: 50h, or 2026-06-08T02:00:00Z."),
                          QStringLiteral("time")};
    QCommandLineOption theme{QStringLiteral("theme"),
                             QCoreApplication::translate("CommandLine", "light, dark or contrast."),
                             QStringLiteral("theme")};
    QCommandLineOption range{
        QStringLiteral("range"),
        QCoreApplication::translate("CommandLine", "What --render draws of the run: 48h..60h, or two instants in UTC."),
        QStringLiteral("A..B")};
    QCommandLineOption zone{
        QStringLiteral("zone"),
        QCoreApplication::translate("CommandLine",
                                    "Zone of the times shown: UTC, local, relative, or a name as Europe/Amsterdam."),
        QStringLiteral("zone")};
    QCommandLineOption greyscale{
        QStringLiteral("greyscale"),
        QCoreApplication::translate("CommandLine", "With --render: pictures without their colours.")};
    QCommandLineOption topology{
        QStringLiteral("topology"),
        QCoreApplication::translate("CommandLine", "With --render: the topology as well, as it is at --at.")};
    QCommandLineOption why{QStringLiteral("why"),
                           QCoreApplication::translate("CommandLine", "In a screenshot: explain this controller."),
                           QStringLiteral("controller")};
    QCommandLineOption present{
        QStringLiteral("present"),
        QCoreApplication::translate("CommandLine", "In a screenshot: the presentation instead of the window.")};
    QCommandLineOption text{
        QStringLiteral("text"),
        QCoreApplication::translate("CommandLine", "In a screenshot: size of text in percent, 90 to 150."),
        QStringLiteral("percent"), QStringLiteral("100")};
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")},
                            QCoreApplication::translate("CommandLine", "Show this help.")};
    QCommandLineOption version{{QStringLiteral("v"), QStringLiteral("version")},
                               QCoreApplication::translate("CommandLine", "Show the version.")};
};

void describe(QCommandLineParser& parser, const Options& options)
{
    parser.setApplicationDescription(QCoreApplication::translate(
        "CommandLine",
        "What-if explorer for a control plane under load. Illustrative model, not RIPE NCC's topology.\n\n"
        "Examples:\n"
        "  latepulse\n"
        "  latepulse scenarios/mm1.toml\n"
        "  latepulse --render charts scenarios/ripe-atlas-2026-06.toml --size 1200x600 --scale 2\n"
        "  latepulse --render figures --formats svg,csv\n"
        "  latepulse --render night --range 48h..60h --zone Europe/Amsterdam --topology --at 50h\n"
        "  latepulse --screenshot window.png --size 1600x900 --at 50h"));
    parser.addPositionalArgument(
        QStringLiteral("file"),
        QCoreApplication::translate("CommandLine", "Scenario to open; the incident when absent."),
        QStringLiteral("[file]"));
    parser.addOptions({options.render, options.formats, options.screenshot, options.size, options.scale, options.at,
                       options.theme, options.range, options.zone, options.greyscale, options.topology, options.why,
                       options.text, options.present, options.help, options.version});
}

QString readSize(const QString& text, QSize& size)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const auto match = form.match(text);
    size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
    const bool legal = match.hasMatch() && size.width() >= 200 && size.height() >= 200 && size.width() <= 8000
        && size.height() <= 8000;
    return legal
        ? QString()
        : QCoreApplication::translate("CommandLine", "--size: \"%1\" is not a size (allowed 200x200 to 8000x8000)")
              .arg(text);
}

QString readScale(const QString& text, double& scale)
{
    bool isNumber = false;
    scale = text.toDouble(&isNumber);
    return isNumber && scale >= 1.0 && scale <= 4.0
        ? QString()
        : QCoreApplication::translate("CommandLine", "--scale: \"%1\" is not a scale (allowed 1 to 4)").arg(text);
}

QString readTheme(const QString& text)
{
    const bool legal = text.isEmpty() || text == QStringLiteral("light") || text == QStringLiteral("dark")
        || text == QStringLiteral("contrast");
    return legal
        ? QString()
        : QCoreApplication::translate("CommandLine", "--theme: \"%1\" is no theme (allowed light, dark, contrast)")
              .arg(text);
}

QString readText(const QString& text, int& percent)
{
    bool isNumber = false;
    percent = text.toInt(&isNumber);
    return isNumber && percent >= 90 && percent <= 150
        ? QString()
        : QCoreApplication::translate("CommandLine", "--text: \"%1\" is no size of text (allowed 90 to 150)").arg(text);
}

/// An option that was given has to say something; a picture is a PNG and its name says so.
QStringList readNames(const QCommandLineParser& parser, const Options& options)
{
    QStringList errors;
    for (const QCommandLineOption* option :
         {&options.render, &options.screenshot, &options.at, &options.theme, &options.why})
        if (parser.isSet(*option) && parser.value(*option).isEmpty())
            errors << QCoreApplication::translate("CommandLine", "--%1: nothing is given").arg(option->names().front());
    if (parser.isSet(options.render) && parser.isSet(options.screenshot))
        errors << QCoreApplication::translate("CommandLine", "one of --render and --screenshot at a time");
    const QString picture = parser.value(options.screenshot);
    if (!picture.isEmpty() && !picture.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
        errors << QCoreApplication::translate("CommandLine",
                                              "--screenshot: \"%1\" is no picture (allowed: a name that ends in .png)")
                      .arg(picture);
    for (const QString& file : parser.positionalArguments())
        if (file.isEmpty())
            errors << QCoreApplication::translate("CommandLine", "the scenario's file name is empty");
    return errors;
}

QString readZone(const QString& text)
{
    return text.isEmpty() || ui::zoneOfWord(text, {})
        ? QString()
        : QCoreApplication::translate(
              "CommandLine",
              "--zone: \"%1\" is no zone known here (allowed UTC, local, relative, or a name as "
              "Europe/Amsterdam)")
              .arg(text);
}

QString readFormats(const QString& text, QStringList& formats)
{
    static const QStringList known{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"),
                                   QStringLiteral("csv"), QStringLiteral("json")};
    formats = text.split(QLatin1Char(','), Qt::SkipEmptyParts);
    QString unknown = formats.isEmpty() ? text : QString();
    for (const QString& format : formats)
        if (!known.contains(format))
            unknown = format;
    return !formats.isEmpty() && unknown.isEmpty()
        ? QString()
        : QCoreApplication::translate("CommandLine", "--formats: \"%1\" is no format (allowed %2)")
              .arg(unknown, known.join(QStringLiteral(", ")));
}

CommandLine::Task taskOf(const QCommandLineParser& parser, const Options& options)
{
    if (parser.isSet(options.help))
        return CommandLine::Task::Help;
    if (parser.isSet(options.version))
        return CommandLine::Task::Version;
    if (parser.isSet(options.render))
        return CommandLine::Task::Render;
    return parser.isSet(options.screenshot) ? CommandLine::Task::Screenshot : CommandLine::Task::Window;
}

} // namespace

ParsedCommandLine parseCommandLine(const QList<QByteArray>& arguments)
{
    QStringList texts;
    for (const QByteArray& argument : arguments)
        texts << QString::fromLocal8Bit(argument);
    const Options options;
    QCommandLineParser parser;
    describe(parser, options);
    ParsedCommandLine parsed;
    CommandLine& command = parsed.command;
    if (!parser.parse(texts)) {
        parsed.error = parser.errorText();
        return parsed;
    }
    command.task = taskOf(parser, options);
    const QStringList files = parser.positionalArguments();
    if (!files.isEmpty())
        command.file = arguments.at(texts.lastIndexOf(files.front())).toStdString();
    command.folder = parser.value(options.render);
    command.picture = parser.value(options.screenshot);
    command.at = parser.value(options.at);
    command.theme = parser.value(options.theme);
    command.range = parser.value(options.range);
    command.zone = parser.value(options.zone);
    command.greyscale = parser.isSet(options.greyscale);
    command.topology = parser.isSet(options.topology);
    command.controller = parser.value(options.why);
    command.present = parser.isSet(options.present);
    QStringList errors{readSize(parser.value(options.size), command.size),
                       readScale(parser.value(options.scale), command.scale),
                       readFormats(parser.value(options.formats), command.formats),
                       readTheme(command.theme),
                       readZone(command.zone),
                       readText(parser.value(options.text), command.textPercent)};
    errors += readNames(parser, options);
    if (files.size() > 1)
        errors << QCoreApplication::translate("CommandLine", "one scenario file at most");
    errors.removeAll(QString());
    parsed.error = errors.join(QLatin1Char('\n'));
    return parsed;
}

QString helpText()
{
    QCommandLineParser parser;
    describe(parser, Options{});
    return parser.helpText();
}

} // namespace latepulse::app
