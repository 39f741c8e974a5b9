#include "ui/charts/chart_chooser.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace latepulse::ui {

namespace {

constexpr int idRole = Qt::UserRole, quantityRole = Qt::UserRole + 1;
constexpr int mostCurves = 12;  // more in one chart cannot be told apart

QPushButton* button(const QString& text, const QString& name)
{
    auto* made = new QPushButton(text);
    made->setObjectName(name);
    made->setAutoDefault(false);
    return made;
}

} // namespace

ChartChooser::ChartChooser(const Scenario& scenario, const SeriesStore& store, const QStringList& shown,
                           QWidget* parent)
    : QDialog(parent), m_filter(new QLineEdit), m_offered(new QTreeWidget), m_chosen(new QListWidget),
      m_add(button(tr("&Add"), QStringLiteral("add"))), m_up(button(tr("&Up"), QStringLiteral("up"))),
      m_down(button(tr("&Down"), QStringLiteral("down"))), m_take(button(tr("&Remove"), QStringLiteral("remove")))
{
    setWindowTitle(tr("Choose charts"));
    resize(760, 480);
    build();
    fillOffered(scenario, store);
    showChosen(shown, 0);
    connect(m_filter, &QLineEdit::textChanged, this, &ChartChooser::filter);
    connect(m_offered, &QTreeWidget::itemSelectionChanged, this, &ChartChooser::tellButtons);
    connect(m_offered, &QTreeWidget::itemActivated, this, [this] { addSelected(); });
    connect(m_chosen, &QListWidget::currentRowChanged, this, &ChartChooser::tellButtons);
    connect(m_add, &QPushButton::clicked, this, &ChartChooser::addSelected);
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_take, &QPushButton::clicked, this, &ChartChooser::take);
}

void ChartChooser::build()
{
    m_filter->setPlaceholderText(tr("Find a quantity or an entity"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_offered->setHeaderHidden(true);
    m_offered->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_offered->setAccessibleName(tr("Recorded quantities and their entities"));
    m_chosen->setAccessibleName(tr("Charts shown, from the top"));
    auto* left = new QVBoxLayout;
    left->addWidget(m_filter);
    left->addWidget(m_offered, 1);
    left->addWidget(new QLabel(tr("Several entities of one quantity become one chart.")));
    left->addWidget(m_add);
    auto* usualButton = button(tr("The usual &charts"), QStringLiteral("usual"));
    connect(usualButton, &QPushButton::clicked, this, &ChartChooser::usual);
    auto* order = new QHBoxLayout;
    for (QPushButton* one : {m_up, m_down, m_take})
        order->addWidget(one);
    auto* right = new QVBoxLayout;
    right->addWidget(new QLabel(tr("Shown, from the top")));
    right->addWidget(m_chosen, 1);
    right->addLayout(order);
    right->addWidget(usualButton);
    auto* halves = new QHBoxLayout;
    halves->addLayout(left, 1);
    halves->addLayout(right, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(halves, 1);
    layout->addWidget(buttons);
}

void ChartChooser::fillOffered(const Scenario& scenario, const SeriesStore& store)
{
    auto* prepared = new QTreeWidgetItem(m_offered, {tr("Prepared charts")});
    const auto offer = [&](const ChartRow& row) {
        auto* item = new QTreeWidgetItem(prepared, {row.title});
        item->setData(0, idRole, row.id);
        m_titles.insert(row.id, row.title);
    };
    for (const ChartRow& row : chartRows(scenario, store)) {
        m_usual << row.id;
        offer(row);
    }
    for (const ChartRow& row : furtherRows(scenario, store))
        offer(row);
    prepared->setExpanded(true);
    for (const SeriesQuantity& quantity : seriesQuantities(store)) {
        m_titles.insert(quantity.id, quantity.title);
        const bool said = quantity.title.contains(quantity.unit, Qt::CaseInsensitive) && quantity.unit.size() > 1;
        auto* item = new QTreeWidgetItem(
            m_offered, {said ? quantity.title : QStringLiteral("%1, %2").arg(quantity.title, quantity.unit)});
        item->setData(0, quantityRole, quantity.id);
        item->setFlags(item->flags() & ~Qt::ItemIsSelectable);
        for (const SeriesEntity& entity : quantity.entities) {
            auto* leaf = new QTreeWidgetItem(item, {entity.title});
            leaf->setData(0, idRole, entity.id);
            leaf->setData(0, quantityRole, quantity.id);
        }
    }
    prepared->setFlags(prepared->flags() & ~Qt::ItemIsSelectable);
}

/// A quantity whose own words fit shows all its entities.
void ChartChooser::filter(const QString& words)
{
    for (int i = 0; i < m_offered->topLevelItemCount(); ++i) {
        QTreeWidgetItem* group = m_offered->topLevelItem(i);
        const bool whole = group->text(0).contains(words, Qt::CaseInsensitive);
        bool any = whole;
        for (int j = 0; j < group->childCount(); ++j) {
            const bool fits = whole || group->child(j)->text(0).contains(words, Qt::CaseInsensitive);
            group->child(j)->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
        group->setExpanded(!words.isEmpty() ? any : i == 0);
    }
}

void ChartChooser::addSelected()
{
    QStringList quantities;
    QHash<QString, QStringList> entities;
    for (const QTreeWidgetItem* item : m_offered->selectedItems()) {
        const QString quantity = item->data(0, quantityRole).toString(), id = item->data(0, idRole).toString();
        if (quantity.isEmpty()) {
            add(id);
            continue;
        }
        if (!quantities.contains(quantity))
            quantities << quantity;
        if (entities[quantity].size() < mostCurves)
            entities[quantity] << id;
    }
    for (const QString& quantity : quantities)
        add(seriesRowId(quantity, entities[quantity]));
}

void ChartChooser::add(const QString& id)
{
    QStringList ids = chosen();
    if (const qsizetype there = ids.indexOf(id); there >= 0)
        return m_chosen->setCurrentRow(static_cast<int>(there));
    ids << id;
    showChosen(ids, static_cast<int>(ids.size()) - 1);
    emit choiceChanged(ids);
}

void ChartChooser::take()
{
    QStringList ids = chosen();
    const int row = m_chosen->currentRow();
    if (ids.size() < 2 || row < 0)
        return;
    ids.removeAt(row);
    showChosen(ids, std::min(row, static_cast<int>(ids.size()) - 1));
    emit choiceChanged(ids);
}

void ChartChooser::move(int by)
{
    QStringList ids = chosen();
    const int row = m_chosen->currentRow(), to = row + by;
    if (row < 0 || to < 0 || to >= ids.size())
        return;
    ids.move(row, to);
    showChosen(ids, to);
    emit choiceChanged(ids);
}

void ChartChooser::usual()
{
    showChosen(m_usual, 0);
    emit choiceChanged({});
}

QStringList ChartChooser::chosen() const
{
    QStringList ids;
    for (int row = 0; row < m_chosen->count(); ++row)
        ids << m_chosen->item(row)->data(idRole).toString();
    return ids;
}

void ChartChooser::showChosen(const QStringList& ids, int current)
{
    m_chosen->clear();
    for (const QString& id : ids) {
        QString title = m_titles.value(id);
        if (title.isEmpty()) {
            QString entities = id.section(u':', 1);
            title = QStringLiteral("%1: %2").arg(m_titles.value(id.section(u':', 0, 0), id.section(u':', 0, 0)),
                                                 entities.replace(u',', QStringLiteral("; ")));
        }
        auto* item = new QListWidgetItem(title, m_chosen);
        item->setData(idRole, id);
    }
    m_chosen->setCurrentRow(current);
    tellButtons();
}

void ChartChooser::tellButtons()
{
    const int row = m_chosen->currentRow();
    m_add->setEnabled(!m_offered->selectedItems().isEmpty());
    m_add->setToolTip(m_add->isEnabled() ? QString() : tr("Select a chart or the entities of a quantity first."));
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < m_chosen->count());
    m_take->setEnabled(row >= 0 && m_chosen->count() > 1);
    m_take->setToolTip(m_chosen->count() > 1 ? QString() : tr("One chart stays."));
}

} // namespace latepulse::ui
