#include "ui/dialogs/key_sheet.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/dialogs/local_keys.h"

namespace latepulse::ui {

namespace {

constexpr int columns = 3;
constexpr qsizetype mostLetters = 44;  // what is undone may have a name of any length
constexpr int around = 200;  // px of the window that a low one leaves beside the keys

QString plainText(const QAction& action)
{
    QString text = action.text();
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("..."));
}

/// Platforms that write one key in two ways have it once.
QString keysOf(const QAction& action)
{
    QStringList texts;
    for (const QKeySequence& key : action.shortcuts())
        if (const QString text = key.toString(QKeySequence::NativeText); !text.endsWith(QStringLiteral("Shift+?")))
            texts << text;
    return texts.join(QStringLiteral(", "));
}

/// A group for each menu: "Nothing" says little without its "Compare with".
void collect(const QString& title, const QMenu& menu, QList<std::pair<QString, KeyWords>>& groups)
{
    KeyWords words;
    QList<const QAction*> inner;
    for (const QAction* action : menu.actions()) {
        const QString name = plainText(*action);
        if (action->menu() != nullptr)
            inner << action;
        else if (!action->shortcut().isEmpty())
            words.append({keysOf(*action), name.size() > mostLetters ? name.left(mostLetters - 1) + u'…' : name});
    }
    if (!words.isEmpty())
        groups.append({title, words});
    for (const QAction* action : std::as_const(inner))
        collect(plainText(*action), *action->menu(), groups);
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
    auto* keys = new QWidget;
    auto* grid = new QGridLayout(keys);
    grid->setContentsMargins(0, 0, 16, 0);
    grid->setHorizontalSpacing(32);
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setAccessibleName(tr("Keys"));
    layout->addWidget(area);
    QList<std::pair<QString, KeyWords>> groups;
    for (const QAction* action : menus.actions())
        if (action->menu() != nullptr)
            collect(plainText(*action), *action->menu(), groups);
    for (const KeyGroup& group : localKeys())
        groups.append({group.title, group.keys});
    placeGroups(*grid, groups);
    area->setWidget(keys);
    area->viewport()->setAutoFillBackground(false);
    keys->setAutoFillBackground(false);  // setWidget turns it on
    const QSize whole = keys->sizeHint(), room = parent != nullptr ? parent->window()->size() : whole;
    area->setMinimumSize(whole.width() + area->verticalScrollBar()->sizeHint().width(),
                         std::min(whole.height(), room.height() - around));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

} // namespace latepulse::ui
