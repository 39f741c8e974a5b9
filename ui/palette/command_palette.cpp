#include "ui/palette/command_palette.h"

#include <algorithm>
#include <utility>

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/palette/fuzzy_match.h"

namespace latepulse::ui {

namespace {
constexpr qsizetype mostShown = 60;  // more is no choice: type on
constexpr QSize usualSize(620, 420);
constexpr int kindRole = Qt::UserRole, keyRole = Qt::UserRole + 1;

/// The kind in a column of its own before the name, the key at the right.
class EntryDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {200, option.fontMetrics.height() + 8};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QFontMetrics& metrics = option.fontMetrics;
        const QPalette& palette = option.palette;
        painter->save();
        painter->setFont(option.font);
        if ((option.state & QStyle::State_Selected) != 0)
            painter->fillRect(option.rect, palette.color(QPalette::Highlight));
        const QColor strong =
            palette.color((option.state & QStyle::State_Selected) != 0 ? QPalette::HighlightedText : QPalette::Text);
        const QRect line = option.rect.adjusted(8, 0, -8, 0);
        const QString key = index.data(keyRole).toString();
        const int kinds = metrics.horizontalAdvance(CommandPalette::tr("Scenario")) + 16;
        const int keys = key.isEmpty() ? 0 : metrics.horizontalAdvance(key) + 16;
        const auto put = [&](const QRect& place, Qt::Alignment side, const QColor& colour, const QString& words) {
            painter->setPen(colour);
            painter->drawText(place, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                              metrics.elidedText(words, Qt::ElideRight, place.width()));
        };
        QColor quiet = strong;
        quiet.setAlphaF(0.72F);
        put(line, Qt::AlignLeft, quiet, index.data(kindRole).toString());
        put(line, Qt::AlignRight, quiet, key);
        put(line.adjusted(kinds, 0, -keys, 0), Qt::AlignLeft, strong, index.data().toString());
        painter->restore();
    }
};
} // namespace

CommandPalette::CommandPalette(QList<PaletteEntry> entries, std::function<QList<PaletteEntry>(const QString&)> typed,
                               QWidget* parent)
    : QDialog(parent), m_entries(std::move(entries)), m_typed(std::move(typed)), m_line(new QLineEdit),
      m_list(new QListWidget)
{
    setWindowTitle(tr("Find"));
    m_line->setPlaceholderText(tr("An action, a value, a chart, a scenario, or a time such as 50h"));
    m_line->setAccessibleName(tr("Find"));
    m_line->setClearButtonEnabled(false);
    m_line->installEventFilter(this);
    m_list->setAccessibleName(tr("What fits"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setUniformItemSizes(true);
    m_list->setItemDelegate(new EntryDelegate(m_list));
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_line);
    column->addWidget(m_list, 1);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_list, &QListWidget::itemClicked, this, [this] { run(m_list->currentRow()); });
    resize(usualSize);
    filter({});
}

void CommandPalette::filter(const QString& typed)
{
    m_shown = m_typed(typed);
    QList<std::pair<int, const PaletteEntry*>> fitting;
    for (const PaletteEntry& entry : std::as_const(m_entries))
        if (const auto score = fuzzyScore(typed, entry.name + u' ' + entry.kind))
            fitting.append({*score, &entry});
    std::ranges::stable_sort(fitting, std::ranges::greater{}, [](const auto& pair) { return pair.first; });
    for (const auto& [score, entry] : fitting.mid(0, mostShown))
        m_shown << *entry;
    m_list->clear();
    for (const PaletteEntry& entry : std::as_const(m_shown)) {
        auto* item = new QListWidgetItem(entry.name, m_list);
        item->setData(kindRole, entry.kind);
        item->setData(keyRole, entry.key);
        item->setData(Qt::AccessibleTextRole, tr("%1: %2 %3").arg(entry.kind, entry.name, entry.key).trimmed());
        item->setToolTip(entry.name);
    }
    if (m_shown.isEmpty()) {
        m_list->addItem(tr("Nothing fits; fewer letters find more"));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
}

QStringList CommandPalette::shown() const
{
    QStringList names;
    for (const PaletteEntry& entry : m_shown)
        names << entry.name;
    return names;
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_line || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int rows = m_list->count(), page = 8, at = m_list->currentRow();
    const auto go = [this, rows](int to) { m_list->setCurrentRow(std::clamp(to, 0, std::max(0, rows - 1))); };
    switch (key) {
    case Qt::Key_Down: go(at + 1); return true;
    case Qt::Key_Up: go(at - 1); return true;
    case Qt::Key_PageDown: go(at + page); return true;
    case Qt::Key_PageUp: go(at - page); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: run(at); return true;
    default: return QDialog::eventFilter(watched, event);
    }
}

void CommandPalette::run(int row)
{
    if (row < 0 || row >= m_shown.size())
        return;
    const auto act = m_shown.at(row).run;
    accept();
    // When this one is gone: what is run may open a dialog of its own.
    QTimer::singleShot(0, parent(), act);
}

} // namespace latepulse::ui
