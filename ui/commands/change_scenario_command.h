#pragma once
// What every undo step shares: the scenario before and after (both immutable) and where the playhead stood.

#include <memory>

#include <QUndoCommand>

#include "core/scenario/scenario.h"

namespace latepulse::ui {

class Document;

class ChangeScenarioCommand : public QUndoCommand {
public:
    struct Step {
        std::shared_ptr<const Scenario> before, after;
        SimTime playhead;  // undo and redo return here
        SimTime from;      // the runs are equal up to this instant
    };

    /// Steps of one `drag` merge into one; 0 = never merges.
    ChangeScenarioCommand(Document& document, Step step, const QString& text, int drag = 0);

    void undo() override;
    void redo() override;
    [[nodiscard]] int id() const override { return m_drag == 0 ? -1 : m_drag; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document& m_document;
    Step m_step;
    int m_drag = 0;
    bool m_done = false;
};

} // namespace latepulse::ui
