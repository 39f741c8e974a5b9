#include "ui/panels/sharing_chooser.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/scenario/queue_sharing.h"
#include "ui/controls/calm_combo_box.h"

namespace latepulse::ui {

SharingChooser::SharingChooser(Document* document, QWidget* parent) : QWidget(parent), m_document(document)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Theme::areaPadding, 4, Theme::areaPadding, 4);
    m_box = new CalmComboBox(this);
    m_box->setAccessibleName(tr("How liveness shares queue and workers"));
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const QString& design :
         {tr("shared FIFO"), tr("priority lane"), tr("own queue"), tr("own queue and workers"),
          tr("asynchronous, own completion queue"), tr("asynchronous, same consumer"), tr("another way")})
        m_box->addItem(design);
    m_note = new QLabel(this);
    m_note->setWordWrap(true);
    m_note->hide();
    column->addWidget(m_box);
    column->addWidget(m_note);
    connect(m_box, &QComboBox::activated, this, &SharingChooser::take);
}

void SharingChooser::take(int index)
{
    const auto design = static_cast<SharingDesign>(index);
    m_note->hide();
    if (design != SharingDesign::Other) {
        // A design replaces the one in force, not the one the run began with.
        const auto list = sharingAssignments(m_document->changedBy(m_document->applyMode()), design);
        auto done = list ? Result<void>{} : Result<void>(tl::unexpected(list.error()));
        if (list && !list->empty())
            done = m_document->setValues(tr("Queue sharing: %1").arg(m_box->itemText(index)), *list);
        if (!done) {
            m_note->setText(QString::fromStdString(done.error().detail));
            m_note->show();
        }
    }
    showAt(m_playhead);
}

void SharingChooser::showAt(SimTime playhead)
{
    m_playhead = playhead;
    if (m_box->view()->isVisible())
        return;
    const QSignalBlocker quiet(m_box);
    m_box->setCurrentIndex(static_cast<int>(currentSharing(m_document->inForceAt(playhead))));
}

void SharingChooser::setTheme(const Theme& theme)
{
    m_box->setFont(theme.font(TextRole::Body));
    m_note->setFont(theme.font(TextRole::Caption));
    m_note->setStyleSheet(QStringLiteral("color: %1;").arg(theme.finding.name()));
}

} // namespace latepulse::ui
