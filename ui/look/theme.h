#pragma once
// The look as one value: colour tokens, entity styles, type and measures (light, dark). Widgets get it handed in.

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QPen>
#include <QString>

#include "core/model/snapshot.h"

namespace latepulse::ui {

enum class TextRole { Badge, Caption, Body, Reading, Section, TileValue, Clock, CloseUpTitle };

/// Colour, dash and letter of an entity, the same everywhere it is drawn.
struct EntityStyle {
    QColor colour;
    Qt::PenStyle line = Qt::SolidLine;
    QList<qreal> dashes;  // in pen widths; empty = solid
    QString letter;
    enum class Mark { Disc, Triangle, Square, Diamond, Cross } mark = Mark::Disc;
    [[nodiscard]] QPen pen(qreal width) const;
};

struct Theme {
    bool dark = false;
    bool highContrast = false;  // fills are outlines and hatch, letters stay
    bool lessMotion = false;    // nothing fades or travels
    double textScale = 1.0;     // of the design's sizes
    QColor window, panel, sunk, line, grid, control, ink, ink2, ink3;
    QColor accent, onAccent, finding, findingFill, ghost;

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme darkTheme();
    /// By the application palette (dark when window text is lighter than the window).
    [[nodiscard]] static Theme fromSystem();
    /// Panel, ink and selection are the system's; a colour that does not stand out from the panel gives way to ink.
    [[nodiscard]] static Theme highContrastOf(const QPalette& system);
    /// `colour` where it reads as text on the panel (always, save in high contrast); else ink.
    [[nodiscard]] QColor legible(const QColor& colour) const;
    /// A measure made for text of the design's size, grown with it; never less than the design's.
    [[nodiscard]] int px(int measure) const;
    /// The tokens as a palette, for what a style sheet does not reach (file dialogs, item views).
    [[nodiscard]] QPalette palette() const;

    /// Roboto (embedded) or Noto Sans with tabular figures; weight 400, 500 or 600.
    [[nodiscard]] QFont font(TextRole role, int weight = 400) const;
    // Position 0 is the look VISUAL.md gives; twenty further ones differ in shade or dash.
    [[nodiscard]] EntityStyle livenessClass(int position = 0) const;
    [[nodiscard]] EntityStyle reconnectClass(int position = 0) const;
    /// By position among the scenario's classes that are neither of the above.
    [[nodiscard]] EntityStyle otherClass(int position) const;
    [[nodiscard]] EntityStyle backend(int position = 0) const;
    /// Connected share of a population: position 0 is the solid line of software, 1 the dashed one of hardware.
    [[nodiscard]] EntityStyle population(int position) const;
    /// The look of one more entity of the same kind.
    [[nodiscard]] EntityStyle further(EntityStyle style, int position) const;
    [[nodiscard]] EntityStyle probeState(ProbeState state) const;
    [[nodiscard]] EntityStyle verdict(Verdict verdict) const;

    // Measures in device-independent pixels (VISUAL.md)
    static constexpr int half = 4, unit = 8, areaPadding = 16, groupGap = 24;
    static constexpr int topBar = 48, sectionHeader = 32, sliderRow = 48, sliderRowNoted = 64, button = 28,
                         spinBox = 24;
    static constexpr int scrubber = 96, statusBar = 28;
    static constexpr int radiusNode = 4, radiusControl = 5, radiusCard = 6, radiusBadge = 3, radiusBar = 1;
};

/// Qt style sheet of the whole window for this theme (controls, tabs, scroll bars, menus, focus rings).
[[nodiscard]] QString styleSheet(const Theme& theme);

/// What windows of their own (menus, tooltips) know of the look: the font, and whether they fade.
void applyToApplication(const Theme& theme);

/// Registers the embedded font files and makes them the application's font; call once after QApplication exists.
void registerFonts();

} // namespace latepulse::ui
