#include "ui/look/icons.h"

#include <QIconEngine>
#include <QPainter>
#include <QPixmap>

namespace latepulse::ui {

namespace {

void line(QPainterPath& path, std::initializer_list<QPointF> points)
{
    const QPointF* at = points.begin();
    path.moveTo(*at);
    while (++at != points.end())
        path.lineTo(*at);
}

/// An arrow that turns back: `mirrored` is redo.
QPainterPath turnBack(bool mirrored)
{
    QPainterPath path;
    line(path, {{6, 3}, {3, 6}, {6, 9}});
    path.moveTo(3, 6);
    path.lineTo(9.5, 6);
    path.cubicTo(15, 6, 15, 13, 9.5, 13);
    path.lineTo(6, 13);
    return mirrored ? QTransform(-1, 0, 0, 1, 16, 0).map(path) : path;
}

QPainterPath reset()
{
    QPainterPath path;
    path.arcMoveTo(2.5, 3, 11, 11, 50);
    path.arcTo(2.5, 3, 11, 11, 50, 300);
    line(path, {{11.8, 1.2}, {11.8, 4.4}, {8.6, 4.4}});
    return path;
}

QPainterPath triangle(qreal left, qreal right)
{
    QPainterPath path;
    line(path, {{left, 3.5}, {right, 8}, {left, 12.5}});
    path.closeSubpath();
    return path;
}

QPainterPath step(bool back)
{
    QPainterPath path = triangle(3.5, 9.5);
    line(path, {{12.5, 3.5}, {12.5, 12.5}});
    return back ? QTransform(-1, 0, 0, 1, 16, 0).map(path) : path;
}

QPainterPath twoTriangles()
{
    QPainterPath path = triangle(2, 7.5);
    path.addPath(triangle(8.5, 14));
    return path;
}

QPainterPath pause()
{
    QPainterPath path;
    line(path, {{5.2, 3.5}, {5.2, 12.5}});
    line(path, {{10.8, 3.5}, {10.8, 12.5}});
    return path;
}

QPainterPath screen()
{
    QPainterPath path;
    path.addRoundedRect(QRectF(2, 2.5, 12, 8), 1, 1);
    line(path, {{8, 10.5}, {8, 13.5}});
    line(path, {{5, 13.5}, {11, 13.5}});
    return path;
}

/// Into a tray (save) or out of it (export, as in "take down to a file").
QPainterPath tray()
{
    QPainterPath path;
    line(path, {{8, 2.5}, {8, 10}});
    line(path, {{5, 7}, {8, 10}, {11, 7}});
    line(path, {{2.5, 10.5}, {2.5, 13.5}, {13.5, 13.5}, {13.5, 10.5}});
    return path;
}

QPainterPath pin()
{
    QPainterPath path;
    line(path, {{5, 2.5}, {11, 2.5}});
    line(path, {{6, 2.5}, {6, 7}});
    line(path, {{10, 2.5}, {10, 7}});
    line(path, {{3.5, 9}, {12.5, 9}});
    line(path, {{6, 7}, {3.5, 9}});
    line(path, {{10, 7}, {12.5, 9}});
    line(path, {{8, 9}, {8, 13.5}});
    return path;
}

QPainterPath branch()
{
    QPainterPath path;
    line(path, {{4, 2.5}, {4, 13.5}});
    path.moveTo(4, 9.5);
    path.cubicTo(4, 6, 12, 8.5, 12, 3.5);
    line(path, {{9.8, 5.2}, {12, 2.8}, {14.2, 5.2}});
    return path;
}

QPainterPath folder()
{
    QPainterPath path;
    line(path, {{2, 12.5}, {2, 3.5}, {6, 3.5}, {7.5, 5.2}, {14, 5.2}, {14, 12.5}});
    path.closeSubpath();
    return path;
}

QPainterPath disk()
{
    QPainterPath path;
    line(path, {{2.5, 2.5}, {11, 2.5}, {13.5, 5}, {13.5, 13.5}, {2.5, 13.5}});
    path.closeSubpath();
    line(path, {{5, 2.5}, {5, 6}, {10, 6}, {10, 2.5}});
    line(path, {{5, 13.5}, {5, 9.5}, {11, 9.5}, {11, 13.5}});
    return path;
}

QPainterPath warning()
{
    QPainterPath path;
    line(path, {{8, 2.2}, {14, 13.3}, {2, 13.3}});
    path.closeSubpath();
    line(path, {{8, 6.3}, {8, 9.4}});
    line(path, {{8, 11.3}, {8, 11.4}});
    return path;
}

QPainterPath polyline(std::initializer_list<QPointF> points)
{
    QPainterPath path;
    line(path, points);
    return path;
}

QPainterPath cross()
{
    QPainterPath path = polyline({{4, 4}, {12, 12}});
    line(path, {{12, 4}, {4, 12}});
    return path;
}

class PathIconEngine : public QIconEngine {
public:
    PathIconEngine(Icon icon, const QColor& colour, const QColor& disabled)
        : m_icon(icon), m_colour(colour), m_disabled(disabled)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(*painter, m_icon, rect, mode == QIcon::Disabled ? m_disabled : m_colour);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new PathIconEngine(*this); }

private:
    Icon m_icon;
    QColor m_colour, m_disabled;
};

} // namespace

QPainterPath iconPath(Icon icon)
{
    switch (icon) {
    case Icon::Reset: return reset();
    case Icon::StepBack: return step(true);
    case Icon::Step: return step(false);
    case Icon::PlusSecond: return twoTriangles();
    case Icon::Play: return triangle(4.5, 12.5);
    case Icon::Pause: return pause();
    case Icon::Present: return screen();
    case Icon::Export: return tray();
    case Icon::Revert:
    case Icon::Undo: return turnBack(false);
    case Icon::Redo: return turnBack(true);
    case Icon::ChevronRight: return polyline({{6, 3.5}, {10.5, 8}, {6, 12.5}});
    case Icon::ChevronDown: return polyline({{3.5, 6}, {8, 10.5}, {12.5, 6}});
    case Icon::ChevronLeft: return polyline({{10, 3.5}, {5.5, 8}, {10, 12.5}});
    case Icon::Check: return polyline({{3, 8.5}, {6.5, 12}, {13, 4.5}});
    case Icon::Pin: return pin();
    case Icon::Branch: return branch();
    case Icon::Open: return folder();
    case Icon::Save: return disk();
    case Icon::Remove: return cross();
    case Icon::Warning: return warning();
    }
    return {};
}

void paintIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& colour)
{
    const qreal side = std::min(box.width(), box.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.center() - QPointF(side / 2, side / 2));
    painter.scale(side / 16.0, side / 16.0);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(iconPath(icon));
    painter.restore();
}

QIcon makeIcon(Icon icon, const QColor& colour, const QColor& disabled)
{
    return QIcon(new PathIconEngine(icon, colour, disabled));
}

QIcon makeIcon(Icon icon, const Theme& theme)
{
    return makeIcon(icon, theme.ink2, theme.control);
}

} // namespace latepulse::ui
