#include "ui/commands/change_scenario_command.h"

#include "ui/document/document.h"

namespace latepulse::ui {

ChangeScenarioCommand::ChangeScenarioCommand(Document& document, Step step, const QString& text, int drag)
    : QUndoCommand(text), m_document(document), m_step(std::move(step)), m_drag(drag)
{
}

void ChangeScenarioCommand::undo()
{
    m_document.replaceScenario(m_step.before, m_step.from);
    emit m_document.playheadRestoreRequested(m_step.playhead);
}

void ChangeScenarioCommand::redo()
{
    m_document.replaceScenario(m_step.after, m_step.from);
    // The first time is the person's own act: the playhead is where it should be.
    if (m_done)
        emit m_document.playheadRestoreRequested(m_step.playhead);
    m_done = true;
}

bool ChangeScenarioCommand::mergeWith(const QUndoCommand* other)
{
    const auto* next = dynamic_cast<const ChangeScenarioCommand*>(other);
    if (next == nullptr || next->m_drag != m_drag)
        return false;
    m_step.after = next->m_step.after;
    setText(next->text());
    setObsolete(*m_step.before == *m_step.after);
    return true;
}

} // namespace latepulse::ui
