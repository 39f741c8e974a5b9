#pragma once
// The pinned runs: which one the charts draw, its name to be written over, and a button that lets it go.

#include <vector>

#include <QWidget>

#include "ui/bridge/ghost_shelf.h"
#include "ui/look/theme.h"

class QCheckBox;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace latepulse::ui {

class PinList : public QWidget {
    Q_OBJECT

public:
    PinList(GhostShelf& shelf, QWidget* parent);
    void setTheme(const Theme& theme);
    [[nodiscard]] QLineEdit* nameField(int number) const;
    [[nodiscard]] QCheckBox* shownBox(int number) const;
    [[nodiscard]] QToolButton* removeButton(int number) const;

private:
    struct Row {
        int number = 0;
        QWidget* whole = nullptr;
        QCheckBox* shown = nullptr;
        QLineEdit* name = nullptr;
        QToolButton* remove = nullptr;
    };
    void refresh();
    void addRow(int number);
    void dress(const Row& row) const;
    [[nodiscard]] const Row* rowOf(int number) const;
    GhostShelf& m_shelf;
    Theme m_theme = Theme::light();
    QVBoxLayout* m_column = nullptr;
    std::vector<Row> m_rows;
};

} // namespace latepulse::ui
