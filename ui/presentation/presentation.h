#pragma once
// Starts and ends presenting: one view at a time, fed by the run, with the two charts the person chose last.

#include <QObject>
#include <QPointer>
#include <QStringList>

#include "ui/bridge/ghost_shelf.h"
#include "ui/bridge/run_session.h"
#include "ui/document/document.h"
#include "ui/presentation/presentation_view.h"

class QAction;
class QMenu;

namespace latepulse::ui {

class Presentation : public QObject {
    Q_OBJECT

public:
    /// `remembers`: the charts chosen are kept from one start to the next.
    Presentation(QWidget& window, Document& document, RunSession& session, GhostShelf& ghosts, bool remembers);

    /// Keys that work while presenting too.
    void setActions(const QList<QAction*>& actions) { m_actions = actions; }
    void setTheme(const Theme& theme);
    void setZone(const DisplayZone& zone);
    /// Over the whole screen, or ends what is on.
    void toggle();
    /// In a window of this size, for a picture.
    PresentationView* showSized(QSize size);
    [[nodiscard]] PresentationView* view() const { return m_view; }
    /// The charts to choose from for the upper (0) or lower (1) place.
    void fillMenu(QMenu& menu, qsizetype place);
    [[nodiscard]] QStringList chosen() const { return m_chosen; }

private:
    PresentationView* make();
    void choose(const QStringList& ids);
    void feedRecording();

    QWidget& m_window;
    Document& m_document;
    GhostShelf& m_ghosts;
    bool m_remembers;
    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    RecordingPtr m_recording;
    SnapshotPtr m_snapshot;
    SimTime m_playhead;
    QStringList m_chosen;
    QList<QAction*> m_actions;
    QPointer<PresentationView> m_view;
};

} // namespace latepulse::ui
