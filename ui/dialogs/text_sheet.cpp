#include "ui/dialogs/text_sheet.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace latepulse::ui {

TextSheet::TextSheet(const QString& title, const QString& text, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(title);
    auto* lines = new QVBoxLayout(this);
    auto* words = new QPlainTextEdit(text, this);
    words->setReadOnly(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    words->setAccessibleName(title);
    words->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    lines->addWidget(words);
    lines->addWidget(buttons);
    resize(760, 320);
}

} // namespace latepulse::ui
