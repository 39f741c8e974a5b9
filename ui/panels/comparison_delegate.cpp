#include "ui/panels/comparison_delegate.h"

#include <algorithm>

#include <QPainter>

#include "ui/models/comparison_table.h"

namespace latepulse::ui {

namespace {
constexpr int air = 5;  // px beside a figure
} // namespace

QSize ComparisonDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
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
    index.column() == 0 ? paintMeasure(*painter, box, index) : paintFigure(*painter, box, index);
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

} // namespace latepulse::ui
