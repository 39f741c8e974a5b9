#include "ui/controls/intervention_row.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/icons.h"

namespace latepulse::ui {

InterventionRow::InterventionRow(const InterventionLine& line, QWidget* parent) : QWidget(parent), m_line(line)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Theme::areaPadding, 0, Theme::areaPadding, Theme::half);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    column->addLayout(row);
    m_check = new QCheckBox(line.id, this);
    m_check->setMinimumWidth(40);
    m_remove = new QToolButton(this);
    m_remove->setFixedSize(22, 22);
    m_remove->setAccessibleName(tr("Remove %1").arg(line.id));
    m_remove->setToolTip(tr("Remove this change"));
    m_remove->setVisible(line.byHand);
    row->addWidget(m_check);
    row->addStretch(1);
    row->addWidget(m_remove);
    if (line.movable) {
        m_move = new QToolButton(this);
        m_move->setObjectName(QStringLiteral("instant"));
        m_move->setCheckable(true);
        m_move->setToolTip(tr("Move it to another instant"));
        row->addWidget(m_move);
        connect(m_move, &QToolButton::toggled, this, &InterventionRow::instantOpened);
    } else {
        m_when = new QLabel(this);
        row->addWidget(m_when);
    }
    m_actions = new QLabel(this);
    m_actions->setObjectName(QStringLiteral("actions"));
    m_actions->setWordWrap(true);
    m_actions->setIndent(18);  // under the name, right of the check box
    column->addWidget(m_actions);
    m_check->setFixedHeight(26);
    showLine(line);
    connect(m_check, &QCheckBox::clicked, this, [this](bool on) { emit enabledChosen(m_line.id, on); });
    connect(m_remove, &QToolButton::clicked, this, [this] { emit removeRequested(m_line.id); });
}

void InterventionRow::showLine(const InterventionLine& line)
{
    m_line = line;
    m_check->setChecked(line.enabled);
    m_check->setToolTip(line.title.isEmpty() ? line.id : line.title);
    m_check->setAccessibleDescription(QStringList{line.when, line.actions.join(QStringLiteral("; "))}.join(u' '));
    m_actions->setText(line.actions.join(u'\n'));
    m_actions->setVisible(!line.actions.isEmpty());
    m_check->setEnabled(line.switchable);
    if (m_move == nullptr)
        return m_when->setText(line.when);
    m_move->setText(line.when);
    m_move->setAccessibleName(tr("%1 at %2").arg(line.id, line.when));
}

void InterventionRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_check->setFont(theme.font(TextRole::Body, m_line.byHand ? 600 : 400));
    QWidget* when = m_move != nullptr ? static_cast<QWidget*>(m_move) : m_when;
    when->setFont(theme.font(TextRole::Caption));
    when->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
    m_actions->setFont(theme.font(TextRole::Caption));
    m_actions->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
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
    painter.drawEllipse(QPointF(m_check->x() - 7.0, m_check->geometry().center().y() + 0.5), 2.75, 2.75);
}

} // namespace latepulse::ui
