// The style sheet of the window. Every colour is a token: the template names tokens as @name, nothing else.

#include <array>
#include <utility>

#include "ui/look/theme.h"

namespace latepulse::ui {

namespace {

constexpr auto surfaces = R"(
QMainWindow, QDialog { background: @window; }
QWidget { color: @ink; }
QToolTip { background: @panel; color: @ink; border: 1px solid @control; padding: 4px 6px; }
QMenuBar { background: @panel; color: @ink2; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 5px; }
QMenuBar::item:selected { background: @sunk; color: @ink; }
QMenu { background: @panel; border: 1px solid @control; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 3px; }
QMenu::item:selected { background: @accent; color: @onAccent; }
QMenu::item:disabled { color: @ink3; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QSplitter::handle { background: @line; }
QSplitter::handle:hover { background: @control; }
QScrollArea { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @control; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: @ink3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
)";

constexpr auto fields = R"(
QLineEdit, QAbstractSpinBox, QPlainTextEdit, QTextEdit, QComboBox {
    background: @panel; color: @ink; border: 1px solid @control; border-radius: 5px; padding: 1px 6px;
    selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit, QAbstractSpinBox, QComboBox { min-height: 20px; }
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: @ink2; }
QLineEdit:focus, QAbstractSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus {
    border: 2px solid @accent; padding: 0px 5px; }
QLineEdit[finding="true"], QAbstractSpinBox[finding="true"] { border: 2px solid @finding; padding: 0px 5px; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: @ink3; border-color: @line; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 0; border: none; }
QComboBox { padding-right: 22px; }
QComboBox:focus { padding-right: 21px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url(:/look/icons/controls/chevron-down-@tone.svg); width: 16px; height: 16px; }
QComboBox QAbstractItemView { background: @panel; color: @ink; border: 1px solid @control; outline: none;
    selection-background-color: @accent; selection-color: @onAccent; padding: 2px; }
QCheckBox { spacing: 8px; color: @ink; padding: 2px; }
QCheckBox::indicator, QAbstractItemView::indicator { width: 14px; height: 14px; border: 1px solid @control;
    border-radius: 3px; background: @panel; }
QCheckBox::indicator:hover, QAbstractItemView::indicator:hover { border-color: @ink2; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked { image: url(:/look/icons/controls/check-@tone.svg); }
QCheckBox::indicator:focus { border: 2px solid @accent; width: 12px; height: 12px; }
QRadioButton { spacing: 8px; color: @ink; padding: 2px; }
)";

constexpr auto buttons = R"(
QPushButton { background: @panel; color: @ink; border: 1px solid @control; border-radius: 5px; padding: 3px 12px;
    min-height: 20px; }
QPushButton:hover { border-color: @ink2; background: @sunk; }
QPushButton:pressed { background: @line; }
QPushButton:focus { border: 2px solid @accent; padding: 2px 11px; outline: none; }
QPushButton:disabled { color: @ink3; border-color: @line; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border: 1px solid @accent; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:focus { border: 2px solid @ink; }
QPushButton[primary="true"]:disabled { background: @sunk; color: @ink3; border-color: @line; }
QToolButton { background: transparent; color: @ink2; border: 1px solid transparent; border-radius: 5px; padding: 3px 6px; }
QToolButton:hover { background: @sunk; color: @ink; }
QToolButton:pressed, QToolButton:checked { background: @line; color: @ink; }
QToolButton:focus { border: 2px solid @accent; padding: 2px 5px; outline: none; }
QToolButton:disabled { color: @ink3; }
QToolButton::menu-indicator { image: none; }
)";

constexpr auto views = R"(
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QLabel#chartNote { background: @window; color: @ink3; }
QTabBar { background: transparent; border: none; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @ink2; padding: 8px 2px 6px 2px; margin: 0 8px;
    border: none; border-bottom: 3px solid transparent; }
QTabBar::tab:hover { color: @ink; }
QTabBar::tab:selected { color: @ink; border-bottom: 3px solid @accent; }
QTabBar::tab:focus { color: @accent; }
QTabBar::tab:disabled { color: @ink3; }
QAbstractItemView { background: @panel; color: @ink; border: none; outline: none; gridline-color: @line;
    selection-background-color: @sunk; selection-color: @ink; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @ink3; border: none; border-bottom: 1px solid @line; padding: 4px 6px; }
QTableCornerButton::section { background: @panel; border: none; }
QProgressBar { background: @line; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QStatusBar { background: @window; color: @ink3; }
QStatusBar::item { border: none; }
)";

/// A step towards the ink side, so that hover is seen without another token.
QColor hovered(const QColor& accent, bool dark)
{
    return dark ? accent.lighter(108) : accent.darker(112);
}

} // namespace

QString styleSheet(const Theme& theme)
{
    QString text = QLatin1String(surfaces) + QLatin1String(fields) + QLatin1String(buttons) + QLatin1String(views);
    text.replace(QLatin1String("@tone"), theme.dark ? QLatin1String("dark") : QLatin1String("light"));
    // Longer names first: @ink would otherwise eat the head of @ink2.
    const std::array<std::pair<const char*, QColor>, 15> tokens{{
        {"@accentHover", hovered(theme.accent, theme.dark)},
        {"@findingFill", theme.findingFill},
        {"@onAccent", theme.onAccent},
        {"@control", theme.control},
        {"@finding", theme.finding},
        {"@accent", theme.accent},
        {"@window", theme.window},
        {"@panel", theme.panel},
        {"@ghost", theme.ghost},
        {"@sunk", theme.sunk},
        {"@line", theme.line},
        {"@grid", theme.grid},
        {"@ink2", theme.ink2},
        {"@ink3", theme.ink3},
        {"@ink", theme.ink},
    }};
    for (const auto& [name, colour] : tokens)
        text.replace(QLatin1String(name), colour.name());
    return text;
}

} // namespace latepulse::ui
