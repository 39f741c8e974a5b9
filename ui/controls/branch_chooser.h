#pragma once
// Names the run shown and offers the others that are kept: as loaded, the run before, pins. Holds no truth: names in,
// a wish out.

#include "ui/controls/calm_combo_box.h"
#include "ui/look/theme.h"

namespace latepulse::ui {

struct Branch {
    int key = 0;
    QString name;
    bool operator==(const Branch&) const = default;
};

class BranchChooser : public CalmComboBox {
    Q_OBJECT

public:
    explicit BranchChooser(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// The first is the run shown.
    void setBranches(const QList<Branch>& branches);
    /// Opens the list for the keyboard.
    void offer();

signals:
    void branchChosen(int key);

private:
    QList<Branch> m_branches;
    QIcon m_icon;
};

} // namespace latepulse::ui
