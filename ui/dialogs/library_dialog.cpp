#include "ui/dialogs/library_dialog.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/dialogs/library_delegate.h"
#include "ui/dialogs/recent_files.h"
#include "ui/dialogs/scenario_library.h"

namespace latepulse::ui {

namespace {
constexpr QSize usualSize(760, 560);
}

LibraryDialog::LibraryDialog(const Theme& theme, QWidget* parent) : QDialog(parent), m_list(new QListWidget)
{
    setWindowTitle(tr("Scenarios"));
    m_list->setAccessibleName(tr("Scenarios"));
    m_list->setItemDelegate(new LibraryDelegate(theme, m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Without a parent yet: the window's style would be chosen before the button is known to be the primary one.
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Open)->setProperty("primary", true);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    connect(m_list, &QListWidget::itemActivated, this, &LibraryDialog::choose);
    connect(buttons, &QDialogButtonBox::accepted, this, &LibraryDialog::choose);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(usualSize);
    fill();
}

void LibraryDialog::fill()
{
    for (const LibraryEntry& entry : scenarioLibrary()) {
        auto* item = new QListWidgetItem(entry.title, m_list);
        item->setData(LibraryDelegate::Summary, entry.summary);
        item->setData(LibraryDelegate::Shipped, entry.name);
        item->setData(Qt::AccessibleDescriptionRole, entry.summary);
    }
    for (const QString& path : recentFiles(QSettings())) {
        const QFileInfo file(path);
        auto* item = new QListWidgetItem(file.fileName(), m_list);
        item->setData(LibraryDelegate::Summary, tr("Opened before, %1").arg(QDir::toNativeSeparators(file.path())));
        item->setData(LibraryDelegate::Path, path);
    }
    m_list->setCurrentRow(0);
    m_list->setFocus();
}

void LibraryDialog::choose()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr)
        return;
    const QString shipped = item->data(LibraryDelegate::Shipped).toString();
    const QString path = item->data(LibraryDelegate::Path).toString();
    accept();
    if (!shipped.isEmpty())
        emit shippedChosen(shipped);
    else
        emit fileChosen(path);
}

} // namespace latepulse::ui
