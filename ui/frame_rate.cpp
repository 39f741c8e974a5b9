#include "ui/frame_rate.h"

namespace latepulse::ui {

void FrameRate::countFrame()
{
    if (!m_clock.isValid())
        m_clock.start();
    ++m_frames;
    const qint64 elapsed = m_clock.elapsed();
    if (elapsed < 1000)
        return;
    m_rate = static_cast<double>(m_frames) * 1000.0 / static_cast<double>(elapsed);
    m_frames = 0;
    m_clock.restart();
    emit changed(m_events, m_rate);
}

void FrameRate::setEventRate(double eventsPerSecond)
{
    m_events = eventsPerSecond;
    emit changed(m_events, m_rate);
}

} // namespace latepulse::ui
