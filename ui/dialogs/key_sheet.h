#pragma once
// The sheet of keys ('?'): every action of the window with its key, grouped as in the menus.

#include <QDialog>

class QMenuBar;

namespace latepulse::ui {

class KeySheet : public QDialog {
    Q_OBJECT

public:
    /// Reads the actions from the menus, so nothing can be left out.
    explicit KeySheet(const QMenuBar& menus, QWidget* parent = nullptr);
};

} // namespace latepulse::ui
