#include "ui/population_view/population_field_view.h"

#include <algorithm>
#include <numeric>

#include <QAccessible>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include "ui/population_view/accessible_field.h"
#include "ui/presenters/counted_text.h"

namespace latepulse::ui {

namespace {

std::vector<std::int64_t> sizesOf(const PopulationFieldPicture& picture)
{
    std::vector<std::int64_t> sizes;
    for (const FieldPopulation& row : picture.populations)
        sizes.push_back(row.size);
    return sizes;
}

/// The state whose run of dots holds this place.
std::optional<FieldState> stateOfDot(const FieldCounts& dots, std::int64_t place)
{
    for (std::size_t i = 0; i < fieldStates; ++i) {
        if (place < dots[i])
            return static_cast<FieldState>(i);
        place -= dots[i];
    }
    return std::nullopt;
}

} // namespace

PopulationFieldView::PopulationFieldView(QWidget* parent) : QWidget(parent)
{
    installFieldAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Population field"));
}

void PopulationFieldView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_images.clear();
    relayout();
}

void PopulationFieldView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    // Counts of other populations say nothing about these; the run's first snapshot brings theirs.
    const auto same = [](const Population& a, const Population& b) { return a.id == b.id && a.size == b.size; };
    if (!m_scenario || !scenario || !std::ranges::equal(m_scenario->populations, scenario->populations, same))
        m_picture = {};
    m_scenario = std::move(scenario);
    relayout();
}

void PopulationFieldView::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    if (!m_scenario || !snapshot)
        return;
    PopulationFieldPicture next = populationField(*m_scenario, *snapshot);
    if (next == m_picture)
        return;
    const bool moves = sizesOf(next) != sizesOf(m_picture);
    m_picture = std::move(next);
    moves ? relayout() : update();
}

void PopulationFieldView::relayout()
{
    m_ratio = devicePixelRatioF();
    const qreal line = std::ceil(QFontMetricsF(m_theme.font(TextRole::Caption)).height()) + 2;
    m_layout = fieldLayout(sizesOf(m_picture), size(), line, m_ratio);
    m_images.assign(m_layout.blocks.size(), {});
    update();
}

FieldPopulation PopulationFieldView::populationOf(std::size_t block) const
{
    if (!m_layout.merged)
        return m_picture.populations[block];
    const auto populations = static_cast<std::int64_t>(m_picture.populations.size());
    return {counted(populations, tr("%1 population"), tr("%1 populations")), m_picture.total, m_picture.totals};
}

std::optional<FieldState> PopulationFieldView::stateAt(QPointF at) const
{
    for (std::size_t i = 0; i < fieldStates; ++i)
        if (m_layout.counts[i].contains(at) && m_picture.total > 0)
            return static_cast<FieldState>(i);
    for (std::size_t i = 0; i < m_layout.blocks.size(); ++i) {
        const FieldBlock& block = m_layout.blocks[i];
        if (!block.dots.contains(at))
            continue;
        const qreal pitch = m_layout.pitch / m_ratio;
        const auto column = static_cast<std::int64_t>((at.x() - block.dots.left()) / pitch);
        const auto row = static_cast<std::int64_t>((at.y() - block.dots.top()) / pitch);
        if (column < block.across)
            return stateOfDot(dotsOf(populationOf(i).counts, m_layout.perDot), row * block.across + column);
    }
    return std::nullopt;
}

QString PopulationFieldView::tipAt(QPointF at) const
{
    if (const auto state = stateAt(at))
        return fieldStateTip(m_picture, *state);
    for (std::size_t i = 0; i < m_layout.blocks.size(); ++i)
        if (m_layout.blocks[i].header.contains(at)) {
            const FieldPopulation row = populationOf(i);
            return QStringLiteral("%1: %2, %3").arg(row.title, row.connected(), row.connectedShare());
        }
    return m_layout.heading.contains(at) ? headingNote(false) : QString();
}

QString PopulationFieldView::summary() const
{
    return m_picture.total > 0 ? fieldSummary(m_picture) : tr("No probes are shown yet.");
}

void PopulationFieldView::choose(std::optional<FieldState> state)
{
    if (state == m_chosen)
        return;
    m_chosen = state;
    update();
    if (!state || !hasFocus())
        return;
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(static_cast<int>(*state));
    QAccessible::updateAccessibility(&focus);
}

void PopulationFieldView::takeUp()
{
    setFocus(Qt::ShortcutFocusReason);
}

void PopulationFieldView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    relayout();
}

void PopulationFieldView::mouseMoveEvent(QMouseEvent* event)
{
    choose(stateAt(event->position()));
}

void PopulationFieldView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    choose(std::nullopt);
}

void PopulationFieldView::keyPressEvent(QKeyEvent* event)
{
    const bool on = event->key() == Qt::Key_Down || event->key() == Qt::Key_Right;
    if (event->key() == Qt::Key_Escape && m_chosen)
        return choose(std::nullopt);
    if (!on && event->key() != Qt::Key_Up && event->key() != Qt::Key_Left)
        return QWidget::keyPressEvent(event);
    const int last = static_cast<int>(fieldStates) - 1;
    const int now = m_chosen ? static_cast<int>(*m_chosen) + (on ? 1 : -1) : on ? 0 : last;
    choose(static_cast<FieldState>(std::clamp(now, 0, last)));
}

bool PopulationFieldView::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace latepulse::ui
