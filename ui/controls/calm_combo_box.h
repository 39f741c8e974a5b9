#pragma once
// A combo box inside something that scrolls: the wheel goes past it, neither changing a run nor taking the keys.

#include <QComboBox>
#include <QWheelEvent>

namespace latepulse::ui {

class CalmComboBox : public QComboBox {
public:
    explicit CalmComboBox(QWidget* parent = nullptr) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

protected:
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

} // namespace latepulse::ui
