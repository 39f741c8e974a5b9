#include "ui/look/calm_style.h"

#include <QApplication>
#include <QProxyStyle>

namespace latepulse::ui {

namespace {

class CalmStyle : public QProxyStyle {
public:
    using QProxyStyle::QProxyStyle;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override
    {
        return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, answer);
    }
};

} // namespace

void useCalmStyle()
{
    if (dynamic_cast<CalmStyle*>(QApplication::style()) == nullptr)
        QApplication::setStyle(new CalmStyle(QApplication::style()->name()));
}

} // namespace latepulse::ui
