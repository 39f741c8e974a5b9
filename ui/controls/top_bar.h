#pragma once
// The bar over the window: transport, speed, clock, seed, undo and files. Holds no truth: values in, wishes out.

#include <QWidget>

#include "core/base/units.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/presenters/display_zone.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace latepulse::ui {

class BranchChooser;

class TopBar : public QWidget {
    Q_OBJECT

public:
    explicit TopBar(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setRun(UtcInstant start, const DisplayZone& zone);
    void setClock(SimTime t);
    void setPlaying(bool playing);
    void setSpeed(double simulatedSecondsPerSecond);  // infinity = Max; another value than the list's is added
    void setSeed(quint64 seed);
    void setHistory(bool canUndo, bool canRedo, const QString& undoText, const QString& redoText);
    [[nodiscard]] BranchChooser* branches() const { return m_branches; }
    [[nodiscard]] QComboBox* speedBox() const { return m_speed; }
    [[nodiscard]] QPushButton* playButton() const { return m_play; }

signals:
    void resetRequested();
    void stepBackRequested();
    void stepRequested();
    void plusSecondRequested();
    void playRequested(bool play);
    void speedChosen(double simulatedSecondsPerSecond);
    void seedChosen(quint64 seed);
    void undoRequested();
    void redoRequested();
    void openRequested();
    void saveRequested();
    void exportRequested();
    void presentRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Entry {
        QToolButton* button;
        Icon icon;
        QString word;
    };
    QToolButton* addButton(Icon icon, const QString& word, const QString& tip, void (TopBar::*signal)());
    void buildTransport();
    void buildClock();
    void buildSeed();
    void buildFiles();
    void fit();
    void showWords(bool words);
    void takeSeed();
    QHBoxLayout* m_row = nullptr;
    QList<Entry> m_entries;
    Theme m_theme = Theme::light();
    QPushButton* m_play = nullptr;
    QComboBox* m_speed = nullptr;
    BranchChooser* m_branches = nullptr;
    QLabel *m_clock = nullptr, *m_zone = nullptr, *m_relative = nullptr, *m_seedLabel = nullptr;
    QLineEdit* m_seed = nullptr;
    QToolButton *m_undo = nullptr, *m_redo = nullptr;
    UtcInstant m_start;
    DisplayZone m_timeZone;
    SimTime m_now;
    bool m_playing = false;
    bool m_words = false;  // beside the icons
};

} // namespace latepulse::ui
