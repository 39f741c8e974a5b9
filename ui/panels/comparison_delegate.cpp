#include "ui/panels/comparison_delegate.h"

#include <algorithm>

#include <QHelpEvent>
#include <QPainter>

#include "ui/models/comparison_table.h"

namespace latepulse::ui {

namespace {
constexpr int air = 5;  // px beside a figure
} // namespace

QSize ComparisonDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    if (stacked)
        return {96, titleHeight() + lineHeight() * (index.model()->columnCount() - 1) + 7};
    const QFontMetrics figure(theme.font(TextRole::Body, 500)), small(theme.font(TextRole::Caption));
    const QString difference = index.data(ComparisonTable::DifferenceRole).toString();
    const int width = std::max(figure.horizontalAdvance(index.data().toString()), small.horizontalAdvance(difference));
    return {index.column() == 0 ? 96 : width + 2 * air, figure.height() + small.height() + 8};
}

void ComparisonDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool current = (option.state & QStyle::State_Selected) != 0;
    painter->fillRect(option.rect, current ? theme.sunk : theme.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.grid);
    const QRect box = option.rect.adjusted(air, 3, -air, -4);
    stacked                   ? paintStack(*painter, box, index)
        : index.column() == 0 ? paintMeasure(*painter, box, index)
                              : paintFigure(*painter, box, index);
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(QPen(theme.accent, 2));
        painter->drawRect(option.rect.adjusted(1, 1, -1, -2));
    }
    painter->restore();
}

void ComparisonDelegate::paintMeasure(QPainter& painter, const QRect& box, const QModelIndex& index) const
{
    painter.setFont(theme.font(TextRole::Caption));
    painter.setPen(theme.ink2);
    painter.drawText(box, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextWordWrap,
                     index.data().toString());
}

void ComparisonDelegate::paintFigure(QPainter& painter, const QRect& box, const QModelIndex& index) const
{
    const QString difference = index.data(ComparisonTable::DifferenceRole).toString();
    painter.setFont(theme.font(TextRole::Body, index.column() == 1 ? 600 : 400));
    painter.setPen(theme.ink);
    const int upper = difference.isEmpty() ? static_cast<int>(Qt::AlignRight | Qt::AlignVCenter)
                                           : static_cast<int>(Qt::AlignRight | Qt::AlignTop);
    painter.drawText(box, upper | Qt::TextSingleLine, index.data().toString());
    painter.setFont(theme.font(TextRole::Caption));
    painter.setPen(theme.ink2);
    painter.drawText(box, static_cast<int>(Qt::AlignRight | Qt::AlignBottom) | Qt::TextSingleLine, difference);
}

int ComparisonDelegate::lineHeight() const
{
    return QFontMetrics(theme.font(TextRole::Body, 500)).height() + 1;
}

int ComparisonDelegate::titleHeight() const
{
    return QFontMetrics(theme.font(TextRole::Caption)).height() + 2;
}

/// The measure, and under it a line for each run: its name, its figure, and by how much the run shown differs from it.
void ComparisonDelegate::paintStack(QPainter& painter, const QRect& box, const QModelIndex& index) const
{
    const QAbstractItemModel& table = *index.model();
    const auto put = [&painter](const QRect& line, Qt::Alignment side, const QFont& font, const QColor& ink,
                                const QString& words) {
        painter.setFont(font);
        painter.setPen(ink);
        painter.drawText(line, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, line.width()));
    };
    put(QRect(box.left(), box.top(), box.width(), titleHeight()), Qt::AlignLeft, theme.font(TextRole::Caption, 500),
        theme.ink, index.data().toString());
    for (int run = 1; run < table.columnCount(); ++run) {
        const QModelIndex cell = index.siblingAtColumn(run);
        QRect line(box.left(), box.top() + titleHeight() + (run - 1) * lineHeight(), box.width(), lineHeight());
        put(line, Qt::AlignRight, theme.font(TextRole::Caption), theme.ink2,
            cell.data(ComparisonTable::DifferenceRole).toString());
        line.setRight(line.right() - differenceWidth - 2 * air);
        put(line, Qt::AlignRight, theme.font(TextRole::Body, run == 1 ? 600 : 400), theme.ink, cell.data().toString());
        line.setRight(line.right() - figureWidth - air);
        put(line, Qt::AlignLeft, theme.font(TextRole::Caption), theme.ink2,
            table.headerData(run, Qt::Horizontal).toString());
    }
}

/// In a stack the exact figure of the line that is pointed at.
bool ComparisonDelegate::helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                                   const QModelIndex& index)
{
    const int below = event->pos().y() - option.rect.top() - 3 - titleHeight();
    const int run = below < 0 ? 0 : below / lineHeight() + 1;
    const bool onLine = stacked && index.isValid() && run > 0 && run < index.model()->columnCount();
    return QStyledItemDelegate::helpEvent(event, view, option, onLine ? index.siblingAtColumn(run) : index);
}

} // namespace latepulse::ui
