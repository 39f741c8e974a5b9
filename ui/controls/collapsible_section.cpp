#include "ui/controls/collapsible_section.h"

#include <QPainter>
#include <QVBoxLayout>

#include "ui/look/icons.h"

namespace latepulse::ui {

SectionHeader::SectionHeader(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(title);
}

void SectionHeader::setTheme(const Theme& theme, bool quiet)
{
    m_theme = theme;
    m_quiet = quiet;
    setFixedHeight(theme.px(quiet ? 26 : Theme::sectionHeader));
    update();
}

void SectionHeader::setSummary(const QString& text)
{
    m_summary = text;
    setAccessibleDescription(text);
    update();
}

QSize SectionHeader::sizeHint() const
{
    return {200, m_theme.px(m_quiet ? 26 : Theme::sectionHeader)};
}

void SectionHeader::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (!m_quiet)
        painter.fillRect(QRectF(0, 0, width(), 1), m_theme.line);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.accent, 2));
        painter.drawRoundedRect(QRectF(rect()).adjusted(3, 3, -3, -3), Theme::radiusControl, Theme::radiusControl);
    }
    const QRectF icon(Theme::areaPadding - 5, height() / 2.0 - 8, 16, 16);
    paintIcon(painter, isChecked() ? Icon::ChevronDown : Icon::ChevronRight, icon.adjusted(1.5, 1.5, -1.5, -1.5),
              m_theme.ink2);
    painter.setFont(m_quiet ? m_theme.font(TextRole::Caption) : m_theme.font(TextRole::Body, 600));
    painter.setPen(m_quiet ? m_theme.ink2 : m_theme.ink);
    const QRectF words = QRectF(rect()).adjusted(Theme::areaPadding + 16, 0, -Theme::areaPadding, 0);
    const QString title = painter.fontMetrics().elidedText(text(), Qt::ElideRight, int(words.width()));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, title);
    const int used = painter.fontMetrics().horizontalAdvance(title) + Theme::unit;
    if (isChecked() || m_summary.isEmpty() || words.width() - used < 32)
        return;
    painter.setFont(m_theme.font(TextRole::Caption));
    painter.setPen(m_theme.ink3);
    painter.drawText(words.adjusted(used, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_summary, Qt::ElideRight, int(words.width()) - used));
}

CollapsibleSection::CollapsibleSection(const QString& title, bool quiet, QWidget* parent)
    : QWidget(parent), m_quiet(quiet)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_header = new SectionHeader(title, this);
    m_body = new QWidget(this);
    m_rows = new QVBoxLayout(m_body);
    m_rows->setContentsMargins(0, 0, 0, quiet ? 0 : Theme::half);
    m_rows->setSpacing(2);
    column->addWidget(m_header);
    column->addWidget(m_body);
    connect(m_header, &QAbstractButton::toggled, this, [this](bool on) {
        m_body->setVisible(on);
        m_header->update();
        emit expandedChanged(on);
    });
}

void CollapsibleSection::setTheme(const Theme& theme)
{
    m_header->setTheme(theme, m_quiet);
}

void CollapsibleSection::setExpanded(bool on)
{
    m_header->setChecked(on);
    m_body->setVisible(on);
}

bool CollapsibleSection::isExpanded() const
{
    return m_header->isChecked();
}

void CollapsibleSection::addRow(QWidget* row)
{
    m_rows->addWidget(row);
}

} // namespace latepulse::ui
