#include "ui/presenters/entity_keys.h"

#include <algorithm>
#include <map>

namespace latepulse::ui {

namespace {

using Kind = EntityKey::Kind;

bool sendsBeats(const Scenario& scenario, const std::string& eventClass)
{
    return std::ranges::any_of(scenario.controllers,
                               [&](const ControllerGroup& g) { return g.heartbeat.eventClass == eventClass; });
}

bool registers(const Scenario& scenario, const std::string& eventClass)
{
    return std::ranges::any_of(scenario.populations,
                               [&](const Population& p) { return p.registration.eventClass == eventClass; });
}

/// "" where the kind says nothing.
QString letterOfKind(const QString& kind)
{
    return kind.isEmpty() || !kind.front().isLetter() ? QString() : QString(kind.front().toUpper());
}

/// Entities of one kind that are alike: the kind's letter where there is one, else each by its title.
template <class Entities>
std::vector<EntityKey> alike(const Entities& entities, Kind kind, const QString& letter)
{
    std::vector<EntityKey> keys;
    Letters letters;
    int position = 0;
    for (const auto& entity : entities) {
        const QString name = entityName(entity.title, entity.id);
        keys.push_back({kind, position++, name, letters.take(name, entities.size() == 1 ? letter : QString())});
    }
    return keys;
}

} // namespace

QString Letters::take(const QString& title, const QString& wanted)
{
    if (!wanted.isEmpty() && takes(wanted))
        return wanted;
    QStringList initials, others;
    QChar before = u' ';
    for (const QChar c : title) {
        if (c.isLetter())
            (before.isLetterOrNumber() ? others : initials) << QString(c.toUpper());
        before = c;
    }
    for (const QString& letter : initials + others)
        if (takes(letter))
            return letter;
    const QString base = !wanted.isEmpty() ? wanted : initials.value(0, QStringLiteral("X"));
    for (int number = 2;; ++number)
        if (const QString letter = base + QString::number(number); takes(letter))
            return letter;
}

QString entityName(const std::string& title, const std::string& id)
{
    return QString::fromStdString(title.empty() ? id : title);
}

std::vector<EntityKey> classKeys(const Scenario& scenario)
{
    std::vector<EntityKey> keys;
    Letters letters;
    std::map<Kind, int> positions;
    for (const EventClass& c : scenario.classes) {
        EntityKey key{Kind::OtherClass, 0, entityName(c.title, c.id), {}};
        if (sendsBeats(scenario, c.id))
            key.kind = Kind::Liveness, key.letter = letters.take({}, QStringLiteral("L"));
        else if (registers(scenario, c.id))
            key.kind = Kind::Reconnect, key.letter = letters.take({}, QStringLiteral("R"));
        key.position = positions[key.kind]++;
        keys.push_back(std::move(key));
    }
    for (const char* kept : {"L", "R"})
        letters.hold(QLatin1String(kept));
    for (EntityKey& key : keys)
        if (key.kind == Kind::OtherClass)
            key.letter = letters.take(key.word);
    return keys;
}

std::vector<EntityKey> populationKeys(const Scenario& scenario)
{
    static const QStringList known{QStringLiteral("software"), QStringLiteral("hardware")};
    std::vector<EntityKey> keys(scenario.populations.size());
    std::set<int> used;
    Letters letters;
    const auto allot = [&](std::size_t i, int position) {
        const Population& p = scenario.populations[i];
        const QString kind = QString::fromStdString(p.kind);
        used.insert(position);
        keys[i] = {Kind::Population, position, kind, letters.take(entityName(p.title, p.id), letterOfKind(kind))};
    };
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto place =
            static_cast<int>(known.indexOf(QString::fromStdString(scenario.populations[i].kind).toLower()));
        if (place >= 0 && !used.contains(place))
            allot(i, place);
        else
            others.push_back(i);
    }
    int next = 0;
    for (const std::size_t i : others) {
        while (used.contains(next))
            ++next;
        allot(i, next);
    }
    return keys;
}

std::vector<EntityKey> groupKeys(const Scenario& scenario)
{
    return alike(scenario.controllers, Kind::Liveness, QStringLiteral("L"));
}

std::vector<EntityKey> backendKeys(const Scenario& scenario)
{
    return alike(scenario.backends, Kind::Backend, QStringLiteral("B"));
}

} // namespace latepulse::ui
