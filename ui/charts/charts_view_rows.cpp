// Which charts there are, in which order, and which of them are in view.

#include <algorithm>

#include "ui/charts/charts_view_private.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/row_choice.h"

namespace latepulse::ui {

namespace {

/// Where not all fit in this height, those that tell the incident are in view and the others wait below; either way in
/// the order of cause and effect.
void tellingFirst(std::vector<ChartRow>& rows, int height)
{
    static const QStringList order{QStringLiteral("share"),   QStringLiteral("age"),      QStringLiteral("depth"),
                                   QStringLiteral("waiting"), QStringLiteral("eligible"), QStringLiteral("latency")};
    const auto place = [](const ChartRow& row) {
        const qsizetype at = order.indexOf(row.id);
        return at < 0 ? order.size() : at;
    };
    QStringList causal;
    for (const ChartRow& row : rows)
        causal << row.id;
    const auto cause = [&causal](const ChartRow& row) { return causal.indexOf(row.id); };
    std::ranges::stable_sort(rows, {}, place);
    std::size_t above = 0;
    // A lower one that now follows may have room after all.
    while (above < ChartFigure::rowsThatFit(rows, 0, height)) {
        above = ChartFigure::rowsThatFit(rows, 0, height);
        const auto below = rows.begin() + static_cast<std::ptrdiff_t>(above);
        std::ranges::sort(rows.begin(), below, {}, cause);
        std::ranges::sort(below, rows.end(), {}, cause);
    }
}

} // namespace

void ChartsView::rebuildRows()
{
    d->rows.clear();
    if (d->scenario && d->recording && !d->choice.isEmpty())
        d->rows = rowsOf(*d->scenario, d->recording->series, d->choice);
    const bool own = !d->rows.empty();  // in the order the person gave them
    if (d->scenario && d->recording && !own)
        d->rows = chartRows(*d->scenario, d->recording->series);
    d->why.reset();
    if (!own && d->scenario && d->recording)
        addWhyWhereItFits();
    if (!own && d->fitting(0) < d->rows.size())
        tellingFirst(d->rows, height());
    for (ChartRow& row : d->rows)
        row.otherScale = d->otherScale.contains(row.id);
    if (d->row(d->maximised) == nullptr)
        d->maximised.clear();
    const int lastTop = d->lastTop();
    d->figure.setRecordings(d->recording, d->ghost, d->ghostKind);
    const QSignalBlocker quiet(d->scroll);
    d->scroll->setRange(0, lastTop);
    d->scroll->setVisible(lastTop > 0 && d->maximised.isEmpty());
    showRows();
}

/// One more chart than the usual ones, where none of them has to be scrolled away for it.
void ChartsView::addWhyWhereItFits()
{
    const std::vector<ChartRow> further = furtherRows(*d->scenario, d->recording->series);
    if (further.empty())
        return;
    d->why = further.front();
    if (d->fitsAllWithWhy())
        d->rows.push_back(*d->why);
}

std::vector<ChartRow> ChartsView::rowsInView() const
{
    if (const ChartRow* alone = d->row(d->maximised))
        return {*alone};
    const auto first = std::min(d->rows.size(), static_cast<std::size_t>(d->scroll->value()));
    const auto begin = d->rows.begin() + static_cast<std::ptrdiff_t>(first);
    return {begin, begin + static_cast<std::ptrdiff_t>(d->fitting(first))};
}

/// How far the cursors are apart, or which charts are elsewhere and how to get to them.
QString ChartsView::note() const
{
    if (d->cursorA && d->cursorB)
        return tr("B−A %1").arg(durationText(*d->cursorB - *d->cursorA));
    if (!d->maximised.isEmpty())
        return tr("Chart 1 of %1, Enter").arg(rowTotal());
    const auto first = d->scroll->value(), end = first + static_cast<int>(d->ids.size());
    return end - first < rowTotal() ? tr("Charts %1–%2 of %3, %4")
                                          .arg(first + 1)
                                          .arg(end)
                                          .arg(rowTotal())
                                          .arg(end < rowTotal() ? tr("PgDn") : tr("PgUp"))
                                    : QString();
}

void ChartsView::showRows()
{
    const std::vector<ChartRow> shown = rowsInView();
    d->ids.clear();
    for (const ChartRow& row : shown)
        d->ids << row.id;
    emit noteChanged(note());
    d->figure.setRows(shown);
    if (d->whole && d->scenario)
        setRange(SimTime::start(), SimTime::start() + d->scenario->run.horizon);
    d->plot->setVisible(!shown.empty());
    if (!shown.empty())
        d->plot->replot(QCustomPlot::rpImmediateRefresh);  // lays the rows out, so that the points fit their width
    refreshSoon();
    update();
}

void ChartsView::setRowChoice(const QStringList& ids)
{
    if (d->choice == ids)
        return;
    d->choice = ids;
    rebuildRows();
    emit rowChoiceChanged(ids);
}

QStringList ChartsView::rowChoice() const
{
    return d->choice;
}

QStringList ChartsView::allRowIds() const
{
    QStringList ids;
    for (const ChartRow& row : d->rows)
        ids << row.id;
    return ids;
}

void ChartsView::takeAway(const QString& id)
{
    QStringList ids = allRowIds();
    if (ids.size() > 1 && ids.removeOne(id))
        setRowChoice(ids);
}

void ChartsView::setOtherScale(const QStringList& ids)
{
    d->otherScale = ids;
    rebuildRows();
}

QStringList ChartsView::otherScale() const
{
    return d->otherScale;
}

void ChartsView::toggleScale(const QString& id)
{
    const ChartRow* row = d->row(id);
    if (row == nullptr || row->filled)
        return;
    QStringList ids = d->otherScale;
    if (!ids.removeOne(id))
        ids << id;
    setOtherScale(ids);
}

void ChartsView::setMaximised(const QString& id)
{
    d->maximised = id;
    rebuildRows();
}

void ChartsView::scrollToRow(int row)
{
    d->scroll->setValue(row);
}

bool ChartsView::reveal(const QString& id)
{
    const qsizetype place = allRowIds().indexOf(id);
    if (place < 0)
        return false;
    if (!d->maximised.isEmpty())
        setMaximised(id);
    else if (!d->ids.contains(id))
        scrollToRow(static_cast<int>(place));
    // Where all charts are in view nothing moves: the reading at the playhead says which one is meant.
    if (const auto middle = d->figure.middleOfRow(id)) {
        d->figure.setHover(d->playhead, *middle);
        d->figure.repaintOverlay();
    }
    return true;
}

void ChartsView::scrollBy(int rows)
{
    scrollToRow(d->scroll->value() + rows);
}

int ChartsView::roomyHeight(int rows)
{
    return ChartFigure::roomyHeight(rows);
}

int ChartsView::rowTotal() const
{
    return static_cast<int>(d->rows.size());
}

QStringList ChartsView::rowIds() const
{
    return d->ids;
}

} // namespace latepulse::ui
