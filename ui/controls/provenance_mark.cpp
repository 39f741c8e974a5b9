#include "ui/controls/provenance_mark.h"

#include <QCoreApplication>
#include <QPainter>

namespace latepulse::ui {

namespace {

QString word(ProvenanceKind kind)
{
    switch (kind) {
    case ProvenanceKind::PublicRecord: return ProvenanceMark::tr("public record");
    case ProvenanceKind::Historical: return ProvenanceMark::tr("historical");
    case ProvenanceKind::Assumed: return ProvenanceMark::tr("assumed");
    case ProvenanceKind::User: return ProvenanceMark::tr("set by the user");
    case ProvenanceKind::Fitted: return ProvenanceMark::tr("fitted to a measurement");
    }
    return {};
}

QChar letter(ProvenanceKind kind)
{
    switch (kind) {
    case ProvenanceKind::PublicRecord: return u'R';
    case ProvenanceKind::Historical: return u'H';
    case ProvenanceKind::Assumed: return u'A';
    case ProvenanceKind::User: return u'U';
    case ProvenanceKind::Fitted: return u'F';
    }
    return u'?';
}

} // namespace

QString provenanceText(const ProvenanceEntry& entry)
{
    return entry.note.empty() ? word(entry.kind)
                              : word(entry.kind) + QStringLiteral(": ") + QString::fromStdString(entry.note);
}

ProvenanceMark::ProvenanceMark(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFixedSize(18, 18);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
}

void ProvenanceMark::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void ProvenanceMark::setKind(ProvenanceKind kind)
{
    m_kind = kind;
    setAccessibleName(tr("Provenance: %1").arg(word(kind)));
    update();
}

void ProvenanceMark::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(2.5, 2.5, 13, 13);
    QPen pen(hasFocus() ? m_theme.accent : m_theme.control, hasFocus() ? 2.0 : 1.0);
    if (m_kind == ProvenanceKind::Assumed)
        pen.setDashPattern({2.5, 1.8});
    painter.setPen(pen);
    painter.setBrush(isChecked() || underMouse() ? m_theme.sunk : m_theme.panel);
    painter.drawRoundedRect(box, Theme::radiusBadge, Theme::radiusBadge);
    painter.setFont(m_theme.font(TextRole::Badge, 500));
    painter.setPen(m_theme.ink2);
    painter.drawText(box, Qt::AlignCenter, QString(letter(m_kind)));
}

} // namespace latepulse::ui
