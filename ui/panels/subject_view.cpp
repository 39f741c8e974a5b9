#include "ui/panels/subject_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/panels/subject_card.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

// What an entry of the list is about; ids follow the last two.
const QString controllerKey = QStringLiteral("controller"), recoveryKey = QStringLiteral("recovery"),
              populationKey = QStringLiteral("population."), poolKey = QStringLiteral("pool.");

} // namespace

SubjectView::SubjectView(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Theme::unit);
    m_chooser = new QComboBox(this);
    m_chooser->setAccessibleName(tr("Explain what"));
    m_chooser->setToolTip(tr("What to explain: a controller, a population, a pool, or a recovery"));
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    column->addWidget(m_chooser);
    m_card = new SubjectCard(this);
    column->addWidget(m_card);
    buildRecovery(column);
    connect(m_chooser, &QComboBox::currentIndexChanged, this, [this] {
        refresh();
        emit subjectChanged();
    });
    fillChooser();
    refresh();
}

void SubjectView::buildRecovery(QVBoxLayout* column)
{
    m_lead = new QLabel(this);
    m_lead->setWordWrap(true);
    column->addWidget(m_lead);
    m_progress = new QProgressBar(this);
    m_progress->setAccessibleName(tr("How far the branch is simulated"));
    m_progress->setRange(0, 100);
    m_progress->setTextVisible(false);
    column->addWidget(m_progress);
    auto* line = new QHBoxLayout;
    line->setSpacing(Theme::unit);
    m_ask = new QPushButton(tr("Ask at this instant"), this);
    m_ask->setToolTip(tr("Simulates the branch from the playhead (Ctrl+R)"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    for (QPushButton* button : {m_ask, m_cancel}) {
        button->setFixedHeight(Theme::button);
        line->addWidget(button, 1);
    }
    column->addLayout(line);
    connect(m_ask, &QPushButton::clicked, this, &SubjectView::recoveryRequested);
    connect(m_cancel, &QPushButton::clicked, this, &SubjectView::recoveryCancelled);
}

void SubjectView::fillChooser()
{
    const QString before = subject();
    const QSignalBlocker quiet(m_chooser);
    m_chooser->clear();
    m_chooser->addItem(tr("Why a controller is judged so"), controllerKey);
    if (m_scenario) {
        for (const Population& p : m_scenario->populations)
            m_chooser->addItem(tr("Why probes wait: %1").arg(entityName(p.title, p.id)),
                               populationKey + QString::fromStdString(p.id));
        for (const WorkerPool& pool : m_scenario->pools)
            m_chooser->addItem(tr("What holds the workers of %1").arg(QString::fromStdString(pool.id)),
                               poolKey + QString::fromStdString(pool.id));
    }
    m_chooser->addItem(tr("Why it does not recover"), recoveryKey);
    m_chooser->setCurrentIndex(std::max(0, m_chooser->findData(before)));
}

QString SubjectView::subject() const
{
    return m_chooser->currentData().toString();
}

bool SubjectView::isAboutControllers() const
{
    return subject() == controllerKey;
}

void SubjectView::choose(const QString& key)
{
    if (const int place = m_chooser->findData(key); place >= 0)
        m_chooser->setCurrentIndex(place);
}

void SubjectView::chooseController()
{
    choose(controllerKey);
}

void SubjectView::choosePopulation(const QString& id)
{
    choose(populationKey + id);
}

void SubjectView::choosePool(const QString& id)
{
    choose(poolKey + id);
}

void SubjectView::chooseRecovery()
{
    choose(recoveryKey);
}

void SubjectView::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    m_recording.reset();
    m_snapshot.reset();
    m_recovery.reset();
    fillChooser();
    refresh();
    emit subjectChanged();  // what was chosen may be gone
}

void SubjectView::setRecording(std::shared_ptr<const Recording> recording)
{
    m_recording = std::move(recording);
    refresh();
}

void SubjectView::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    refresh();
}

void SubjectView::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    refresh();
}

void SubjectView::showAsking(SimTime)
{
    m_asking = true;
    m_progress->setValue(0);
    refresh();
}

void SubjectView::showProgress(double share)
{
    m_progress->setValue(qRound(share * 100.0));
    m_lead->setText(tr("Simulating the branch: %1.").arg(shareText(share, 0)));
}

void SubjectView::showRecovery(std::shared_ptr<const RecoveryReport> report)
{
    m_asking = false;
    m_recovery = std::move(report);
    refresh();
}

void SubjectView::refresh()
{
    const QString key = subject();
    const bool recovery = key == recoveryKey;
    SubjectAnswer answer;
    if (m_scenario && recovery && m_recovery && !m_asking)
        answer = recoveryAnswer(*m_scenario, *m_recovery, m_zone);
    else if (m_scenario && m_snapshot && m_recording && key.startsWith(populationKey)
             && m_recording->computedTo >= m_snapshot->now && m_recording->series.size() > 0)
        answer = populationAnswer(*m_scenario, *m_recording, m_snapshot->now,
                                  key.mid(populationKey.size()).toStdString(), m_zone);
    else if (m_scenario && m_snapshot && key.startsWith(poolKey))
        answer = poolAnswer(*m_scenario, *m_snapshot, m_recording.get(), key.mid(poolKey.size()).toStdString(), m_zone);
    m_card->setVisible(!answer.title.isEmpty());
    if (!answer.title.isEmpty())
        m_card->answer(answer);
    m_lead->setVisible(!isAboutControllers() && answer.title.isEmpty());
    if (!recovery)
        m_lead->setText(tr("Not recorded up to here yet."));
    else if (!m_asking)
        m_lead->setText(tr("A branch from the playhead: the trigger goes back to its baseline, and nothing that is "
                           "planned for later comes. Does it recover then, and when?"));
    m_progress->setVisible(recovery && m_asking);
    m_cancel->setVisible(recovery && m_asking);
    m_ask->setVisible(recovery && !m_asking);
}

void SubjectView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_card->setTheme(theme);
    m_chooser->setFont(theme.font(TextRole::Body));
    m_lead->setFont(theme.font(TextRole::Body));
    m_lead->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(theme.ink2.name()));
    for (QPushButton* button : {m_ask, m_cancel})
        button->setFont(theme.font(TextRole::Body, 500));
}

} // namespace latepulse::ui
