#include "ui/panels/events_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/look/panel_ground.h"
#include "ui/models/event_table.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr int rowHeight = 24;
constexpr int roomyWidth = 420;  // below, the words alone have to do, of what it is now

/// False verdicts stand out; the word "false" says the same.
class EventDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QColor finding;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!index.data(EventTable::FindingRole).toBool())
            return;
        option->palette.setColor(QPalette::Text, finding);
        option->palette.setColor(QPalette::HighlightedText, finding);
    }
};

} // namespace

EventsPanel::EventsPanel(QWidget* parent) : QWidget(parent), m_table(new EventTable(this))
{
    setAccessibleName(tr("Events"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, Theme::unit);
    column->setSpacing(Theme::unit);
    buildFilter(column);
    buildTable(column);
    m_empty = new QLabel(this);
    m_empty->setWordWrap(true);
    m_empty->setMargin(Theme::areaPadding);
    column->addWidget(m_empty);
    m_count = new QLabel(this);
    column->addWidget(m_count);
    column->addStretch();
    connect(m_table, &QAbstractItemModel::modelReset, this, &EventsPanel::showCount);
    connect(m_table, &QAbstractItemModel::rowsInserted, this, &EventsPanel::showCount);
    connect(m_table, &QAbstractItemModel::rowsRemoved, this, &EventsPanel::showCount);
    setTheme(m_theme);
    showCount();
}

void EventsPanel::buildFilter(QVBoxLayout* column)
{
    m_words = new QLineEdit(this);
    m_words->setPlaceholderText(tr("Words to find"));
    m_words->setAccessibleName(tr("Words to find"));
    m_words->setClearButtonEnabled(true);
    m_kinds = new QComboBox(this);
    m_kinds->setAccessibleName(tr("Kinds of events"));
    for (const QString& kind :
         {tr("All kinds"), tr("Verdicts"), tr("True failures"), tr("Changes and waves"), tr("Milestones"), tr("Drops")})
        m_kinds->addItem(kind);
    m_times = new QComboBox(this);
    m_times->setAccessibleName(tr("Part of the run"));
    for (const QString& part : {tr("Whole run"), tr("Up to now"), tr("From now on")})
        m_times->addItem(part);
    auto* row = new QHBoxLayout;
    row->setSpacing(Theme::unit);
    row->addWidget(m_kinds, 1);
    row->addWidget(m_times, 1);
    column->addWidget(m_words);
    column->addLayout(row);
    connect(m_words, &QLineEdit::textChanged, m_table, &EventTable::setWords);
    connect(m_kinds, &QComboBox::currentIndexChanged, m_table,
            [this](int i) { m_table->setKinds(static_cast<EventKinds>(i)); });
    connect(m_times, &QComboBox::currentIndexChanged, m_table,
            [this](int i) { m_table->setTimes(static_cast<EventTimes>(i)); });
}

void EventsPanel::buildTable(QVBoxLayout* column)
{
    m_view = new QTableView(this);
    m_view->setAccessibleName(tr("Events of the run"));
    m_view->setModel(m_table);
    m_view->setItemDelegate(new EventDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(rowHeight);
    m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setStretchLastSection(true);
    column->addWidget(m_view, 1);
    const auto jump = [this](const QModelIndex& index) { emit seekRequested(m_table->instantOf(index.row())); };
    connect(m_view, &QAbstractItemView::clicked, this, jump);
    connect(m_view, &QAbstractItemView::activated, this, jump);
}

void EventsPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    static_cast<EventDelegate*>(m_view->itemDelegate())->finding = theme.finding;
    for (QWidget* widget : {static_cast<QWidget*>(m_words), static_cast<QWidget*>(m_kinds),
                            static_cast<QWidget*>(m_times), static_cast<QWidget*>(m_view)})
        widget->setFont(theme.font(TextRole::Body));
    m_view->horizontalHeader()->setFont(theme.font(TextRole::Caption));
    m_count->setFont(theme.font(TextRole::Caption));
    m_count->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
    m_empty->setFont(theme.font(TextRole::Body));
    m_empty->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
    const QFontMetrics metrics(m_view->font());
    m_view->setColumnWidth(EventTable::When, metrics.horizontalAdvance(QStringLiteral("30 Sep 00:00:00")) + 16);
    m_view->setColumnWidth(EventTable::Kind, metrics.horizontalAdvance(tr("Milestone")) + 16);
    update();
}

void EventsPanel::setZone(const DisplayZone& zone)
{
    m_table->setZone(zone);
}

void EventsPanel::setScenario(const std::shared_ptr<const Scenario>& scenario)
{
    m_scenario = scenario;
}

void EventsPanel::setRecording(std::shared_ptr<const Recording> recording)
{
    m_recording = std::move(recording);
    if (isVisible())
        m_table->setRun(m_scenario, m_recording);
}

void EventsPanel::showEvent(QShowEvent* event)
{
    m_table->setRun(m_scenario, m_recording);
    QWidget::showEvent(event);
}

void EventsPanel::setPlayhead(SimTime t)
{
    m_now = t;
    m_table->setNow(t);
}

void EventsPanel::takeUp()
{
    if (m_table->rowCount() == 0)
        return m_words->setFocus();
    const QModelIndex now = m_table->index(std::max(0, m_table->rowAt(m_now)), EventTable::What);
    m_view->setCurrentIndex(now);
    m_view->scrollTo(now, QAbstractItemView::PositionAtCenter);
    m_view->setFocus();
}

void EventsPanel::showCount()
{
    const int shown = m_table->rowCount(), all = m_table->total();
    m_view->setVisible(shown > 0);
    m_count->setVisible(shown > 0);
    m_empty->setVisible(shown == 0);
    m_count->setText(shown == all ? counted(all, tr("%1 event"), tr("%1 events"))
                                  : counted(all, tr("%2 of %1 event"), tr("%2 of %1 events")).arg(countText(shown)));
    m_empty->setText(all > 0 ? tr("No event matches\nOther words, all kinds or the whole run may show some.")
                             : tr("No events yet\nVerdicts, changes, milestones and drops appear here as they are "
                                  "recorded."));
    update();
}

void EventsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool roomy = width() >= m_theme.px(roomyWidth);
    m_view->setColumnHidden(EventTable::Kind, !roomy);
    m_table->setShort(!roomy);
}

void EventsPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSideGround(painter, m_theme, size());
    if (!m_empty->isVisible())
        return;
    paintEmptyOutline(painter, m_theme, QRectF(m_empty->geometry()));
}

} // namespace latepulse::ui
