#include "ui/bridge/recovery_question.h"

#include <utility>

namespace latepulse::ui {

RecoveryQuestion::RecoveryQuestion(QObject* parent) : QObject(parent) {}

void RecoveryQuestion::ask(std::shared_ptr<const Scenario> scenario, SimTime at)
{
    const quint64 number = ++m_number;
    m_asking = true;
    emit asked(at);
    m_worker.ask([this, number, at, scenario = std::move(scenario)](const RunControl& control) {
        const auto onThread = [this](auto call) { QMetaObject::invokeMethod(this, call, Qt::QueuedConnection); };
        const auto tell = [&](double share) {
            onThread([this, number, share] {
                if (number == m_number && m_asking)
                    emit progressed(share);
            });
        };
        auto report = explainRecovery(*scenario, at, tell, control);
        if (!control.stop.stop_requested())
            onThread([this, number, report = std::move(report)] { end(number, report); });
    });
}

void RecoveryQuestion::cancel()
{
    if (!m_asking)
        return;
    m_asking = false;
    ++m_number;
    m_worker.cancel();
    emit cancelled();
}

void RecoveryQuestion::end(quint64 number, const Result<RecoveryReport>& report)
{
    if (number != m_number || !m_asking)
        return;
    m_asking = false;
    if (report)
        emit answered(std::make_shared<const RecoveryReport>(*report));
    else
        emit failed(QString::fromStdString(describe(report.error())));
}

} // namespace latepulse::ui
