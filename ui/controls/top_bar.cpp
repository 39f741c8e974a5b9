#include "ui/controls/top_bar.h"

#include <cmath>
#include <limits>

#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QToolButton>

#include "ui/controls/branch_chooser.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr int widthForWords = 1600;

QString speedText(double speed)
{
    return std::isinf(speed) ? TopBar::tr("Max") : numberText(speed, 2) + QStringLiteral("×");
}

void colourLabel(QLabel* label, const QFont& font, const QColor& colour)
{
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
}

} // namespace

TopBar::TopBar(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(Theme::topBar);
    m_row = new QHBoxLayout(this);
    m_row->setContentsMargins(12, 0, 12, 0);
    m_row->setSpacing(Theme::half);
    buildTransport();
    buildClock();
    m_row->addStretch(1);
    buildSeed();
    m_branches = new BranchChooser(this);
    m_row->addSpacing(Theme::unit);
    m_row->addWidget(m_branches);
    m_row->addSpacing(Theme::half);
    buildFiles();
    setTheme(m_theme);
}

QToolButton* TopBar::addButton(Icon icon, const QString& word, const QString& tip, void (TopBar::*signal)())
{
    auto* button = new QToolButton(this);
    button->setText(word);
    button->setToolTip(tip);
    button->setAccessibleName(word);
    button->setIconSize({16, 16});
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, signal);
    m_entries.append({button, icon, word});
    m_row->addWidget(button);
    return button;
}

void TopBar::buildTransport()
{
    addButton(Icon::Reset, tr("Reset"), tr("Back to the start of the run, changes kept (Home)"),
              &TopBar::resetRequested);
    addButton(Icon::StepBack, tr("Step back"), tr("Undo the last event (,)"), &TopBar::stepBackRequested);
    addButton(Icon::Step, tr("Step"), tr("One event (.)"), &TopBar::stepRequested);
    addButton(Icon::PlusSecond, tr("+1 s"), tr("One second on (/)"), &TopBar::plusSecondRequested);
    m_play = new QPushButton(this);
    m_play->setProperty("primary", true);
    m_play->setToolTip(tr("Play or pause (Space)"));
    connect(m_play, &QPushButton::clicked, this, [this] { emit playRequested(!m_playing); });
    m_row->addSpacing(Theme::half);
    m_row->addWidget(m_play);
    m_speed = new QComboBox(this);
    m_speed->setAccessibleName(tr("Speed, simulated seconds per second"));
    m_speed->setToolTip(tr("Simulated seconds per second"));
    for (const double speed : {0.1, 1.0, 10.0, 60.0, 600.0, 3600.0, 36000.0, std::numeric_limits<double>::infinity()})
        m_speed->addItem(speedText(speed), speed);
    connect(m_speed, &QComboBox::activated, this, [this](int i) { emit speedChosen(m_speed->itemData(i).toDouble()); });
    m_row->addSpacing(Theme::half);
    m_row->addWidget(m_speed);
}

void TopBar::buildClock()
{
    m_clock = new QLabel(this);
    m_zone = new QLabel(this);
    m_relative = new QLabel(this);
    m_clock->setAccessibleName(tr("Clock"));
    m_relative->setAccessibleName(tr("Since the start"));
    m_row->addSpacing(20);
    for (QLabel* label : {m_clock, m_zone, m_relative}) {
        m_row->addWidget(label);
        m_row->addSpacing(6);
    }
}

void TopBar::buildSeed()
{
    m_seedLabel = new QLabel(tr("Seed"), this);
    // Seeds are 64 bits wide, more than a spin box holds.
    m_seed = new QLineEdit(QStringLiteral("1"), this);
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("\\d{1,20}")), m_seed));
    m_seed->setAccessibleName(tr("Seed"));
    m_seed->setToolTip(tr("Another seed: the same scenario with other chance"));
    connect(m_seed, &QLineEdit::editingFinished, this, &TopBar::takeSeed);
    m_row->addWidget(m_seedLabel);
    m_row->addSpacing(Theme::half);
    m_row->addWidget(m_seed);
}

void TopBar::buildFiles()
{
    m_undo = addButton(Icon::Undo, tr("Undo"), tr("Undo (Ctrl+Z)"), &TopBar::undoRequested);
    m_redo = addButton(Icon::Redo, tr("Redo"), tr("Redo (Ctrl+Shift+Z)"), &TopBar::redoRequested);
    addButton(Icon::Open, tr("Open"), tr("Open a scenario (Ctrl+O)"), &TopBar::openRequested);
    addButton(Icon::Save, tr("Save"), tr("Save the scenario (Ctrl+S)"), &TopBar::saveRequested);
    addButton(Icon::Present, tr("Present"), tr("Present to a room (F11)"), &TopBar::presentRequested);
    addButton(Icon::Export, tr("Export"), tr("Export charts and data (Ctrl+E)"), &TopBar::exportRequested);
    setHistory(false, false, {}, {});
}

void TopBar::takeSeed()
{
    if (!m_seed->isModified())
        return;
    m_seed->setModified(false);
    bool ok = false;
    const quint64 seed = m_seed->text().toULongLong(&ok);
    if (ok)
        emit seedChosen(seed);
    else
        m_seed->undo();
}

void TopBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (const Entry& entry : m_entries) {
        entry.button->setIcon(makeIcon(entry.icon, theme));
        entry.button->setFont(theme.font(TextRole::Body));
        entry.button->setFixedHeight(theme.px(Theme::button));
    }
    m_play->setFixedHeight(theme.px(Theme::button));
    m_speed->setFixedSize(theme.px(94), theme.px(Theme::button));
    m_seed->setFixedSize(theme.px(64), theme.px(Theme::spinBox));
    m_clock->setMinimumWidth(0);
    m_play->setFont(theme.font(TextRole::Body, 600));
    m_speed->setFont(theme.font(TextRole::Body, 500));
    m_seed->setFont(theme.font(TextRole::Body, 500));
    colourLabel(m_clock, theme.font(TextRole::Clock, 600), theme.ink);
    colourLabel(m_zone, theme.font(TextRole::Caption), theme.ink2);
    colourLabel(m_relative, theme.font(TextRole::Caption), theme.ink2);
    colourLabel(m_seedLabel, theme.font(TextRole::Body), theme.ink2);
    m_branches->setTheme(theme);
    setFixedHeight(theme.px(Theme::topBar));
    m_relative->setMinimumWidth(m_relative->fontMetrics().horizontalAdvance(QStringLiteral("+888 h 88 min")));
    setClock(m_now);
    fit();
    update();
}

void TopBar::setRun(UtcInstant start, const DisplayZone& zone)
{
    m_start = start;
    m_timeZone = zone;
    m_clock->setMinimumWidth(0);  // another zone's words may be shorter
    setClock(m_now);
}

void TopBar::setClock(SimTime t)
{
    m_now = t;
    m_clock->setText(clockText(m_start + t, m_timeZone));
    m_zone->setText(zoneText(m_start + t, m_timeZone));
    m_relative->setText(m_timeZone.start() ? dayTimeText(m_start + t, QTimeZone::utc()) + QStringLiteral(" UTC")
                                           : relativeText(t));
    // Never narrower than the widest day of a month, so that nothing to the right moves while it runs.
    if (const int wanted = m_clock->sizeHint().width(); wanted > m_clock->minimumWidth()) {
        m_clock->setMinimumWidth(wanted);
        fit();
    }
}

void TopBar::setPlaying(bool playing)
{
    m_playing = playing;
    m_play->setText(!m_words ? QString() : playing ? tr("Pause") : tr("Play"));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
    m_play->setIcon(makeIcon(playing ? Icon::Pause : Icon::Play, m_theme.onAccent, m_theme.control));
    m_play->setFixedWidth(m_words ? QFontMetrics(m_play->font()).horizontalAdvance(tr("Pause")) + 54 : 40);
}

void TopBar::setSpeed(double speed)
{
    const QSignalBlocker quiet(m_speed);
    int index = m_speed->findData(speed);
    if (index < 0) {
        index = 0;
        while (index < m_speed->count() && m_speed->itemData(index).toDouble() < speed)
            ++index;
        m_speed->insertItem(index, speedText(speed), speed);
    }
    m_speed->setCurrentIndex(index);
}

void TopBar::setSeed(quint64 seed)
{
    if (m_seed->isModified())
        return;
    m_seed->setText(QString::number(seed));
    m_seed->setCursorPosition(0);
}

void TopBar::setHistory(bool canUndo, bool canRedo, const QString& undoText, const QString& redoText)
{
    m_undo->setEnabled(canUndo);
    m_redo->setEnabled(canRedo);
    // A disabled control has to say why.
    m_undo->setToolTip(canUndo ? tr("Undo %1 (Ctrl+Z)").arg(undoText) : tr("Nothing to undo"));
    m_redo->setToolTip(canRedo ? tr("Redo %1 (Ctrl+Shift+Z)").arg(redoText) : tr("Nothing to redo"));
}

void TopBar::showWords(bool words)
{
    m_words = words;
    for (const Entry& entry : m_entries) {
        const bool iconOnly = entry.button == m_undo || entry.button == m_redo;
        entry.button->setToolButtonStyle(words && !iconOnly ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    }
    setPlaying(m_playing);
}

/// What there is no room for goes in this order: the words beside icons, the room of the run's name, the time since the
/// start, the caption of the seed. Nothing shrinks and nothing is cut.
void TopBar::fit()
{
    const auto fits = [this] {
        m_row->invalidate();
        return m_row->sizeHint().width() <= width();
    };
    m_relative->show();
    m_seedLabel->show();
    showWords(width() >= widthForWords);
    for (const int room : {224, 168, 128}) {
        m_branches->setFixedSize(m_theme.px(room), m_theme.px(Theme::button));
        if (fits())
            return;
    }
    showWords(false);
    m_branches->setFixedWidth(m_theme.px(168));
    if (fits())
        return;
    m_branches->setFixedWidth(m_theme.px(128));
    for (QLabel* label : {m_relative, m_seedLabel})
        if (!fits())
            label->hide();
}

void TopBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void TopBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), m_theme.line);
}

} // namespace latepulse::ui
