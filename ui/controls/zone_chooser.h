#pragma once
// Which zone instants are shown in: UTC, the computer's own, since the run's start, or any other by its IANA name, found
// by typing a part of it. Speaks in the words of display_zone.h.

#include <QComboBox>

namespace latepulse::ui {

class ZoneChooser : public QComboBox {
    Q_OBJECT

public:
    explicit ZoneChooser(QWidget* parent = nullptr);
    void setWord(const QString& word);
    [[nodiscard]] QString word() const { return m_word; }

signals:
    void zoneChosen(const QString& word);

private:
    void take();
    void choose(int index);
    QString m_word;
};

} // namespace latepulse::ui
