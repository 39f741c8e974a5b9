#include "ui/document/re_share.h"

namespace latepulse::ui {

ReShareAnswer reShareVerdict(const Document& document, const Lead& lead, const std::string& target)
{
    const Scenario& present = document.changed();
    const QString text = leadText(present, lead, target);
    const std::vector<Assignment> changes = reSharing(present, lead, target);
    if (changes.empty())
        return {false, Document::tr("%1 already").arg(text)};
    if (const auto possible = document.wouldSet(changes); !possible)
        return {false, Document::tr("Not possible: %1").arg(QString::fromStdString(possible.error().detail))};
    return {true,
            document.applyMode() == ApplyMode::FromNow ? Document::tr("%1 from now on").arg(text)
                                                       : Document::tr("%1 as if always").arg(text)};
}

ReShareAnswer reShare(Document& document, const Lead& lead, const std::string& target)
{
    ReShareAnswer verdict = reShareVerdict(document, lead, target);
    if (!verdict.legal)
        return verdict;
    const Scenario& present = document.changed();
    const QString text = leadText(present, lead, target);
    if (const auto done = document.setValues(text, reSharing(present, lead, target)); !done)
        return {false, Document::tr("Not possible: %1").arg(QString::fromStdString(done.error().detail))};
    return verdict;
}

} // namespace latepulse::ui
