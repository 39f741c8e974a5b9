#include "ui/dialogs/library_delegate.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/dialogs/thumbnails.h"

namespace latepulse::ui {

namespace {
constexpr int rowHeight = 76, pictureWidth = 128;
}

QSize LibraryDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {400, m_theme.px(rowHeight)};
}

void LibraryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF row(option.rect);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(row, chosen ? m_theme.sunk : m_theme.panel);
    if (chosen)
        painter->fillRect(QRectF(row.left(), row.top(), 3, row.height()), m_theme.accent);
    const QRectF picture(row.left() + 16, row.top() + 8, pictureWidth, row.height() - 16);
    paintThumbnail(*painter, picture, index.data(Shipped).toString());
    const QRectF words(picture.right() + 16, row.top() + 8, row.right() - picture.right() - 32, row.height() - 16);
    const QFont title = m_theme.font(TextRole::Section, 600);
    const qreal below = QFontMetricsF(title).height() + 3;
    painter->setFont(title);
    painter->setPen(m_theme.ink);
    painter->drawText(
        QRectF(words.left(), words.top(), words.width(), below), Qt::AlignLeft | Qt::AlignTop,
        QFontMetricsF(title).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, words.width()));
    painter->setFont(m_theme.font(TextRole::Body));
    painter->setPen(m_theme.ink2);
    painter->drawText(words.adjusted(0, below, 0, 0), static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap,
                      index.data(Summary).toString());
    painter->fillRect(QRectF(row.left(), row.bottom() - 1, row.width(), 1), m_theme.line);
    painter->restore();
}

/// The share of probes connected, or what waits where there are none; a file of one's own has no picture yet.
void LibraryDelegate::paintThumbnail(QPainter& painter, const QRectF& box, const QString& shipped) const
{
    painter.setPen(QPen(m_theme.line, 1));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusNode, Theme::radiusNode);
    const Thumbnail* thumbnail = thumbnailOf(shipped);
    if (thumbnail == nullptr || thumbnail->heights.size() < 2)
        return;
    const QRectF plot = box.adjusted(6, 7, -6, -7);
    const qreal step = plot.width() / static_cast<qreal>(thumbnail->heights.size() - 1);
    QPolygonF curve;
    for (qsizetype i = 0; i < thumbnail->heights.size(); ++i)
        curve << QPointF(plot.left() + step * static_cast<qreal>(i),
                         plot.bottom() - plot.height() * thumbnail->heights.at(i));
    painter.setBrush(Qt::NoBrush);
    const EntityStyle style = thumbnail->share ? m_theme.population(0) : m_theme.livenessClass();
    painter.setPen(QPen(style.colour, 1.75));
    painter.drawPolyline(curve);
}

} // namespace latepulse::ui
