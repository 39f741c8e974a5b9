#pragma once
// The sheet of keys ('?'): every action of the window with its key, grouped as in the menus, and the keys that act where
// the focus is.

#include <QDialog>

class QMenuBar;

namespace latepulse::ui {

class KeySheet : public QDialog {
    Q_OBJECT

public:
    /// Reads the actions from the menus, so none of them can be left out.
    explicit KeySheet(const QMenuBar& menus, QWidget* parent = nullptr);
};

} // namespace latepulse::ui
