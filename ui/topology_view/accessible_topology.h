#pragma once
// What screen readers find in the topology view: a child for every controller shown singly and for every queue.

namespace latepulse::ui {

/// Registers the interface of TopologyView; further calls do nothing.
void installTopologyAccessibility();

} // namespace latepulse::ui
