#include "ui/presenters/counted_text.h"

#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

QString counted(std::int64_t value, const QString& one, const QString& many, const QLocale& locale)
{
    return (value == 1 ? one : many).arg(countText(value, locale));
}

} // namespace latepulse::ui
