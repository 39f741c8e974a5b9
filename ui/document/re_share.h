#pragma once
// Re-sharing the document's run by hand: by its present mode, as one undo step.

#include "ui/document/document.h"
#include "ui/presenters/re_sharing.h"

namespace latepulse::ui {

/// What leading it there would do now; changes nothing.
[[nodiscard]] ReShareAnswer reShareVerdict(const Document& document, const Lead& lead, const std::string& target);

/// Does it, if it is legal. The same answer.
ReShareAnswer reShare(Document& document, const Lead& lead, const std::string& target);

} // namespace latepulse::ui
