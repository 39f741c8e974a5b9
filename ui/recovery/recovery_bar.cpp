#include "ui/recovery/recovery_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace latepulse::ui {

RecoveryBar::RecoveryBar(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_restore(new QPushButton(tr("&Restore"), this)),
      m_discard(new QPushButton(tr("&Discard"), this))
{
    setAccessibleName(tr("Recovered session"));
    m_restore->setToolTip(tr("The unsaved changes as they were, instead of what is open"));
    m_discard->setToolTip(tr("The unsaved changes are deleted"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(Theme::areaPadding, Theme::half, Theme::areaPadding, Theme::half);
    row->setSpacing(Theme::unit);
    row->addWidget(m_text);
    row->addWidget(m_restore);
    row->addWidget(m_discard);
    row->addStretch(1);
    connect(m_restore, &QPushButton::clicked, this, &RecoveryBar::restoreRequested);
    connect(m_discard, &QPushButton::clicked, this, &RecoveryBar::discardRequested);
    hide();
}

void RecoveryBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_text->setFont(theme.font(TextRole::Body, 500));
    for (QPushButton* button : {m_restore, m_discard})
        button->setFont(theme.font(TextRole::Body));
    update();
}

void RecoveryBar::offer(const QString& text)
{
    m_text->setText(text);
    setAccessibleDescription(text);
    show();
}

QString RecoveryBar::text() const
{
    return m_text->text();
}

void RecoveryBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(QRectF(0, 0, 3, height()), m_theme.accent);
    painter.fillRect(QRectF(0, height() - 1, width(), 1), m_theme.line);
}

} // namespace latepulse::ui
