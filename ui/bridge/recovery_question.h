#pragma once
// "Would it recover by itself?": a counterfactual branch worked out off the window's thread, with progress, and
// cancelled at once when asked to or when the run becomes another.

#include <memory>

#include <QObject>
#include <QString>

#include "core/experiment/recovery.h"
#include "ui/bridge/question_worker.h"

namespace latepulse::ui {

class RecoveryQuestion : public QObject {
    Q_OBJECT

public:
    explicit RecoveryQuestion(QObject* parent = nullptr);

    /// A question under way gives way to this one.
    void ask(std::shared_ptr<const Scenario> scenario, SimTime at);
    void cancel();
    [[nodiscard]] bool isAsking() const { return m_asking; }

signals:
    void asked(latepulse::SimTime at);
    void progressed(double share);  // 0 to 1
    void answered(std::shared_ptr<const latepulse::RecoveryReport> report);
    void failed(const QString& message);
    void cancelled();

private:
    void end(quint64 number, const Result<RecoveryReport>& report);
    quint64 m_number = 0;
    bool m_asking = false;
    QuestionWorker m_worker;  // last: its thread ends before anything above goes
};

} // namespace latepulse::ui
