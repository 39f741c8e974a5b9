#pragma once
// Keys that act where the focus is, so no menu has them: what the sheet of keys lists beside the window's actions.

#include <utility>

#include <QList>
#include <QString>

namespace latepulse::ui {

using KeyWords = QList<std::pair<QString, QString>>;  // key, what it does

struct KeyGroup {
    QString title;
    KeyWords keys;
};

[[nodiscard]] QList<KeyGroup> localKeys();

} // namespace latepulse::ui
