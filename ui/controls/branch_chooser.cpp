#include "ui/controls/branch_chooser.h"

#include <algorithm>

#include <QAbstractItemView>

#include "ui/look/icons.h"

namespace latepulse::ui {

BranchChooser::BranchChooser(QWidget* parent) : CalmComboBox(parent)
{
    setAccessibleName(tr("Run shown"));
    setToolTip(tr("The run shown. Another one opens in its place and can be undone; the charts keep this one behind it "
                  "in grey (F6)"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(this, &QComboBox::activated, this, [this](int i) {
        const int key = itemData(i).toInt();
        setCurrentIndex(0);  // until it is the one shown
        if (i > 0)
            emit branchChosen(key);
    });
}

void BranchChooser::setTheme(const Theme& theme)
{
    setFont(theme.font(TextRole::Body, 500));
    m_icon = makeIcon(Icon::Branch, theme.accent, theme.control);
    for (int i = 0; i < count(); ++i)
        setItemIcon(i, m_icon);
}

void BranchChooser::setBranches(const QList<Branch>& branches)
{
    if (branches == m_branches)
        return;  // a list that is open stays as it is
    m_branches = branches;
    clear();
    for (const Branch& branch : branches)
        addItem(m_icon, branch.name, branch.key);
    setCurrentIndex(branches.isEmpty() ? -1 : 0);
    setAccessibleDescription(currentText());
}

void BranchChooser::offer()
{
    setFocus(Qt::ShortcutFocusReason);
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + Theme::groupGap);
    showPopup();
}

} // namespace latepulse::ui
