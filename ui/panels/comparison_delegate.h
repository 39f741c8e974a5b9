#pragma once
// Draws a figure of the table of differences, and under it by how much the run shown differs from it. Where the runs have
// no room beside each other they stand under each other, in the cell of the measure.

#include <QStyledItemDelegate>

#include "ui/look/theme.h"

namespace latepulse::ui {

class ComparisonDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    Theme theme = Theme::light();
    bool stacked = false; // the runs under each other
    int figureWidth = 0, differenceWidth = 0; // of the columns within a stack, the same in every row

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] int titleHeight() const;
    void paintStack(QPainter& painter, const QRect& box, const QModelIndex& index) const;
    void paintMeasure(QPainter& painter, const QRect& box, const QModelIndex& index) const;
    void paintFigure(QPainter& painter, const QRect& box, const QModelIndex& index) const;
};

} // namespace latepulse::ui
