#pragma once
// An export under way: paints on the window's thread, one step per event round, and writes on a thread of its own.

#include <atomic>
#include <memory>

#include <QObject>
#include <QThreadPool>

#include "ui/charts/chart_export.h"

namespace latepulse::ui {

class ExportRun : public QObject {
    Q_OBJECT

public:
    ExportRun(std::unique_ptr<ChartExport> charts, QObject* parent);
    ~ExportRun() override;  // stops; waits for the file being written

    void start();
    /// Files written so far stay.
    void cancel();

signals:
    void progressed(int sheets, int total);
    void finished(int files, bool cancelled);
    void failed(const latepulse::Error& error);

private:
    void step();
    void take(const Result<ChartExport::Files>& written);

    std::unique_ptr<ChartExport> m_charts;
    std::atomic<bool> m_stop = false;
    int m_sheets = 0, m_files = 0;
    QThreadPool m_writer;
};

} // namespace latepulse::ui
