#pragma once
// Which charts are shown and in which order: prepared ones, and any recorded quantity of any entities.

#include <vector>

#include <QDialog>
#include <QHash>
#include <QStringList>

#include "ui/presenters/row_choice.h"

class QLineEdit;
class QListWidget;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace latepulse::ui {

class ChartChooser : public QDialog {
    Q_OBJECT

public:
    ChartChooser(const Scenario& scenario, const SeriesStore& store, const QStringList& shown,
                 QWidget* parent = nullptr);

    [[nodiscard]] QStringList chosen() const;

signals:
    /// At each change; empty: the usual ones.
    void choiceChanged(const QStringList& ids);

private:
    void build();
    void fillOffered(const Scenario& scenario, const SeriesStore& store);
    void filter(const QString& words);
    void addSelected();
    void add(const QString& id);
    void take();
    void move(int by);
    void usual();
    void showChosen(const QStringList& ids, int current);
    void tellButtons();

    QStringList m_usual;
    QHash<QString, QString> m_titles;  // of prepared charts and quantities
    QLineEdit* m_filter;
    QTreeWidget* m_offered;
    QListWidget* m_chosen;
    QPushButton *m_add, *m_up, *m_down, *m_take;
};

} // namespace latepulse::ui
