#pragma once
// Parts of the topology's picture, one function per kind of node. For topology_presenter*.cpp only.

#include <QCoreApplication>

#include "ui/presenters/topology_presenter.h"

namespace latepulse::ui::parts {

inline QString words(const char* text)
{
    return QCoreApplication::translate("TopologyPresenter", text);
}

inline QString nameOf(const std::string& title, const std::string& id)
{
    return QString::fromStdString(title.empty() ? id : title);
}

/// The entry of this id in a snapshot's list, or nullptr.
template <class Entity>
const Entity* entryOf(const std::vector<Entity>& entities, const std::string& id)
{
    const auto position = indexOf(entities, id);
    return position ? &entities[*position] : nullptr;
}

PopulationText population(const Population& population, const Snapshot* snapshot);
SourceText source(const Source& source);
ClassText eventClass(const Scenario& scenario, const EventClass& eventClass);
/// The scenario's own title as it stands inside a sentence.
QString className(const EventClass& eventClass);
QueueText queue(const Scenario& scenario, const Queue& queue, const Snapshot* snapshot);
PoolText pool(const Scenario& scenario, const WorkerPool& pool, const Snapshot* snapshot);
BackendText backend(const Scenario& now, const Scenario& start, const Backend& backend, const Snapshot* snapshot);
DecisionText decision(const Health& health);
ControllersText controllers(const Scenario& scenario, const Snapshot* snapshot);
Words beats(const Scenario& scenario);
Words sharing(const Scenario& scenario);

} // namespace latepulse::ui::parts
