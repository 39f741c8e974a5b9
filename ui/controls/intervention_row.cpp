#include "ui/controls/intervention_row.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include "ui/look/icons.h"

namespace latepulse::ui {

InterventionRow::InterventionRow(const InterventionLine& line, QWidget* parent) : QWidget(parent), m_line(line)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(Theme::areaPadding, 0, Theme::areaPadding, 0);
    row->setSpacing(6);
    m_check = new QCheckBox(line.id, this);
    m_check->setChecked(line.enabled);
    m_check->setToolTip(line.title.isEmpty() ? line.id : line.title);
    m_check->setAccessibleDescription(line.when);
    m_check->setEnabled(line.switchable);
    m_check->setMinimumWidth(40);
    m_remove = new QToolButton(this);
    m_remove->setFixedSize(22, 22);
    m_remove->setAccessibleName(tr("Remove %1").arg(line.id));
    m_remove->setToolTip(tr("Remove this change"));
    m_remove->setVisible(line.byHand);
    m_when = new QLabel(line.when, this);
    row->addWidget(m_check);
    row->addStretch(1);
    row->addWidget(m_remove);
    row->addWidget(m_when);
    setFixedHeight(26);
    connect(m_check, &QCheckBox::clicked, this, [this](bool on) { emit enabledChosen(m_line.id, on); });
    connect(m_remove, &QToolButton::clicked, this, [this] { emit removeRequested(m_line.id); });
}

void InterventionRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_check->setFont(theme.font(TextRole::Body, m_line.byHand ? 600 : 400));
    m_when->setFont(theme.font(TextRole::Caption));
    m_when->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
    m_remove->setIcon(makeIcon(Icon::Remove, theme.accent, theme.control));
    update();
}

void InterventionRow::paintEvent(QPaintEvent*)
{
    if (!m_line.byHand)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.accent);
    painter.drawEllipse(QPointF(m_check->x() - 7.0, height() / 2.0 + 0.5), 2.75, 2.75);
}

} // namespace latepulse::ui
