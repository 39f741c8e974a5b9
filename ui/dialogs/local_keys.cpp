#include "ui/dialogs/local_keys.h"

#include <initializer_list>

#include <QCoreApplication>
#include <QKeySequence>
#include <QStringList>

namespace latepulse::ui {

namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("latepulse::ui::KeySheet", text);
}

QString keys(std::initializer_list<QKeySequence> sequences)
{
    QStringList texts;
    for (const QKeySequence& sequence : sequences)
        texts << sequence.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(", "));
}

KeyWords chartKeys()
{
    return {{keys({Qt::Key_Return}), words("This chart alone, or all again")},
            {keys({Qt::Key_L}), words("Logarithmic scale")},
            {keys({Qt::Key_M}), words("Milestones, and the spans between them")},
            {keys({Qt::Key_A, Qt::Key_B}), words("Cursor A, cursor B here")},
            {keys({Qt::Key_Escape}), words("Remove the cursors")},
            {keys({QKeySequence(Qt::CTRL | Qt::Key_C)}), words("Copy this chart")},
            {keys({Qt::Key_Plus, Qt::Key_Minus}), words("A shorter, a longer span")},
            {words("Shift and drag"), words("This stretch of time")},
            {keys({Qt::Key_Left, Qt::Key_Right}), words("Earlier, later")},
            {keys({Qt::Key_PageUp, Qt::Key_PageDown}), words("The charts above, below")},
            {keys({Qt::Key_Home}), words("The whole run")}};
}

KeyWords topologyKeys()
{
    return {{words("Arrows"), words("From controller to controller")},
            {keys({Qt::Key_Return}), words("Why is this one judged so?")},
            {keys({Qt::Key_Tab}), words("On to the arrows between classes, queues and pools")},
            {keys({Qt::Key_Return}), words("Lead this arrow to another queue or pool")},
            {keys({Qt::Key_Escape}), words("Leave it where it is")},
            {keys({Qt::Key_Plus, Qt::Key_Minus}), words("Larger, smaller")},
            {keys({Qt::Key_0}), words("The whole picture")},
            {keys({Qt::Key_PageUp, Qt::Key_PageDown}), words("The picture above, below")}};
}

KeyWords scrubberKeys()
{
    return {{keys({Qt::Key_Left, Qt::Key_Right}), words("A thousandth of the run; Shift: one second")},
            {keys({Qt::Key_PageUp, Qt::Key_PageDown}), words("A twentieth of the run")}};
}

KeyWords presentationKeys()
{
    return {{keys({Qt::Key_1}), words("Another upper chart")},
            {keys({Qt::Key_2}), words("Another lower chart")},
            {keys({Qt::Key_Escape}), words("Back to the window")}};
}

} // namespace

QList<KeyGroup> localKeys()
{
    return {{words("In the charts"), chartKeys()},
            {words("In the topology"), topologyKeys()},
            {words("In the strip below"), scrubberKeys()},
            {words("While presenting"), presentationKeys()}};
}

} // namespace latepulse::ui
