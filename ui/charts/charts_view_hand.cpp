// The charts under a hand: mouse, wheel, keys and the menu of one chart.

#include <cmath>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>

#include "ui/charts/charts_view_private.h"

namespace latepulse::ui {

void ChartsView::zoom(double factor, SimTime around)
{
    const double before = (around - visibleFrom()).toSeconds() / factor,
                 after = (visibleTo() - around).toSeconds() / factor;
    showSpan(around - Duration::fromSeconds(before), around + Duration::fromSeconds(after));
}

void ChartsView::pan(double share)
{
    const Duration step = Duration::fromSeconds((visibleTo() - visibleFrom()).toSeconds() * share);
    showSpan(visibleFrom() + step, visibleTo() + step);
}

void ChartsView::moveMouse(QMouseEvent& mouse)
{
    const SimTime at = d->figure.timeAt(mouse.position().x());
    if (mouse.type() == QEvent::MouseButtonPress && mouse.button() == Qt::LeftButton) {
        setFocus(Qt::MouseFocusReason);
        if (mouse.modifiers().testFlag(Qt::ShiftModifier))
            d->wanted = {at, at};
        else
            d->pressed = true;
    }
    if (d->wanted)
        d->wanted->second = at;
    d->figure.setWantedSpan(d->wanted);
    d->figure.setHover(at, mouse.position().y());
    if (d->pressed)
        emit seekRequested(at);
    d->figure.repaintOverlay();
}

/// A stretch drawn by hand becomes what is visible; a mere click with Shift changes nothing.
void ChartsView::releaseMouse()
{
    constexpr double leastWidth = 6.0;  // px
    d->pressed = false;
    if (!d->wanted)
        return;
    const auto [a, b] = *std::exchange(d->wanted, std::nullopt);
    d->figure.setWantedSpan({});
    d->figure.repaintOverlay();
    if (std::abs(d->figure.xOf(a) - d->figure.xOf(b)) >= leastWidth)
        showSpan(std::min(a, b), std::max(a, b));
}

void ChartsView::turnWheel(const QWheelEvent& wheel)
{
    constexpr double perTurn = 0.1;
    if (wheel.angleDelta().x() != 0 && wheel.angleDelta().y() == 0)
        return pan(-wheel.angleDelta().x() / 120.0 * perTurn);
    const double turns = wheel.angleDelta().y() / 120.0;
    const QRect area = d->figure.plotArea();
    const bool beside = wheel.position().x() < area.left() || wheel.position().x() > area.right();
    if (beside || wheel.modifiers().testFlag(Qt::ShiftModifier))
        return d->scroll->setValue(d->scroll->value() - (turns > 0.0 ? 1 : turns < 0.0 ? -1 : 0));
    zoom(std::pow(1.25, turns), d->figure.timeAt(wheel.position().x()));
}

bool ChartsView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != d->plot || !d->figure.hasRows())
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove: moveMouse(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonRelease: releaseMouse(); return true;
    case QEvent::MouseButtonDblClick:
        d->pressed = false;
        setMaximised(d->maximised.isEmpty() ? d->figure.rowAt(static_cast<QMouseEvent*>(event)->position().y())
                                            : QString());
        return true;
    case QEvent::Leave:
        d->figure.setHover({}, 0.0);
        d->figure.repaintOverlay();
        return false;
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        QString words = d->figure.legendWordsAt(help->pos());
        if (words.isEmpty())
            words = d->figure.markWordsAt(help->pos());
        words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
        return true;
    }
    // The plot hands no mouse event on to its parent, so this one is taken from it too.
    case QEvent::ContextMenu: openMenu(*static_cast<QContextMenuEvent*>(event), {}); return true;
    case QEvent::Wheel: turnWheel(*static_cast<QWheelEvent*>(event)); return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

void ChartsView::showMilestones(bool shown)
{
    d->milestones = shown;
    d->figure.setMilestones(shown);
    refreshSoon();
}

QString ChartsView::currentRow() const
{
    const QString hovered = d->figure.hoveredRow();
    return hovered.isEmpty() ? d->ids.value(0) : hovered;
}

/// Keys for what one chart can do; false where the key is none of them.
bool ChartsView::pressRowKey(const QKeyEvent& event)
{
    const SimTime here = d->figure.hover().value_or(d->playhead);
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: setMaximised(d->maximised.isEmpty() ? currentRow() : QString()); return true;
    case Qt::Key_Escape:
        if (d->wanted) {
            d->wanted.reset();
            d->figure.setWantedSpan({});
            d->figure.repaintOverlay();
            return true;
        }
        if (d->maximised.isEmpty() && !d->cursorA && !d->cursorB)
            return false;
        d->maximised.isEmpty() ? setCursors({}, {}) : setMaximised({});
        return true;
    case Qt::Key_L: toggleScale(currentRow()); return true;
    case Qt::Key_M: showMilestones(!d->milestones); return true;
    case Qt::Key_A: setCursors(here, d->cursorB); return true;
    case Qt::Key_B: setCursors(d->cursorA, here); return true;
    default: return false;
    }
}

void ChartsView::keyPressEvent(QKeyEvent* event)
{
    const SimTime middle = visibleFrom() + (visibleTo() - visibleFrom()) / 2;
    if (event->matches(QKeySequence::Copy))
        return copy();
    if (!(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) && pressRowKey(*event))
        return;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(1.5, middle); break;
    case Qt::Key_Minus: zoom(1.0 / 1.5, middle); break;
    case Qt::Key_Left: pan(-0.1); break;
    case Qt::Key_Right: pan(0.1); break;
    case Qt::Key_Up:
    case Qt::Key_PageUp: scrollBy(-1); break;
    case Qt::Key_Down:
    case Qt::Key_PageDown: scrollBy(1); break;
    case Qt::Key_Home: showWholeRun(); break;
    default: QWidget::keyPressEvent(event);
    }
}

/// The differences where both cursors stand, else the chart itself.
void ChartsView::copy()
{
    if (d->cursorA && d->cursorB)
        QGuiApplication::clipboard()->setText(cursorTable());
    else if (const QString row = currentRow(); !row.isEmpty())
        emit chartCopyRequested(row);
}

void ChartsView::contextMenuEvent(QContextMenuEvent* event)
{
    if (d->figure.hasRows())
        openMenu(*event, d->plot->pos());
}

/// Of the chart under the event, whose place counts from the plot's `origin`.
void ChartsView::openMenu(const QContextMenuEvent& event, QPoint origin)
{
    const QPointF at = event.pos() - origin;
    const QString id = d->figure.rowAt(at.y());
    fillMenu(id.isEmpty() ? currentRow() : id, d->figure.timeAt(at.x()))->popup(event.globalPos());
}

QMenu* ChartsView::fillMenu(const QString& id, SimTime at)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("chartMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->setFont(d->theme.font(TextRole::Body));
    const auto add = [&](const QString& text, const QKeySequence& key, auto act) {
        QAction* action = menu->addAction(text);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetShortcut);  // shown only: the view has these keys itself
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    add(d->maximised.isEmpty() ? tr("This chart &alone") : tr("&All charts"), Qt::Key_Return,
        [this, id] { setMaximised(d->maximised.isEmpty() ? id : QString()); });
    const ChartRow* row = d->row(id);
    QAction* log = add(tr("&Logarithmic scale"), Qt::Key_L, [this, id] { toggleScale(id); });
    log->setCheckable(true);
    log->setChecked(row != nullptr && isLog(*row));
    if (row != nullptr && row->filled) {
        log->setEnabled(false);
        log->setToolTip(tr("Layers that add up would have wrong heights on a logarithmic scale."));
    }
    QAction* milestones = add(tr("&Milestones over all charts"), Qt::Key_M, [this] { showMilestones(!d->milestones); });
    milestones->setCheckable(true);
    milestones->setChecked(d->milestones);
    menu->addSeparator();
    add(tr("Cursor A here"), Qt::Key_A, [this, at] { setCursors(at, d->cursorB); });
    add(tr("Cursor B here"), Qt::Key_B, [this, at] { setCursors(d->cursorA, at); });
    add(tr("&Remove both cursors"), Qt::Key_Escape, [this] {
        setCursors({}, {});
    })->setEnabled(d->cursorA || d->cursorB);
    add(tr("Copy the &differences"), {}, [this] { copy(); })->setEnabled(d->cursorA && d->cursorB);
    menu->addSeparator();
    add(tr("&Copy this chart"), QKeySequence::Copy, [this, id] { emit chartCopyRequested(id); });
    add(tr("&Take this chart away"), {}, [this, id] { takeAway(id); })->setEnabled(d->rows.size() > 1);
    add(tr("C&hoose charts..."), {}, [this] { emit chooserRequested(); });
    return menu;
}

} // namespace latepulse::ui
