#include "ui/charts/still_style.h"

#include <algorithm>

#include <QAbstractAxis>
#include <QChart>
#include <QFontMetricsF>
#include <QGraphicsSimpleTextItem>
#include <QLegend>

namespace latepulse::ui {

void styleStillAxis(QAbstractAxis* axis, const Theme& theme, const QString& title)
{
    axis->setTitleText(title);
    axis->setTitleFont(theme.font(TextRole::Caption));
    axis->setTitleBrush(theme.ink3);
    axis->setLabelsFont(theme.font(TextRole::Caption));
    axis->setLabelsBrush(theme.ink2);
    axis->setLinePen(QPen(theme.control, 1));
    axis->setGridLinePen(QPen(theme.grid, 1));
    axis->setMinorGridLineVisible(false);
}

namespace {

/// The words of a header, as long as they stand on their chart.
class StillHeader : public QObject {
public:
    StillHeader(QChart& chart, const Theme& theme, const QString& title, const QString& unit) : QObject(&chart)
    {
        setObjectName(name());
        const double room = std::max(120.0, chart.size().width() - 2 * left);
        const double after =
            left + add(chart, theme.font(TextRole::Body, 600), theme.ink, title, {left, top}, room) + 8.0;
        if (unit.isEmpty())
            return;
        const QFont plain = theme.font(TextRole::Caption);
        const bool beside = after + QFontMetricsF(plain).horizontalAdvance(unit) <= left + room;
        add(chart, plain, theme.ink3, unit, beside ? QPointF(after, top + 1.0) : QPointF(left, top + line), room);
        lines = beside ? 1 : 2;
    }
    void removeItems() const { qDeleteAll(m_items); }
    static QString name() { return QStringLiteral("stillHeader"); }
    static constexpr double left = 16.0, top = 4.0, line = 17.0;
    int lines = 1;

private:
    /// The width it takes.
    double add(QChart& chart, const QFont& font, const QColor& ink, const QString& text, QPointF at, double room)
    {
        auto* item = new QGraphicsSimpleTextItem(QFontMetricsF(font).elidedText(text, Qt::ElideRight, room), &chart);
        item->setFont(font);
        item->setBrush(ink);
        item->setPos(at);
        m_items << item;
        return item->boundingRect().width();
    }
    QList<QGraphicsSimpleTextItem*> m_items;
};

} // namespace

void setStillHeader(QChart& chart, const Theme& theme, const QString& title, const QString& unit)
{
    clearStillHeader(chart);
    const auto* header = new StillHeader(chart, theme, title, unit);
    QMargins margins = chart.margins();
    margins.setTop(qRound(StillHeader::top + header->lines * StillHeader::line) + 6);
    chart.setMargins(margins);
}

void clearStillHeader(QChart& chart)
{
    auto* header =
        static_cast<StillHeader*>(chart.findChild<QObject*>(StillHeader::name(), Qt::FindDirectChildrenOnly));
    if (header == nullptr)
        return;
    header->removeItems();
    delete header;
}

void styleStillChart(QChart* chart, const Theme& theme)
{
    chart->setBackgroundBrush(theme.panel);
    chart->setBackgroundPen(Qt::NoPen);
    chart->legend()->setFont(theme.font(TextRole::Caption));
    chart->legend()->setLabelColor(theme.ink2);
    chart->legend()->setAlignment(Qt::AlignBottom);
    chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
}

} // namespace latepulse::ui
