#include "ui/dialogs/key_sheet.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>

namespace latepulse::ui {

namespace {

constexpr int columns = 3;

QString plainText(const QAction& action)
{
    QString text = action.text();
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("..."));
}

void collect(const QMenu& menu, QList<const QAction*>& found)
{
    for (const QAction* action : menu.actions()) {
        if (action->menu() != nullptr)
            collect(*action->menu(), found);
        else if (!action->shortcut().isEmpty())
            found << action;
    }
}

using KeyWords = QList<std::pair<QString, QString>>;  // key, what it does

KeyWords wordsOf(const QList<const QAction*>& actions)
{
    KeyWords words;
    for (const QAction* action : actions)
        words.append({action->shortcut().toString(QKeySequence::NativeText), plainText(*action)});
    return words;
}

QString keys(std::initializer_list<QKeySequence> sequences)
{
    QStringList texts;
    for (const QKeySequence& sequence : sequences)
        texts << sequence.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(", "));
}

/// Keys that act where the focus is, so no menu has them.
KeyWords chartKeys()
{
    return {{keys({Qt::Key_Return}), KeySheet::tr("This chart alone, or all again")},
            {keys({Qt::Key_L}), KeySheet::tr("Logarithmic scale")},
            {keys({Qt::Key_A, Qt::Key_B}), KeySheet::tr("Cursor A, cursor B here")},
            {keys({Qt::Key_Escape}), KeySheet::tr("Remove the cursors")},
            {keys({QKeySequence(Qt::CTRL | Qt::Key_C)}), KeySheet::tr("Copy this chart")},
            {keys({Qt::Key_Plus, Qt::Key_Minus}), KeySheet::tr("A shorter, a longer span")},
            {keys({Qt::Key_Left, Qt::Key_Right}), KeySheet::tr("Earlier, later")},
            {keys({Qt::Key_PageUp, Qt::Key_PageDown}), KeySheet::tr("The charts above, below")},
            {keys({Qt::Key_Home}), KeySheet::tr("The whole run")}};
}

KeyWords topologyKeys()
{
    return {{KeySheet::tr("Arrows"), KeySheet::tr("From controller to controller")},
            {keys({Qt::Key_Return}), KeySheet::tr("Why is this one judged so?")},
            {keys({Qt::Key_Tab}), KeySheet::tr("On to the arrows between classes, queues and pools")},
            {keys({Qt::Key_Return}), KeySheet::tr("Lead this arrow to another queue or pool")},
            {keys({Qt::Key_Escape}), KeySheet::tr("Leave it where it is")},
            {keys({Qt::Key_Plus, Qt::Key_Minus}), KeySheet::tr("Larger, smaller")},
            {keys({Qt::Key_0}), KeySheet::tr("The whole picture")},
            {keys({Qt::Key_PageUp, Qt::Key_PageDown}), KeySheet::tr("The picture above, below")}};
}

KeyWords scrubberKeys()
{
    return {{keys({Qt::Key_Left, Qt::Key_Right}), KeySheet::tr("A thousandth of the run; Shift: one second")},
            {keys({Qt::Key_PageUp, Qt::Key_PageDown}), KeySheet::tr("A twentieth of the run")}};
}

QWidget* groupOf(const QString& title, const KeyWords& words)
{
    auto* group = new QWidget;
    auto* grid = new QGridLayout(group);
    grid->setContentsMargins(0, 0, 0, 16);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    auto* heading = new QLabel(title);
    QFont strong = heading->font();
    strong.setWeight(QFont::DemiBold);
    heading->setFont(strong);
    grid->addWidget(heading, 0, 0, 1, 2);
    for (int i = 0; i < words.size(); ++i) {
        auto* key = new QLabel(words[i].first);
        QFont medium = key->font();
        medium.setWeight(QFont::Medium);
        key->setFont(medium);
        grid->addWidget(key, i + 1, 0);
        grid->addWidget(new QLabel(words[i].second), i + 1, 1);
    }
    grid->setColumnMinimumWidth(0, 110);
    grid->setColumnStretch(1, 1);
    return group;
}

/// Each group goes into the column that is shortest so far.
void placeGroups(QGridLayout& grid, const QList<std::pair<QString, KeyWords>>& groups)
{
    std::array<QVBoxLayout*, columns> stacks{};
    std::array<qsizetype, columns> lengths{};
    for (int c = 0; c < columns; ++c) {
        stacks[static_cast<std::size_t>(c)] = new QVBoxLayout;
        grid.addLayout(stacks[static_cast<std::size_t>(c)], 0, c, Qt::AlignTop);
    }
    for (const auto& [title, words] : groups) {
        const auto shortest = static_cast<std::size_t>(std::ranges::min_element(lengths) - lengths.begin());
        stacks[shortest]->addWidget(groupOf(title, words));
        lengths[shortest] += words.size() + 2;
    }
}

} // namespace

KeySheet::KeySheet(const QMenuBar& menus, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto* layout = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(32);
    layout->addLayout(grid);
    QList<std::pair<QString, KeyWords>> groups;
    for (const QAction* action : menus.actions()) {
        QList<const QAction*> keyed;
        if (action->menu() != nullptr)
            collect(*action->menu(), keyed);
        if (keyed.isEmpty())
            continue;
        groups.append({plainText(*action), wordsOf(keyed)});
    }
    groups.append({tr("In the charts"), chartKeys()});
    groups.append({tr("In the topology"), topologyKeys()});
    groups.append({tr("In the strip below"), scrubberKeys()});
    placeGroups(*grid, groups);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

} // namespace latepulse::ui
