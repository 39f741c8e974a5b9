#include "ui/panels/pin_list.h"

#include <algorithm>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/entity_look.h"
#include "ui/look/icons.h"

namespace latepulse::ui {

namespace {

/// The line as the charts draw it.
QIcon lineIcon(const Theme& theme, qreal ratio)
{
    QPixmap pixmap(QSize(28, 16) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setPen(ghostPen(theme, GhostKind::Pinned));
    painter.drawLine(QPointF(1, 8.5), QPointF(27, 8.5));
    return QIcon(pixmap);
}

} // namespace

PinList::PinList(GhostShelf& shelf, QWidget* parent) : QWidget(parent), m_shelf(shelf)
{
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(Theme::half);
    connect(&shelf, &GhostShelf::pinsChanged, this, &PinList::refresh);
    refresh();
}

const PinList::Row* PinList::rowOf(int number) const
{
    const auto found = std::ranges::find(m_rows, number, &Row::number);
    return found == m_rows.end() ? nullptr : &*found;
}

QLineEdit* PinList::nameField(int number) const
{
    const Row* row = rowOf(number);
    return row == nullptr ? nullptr : row->name;
}

QCheckBox* PinList::shownBox(int number) const
{
    const Row* row = rowOf(number);
    return row == nullptr ? nullptr : row->shown;
}

QToolButton* PinList::removeButton(int number) const
{
    const Row* row = rowOf(number);
    return row == nullptr ? nullptr : row->remove;
}

void PinList::addRow(int number)
{
    Row row{number, new QWidget(this), nullptr, nullptr, nullptr};
    auto* line = new QHBoxLayout(row.whole);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(Theme::half);
    row.shown = new QCheckBox(row.whole);
    row.shown->setToolTip(tr("Draw it in the charts (Ctrl+Alt+%1); one pin at a time").arg(number));
    row.name = new QLineEdit(row.whole);
    row.name->setMaxLength(40);
    row.name->setToolTip(tr("Its name in the charts and the table; write over it"));
    row.remove = new QToolButton(row.whole);
    row.remove->setToolTip(tr("Let this pin go"));
    row.remove->setFocusPolicy(Qt::StrongFocus);
    line->addWidget(row.shown);
    line->addWidget(row.name, 1);
    line->addWidget(row.remove);
    connect(row.shown, &QCheckBox::clicked, this,
            [this, number](bool shown) { m_shelf.showPin(shown ? std::optional(number) : std::nullopt); });
    connect(row.name, &QLineEdit::editingFinished, this, [this, number] {
        const Pin* pin = m_shelf.pinOf(number);
        if (pin == nullptr)
            return;
        m_shelf.rename(number, nameField(number)->text());
        nameField(number)->setText(m_shelf.pinOf(number)->name);  // an empty name is none
    });
    // Removing takes this very button away: not while it still handles its click.
    connect(row.remove, &QToolButton::clicked, this, [this, number] { m_shelf.remove(number); }, Qt::QueuedConnection);
    dress(row);
    m_rows.push_back(row);
    std::ranges::sort(m_rows, {}, &Row::number);
    m_column->insertWidget(static_cast<int>(std::ranges::find(m_rows, number, &Row::number) - m_rows.begin()),
                           row.whole);
}

void PinList::refresh()
{
    std::erase_if(m_rows, [this](const Row& row) {
        if (m_shelf.pinOf(row.number) != nullptr)
            return false;
        row.whole->hide();
        row.whole->deleteLater();
        return true;
    });
    for (const Pin& pin : m_shelf.pins()) {
        if (rowOf(pin.number) == nullptr)
            addRow(pin.number);
        const Row& row = *rowOf(pin.number);
        row.shown->setChecked(m_shelf.shownPin() == pin.number);
        row.shown->setAccessibleName(tr("%1 in the charts").arg(pin.name));
        row.remove->setAccessibleName(tr("Remove %1").arg(pin.name));
        row.name->setAccessibleName(tr("Name of pin %1").arg(pin.number));
        if (!row.name->hasFocus() || !row.name->isModified())
            row.name->setText(pin.name);
    }
    setVisible(!m_rows.empty());
}

void PinList::dress(const Row& row) const
{
    row.shown->setIcon(lineIcon(m_theme, devicePixelRatioF()));
    row.shown->setIconSize({28, 16});
    row.name->setFont(m_theme.font(TextRole::Body));
    row.remove->setIcon(makeIcon(Icon::Remove, m_theme));
}

void PinList::setTheme(const Theme& theme)
{
    m_theme = theme;
    for (const Row& row : m_rows)
        dress(row);
}

} // namespace latepulse::ui
