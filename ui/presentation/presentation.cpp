#include "ui/presentation/presentation.h"

#include <QAction>
#include <QMenu>
#include <QSettings>

#include "ui/presenters/chart_rows.h"

namespace latepulse::ui {

namespace {
const QString key = QStringLiteral("presentation/charts");
const QStringList usual{QStringLiteral("share"), QStringLiteral("age")};
} // namespace

Presentation::Presentation(QWidget& window, Document& document, RunSession& session, GhostShelf& ghosts, bool remembers)
    : QObject(&window), m_window(window), m_document(document), m_ghosts(ghosts), m_remembers(remembers),
      m_chosen(usual)
{
    if (const QStringList kept = remembers ? QSettings().value(key).toStringList() : QStringList(); kept.size() == 2)
        m_chosen = kept;
    const auto another = [this] {
        m_recording.reset();
        m_snapshot.reset();
        if (m_view)
            m_view->setScenario(m_document.frozen());
    };
    connect(&document, &Document::loadedChanged, this, another);
    connect(&document, &Document::scenarioChanged, this, another);
    connect(&session, &RunSession::recordingUpdated, this, [this](const RecordingPtr& recording) {
        m_recording = recording;
        feedRecording();
    });
    connect(&ghosts, &GhostShelf::ghostChanged, this, [this] { feedRecording(); });
    connect(&session, &RunSession::snapshotUpdated, this, [this](const SnapshotPtr& snapshot) {
        m_snapshot = snapshot;
        if (m_view)
            m_view->setSnapshot(snapshot);
    });
    connect(&session, &RunSession::playheadMoved, this, [this](SimTime t) {
        m_playhead = t;
        if (m_view)
            m_view->setPlayhead(t);
    });
}

void Presentation::feedRecording()
{
    if (m_view && m_recording)
        m_view->setRecording(m_recording, m_ghosts.ghost(), m_ghosts.kind());
}

void Presentation::setTheme(const Theme& theme)
{
    m_theme = theme;
    if (m_view)
        m_view->setTheme(theme);
}

void Presentation::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    if (m_view)
        m_view->setZone(zone);
}

PresentationView* Presentation::make()
{
    m_view = new PresentationView(&m_window);
    m_view->addActions(m_actions);
    m_view->setTheme(m_theme);
    m_view->setZone(m_zone);
    m_view->setScenario(m_document.frozen());
    m_view->setChoice(m_chosen);
    feedRecording();
    m_view->setPlayhead(m_playhead);
    if (m_snapshot)
        m_view->setSnapshot(m_snapshot);
    connect(m_view, &PresentationView::chartsChosen, this, &Presentation::choose);
    connect(m_view, &PresentationView::ended, this, [this] {
        if (m_window.isVisible())
            m_window.activateWindow();
    });
    return m_view;
}

void Presentation::toggle()
{
    if (m_view) {
        m_view->close();
        return;
    }
    make()->setGeometry(m_window.geometry());  // on the same screen
    m_view->showFullScreen();
    m_view->activateWindow();
}

PresentationView* Presentation::showSized(QSize size)
{
    make()->resize(size);
    m_view->show();
    return m_view;
}

void Presentation::choose(const QStringList& ids)
{
    m_chosen = ids;
    if (m_remembers)
        QSettings().setValue(key, ids);
}

void Presentation::fillMenu(QMenu& menu, qsizetype place)
{
    menu.clear();
    if (!m_recording) {
        menu.addAction(tr("Nothing is recorded yet"))->setEnabled(false);
        return;
    }
    std::vector<ChartRow> rows = chartRows(m_document.scenario(), m_recording->series);
    for (const ChartRow& row : furtherRows(m_document.scenario(), m_recording->series))
        rows.push_back(row);
    for (const ChartRow& row : rows) {
        QAction* action = menu.addAction(QString(row.title).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(m_chosen.value(place) == row.id);
        connect(action, &QAction::triggered, this, [this, place, id = row.id] {
            QStringList ids = m_chosen;
            if (ids.value(1 - place) == id)
                ids[1 - place] = ids.value(place);  // they change places
            ids[place] = id;
            choose(ids);
            if (m_view)
                m_view->setChoice(ids);
        });
    }
}

} // namespace latepulse::ui
