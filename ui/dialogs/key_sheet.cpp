#include "ui/dialogs/key_sheet.h"

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

QWidget* groupOf(const QAction& title, const QList<const QAction*>& actions)
{
    auto* group = new QWidget;
    auto* grid = new QGridLayout(group);
    grid->setContentsMargins(0, 0, 0, 16);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    auto* heading = new QLabel(plainText(title));
    QFont strong = heading->font();
    strong.setWeight(QFont::DemiBold);
    heading->setFont(strong);
    grid->addWidget(heading, 0, 0, 1, 2);
    for (int i = 0; i < actions.size(); ++i) {
        auto* key = new QLabel(actions[i]->shortcut().toString(QKeySequence::NativeText));
        QFont medium = key->font();
        medium.setWeight(QFont::Medium);
        key->setFont(medium);
        grid->addWidget(key, i + 1, 0);
        grid->addWidget(new QLabel(plainText(*actions[i])), i + 1, 1);
    }
    grid->setColumnMinimumWidth(0, 110);
    grid->setColumnStretch(1, 1);
    return group;
}

} // namespace

KeySheet::KeySheet(const QMenuBar& menus, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto* layout = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(32);
    layout->addLayout(grid);
    int cell = 0;
    for (const QAction* action : menus.actions()) {
        QList<const QAction*> keyed;
        if (action->menu() != nullptr)
            collect(*action->menu(), keyed);
        if (keyed.isEmpty())
            continue;
        grid->addWidget(groupOf(*action, keyed), cell / columns, cell % columns, Qt::AlignTop);
        ++cell;
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

} // namespace latepulse::ui
