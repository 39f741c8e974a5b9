#pragma once
// Scenarios to open: those that come with the program, each with a line on what it shows and a small picture of its
// run, and the files opened last. By keys or mouse.

#include <QDialog>

#include "ui/look/theme.h"

class QListWidget;

namespace latepulse::ui {

class LibraryDialog : public QDialog {
    Q_OBJECT

public:
    LibraryDialog(const Theme& theme, QWidget* parent);
    [[nodiscard]] QListWidget* list() const { return m_list; }

signals:
    void shippedChosen(const QString& name);
    void fileChosen(const QString& path);

private:
    void fill();
    void choose();
    QListWidget* m_list;
};

} // namespace latepulse::ui
