#include "ui/centre_area.h"

#include <QTabWidget>

namespace latepulse::ui {

CentreArea::CentreArea(QTabWidget* tabs, QWidget* field, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_tabs(tabs), m_field(field)
{
    setHandleWidth(1);
    addWidget(tabs);
    m_field->setParent(this);
    m_field->hide();
    setStretchFactor(0, 1);
    setCollapsible(0, false);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_ownWidth = true; });
    place();
}

void CentreArea::setWide(bool wide, int column)
{
    m_column = column;
    const bool before = isColumn();
    m_wide = wide;
    if (isColumn() != before)
        place();
    else if (isColumn() && !m_ownWidth)
        setSizes({width() - m_column, m_column});
}

void CentreArea::setHasProbes(bool has)
{
    if (has == m_hasProbes)
        return;
    m_hasProbes = has;
    place();
}

void CentreArea::place()
{
    const int tab = m_tabs->indexOf(m_field);
    if (isColumn()) {
        if (tab >= 0)
            m_tabs->removeTab(tab);
        addWidget(m_field);
        setStretchFactor(1, 0);
        m_field->show();
        if (!m_ownWidth)
            setSizes({width() - m_column, m_column});
        return;
    }
    if (m_hasProbes && tab < 0) {
        m_tabs->addTab(m_field, tr("Population"));
    } else if (!m_hasProbes) {
        if (tab >= 0)
            m_tabs->removeTab(tab);
        m_field->setParent(this);
        m_field->hide();
    }
}

bool CentreArea::showField()
{
    if (!m_hasProbes)
        return false;
    if (!isColumn())
        m_tabs->setCurrentWidget(m_field);
    else if (sizes().last() == 0)  // folded away by its handle
        setSizes({width() - m_column, m_column});
    return true;
}

} // namespace latepulse::ui
