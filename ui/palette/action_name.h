#pragma once
// What an action is called where it stands outside its menu.

#include <QString>

class QAction;

namespace latepulse::ui {

/// "Compare with: Nothing"; of an action that is in a menu of the bar itself, its own words alone.
[[nodiscard]] QString nameOutsideMenu(const QAction& action);

} // namespace latepulse::ui
