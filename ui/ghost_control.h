#pragma once
// The actions of earlier runs tied to the shelf that keeps them: which one stands behind the curves, pinning, and the
// keys of the pins.

#include <QObject>
#include <QString>

class QAction;

namespace latepulse::ui {

class GhostShelf;
class WindowActions;

class GhostControl : public QObject {
    Q_OBJECT

public:
    GhostControl(GhostShelf& shelf, WindowActions& actions, QObject* parent);
    void pin();

signals:
    void told(const QString& message);
    void failed(const QString& message);

private:
    void showChoice();
    void showPins();
    void toggle(int number);
    void showNext();
    GhostShelf& m_shelf;
    WindowActions& m_actions;
};

} // namespace latepulse::ui
