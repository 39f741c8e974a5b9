#include "tests/core/layering_rules.h"

#include <QFileInfo>
#include <QLibraryInfo>
#include <QRegularExpression>

namespace latepulse::layering {

namespace {

/// Inside core a room may include itself and the rooms before it.
const QStringList kCoreOrder = {"base",   "random", "engine",     "topology", "scenario",
                                "record", "model",  "experiment", "evidence"};
const QStringList kOnBaseOnly = {"theory", "text"};
const QStringList kUiModelRooms = {"document", "commands", "models", "presenters"};
/// Rooms whose arithmetic decides a run's bits; libm's transcendentals differ from machine to machine.
const QStringList kRunRooms = {"random", "engine", "model"};

enum class Layer { Core, UiModel, UiBridge, Ui, CommandLine, App, Unknown };

Layer layerOf(const QString& path)
{
    if (path.startsWith("core/"))
        return Layer::Core;
    if (path.startsWith("app/latepulse-cli/"))
        return Layer::CommandLine;
    if (path.startsWith("app/"))
        return Layer::App;
    if (!path.startsWith("ui/"))
        return Layer::Unknown;
    const QString room = path.section('/', 1, 1);
    if (kUiModelRooms.contains(room))
        return Layer::UiModel;
    return room == "bridge" ? Layer::UiBridge : Layer::Ui;
}

bool coreRoomMayInclude(const QString& room, const QString& other)
{
    if (room == other)
        return true;
    if (kOnBaseOnly.contains(room))
        return other == "base";
    const auto own = kCoreOrder.indexOf(room);
    const auto theirs = kCoreOrder.indexOf(other);
    return own >= 0 && theirs >= 0 && theirs < own;
}

/// Why a project header may not be included from here; empty when it may.
QString projectFault(const QString& path, const QString& header)
{
    const Layer own = layerOf(path);
    const Layer theirs = layerOf(header);
    if (theirs == Layer::Unknown)
        return "not named from the project's root";
    if (own == Layer::App || theirs == own) {
        const bool fine = own != Layer::Core || coreRoomMayInclude(path.section('/', 1, 1), header.section('/', 1, 1));
        return fine ? QString() : "this room of core stands below that one";
    }
    if (theirs == Layer::Core)
        return {};
    if (theirs == Layer::UiModel && (own == Layer::UiBridge || own == Layer::Ui))
        return {};
    if (theirs == Layer::UiBridge && own == Layer::Ui)
        return {};
    return "a layer that may not be seen from here";
}

bool qtModuleHas(const char* module, const QString& header)
{
    return header.startsWith(QString(module) + '/')
        || QFileInfo::exists(QLibraryInfo::path(QLibraryInfo::HeadersPath) + '/' + module + '/' + header);
}

bool isQt(const QString& header)
{
    static const QRegularExpression qt("^(Q[A-Z]|Qt|q[a-z]+\\.h$)");
    return header.contains(qt);
}

bool isChartLibrary(const QString& header)
{
    return header == "qcustomplot.h" || qtModuleHas("QtCharts", header);
}

QString coreFault(const QString& path, const QString& header)
{
    static const QRegularExpression standard("^([a-z_0-9]+|(sys/)?[a-z]+\\.h)$");
    const auto from = [&header](const char* library) { return header.startsWith(library); };
    if (header == "random")
        return "standard random numbers differ by library; draws are keyed (core/random)";
    if (from("boost/graph/") && !(path.startsWith("core/topology/") && path.endsWith(".cpp")))
        return "Boost.Graph stays in core/topology/*.cpp";
    if (from("toml++/") || from("fmt/") || from("nlohmann/") || from("nlopt"))
        return path.endsWith(".cpp") ? QString() : "this library stays in .cpp files";
    if (header.contains(standard) || from("boost/") || from("Random123/") || from("tl/"))
        return {};
    return "not among the libraries core stands on";
}

/// Why a header from outside the project may not be included from here; empty when it may.
QString foreignFault(const QString& path, const QString& header)
{
    const Layer own = layerOf(path);
    const bool noQt = own == Layer::Core || own == Layer::CommandLine;
    if (noQt && isQt(header))
        return "no Qt in the core and its command line";
    if (own == Layer::Core)
        return coreFault(path, header);
    if (isChartLibrary(header) && !path.startsWith("ui/charts/"))
        return "chart libraries stay in ui/charts";
    if (!isQt(header))
        return {};
    if (own == Layer::UiBridge && !qtModuleHas("QtCore", header))
        return "the bridge stands on QtCore alone";
    if (own == Layer::UiModel && !qtModuleHas("QtCore", header) && !qtModuleHas("QtGui", header))
        return "ui_model stands on QtCore and QtGui";
    return {};
}

QStringList includeViolations(const QString& path, const QString& code)
{
    static const QRegularExpression include("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    QStringList found;
    int number = 0;
    for (const QString& line : code.split('\n')) {
        ++number;
        const auto match = include.match(line);
        if (!match.hasMatch() || match.captured(2).endsWith(".moc"))
            continue;
        const QString header = match.captured(2);
        const bool ours = match.captured(1) == "\"" || layerOf(header) != Layer::Unknown;
        const QString fault = ours ? projectFault(path, header) : foreignFault(path, header);
        if (!fault.isEmpty())
            found << QString("%1:%2: %3: %4").arg(path).arg(number).arg(header, fault);
    }
    return found;
}

QStringList callViolations(const QString& path, const QString& code)
{
    static const QString names = "log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|"
                                 "erf|erfc|tgamma|lgamma|cbrt|hypot";
    // Qualified with std:: or ::, brought in by using, or bare; latepulse::math has its own of the same names. A bare
    // log( is let through: the control plane writes its event log with a member of that name.
    static const QRegularExpression call("(?<![\\w:.>])(?:(?:std::|::)(?:log|" + names
                                         + ")[fl]?\\b|using namespace std\\b|"
                                           "(?:"
                                         + names + ")[fl]?\\s*\\()");
    if (!path.startsWith("core/") || !kRunRooms.contains(path.section('/', 1, 1)))
        return {};
    QStringList found;
    int number = 0;
    for (const QString& line : code.split('\n')) {
        ++number;
        const auto match = call.match(line);
        if (match.hasMatch())
            found << QString("%1:%2: %3: not the same on every machine; core/base/math.h has its own")
                         .arg(path)
                         .arg(number)
                         .arg(match.captured().remove('(').trimmed());
    }
    return found;
}

} // namespace

QString withoutComments(const QString& text, bool blankStrings)
{
    static const QRegularExpression token(
        "(?<line>//[^\\n]*)|(?<block>/\\*.*?\\*/"
        ")|R\"\\((?<raw>.*?)\\)\"|(?<string>\"(?:\\\\.|[^\"\\\\\\n])*\")|'(?:\\\\.|[^'\\\\\\n])'",
        QRegularExpression::DotMatchesEverythingOption);
    QString code;
    qsizetype done = 0;
    for (auto tokens = token.globalMatch(text); tokens.hasNext();) {
        const auto match = tokens.next();
        code += QStringView(text).mid(done, match.capturedStart() - done);
        done = match.capturedEnd();
        const bool comment = match.hasCaptured("line") || match.hasCaptured("block");
        if (comment || blankStrings)
            code += QString(match.capturedView().count('\n'), '\n') + (comment ? "" : "\"\"");
        else
            code += match.capturedView();
    }
    code += QStringView(text).mid(done);
    return code;
}

QStringList violations(const QString& path, const QString& text)
{
    return includeViolations(path, withoutComments(text, false)) + callViolations(path, withoutComments(text, true));
}

} // namespace latepulse::layering
