#pragma once
// A list of lines to read and copy, over the window.

#include <QDialog>

namespace latepulse::ui {

class TextSheet : public QDialog {
    Q_OBJECT

public:
    TextSheet(const QString& title, const QString& text, QWidget* parent);
};

} // namespace latepulse::ui
