#pragma once
// The platform's style without the pictures it puts on the buttons of dialogs: green ticks and red crosses are no part of
// the look, and black ones cannot be seen on a dark ground.

namespace latepulse::ui {

/// For the whole application; asking twice changes nothing.
void useCalmStyle();

} // namespace latepulse::ui
