#pragma once
// Which look and letter every entity of a scenario has, allotted in one place: no two entities that can stand in one
// chart share a letter, or colour and dash.

#include <set>
#include <vector>

#include <QString>
#include <QStringList>

#include "core/scenario/scenario.h"

namespace latepulse::ui {

/// Which entity a curve stands for; the theme turns kind and position into colour and dash.
struct EntityKey {
    enum class Kind {
        Liveness,
        Reconnect,
        OtherClass,
        Backend,
        Population,
        Requesting,
        BackingOff,
        Offline,
        Eligible
    } kind = Kind::Backend;
    int position = 0;      // which of the looks of its kind
    QString word;          // title of a class, kind of a population
    QString letter = {};   // empty: the kind's own
    bool operator==(const EntityKey&) const = default;
};

/// Hands out letters, each once.
class Letters {
public:
    /// Nobody gets this one from now on.
    void hold(const QString& letter) { m_taken.insert(letter); }
    /// `wanted` where it is free; else the first letter of a word of `title`, else any of its letters, else one with a
    /// number.
    [[nodiscard]] QString take(const QString& title, const QString& wanted = {});

private:
    [[nodiscard]] bool takes(const QString& letter) { return m_taken.insert(letter).second; }
    std::set<QString> m_taken;
};

/// "Software probes", or the id where there is no title.
[[nodiscard]] QString entityName(const std::string& title, const std::string& id);

/// What each is drawn as, in the order of the scenario's entities. L and R are never another class's letters.
[[nodiscard]] std::vector<EntityKey> classKeys(const Scenario& scenario);
/// The first of kind "software" is S, the first of kind "hardware" H, in the lines these always have.
[[nodiscard]] std::vector<EntityKey> populationKeys(const Scenario& scenario);
[[nodiscard]] std::vector<EntityKey> groupKeys(const Scenario& scenario);
[[nodiscard]] std::vector<EntityKey> backendKeys(const Scenario& scenario);

} // namespace latepulse::ui
