#include "ui/presenters/re_sharing.h"

#include <algorithm>

#include <QStringList>

#include "ui/presenters/scenario_topology.h"
#include "ui/presenters/topology_presenter_parts.h"

namespace latepulse::ui {

namespace {

bool serves(const WorkerPool& pool, const std::string& queue)
{
    return std::ranges::find(pool.serves, queue) != pool.serves.end();
}

std::string joined(const std::vector<std::string>& ids)
{
    std::string text;
    for (const std::string& id : ids)
        text += (text.empty() ? "" : ", ") + id;
    return text;
}

bool holdsBeats(const Scenario& scenario, const std::string& queue)
{
    return std::ranges::any_of(scenario.classes,
                               [&](const EventClass& c) { return c.queue == queue && carriesBeats(scenario, c.id); });
}

std::vector<Assignment> classToQueue(const Scenario& scenario, const Lead& lead, const std::string& queue)
{
    const auto eventClass = indexOf(scenario.classes, lead.id);
    if (!eventClass || !indexOf(scenario.queues, queue) || scenario.classes[*eventClass].queue == queue)
        return {};
    return {{"class." + lead.id + ".queue", queue}};
}

/// Served by the new pool before the old one leaves it: at no step does the queue stand unserved.
std::vector<Assignment> queueToPool(const Scenario& scenario, const Lead& lead, const std::string& target)
{
    const auto to = indexOf(scenario.pools, target), from = indexOf(scenario.pools, lead.from);
    if (!to || !from || !indexOf(scenario.queues, lead.id) || serves(scenario.pools[*to], lead.id))
        return {};
    std::vector<std::string> gains = scenario.pools[*to].serves, loses = scenario.pools[*from].serves;
    gains.insert(holdsBeats(scenario, lead.id) ? gains.begin() : gains.end(), lead.id);
    std::erase(loses, lead.id);
    return {{"pool." + target + ".serves", joined(gains)}, {"pool." + lead.from + ".serves", joined(loses)}};
}

} // namespace

std::vector<Assignment> reSharing(const Scenario& scenario, const Lead& lead, const std::string& target)
{
    return lead.kind == NodeKind::EventClass ? classToQueue(scenario, lead, target)
                                             : queueToPool(scenario, lead, target);
}

QString leadText(const Scenario& scenario, const Lead& lead, const std::string& target)
{
    const auto named = [](const auto& entities, const std::string& id) {
        const auto* entity = parts::entryOf(entities, id);
        return entity ? parts::nameOf(entity->title, id) : QString::fromStdString(id);
    };
    if (lead.kind == NodeKind::EventClass)
        return parts::words("%1 enters queue %2").arg(named(scenario.classes, lead.id), named(scenario.queues, target));
    return parts::words("pool %2 serves queue %1").arg(named(scenario.queues, lead.id), named(scenario.pools, target));
}

} // namespace latepulse::ui
