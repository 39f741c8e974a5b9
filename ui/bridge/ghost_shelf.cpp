#include "ui/bridge/ghost_shelf.h"

#include <algorithm>
#include <ranges>

#include "core/record/recorded_bytes.h"
#include "core/scenario/writer.h"

namespace latepulse::ui {

namespace {

constexpr std::size_t mostRecent = 32;  // scenarios of one drag whose runs may still be under way

} // namespace

GhostShelf::GhostShelf(Document& document, RunSession& session, QObject* parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::loadedChanged, this, [this] { forget(); });
    connect(&document, &Document::dragStarted, this, [this] { m_atPress = m_complete; });
    connect(&document, &Document::scenarioChanged, this, [this] {
        // All moves of a drag have one "before": a press without a move leaves the old ghost in place.
        m_before = m_document.isDragging() ? m_atPress : m_complete;
        m_recent.push_back(m_document.frozen());
        if (m_recent.size() > mostRecent)
            m_recent.erase(m_recent.begin());
    });
    connect(&session, &RunSession::recordingUpdated, this, [this](const RecordingPtr& r) { take(r); });
}

KeptRun GhostShelf::chosen() const
{
    switch (m_choice) {
    case GhostChoice::None: break;
    case GhostChoice::BeforeLastChange: return m_before;
    case GhostChoice::AsLoaded: return m_asLoaded;
    }
    return {};
}

RecordingPtr GhostShelf::ghost() const
{
    // A run is not its own ghost; but it is that of the next one from its first part on.
    const RecordingPtr run = chosen().recording;
    return run == m_shown.recording || run == pinGhost() ? nullptr : run;
}

GhostKind GhostShelf::kind() const
{
    return m_choice == GhostChoice::BeforeLastChange ? GhostKind::Before : GhostKind::AsLoaded;
}

const Pin* GhostShelf::pinOf(int number) const
{
    const auto found = std::ranges::find(m_pins, number, &Pin::number);
    return found == m_pins.end() ? nullptr : &*found;
}

RecordingPtr GhostShelf::pinGhost() const
{
    const Pin* pin = m_shownPin ? pinOf(*m_shownPin) : nullptr;
    return pin == nullptr || pin->run.recording == m_shown.recording ? nullptr : pin->run.recording;
}

QString GhostShelf::pinGhostName() const
{
    const Pin* pin = m_shownPin ? pinOf(*m_shownPin) : nullptr;
    return pin == nullptr ? QString() : pin->name;
}

std::size_t GhostShelf::pinnedBytes() const
{
    std::size_t bytes = 0;
    for (const Pin& pin : m_pins)
        bytes += recordedBytes(*pin.run.recording);
    return bytes;
}

PinAnswer GhostShelf::pin(const QString& name)
{
    if (!m_shown || !m_shown.recording->finished)
        return PinAnswer::StillComputing;
    for (const Pin& pin : m_pins)
        if (pin.run.recording == m_shown.recording)
            return PinAnswer::PinnedAlready;
    if (m_pins.size() >= mostPins)
        return PinAnswer::NoPlace;
    if (pinnedBytes() + recordedBytes(*m_shown.recording) > pinBudget)
        return PinAnswer::NoMemory;
    int number = 1;
    while (pinOf(number) != nullptr)
        ++number;
    const QString own = name.trimmed().isEmpty() ? tr("Pin %1").arg(number) : name.trimmed();
    const auto place = std::ranges::find_if(m_pins, [number](const Pin& p) { return p.number > number; });
    m_pins.insert(place, Pin{number, own, m_shown});
    m_shownPin = number;
    emit pinsChanged();
    tell();
    return PinAnswer::Pinned;
}

void GhostShelf::rename(int number, const QString& name)
{
    const auto found = std::ranges::find(m_pins, number, &Pin::number);
    if (found == m_pins.end() || name.trimmed().isEmpty() || found->name == name.trimmed())
        return;
    found->name = name.trimmed();
    emit pinsChanged();
    tell();
}

void GhostShelf::remove(int number)
{
    if (std::erase_if(m_pins, [number](const Pin& p) { return p.number == number; }) == 0)
        return;
    if (m_shownPin == number)
        m_shownPin = m_pins.empty() ? std::nullopt : std::optional(m_pins.back().number);
    emit pinsChanged();
    tell();
}

void GhostShelf::showPin(std::optional<int> number)
{
    if (number == m_shownPin || (number && pinOf(*number) == nullptr))
        return;
    m_shownPin = number;
    emit pinsChanged();
    tell();
}

void GhostShelf::choose(GhostChoice choice)
{
    m_choice = choice;
    tell();
}

void GhostShelf::forget()
{
    m_shown = m_complete = m_atPress = m_asLoaded = m_before = {};
    m_pins.clear();
    m_shownPin.reset();
    m_recent = {m_document.frozen()};
    emit pinsChanged();
    tell();
}

/// A run that arrives during a drag may be that of a move before the last.
std::shared_ptr<const Scenario> GhostShelf::scenarioOf(const Recording& recording) const
{
    const auto isOf = [&recording](const std::shared_ptr<const Scenario>& scenario) {
        return scenario->run.seed == recording.seed && scenarioHash(*scenario) == recording.scenarioHash;
    };
    if (m_shown.scenario && isOf(m_shown.scenario))
        return m_shown.scenario;
    for (const auto& scenario : m_recent | std::views::reverse)
        if (isOf(scenario))
            return scenario;
    return nullptr;
}

void GhostShelf::take(const RecordingPtr& recording)
{
    const bool sameRun = m_shown && m_shown.scenario && m_shown.recording->seed == recording->seed
        && m_shown.recording->scenarioHash == recording->scenarioHash && !recording->scenarioHash.empty();
    m_shown = {recording, sameRun ? m_shown.scenario : scenarioOf(*recording)};
    if (recording->finished) {
        m_complete = m_shown;
        if (!m_asLoaded && m_document.frozen() == m_document.frozenLoaded())
            m_asLoaded = m_shown;
    }
    tell();
}

void GhostShelf::tell()
{
    if (const RecordingPtr now = ghost(); now != m_told || (now && kind() != m_toldKind)) {
        m_told = now;
        m_toldKind = kind();
        emit ghostChanged(now);
    }
    if (const RecordingPtr now = pinGhost(); now != m_toldPin || (now && pinGhostName() != m_toldName)) {
        m_toldPin = now;
        m_toldName = pinGhostName();
        emit pinGhostChanged(now);
    }
    emit runsChanged();
}

} // namespace latepulse::ui
