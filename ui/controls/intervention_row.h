#pragma once
// One wave, failure or intervention: on or off, when, whether by hand, and remove where it was made here.

#include <QWidget>

#include "ui/look/theme.h"

class QCheckBox;
class QLabel;
class QToolButton;

namespace latepulse::ui {

struct InterventionLine {
    QString id, title, when;
    bool enabled = true;
    bool byHand = false;      // made in the window: dot, weight, removable
    bool switchable = true;
};

class InterventionRow : public QWidget {
    Q_OBJECT

public:
    explicit InterventionRow(const InterventionLine& line, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    [[nodiscard]] QCheckBox* checkBox() const { return m_check; }
    [[nodiscard]] QToolButton* removeButton() const { return m_remove; }

signals:
    void enabledChosen(const QString& id, bool enabled);
    void removeRequested(const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    InterventionLine m_line;
    Theme m_theme = Theme::light();
    QCheckBox* m_check = nullptr;
    QToolButton* m_remove = nullptr;
    QLabel* m_when = nullptr;
};

} // namespace latepulse::ui
