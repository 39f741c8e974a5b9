#pragma once
// How liveness shares queue and workers, as one choice among designs.

#include <QWidget>

#include "ui/document/document.h"
#include "ui/look/theme.h"

class QComboBox;
class QLabel;

namespace latepulse::ui {

class SharingChooser : public QWidget {
    Q_OBJECT

public:
    explicit SharingChooser(Document* document, QWidget* parent);
    void setTheme(const Theme& theme);
    /// Shows the design in force at this instant: each part may have been set by an intervention.
    void showAt(SimTime playhead);
    [[nodiscard]] QComboBox* box() const { return m_box; }

private:
    void take(int index);
    Document* m_document;
    SimTime m_playhead;
    QComboBox* m_box = nullptr;
    QLabel* m_note = nullptr;
};

} // namespace latepulse::ui
