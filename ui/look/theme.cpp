#include "ui/look/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>

#include "ui/look/calm_style.h"

// Q_INIT_RESOURCE declares a function, so it has to stand outside any namespace.
static void initLookResource()
{
    Q_INIT_RESOURCE(look);
}

namespace latepulse::ui {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(0xFF000000U | value);
}

/// The family with equally wide digits found at start; empty = the platform's own.
QString& familyName()
{
    static QString family;
    return family;
}

bool hasTabularFigures(const QFont& font)
{
    const QFontMetricsF metrics(font);
    const qreal zero = metrics.horizontalAdvance(QChar(u'0'));
    for (char16_t digit = u'1'; digit <= u'9'; ++digit)
        if (!qFuzzyCompare(metrics.horizontalAdvance(QChar(digit)), zero))
            return false;
    return true;
}

qreal pointSize(TextRole role)
{
    switch (role) {
    case TextRole::Badge: return 7.0;
    case TextRole::Caption: return 8.5;
    case TextRole::Body: return 9.0;
    case TextRole::Reading: return 10.0;
    case TextRole::Section: return 10.0;
    case TextRole::TileValue: return 13.5;
    case TextRole::Clock: return 14.5;
    case TextRole::CloseUpTitle: return 15.0;
    }
    return 9.0;
}

using Mark = EntityStyle::Mark;

EntityStyle solid(QColor colour, char16_t letter, Mark mark)
{
    return {colour, Qt::SolidLine, {}, QString(QChar(letter)), mark};
}

EntityStyle dashed(QColor colour, QList<qreal> dashes, char16_t letter, Mark mark)
{
    return {colour, Qt::CustomDashLine, std::move(dashes), QString(QChar(letter)), mark};
}

/// Dashes that no first look has, in widths of the pen.
constexpr std::array<std::array<qreal, 4>, 5> furtherDashes{
    {{2, 2, 2, 2}, {8, 2, 2, 2}, {10, 4, 10, 4}, {4, 2, 4, 2}, {12, 2, 5, 2}}};

QList<qreal> furtherDash(int turn)
{
    const auto& dash = furtherDashes.at(static_cast<std::size_t>(turn) % furtherDashes.size());
    return {dash.begin(), dash.end()};
}

/// Away from the panel, so that contrast only grows.
QColor shaded(const QColor& colour, bool dark, int step)
{
    constexpr std::array shares{0.0F, 0.3F, 0.5F, 0.65F};
    const float share = shares.at(static_cast<std::size_t>(step) % shares.size());
    const auto moved = [&](float part) { return part + ((dark ? 1.0F : 0.0F) - part) * share; };
    return QColor::fromRgbF(moved(colour.redF()), moved(colour.greenF()), moved(colour.blueF())).toRgb();
}

/// Relative luminance and contrast as WCAG 2 has them.
double luminance(const QColor& colour)
{
    const auto linear = [](float part) {
        const double v = part;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace

QPen EntityStyle::pen(qreal width) const
{
    QPen pen(colour, width, line, Qt::FlatCap, Qt::MiterJoin);
    if (line == Qt::CustomDashLine && !dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

Theme Theme::light()
{
    Theme t;
    t.window = rgb(0xF3F4F6), t.panel = rgb(0xFFFFFF), t.sunk = rgb(0xE9ECF0);
    t.line = rgb(0xD5DAE0), t.grid = rgb(0xE6E9ED), t.control = rgb(0x7D8590);
    t.ink = rgb(0x1A1F26), t.ink2 = rgb(0x4A525C), t.ink3 = rgb(0x626B76);
    t.accent = rgb(0x3A48C4), t.onAccent = rgb(0xFFFFFF);
    t.finding = rgb(0xB34700), t.findingFill = rgb(0xFCEDE4), t.ghost = rgb(0x737C87);
    return t;
}

Theme Theme::darkTheme()
{
    Theme t;
    t.dark = true;
    t.window = rgb(0x14171B), t.panel = rgb(0x1C2025), t.sunk = rgb(0x262B32);
    t.line = rgb(0x343B44), t.grid = rgb(0x272D34), t.control = rgb(0x76808C);
    t.ink = rgb(0xECEFF2), t.ink2 = rgb(0xB4BCC6), t.ink3 = rgb(0x97A0AB);
    t.accent = rgb(0xA3AEFF), t.onAccent = rgb(0x14171B);
    t.finding = rgb(0xFF8A4C), t.findingFill = rgb(0x3A2418), t.ghost = rgb(0x8B95A1);
    return t;
}

Theme Theme::fromSystem()
{
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::WindowText).lightness() > palette.color(QPalette::Window).lightness() ? darkTheme()
                                                                                                         : light();
}

Theme Theme::highContrastOf(const QPalette& system)
{
    const QColor panel = system.color(QPalette::Window), ink = system.color(QPalette::WindowText);
    Theme t = ink.lightness() > panel.lightness() ? darkTheme() : light();
    t.highContrast = true;
    t.window = t.panel = t.sunk = t.findingFill = panel;
    t.line = t.grid = t.control = t.ink = t.ink2 = t.ink3 = t.ghost = ink;
    t.finding = t.legible(t.finding);
    t.accent = system.color(QPalette::Highlight), t.onAccent = system.color(QPalette::HighlightedText);
    // It is a fill under words and the colour of words: both must be read.
    if (contrast(t.accent, panel) < 4.5 || contrast(t.accent, t.onAccent) < 4.5)
        t.accent = ink, t.onAccent = panel;
    return t;
}

QColor Theme::legible(const QColor& colour) const
{
    return !highContrast || contrast(colour, panel) >= 4.5 ? colour : ink;
}

int Theme::px(int measure) const
{
    return qRound(measure * std::max(1.0, textScale));
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window), p.setColor(QPalette::WindowText, ink);
    p.setColor(QPalette::Base, panel), p.setColor(QPalette::AlternateBase, window), p.setColor(QPalette::Text, ink);
    p.setColor(QPalette::Button, panel), p.setColor(QPalette::ButtonText, ink);
    p.setColor(QPalette::ToolTipBase, panel), p.setColor(QPalette::ToolTipText, ink);
    p.setColor(QPalette::PlaceholderText, ink3), p.setColor(QPalette::BrightText, finding);
    p.setColor(QPalette::Highlight, accent), p.setColor(QPalette::HighlightedText, onAccent);
    p.setColor(QPalette::Link, accent), p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::Mid, control), p.setColor(QPalette::Dark, control), p.setColor(QPalette::Light, line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, ink3);
    return p;
}

QFont Theme::font(TextRole role, int weight) const
{
    QFont font = familyName().isEmpty() ? QGuiApplication::font() : QFont(familyName());
    font.setPointSizeF(pointSize(role) * textScale);
    // Only three cuts are embedded: 600 is the bold one, rather than a smeared medium.
    font.setWeight(weight >= 600 ? QFont::Bold : weight >= 500 ? QFont::Medium : QFont::Normal);
    return font;
}

EntityStyle Theme::further(EntityStyle style, int position) const
{
    style.colour = legible(style.colour);
    if (position <= 0)
        return style;
    // Five dashes and four shades in step: neighbours differ in both, and twenty positions in one of them.
    style.line = Qt::CustomDashLine;
    style.dashes = furtherDash(position - 1);
    style.colour = shaded(style.colour, dark, position % 4);
    return style;
}

EntityStyle Theme::livenessClass(int position) const
{
    return further(solid(rgb(dark ? 0x2FC59A : 0x00815E), u'L', Mark::Diamond), position);
}

EntityStyle Theme::reconnectClass(int position) const
{
    return further(dashed(rgb(dark ? 0xE69F00 : 0x9C6900), {6, 3}, u'R', Mark::Square), position);
}

EntityStyle Theme::otherClass(int position) const
{
    const std::array hues{rgb(dark ? 0xDB94BC : 0xB4528A), rgb(dark ? 0x56B4E9 : 0x0072B2),
                          rgb(dark ? 0xF0E442 : 0x7F6E00)};
    constexpr std::array marks{Mark::Disc, Mark::Triangle, Mark::Cross};
    const auto turn = static_cast<std::size_t>(std::max(0, position)) % hues.size();
    // Three hues and five dashes in step, then the next shade.
    return dashed(legible(shaded(hues.at(turn), dark, position / 15)), furtherDash(position), u'X', marks.at(turn));
}

EntityStyle Theme::backend(int position) const
{
    return further(solid(ink2, u'B', Mark::Square), position);
}

EntityStyle Theme::population(int position) const
{
    const QColor blue = legible(rgb(dark ? 0x56B4E9 : 0x0072B2));
    if (position == 1)
        return dashed(blue, {6, 3}, u'H', Mark::Square);
    return further(solid(blue, u'S', Mark::Square), std::max(0, position - 1));
}

EntityStyle Theme::probeState(ProbeState state) const
{
    switch (state) {
    case ProbeState::Connected: return solid(legible(rgb(dark ? 0x56B4E9 : 0x0072B2)), u'C', Mark::Square);
    case ProbeState::Requesting: return dashed(reconnectClass().colour, {6, 3}, u'R', Mark::Triangle);
    case ProbeState::BackingOff: return solid(legible(rgb(dark ? 0xDB94BC : 0xB4528A)), u'K', Mark::Diamond);
    case ProbeState::Offline: break;
    }
    return solid(legible(rgb(dark ? 0x97A0AB : 0x6B737D)), u'O', Mark::Square);
}

EntityStyle Theme::verdict(Verdict verdict) const
{
    switch (verdict) {
    case Verdict::Eligible: return solid(legible(rgb(dark ? 0x56B4E9 : 0x0072B2)), u'E', Mark::Disc);
    case Verdict::Suspected: return solid(legible(rgb(dark ? 0xF0E442 : 0x7F6E00)), u'S', Mark::Triangle);
    case Verdict::Quarantined: return solid(legible(rgb(dark ? 0xDB94BC : 0xB4528A)), u'Q', Mark::Square);
    case Verdict::Unhealthy: break;
    }
    return solid(finding, u'U', Mark::Diamond);
}

void applyToApplication(const Theme& theme)
{
    if (qobject_cast<QApplication*>(QCoreApplication::instance()) == nullptr)
        return;
    useCalmStyle();
    QApplication::setFont(theme.font(TextRole::Body));
    for (const Qt::UIEffect effect :
         {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip, Qt::UI_FadeTooltip})
        if (theme.lessMotion)
            QApplication::setEffectEnabled(effect, false);
}

void registerFonts()
{
    initLookResource();
    for (const char* file : {"Regular", "Medium", "Bold"})
        QFontDatabase::addApplicationFont(QStringLiteral(":/look/fonts/Roboto-%1.ttf").arg(QLatin1String(file)));
    for (const QString& family : {QStringLiteral("Roboto"), QStringLiteral("Noto Sans")})
        if (QFontDatabase::hasFamily(family) && hasTabularFigures(QFont(family))) {
            familyName() = family;
            break;
        }
    // Tooltips, menus and dialogs are windows of their own and know no other font than the application's.
    if (qobject_cast<QApplication*>(QCoreApplication::instance()) != nullptr)
        QApplication::setFont(Theme::light().font(TextRole::Body));
}

} // namespace latepulse::ui
