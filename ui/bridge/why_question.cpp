#include "ui/bridge/why_question.h"

#include <chrono>

#include "ui/bridge/run_session.h"

namespace latepulse::ui {

using namespace std::chrono_literals;

WhyQuestion::WhyQuestion(RunSession& session, QObject* parent) : QObject(parent), m_session(session)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &WhyQuestion::askAgain);
    connect(&session, &RunSession::playheadMoved, this, &WhyQuestion::follow);
    connect(&session, &RunSession::playingChanged, this, &WhyQuestion::follow);
}

void WhyQuestion::ask(const QString& controller)
{
    m_controller = controller;
    m_asked = m_session.playhead();
    m_timer.stop();
    m_session.askWhy(controller);
}

void WhyQuestion::drop()
{
    m_controller.clear();
    m_timer.stop();
}

void WhyQuestion::follow()
{
    if (m_controller.isEmpty())
        return;
    if (!m_session.isPlaying())
        m_timer.start(200ms); // from the last movement on
    else if (!m_timer.isActive())
        m_timer.start(2s);
}

void WhyQuestion::askAgain()
{
    if (!m_controller.isEmpty() && m_session.playhead() != m_asked)
        ask(m_controller);
}

} // namespace latepulse::ui
