#pragma once
// "Why is this controller judged so?" goes along with the playhead: asked again when it has come to rest, and every
// other second while it plays, so that the answer on show is never about a moment long gone.

#include <QObject>
#include <QString>
#include <QTimer>

#include "core/base/units.h"

namespace latepulse::ui {

class RunSession;

class WhyQuestion : public QObject {
    Q_OBJECT

public:
    explicit WhyQuestion(RunSession& session, QObject* parent = nullptr);

    /// Asks at the playhead now, and again wherever it goes; answers come by RunSession::whyAnswered.
    void ask(const QString& controller);
    /// Asks no more.
    void drop();

private:
    void follow();
    void askAgain();

    RunSession& m_session;
    QString m_controller; // empty: nothing is asked
    SimTime m_asked;      // instant of the last question
    QTimer m_timer;
};

} // namespace latepulse::ui
