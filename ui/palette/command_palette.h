#pragma once
// Everything there is to do or to go to, by name: a line to type in and what fits it, by keys alone.

#include <functional>

#include <QDialog>
#include <QList>
#include <QString>

class QLineEdit;
class QListWidget;

namespace latepulse::ui {

struct PaletteEntry {
    QString kind;  // "Action", "Value", "Chart", "Scenario", "Time"
    QString name;
    QString key;   // as a person presses it; "" where there is none
    std::function<void()> run;
};

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    /// `typed`: entries made of what was typed itself (instants); they come first.
    CommandPalette(QList<PaletteEntry> entries, std::function<QList<PaletteEntry>(const QString&)> typed,
                   QWidget* parent);
    [[nodiscard]] QStringList shown() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter(const QString& typed);
    void run(int row);
    QList<PaletteEntry> m_entries, m_shown;
    std::function<QList<PaletteEntry>(const QString&)> m_typed;
    QLineEdit* m_line;
    QListWidget* m_list;
};

} // namespace latepulse::ui
