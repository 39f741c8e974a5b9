#include "ui/charts/export_run.h"

#include <QTimer>

namespace latepulse::ui {

ExportRun::ExportRun(std::unique_ptr<ChartExport> charts, QObject* parent)
    : QObject(parent), m_charts(std::move(charts))
{
    m_writer.setMaxThreadCount(1);
}

ExportRun::~ExportRun()
{
    m_stop = true;
    m_writer.waitForDone();
}

void ExportRun::start()
{
    emit progressed(0, m_charts->total());
    QTimer::singleShot(0, this, [this] { step(); });
}

void ExportRun::cancel()
{
    m_stop = true;
}

void ExportRun::step()
{
    if (m_stop)
        return emit finished(m_files, true);
    if (m_charts->drawn() == m_charts->total())
        return emit finished(m_files, false);
    ChartExport::Write write = m_charts->step();
    if (!write) {
        QTimer::singleShot(0, this, [this] { step(); });
        return;
    }
    // The next sheet is painted when this one is written: one picture in memory at a time.
    m_writer.start([this, write = std::move(write)] {
        QMetaObject::invokeMethod(this, [this, written = write(m_stop)] { take(written); }, Qt::QueuedConnection);
    });
}

void ExportRun::take(const Result<ChartExport::Files>& written)
{
    if (!written)
        return emit failed(written.error());
    m_files += static_cast<int>(written->size());
    ++m_sheets;
    if (!m_stop)
        emit progressed(m_sheets, m_charts->total());
    step();
}

} // namespace latepulse::ui
