#pragma once
// The isolation audit of a scenario as the window shows it. Takes milliseconds, on any thread.

#include <optional>
#include <vector>

#include <QList>
#include <QString>

#include "core/scenario/isolation_edits.h"
#include "core/topology/topology.h"

namespace latepulse::ui {

/// One finding: what it says, and what it lights in the topology.
struct IsolationRow {
    QString text;
    std::vector<TopologyNode> path;  // in order; empty = nothing to light
};

struct IsolationSection {
    QString title;
    QList<IsolationRow> rows;
};

struct IsolationPicture {
    QString verdict;        // of each liveness class, a sentence a line
    bool finding = false;   // neither isolated nor bounded
    QString bound;          // of each liveness class, with its derivation; empty where nothing beats
    QString change;         // the smallest sufficient one, in words; empty where none is needed
    QString changeReaches;  // "Makes liveness bounded"; empty where no change does
    QString changeTitle;    // short, for the list of changes
    std::vector<Assignment> assignments;
    QList<IsolationSection> sections;
    QString note;           // what is still to change the structure; may be empty
};

/// `from`: interventions after it are still to come; nullopt = all are.
[[nodiscard]] IsolationPicture isolationPicture(const Scenario& scenario, std::optional<SimTime> from = {});

} // namespace latepulse::ui
