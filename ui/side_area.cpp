#include "ui/side_area.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/icons.h"

namespace latepulse::ui {

SideArea::SideArea(Side side, const QString& name, QWidget* content, QWidget* parent)
    : QWidget(parent), m_side(side), m_name(name), m_content(content), m_unfold(new QToolButton)
{
    m_unfold->setToolTip(tr("Show %1").arg(name));
    m_unfold->setAccessibleName(m_unfold->toolTip());
    m_unfold->setAutoRaise(true);
    connect(m_unfold, &QToolButton::clicked, this, [this] { setFolded(false); });
    auto* strip = new QVBoxLayout;
    strip->setContentsMargins(6, 10, 6, 6);
    strip->addWidget(m_unfold, 0, Qt::AlignTop | Qt::AlignHCenter);
    strip->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(strip);
    layout->addWidget(content, 1);
    applyFold();
}

void SideArea::setFolded(bool folded)
{
    if (folded == m_folded)
        return;
    if (folded)
        m_widthBefore = width();
    m_folded = folded;
    applyFold();
    emit foldedChanged(folded);
}

void SideArea::setTheme(const Theme& theme)
{
    m_narrowest = theme.px(220);
    m_widest = theme.px(480);
    m_unfold->setIcon(makeIcon(m_side == Side::Left ? Icon::ChevronRight : Icon::ChevronLeft, theme));
    applyFold();
}

void SideArea::applyFold()
{
    m_content->setVisible(!m_folded);
    m_unfold->setVisible(m_folded);
    layout()->itemAt(0)->layout()->setContentsMargins(m_folded ? 6 : 0, m_folded ? 10 : 0, m_folded ? 6 : 0, 0);
    setMinimumWidth(m_folded ? foldedWidth : m_narrowest);
    setMaximumWidth(m_folded ? foldedWidth : m_widest);
}

} // namespace latepulse::ui
