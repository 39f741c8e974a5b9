#pragma once
// Draws a figure of the table of differences, and under it by how much the run shown differs from it.

#include <QStyledItemDelegate>

#include "ui/look/theme.h"

namespace latepulse::ui {

class ComparisonDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    Theme theme = Theme::light();

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintMeasure(QPainter& painter, const QRect& box, const QModelIndex& index) const;
    void paintFigure(QPainter& painter, const QRect& box, const QModelIndex& index) const;
};

} // namespace latepulse::ui
