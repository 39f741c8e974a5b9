#include "ui/recovery/recovery.h"

#include <algorithm>
#include <chrono>

#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include "ui/dialogs/file_flow.h"
#include "ui/recovery/recovery_bar.h"

namespace latepulse::ui {

namespace {

using namespace std::chrono_literals;

constexpr auto afterChange = 500ms;  // a slider under way is not written at every pixel
constexpr auto whilePlaying = 10s;   // the playhead moves without any change

QString whenText(const QDateTime& savedAt)
{
    const QDateTime local = savedAt.toLocalTime();
    const QString time = QLocale().toString(local.time(), QStringLiteral("HH:mm"));
    return local.date() == QDate::currentDate() ? time
                                                : QLocale().toString(local.date(), QStringLiteral("d MMM ")) + time;
}

} // namespace

Recovery::Recovery(Document& document, RunSession& session, FileFlow& files, RecoveryBar& bar, View view,
                   const QString& folder, QObject* parent)
    : QObject(parent), m_document(document), m_session(session), m_files(files), m_bar(bar), m_view(std::move(view)),
      m_shelf(folder)
{
    if (auto mine = m_shelf.take())
        m_autosave = std::make_unique<Autosave>(std::move(*mine));
    m_soon.setSingleShot(true);
    m_soon.setInterval(afterChange);
    m_often.setInterval(whilePlaying);
    connect(&m_soon, &QTimer::timeout, this, &Recovery::keep);
    connect(&m_often, &QTimer::timeout, this, [this] {
        if (m_document.isModified())
            keep();
    });
    const auto soon = [this] { m_soon.start(); };
    connect(&document, &Document::scenarioChanged, this, soon);
    connect(&document, &Document::loadedChanged, this, soon);
    connect(&document, &Document::modifiedChanged, this, soon);
    connect(&bar, &RecoveryBar::restoreRequested, this, &Recovery::restore);
    connect(&bar, &RecoveryBar::discardRequested, this, &Recovery::discard);
    m_often.start();
}

Recovery::~Recovery()
{
    if (m_ended && m_autosave)
        m_autosave->clear();
}

void Recovery::end()
{
    m_ended = true;
    m_soon.stop();
    m_often.stop();
    if (m_autosave)
        m_autosave->clear();
}

void Recovery::keep()
{
    if (!m_autosave || m_ended)
        return;
    if (!m_document.isModified())
        return m_autosave->clear();
    m_autosave->write({m_document.frozenLoaded(), m_document.frozen(), m_document.path(), m_session.playhead(),
                       m_document.applyMode(), m_view.read(), QDateTime::currentDateTimeUtc()});
}

void Recovery::offer()
{
    m_abandoned = m_shelf.abandoned();
    std::ranges::reverse(m_abandoned);
    offerNext();
}

void Recovery::offerNext()
{
    m_offered.reset();
    while (!m_abandoned.empty() && !m_offered) {
        QFile file(m_abandoned.back().file);
        const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        file.close();
        if (auto read = sessionFrom(bytes)) {
            m_offered = std::move(*read);
        } else {
            const QString kept = m_abandoned.back().setAside();
            m_abandoned.pop_back();
            emit failed(tr("An unsaved session could not be read: %1. It is kept as %2.")
                            .arg(QString::fromStdString(read.error().front().detail), kept));
        }
    }
    if (!m_offered)
        return m_bar.hide();
    const QString name = m_offered->path.empty() ? QString::fromStdString(m_offered->scenario->title)
                                                 : QFileInfo(toText(m_offered->path)).fileName();
    m_bar.offer(tr("Recovered unsaved changes to %1 from %2").arg(name, whenText(m_offered->savedAt)));
}

void Recovery::restore()
{
    if (!m_offered)
        return;
    m_files.whenSafe([this] {
        if (!m_offered)
            return;
        const SessionRecord record = *m_offered;
        m_document.restore(record.loaded, record.scenario, record.path);
        m_document.setApplyMode(record.mode);
        m_session.pause();
        m_session.seek(record.playhead);
        m_view.show(record.view);
        keep();  // before the old file goes
        discard();
    });
}

void Recovery::discard()
{
    if (m_abandoned.empty())
        return;
    m_abandoned.back().remove();
    m_abandoned.pop_back();
    offerNext();
}

} // namespace latepulse::ui
