#pragma once
// An unsaved session as bytes: the scenario as loaded and as changed, where the playhead stood, how it was looked at.

#include <filesystem>
#include <memory>

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>

#include "core/base/error.h"
#include "core/scenario/scenario.h"
#include "ui/document/document.h"

namespace latepulse::ui {

struct SessionRecord {
    std::shared_ptr<const Scenario> loaded, scenario;
    std::filesystem::path path;  // of the scenario's file; empty = never saved
    SimTime playhead;
    ApplyMode mode = ApplyMode::FromNow;
    QJsonObject view;   // the window's own
    QDateTime savedAt;  // UTC, whole seconds
};

/// Bytes that end in a check sum over all of them.
[[nodiscard]] QByteArray toBytes(const SessionRecord& record);
/// Errors: Syntax where the bytes are not those that were written, and what the scenario's reader finds.
[[nodiscard]] ResultOrErrors<SessionRecord> sessionFrom(const QByteArray& bytes);

} // namespace latepulse::ui
