#include "ui/presenters/population_field.h"

#include <algorithm>
#include <numeric>

#include <QCoreApplication>
#include <QStringList>

#include "ui/presenters/counted_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("PopulationField", text);
}

std::int64_t sumOf(const FieldCounts& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

FieldPopulation rowOf(const Population& population, const PopulationSnapshot& s)
{
    FieldPopulation row;
    row.title = QString::fromStdString(population.title.empty() ? population.id : population.title);
    row.size = s.size;
    const std::int64_t inQueue = std::min(s.inQueue, s.requesting);
    row.counts = {s.connected, inQueue, s.requesting - inQueue, s.backingOff, s.offline};
    return row;
}

} // namespace

QString fieldStateName(FieldState state)
{
    switch (state) {
    case FieldState::Connected: return words("Connected");
    case FieldState::InQueue: return words("Waiting in queue");
    case FieldState::Requesting: return words("Requesting");
    case FieldState::BackingOff: return words("Backing off");
    case FieldState::Offline: return words("Offline");
    }
    return {};
}

QString fieldStateMeaning(FieldState state)
{
    switch (state) {
    case FieldState::Connected: return words("has a session with a controller");
    case FieldState::InQueue: return words("an attempt is out, and its event waits in a queue or is served");
    case FieldState::Requesting: return words("an attempt is out, but nothing of it waits or is served any more");
    case FieldState::BackingOff: return words("waits for its next attempt");
    case FieldState::Offline: return words("has no local Internet");
    }
    return {};
}

QString FieldPopulation::connected() const
{
    return words("%1 of %2 connected").arg(countText(counts.front()), countText(size));
}

QString FieldPopulation::connectedShare() const
{
    return size > 0 ? shareText(static_cast<double>(counts.front()) / static_cast<double>(size)) : QString();
}

PopulationFieldPicture populationField(const Scenario& scenario, const Snapshot& snapshot)
{
    PopulationFieldPicture picture;
    for (const Population& population : scenario.populations)
        if (const auto at = indexOf(snapshot.populations, population.id))
            picture.populations.push_back(rowOf(population, snapshot.populations[*at]));
    for (const FieldPopulation& row : picture.populations) {
        for (std::size_t i = 0; i < fieldStates; ++i)
            picture.totals[i] += row.counts[i];
        picture.total += row.size;
    }
    return picture;
}

QString fieldSummary(const PopulationFieldPicture& picture)
{
    QStringList sentences;
    for (const FieldPopulation& row : picture.populations) {
        QStringList parts;
        for (std::size_t i = 0; i < fieldStates; ++i)
            if (row.counts[i] > 0)
                parts << QStringLiteral("%1 %2").arg(countText(row.counts[i]),
                                                     fieldStateName(static_cast<FieldState>(i)).toLower());
        sentences << words("%1, %2: %3")
                         .arg(row.title, counted(row.size, words("%1 probe"), words("%1 probes")),
                              parts.join(QStringLiteral(", ")));
    }
    return words("Model result. %1").arg(sentences.join(QStringLiteral(". ")));
}

QString fieldStateTip(const PopulationFieldPicture& picture, FieldState state)
{
    const auto i = static_cast<std::size_t>(state);
    const double share =
        picture.total > 0 ? static_cast<double>(picture.totals[i]) / static_cast<double>(picture.total) : 0.0;
    QStringList lines{words("%1: %2 of %3, %4")
                          .arg(fieldStateName(state), countText(picture.totals[i]),
                               counted(picture.total, words("%1 probe"), words("%1 probes")), shareText(share)),
                      fieldStateMeaning(state)};
    if (picture.populations.size() > 1)
        for (const FieldPopulation& row : picture.populations)
            lines << QStringLiteral("%1: %2").arg(row.title, countText(row.counts[i]));
    return lines.join(u'\n');
}

FieldCounts dotsOf(const FieldCounts& counts, std::int64_t perDot)
{
    if (perDot <= 1)
        return counts;
    const std::int64_t size = sumOf(counts);
    const std::int64_t all = (size + perDot - 1) / perDot;
    FieldCounts dots{};
    for (std::size_t i = 0; i < fieldStates; ++i)
        dots[i] = counts[i] > 0 ? std::max<std::int64_t>(1, counts[i] / perDot) : 0;
    // What the cutting left over goes to those that lost most of a dot, what is too much comes from the largest.
    for (std::int64_t left = all - sumOf(dots); left > 0; --left) {
        const auto lost = [&](std::size_t i) { return counts[i] - dots[i] * perDot; };
        std::size_t most = 0;
        for (std::size_t i = 1; i < fieldStates; ++i)
            if (lost(i) > lost(most))
                most = i;
        ++dots[most];
    }
    for (std::int64_t over = sumOf(dots) - all; over > 0; --over)
        if (auto largest = std::ranges::max_element(dots); *largest > 1)
            --*largest;
    return dots;
}

} // namespace latepulse::ui
