#pragma once
// How many snapshots the window shows per second, and the last known event rate beside it; told once a second.

#include <QElapsedTimer>
#include <QObject>

namespace latepulse::ui {

class FrameRate : public QObject {
    Q_OBJECT

public:
    void countFrame();
    void setEventRate(double eventsPerSecond);

signals:
    /// Negative = not known yet.
    void changed(double eventsPerSecond, double framesPerSecond);

private:
    QElapsedTimer m_clock;
    int m_frames = 0;
    double m_events = -1.0, m_rate = -1.0;
};

} // namespace latepulse::ui
