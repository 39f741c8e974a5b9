#include "ui/palette/action_name.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

namespace latepulse::ui {

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("..."));
}

} // namespace

QString nameOutsideMenu(const QAction& action)
{
    for (const QObject* place : action.associatedObjects()) {
        const auto* menu = qobject_cast<const QMenu*>(place);
        if (menu != nullptr && qobject_cast<const QMenu*>(menu->parent()) != nullptr)
            return QCoreApplication::translate("CommandPalette", "%1: %2")
                .arg(plain(menu->title()), plain(action.text()));
    }
    return plain(action.text());
}

} // namespace latepulse::ui
