#pragma once
// Which run is shown, by name, and showing another one that is kept: its scenario comes in place of the present one, as
// one step that can be undone. The same draws make the same run again.

#include <QObject>

#include "ui/controls/branch_chooser.h"

namespace latepulse::ui {

class Document;
class GhostShelf;

class BranchControl : public QObject {
    Q_OBJECT

public:
    BranchControl(Document& document, GhostShelf& shelf, BranchChooser& chooser, QObject* parent);

private:
    void refresh();
    void show(int key);
    Document& m_document;
    GhostShelf& m_shelf;
    BranchChooser& m_chooser;
};

} // namespace latepulse::ui
