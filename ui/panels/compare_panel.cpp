#include "ui/panels/compare_panel.h"

#include <algorithm>
#include <numeric>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/look/panel_ground.h"
#include "ui/models/comparison_table.h"
#include "ui/panels/comparison_delegate.h"
#include "ui/panels/pin_list.h"
#include "ui/presenters/comparison_text.h"
#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

ComparedRun compared(const QString& name, const KeptRun& run)
{
    return {name.toStdString(), run.scenario, run.recording};
}

} // namespace

ComparePanel::ComparePanel(GhostShelf& shelf, QWidget* parent)
    : QWidget(parent), m_shelf(shelf), m_table(new ComparisonTable(this))
{
    setAccessibleName(tr("Compare"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(1, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content = new QWidget;
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(Theme::unit);
    buildChoice(column);
    buildTable(column);
    buildFoot(column);
    column->addStretch(1);
    scroll->setWidget(m_content);
    scroll->viewport()->setAutoFillBackground(false);
    m_content->setAutoFillBackground(false);  // setWidget turns it on
    outer->addWidget(scroll);
    connect(&shelf, &GhostShelf::runsChanged, this, &ComparePanel::refresh);
    connect(&shelf, &GhostShelf::pinsChanged, this, &ComparePanel::refreshPins);
    setTheme(m_theme);
    refreshPins();
    refresh();
}

QLabel* ComparePanel::addLabel(QVBoxLayout* column, const QString& name)
{
    auto* label = new QLabel(m_content);
    label->setAccessibleName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

void ComparePanel::buildChoice(QVBoxLayout* column)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(Theme::unit);
    auto* caption = new QLabel(tr("This run against"), m_content);
    m_base = new QComboBox(m_content);
    m_base->setAccessibleName(tr("This run against"));
    m_base->setToolTip(tr("Also drawn behind the curves (Ctrl+5, Ctrl+6, Ctrl+7)"));
    m_base->addItem(tr("the run before"), static_cast<int>(GhostChoice::BeforeLastChange));
    m_base->addItem(tr("the run as loaded"), static_cast<int>(GhostChoice::AsLoaded));
    m_base->addItem(tr("pins only"), static_cast<int>(GhostChoice::None));
    m_base->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    caption->setBuddy(m_base);
    line->addWidget(caption);
    line->addWidget(m_base, 1);
    column->addLayout(line);
    m_pins = new PinList(m_shelf, m_content);
    column->addWidget(m_pins);
    m_pin = new QPushButton(tr("Pin this run"), m_content);
    m_pin->setToolTip(tr("Keeps this run to compare others with (Ctrl+P); up to %1").arg(GhostShelf::mostPins));
    column->addWidget(m_pin);
    m_memory = addLabel(column, tr("What pins take"));
    connect(m_base, &QComboBox::activated, this,
            [this] { m_shelf.choose(static_cast<GhostChoice>(m_base->currentData().toInt())); });
    connect(m_pin, &QPushButton::clicked, this, &ComparePanel::pinRequested);
}

void ComparePanel::buildTable(QVBoxLayout* column)
{
    m_empty = addLabel(column, tr("Nothing to compare"));
    m_empty->setMargin(Theme::areaPadding);
    m_differs = addLabel(column, tr("What differs"));
    m_view = new QTableView(m_content);
    m_view->setAccessibleName(tr("Table of differences"));
    m_view->setModel(m_table);
    m_view->setItemDelegate(new ComparisonDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setTabKeyNavigation(false);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->verticalHeader()->hide();
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->installEventFilter(this);
    column->addWidget(m_view);
    connect(m_table, &QAbstractItemModel::modelReset, this, &ComparePanel::fitTable);
    connect(m_table, &QAbstractItemModel::dataChanged, this, &ComparePanel::fitTable);
}

void ComparePanel::buildFoot(QVBoxLayout* column)
{
    m_note = addLabel(column, tr("How to read the table"));
    auto* line = new QHBoxLayout;
    line->setSpacing(Theme::unit);
    m_copyText = new QPushButton(tr("Copy as text"), m_content);
    m_copyText->setToolTip(tr("The table and what differs, with tabs between (Ctrl+C in the table)"));
    m_copyCsv = new QPushButton(tr("Copy as CSV"), m_content);
    m_copyCsv->setToolTip(tr("The same for a spreadsheet or a script: UTC, full precision"));
    for (QPushButton* button : {m_copyText, m_copyCsv})
        line->addWidget(button, 1);
    column->addLayout(line);
    connect(m_copyText, &QPushButton::clicked, this, &ComparePanel::copyText);
    connect(m_copyCsv, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(asCsv());
        emit copied(tr("Copied the table of differences as CSV."));
    });
}

void ComparePanel::copyText()
{
    QApplication::clipboard()->setText(asText());
    emit copied(tr("Copied the table of differences as text."));
}

QString ComparePanel::asText() const
{
    return comparisonAsText(m_table->runs(), m_zone);
}

QString ComparePanel::asCsv() const
{
    return QString::fromStdString(comparisonCsv(m_table->runs()));
}

std::vector<ComparedRun> ComparePanel::comparedRuns() const
{
    const KeptRun shown = m_shelf.shown(), base = m_shelf.chosen();
    if (!shown || !shown.scenario)
        return {};
    std::vector<ComparedRun> runs{compared(shown.recording->finished ? tr("this run") : tr("this run, so far"), shown)};
    const bool pinnedToo =
        std::ranges::any_of(m_shelf.pins(), [&](const Pin& pin) { return pin.run.recording == base.recording; });
    if (base && base.scenario && base.recording != shown.recording && !pinnedToo)
        runs.push_back(compared(m_shelf.kind() == GhostKind::Before ? tr("before") : tr("as loaded"), base));
    for (const Pin& pin : m_shelf.pins())
        if (pin.run.scenario && pin.run.recording != shown.recording)
            runs.push_back(compared(pin.name, pin.run));
    return runs;
}

void ComparePanel::refresh()
{
    m_base->setCurrentIndex(m_base->findData(static_cast<int>(m_shelf.choice())));
    if (!isVisible())
        return;
    m_table->setRuns(comparedRuns());
    const std::vector<ComparedRun>& runs = m_table->runs();
    const bool any = m_table->rowCount() > 0;
    for (QWidget* widget :
         {static_cast<QWidget*>(m_view), static_cast<QWidget*>(m_differs), static_cast<QWidget*>(m_note),
          static_cast<QWidget*>(m_copyText), static_cast<QWidget*>(m_copyCsv)})
        widget->setVisible(any);
    m_empty->setVisible(!any);
    m_empty->setText(
        m_shelf.pins().empty()
            ? tr("Nothing to compare with yet\nChange a value: the run before stands beside the new one. Or pin this "
                 "run, and change a value then.")
            : tr("Only the pinned run itself is here\nChange a value: the new run stands beside the pin."));
    QStringList lines;
    for (std::size_t i = 1; any && i < runs.size(); ++i) {
        const QStringList found = scenarioDifferenceLines(*runs[i].scenario, *runs.front().scenario, m_zone);
        const QString name = QString::fromStdString(runs[i].name);
        lines << (found.isEmpty() ? tr("Against \"%1\" this run differs in no value.").arg(name)
                                  : tr("Against \"%1\" this run differs in:").arg(name));
        for (const QString& line : found)
            lines << QStringLiteral("•\u00a0") + line;
    }
    m_differs->setText(lines.join(u'\n'));
    m_note->setText(any ? tr("Model result. Under each figure of another run: by how much this run differs. ")
                            + seedsText(runs)
                        : QString());
    update();
}

void ComparePanel::refreshPins()
{
    const auto megabytes = [](std::size_t bytes) { return numberText(static_cast<double>(bytes) / 1'048'576.0, 0); };
    const auto count = static_cast<std::int64_t>(m_shelf.pins().size());
    m_memory->setVisible(count > 0);
    m_memory->setText(
        counted(count, tr("%1 pin takes at most %2 of %3 MiB."), tr("%1 pins take at most %2 of %3 MiB."))
            .arg(megabytes(std::max<std::size_t>(m_shelf.pinnedBytes(), 1'048'576)), megabytes(GhostShelf::pinBudget)));
    m_pin->setEnabled(count < GhostShelf::mostPins);
    m_pin->setText(m_pin->isEnabled() ? tr("Pin this run") : tr("%1 pins are kept: let one go first").arg(count));
}

/// Runs stand beside each other where their figures have room, else under each other. As high as it is long: what scrolls
/// is the whole tab.
void ComparePanel::fitTable()
{
    if (m_table->rowCount() == 0)
        return;
    auto& figures = *static_cast<ComparisonDelegate*>(m_view->itemDelegate());
    figures.stacked = false;
    constexpr int leastMeasure = 92;
    const QFontMetrics head(m_view->horizontalHeader()->font());
    std::vector<int> widths;
    for (int c = 1; c < m_table->columnCount(); ++c) {
        const QString name = m_table->headerData(c, Qt::Horizontal, Qt::DisplayRole).toString();
        int width = std::min(head.horizontalAdvance(name) + 14, m_theme.px(90));
        for (int r = 0; r < m_table->rowCount(); ++r)
            width = std::max(width, figures.sizeHint({}, m_table->index(r, c)).width());
        widths.push_back(width);
    }
    const int others = std::accumulate(widths.begin(), widths.end(), 0);
    figures.stacked = others + m_theme.px(leastMeasure) > m_view->width();
    measureStack(figures);
    for (int c = 1; c < m_table->columnCount(); ++c) {
        m_view->setColumnHidden(c, figures.stacked);
        m_view->setColumnWidth(c, widths[static_cast<std::size_t>(c) - 1]);
    }
    m_view->horizontalHeader()->setVisible(!figures.stacked);
    m_view->setColumnWidth(0, figures.stacked ? m_view->width() : m_view->width() - others);
    const int row = figures.sizeHint({}, m_table->index(0, figures.stacked ? 0 : 1)).height();
    m_view->verticalHeader()->setDefaultSectionSize(row);
    const int above = figures.stacked ? 0 : m_view->horizontalHeader()->sizeHint().height();
    m_view->setFixedHeight(above + row * m_table->rowCount() + 2);
}

void ComparePanel::measureStack(ComparisonDelegate& figures) const
{
    const QFontMetrics figure(m_theme.font(TextRole::Body, 600)), difference(m_theme.font(TextRole::Caption));
    figures.figureWidth = figures.differenceWidth = 0;
    for (int r = 0; r < m_table->rowCount(); ++r)
        for (int c = 1; c < m_table->columnCount(); ++c) {
            const QModelIndex cell = m_table->index(r, c);
            figures.figureWidth = std::max(figures.figureWidth, figure.horizontalAdvance(cell.data().toString()));
            const QString words = cell.data(ComparisonTable::DifferenceRole).toString();
            figures.differenceWidth = std::max(figures.differenceWidth, difference.horizontalAdvance(words));
        }
}

void ComparePanel::takeUp()
{
    m_table->rowCount() > 0 ? m_view->setFocus() : m_pin->setFocus();
}

bool ComparePanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && event->type() == QEvent::Resize)
        fitTable(); // also when the tab's own scroll bar comes or goes
    if (watched == m_view && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        copyText();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ComparePanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    static_cast<ComparisonDelegate*>(m_view->itemDelegate())->theme = theme;
    m_content->setFont(theme.font(TextRole::Body));
    m_view->horizontalHeader()->setFont(theme.font(TextRole::Caption));
    for (QPushButton* button : {m_pin, m_copyText, m_copyCsv}) {
        button->setFont(theme.font(TextRole::Body, 500));
        button->setFixedHeight(Theme::button);
    }
    for (QLabel* label : {m_memory, m_note}) {
        label->setFont(theme.font(TextRole::Caption));
        label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(theme.ink3.name()));
    }
    for (QLabel* label : {m_empty, m_differs}) {
        label->setFont(theme.font(TextRole::Body));
        label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(theme.ink2.name()));
    }
    m_pins->setTheme(theme);
    fitTable();
    update();
}

void ComparePanel::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    m_table->setZone(zone);
    refresh(); // what differs names instants too
}

void ComparePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
    fitTable();
}

void ComparePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

void ComparePanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSideGround(painter, m_theme, size());
    if (!m_empty->isVisible())
        return;
    paintEmptyOutline(painter, m_theme, QRectF(m_empty->mapTo(this, QPoint()), QSizeF(m_empty->size())));
}

} // namespace latepulse::ui
