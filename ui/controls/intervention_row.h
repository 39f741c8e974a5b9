#pragma once
// One wave, failure or intervention: on or off, when, whether by hand, and remove where it was made here. Where its
// instant can be moved, the instant is a button that opens the row to move it with.

#include <QWidget>

#include "ui/look/theme.h"

class QCheckBox;
class QLabel;
class QToolButton;

namespace latepulse::ui {

struct InterventionLine {
    QString id, title, when;
    QStringList actions;  // what it does, one a line
    bool enabled = true;
    bool byHand = false;      // made in the window: dot, weight, removable
    bool switchable = true;
    bool movable = false;     // the instant opens a row of its own
};

class InterventionRow : public QWidget {
    Q_OBJECT

public:
    explicit InterventionRow(const InterventionLine& line, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// The same entry with other values.
    void showLine(const InterventionLine& line);
    [[nodiscard]] const QString& id() const { return m_line.id; }
    [[nodiscard]] QCheckBox* checkBox() const { return m_check; }
    [[nodiscard]] QToolButton* removeButton() const { return m_remove; }
    /// Null where the instant cannot be moved.
    [[nodiscard]] QToolButton* instantButton() const { return m_move; }

signals:
    void enabledChosen(const QString& id, bool enabled);
    void removeRequested(const QString& id);
    void instantOpened(bool open);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    InterventionLine m_line;
    Theme m_theme = Theme::light();
    QCheckBox* m_check = nullptr;
    QToolButton *m_remove = nullptr, *m_move = nullptr;
    QLabel *m_when = nullptr, *m_actions = nullptr;
};

} // namespace latepulse::ui
