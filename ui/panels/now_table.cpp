#include "ui/panels/now_table.h"

#include <algorithm>

#include <QPainter>

namespace latepulse::ui {

NowTable::NowTable(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
}

void NowTable::setTheme(const Theme& theme)
{
    m_theme = theme;
    updateGeometry();
    update();
}

void NowTable::show(const QString& title, const QString& baseName, const std::vector<NowRow>& rows)
{
    const bool taller = rows.size() != m_rows.size();
    m_title = title;
    m_baseName = baseName;
    m_rows = rows;
    setVisible(!rows.empty());
    setAccessibleName(title);
    QStringList spoken;
    for (const NowRow& row : rows)
        spoken << tr("%1: %2, there %3, %4").arg(row.name, row.now, row.base, row.difference);
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    if (taller)
        updateGeometry();
    update();
}

int NowTable::lineHeight() const
{
    return QFontMetrics(m_theme.font(TextRole::Caption)).height() + 5;
}

QSize NowTable::sizeHint() const
{
    return {200, lineHeight() * (static_cast<int>(m_rows.size()) + 2) + 2};
}

void NowTable::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QFont caption = m_theme.font(TextRole::Caption), strong = m_theme.font(TextRole::Caption, 600);
    const QFontMetrics metrics(strong);
    // Each column as wide as its widest words, the names what is left.
    const auto widest = [&](const QString& head, QString NowRow::* part) {
        int width = metrics.horizontalAdvance(head);
        for (const NowRow& row : m_rows)
            width = std::max(width, metrics.horizontalAdvance(row.*part));
        return width + 12;
    };
    const QString now = tr("now"), change = tr("difference");
    const int third = widest(change, &NowRow::difference), second = widest(m_baseName, &NowRow::base),
              first = widest(now, &NowRow::now);
    const auto put = [&](int line, int right, int width, Qt::Alignment side, const QFont& font, const QColor& ink,
                         const QString& words) {
        painter.setFont(font);
        painter.setPen(ink);
        const QRect place(right - width, line * lineHeight(), width, lineHeight());
        painter.drawText(place, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                         QFontMetrics(font).elidedText(words, Qt::ElideRight, width));
    };
    put(0, width(), width(), Qt::AlignLeft, m_theme.font(TextRole::Body, 600), m_theme.ink, m_title);
    const int ends[]{width() - third - second, width() - third, width()};
    put(1, ends[0], first, Qt::AlignRight, caption, m_theme.ink3, now);
    put(1, ends[1], second, Qt::AlignRight, caption, m_theme.ink3, m_baseName);
    put(1, ends[2], third, Qt::AlignRight, caption, m_theme.ink3, change);
    int line = 2;
    for (const NowRow& row : m_rows) {
        painter.fillRect(QRect(0, line * lineHeight(), width(), 1), m_theme.grid);
        put(line, ends[0] - first, ends[0] - first, Qt::AlignLeft, caption, m_theme.ink2, row.name);
        put(line, ends[0], first, Qt::AlignRight, strong, m_theme.ink, row.now);
        put(line, ends[1], second, Qt::AlignRight, caption, m_theme.ink, row.base);
        put(line++, ends[2], third, Qt::AlignRight, caption, m_theme.ink, row.difference);
    }
}

} // namespace latepulse::ui
