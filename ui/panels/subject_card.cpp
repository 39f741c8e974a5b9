#include "ui/panels/subject_card.h"

#include <algorithm>

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/look/entity_look.h"

namespace latepulse::ui {

namespace {

constexpr int headHeight = 18, barHeight = 12, lineHeight = 18;

} // namespace

ShareBar::ShareBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void ShareBar::show(const SubjectBar& bar)
{
    const bool taller = bar.parts.size() != m_bar.parts.size();
    m_bar = bar;
    QStringList spoken{bar.heading};
    for (const SubjectPart& part : bar.parts)
        spoken << QStringLiteral("%1: %2").arg(part.words, part.figure);
    setAccessibleName(spoken.join(QStringLiteral("; ")));
    if (taller)
        updateGeometry();
    update();
}

QSize ShareBar::sizeHint() const
{
    return {240, headHeight + barHeight + 4 + lineHeight * static_cast<int>(m_bar.parts.size())};
}

QBrush ShareBar::fillOf(const SubjectPart& part) const
{
    return part.idle ? QBrush(m_theme.sunk) : QBrush(styleOf(m_theme, part.key).colour);
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(m_theme.font(TextRole::Body, 600));
    painter.setPen(m_theme.ink);
    painter.drawText(QRectF(0, 0, width(), headHeight), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                     m_bar.heading);
    painter.fillRect(QRectF(0, headHeight, width(), barHeight), m_theme.sunk);
    qreal x = 0;
    qreal y = headHeight + barHeight + 4;
    const QFontMetricsF metrics(m_theme.font(TextRole::Caption));
    for (const SubjectPart& part : m_bar.parts) {
        // A part too thin to see would be told and not shown.
        const qreal w = std::min<qreal>(width() - x, std::max(2.0, width() * part.share));
        painter.fillRect(QRectF(x, headHeight, w, barHeight), fillOf(part));
        x += w;
        const QRectF line(0, y, width(), lineHeight);
        painter.setPen(QPen(m_theme.control, 1));
        painter.setBrush(fillOf(part));
        painter.drawRect(QRectF(0.5, y + 4.5, 9, 9));
        const qreal figure = metrics.horizontalAdvance(part.figure) + 8;
        painter.setFont(m_theme.font(TextRole::Caption));
        painter.setPen(m_theme.ink2);
        painter.drawText(line.adjusted(16, 0, -figure, 0), static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                         metrics.elidedText(part.words, Qt::ElideRight, line.width() - 16 - figure));
        painter.setPen(m_theme.ink);
        painter.drawText(line, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), part.figure);
        y += lineHeight;
    }
}

SubjectCard::SubjectCard(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(Theme::unit);
    const auto label = [&] {
        auto* made = new QLabel(this);
        made->setWordWrap(true);
        made->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(made);
        return made;
    };
    m_title = label();
    m_when = label();
    m_lead = label();
    for (ShareBar*& bar : m_bars) {
        bar = new ShareBar(this);
        column->addWidget(bar);
    }
    m_sentences = label();
    setTheme(m_theme);
}

void SubjectCard::setTheme(const Theme& theme)
{
    m_theme = theme;
    const auto dress = [](QLabel* label, const QFont& font, const QColor& colour) {
        label->setFont(font);
        label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(colour.name()));
    };
    dress(m_title, theme.font(TextRole::Section, 600), theme.ink);
    dress(m_when, theme.font(TextRole::Caption), theme.ink3);
    dress(m_lead, theme.font(TextRole::Body, 600), theme.ink);
    dress(m_sentences, theme.font(TextRole::Body), theme.ink2);
    for (ShareBar* bar : m_bars)
        bar->setTheme(theme);
    update();
}

void SubjectCard::answer(const SubjectAnswer& answer)
{
    m_title->setText(answer.title);
    m_when->setText(answer.when);
    m_lead->setText(answer.lead);
    m_lead->setVisible(!answer.lead.isEmpty());
    m_sentences->setText(answer.sentences.join(u'\n'));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        m_bars[i]->setVisible(i < answer.bars.size());
        if (i < answer.bars.size())
            m_bars[i]->show(answer.bars[i]);
    }
}

void SubjectCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.line, 1));
    painter.setBrush(m_theme.window);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusCard, Theme::radiusCard);
}

} // namespace latepulse::ui
