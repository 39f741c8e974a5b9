#include "ui/panels/explain_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/look/panel_ground.h"
#include "ui/panels/explain_text.h"
#include "ui/panels/now_table.h"
#include "ui/panels/subject_view.h"
#include "ui/panels/why_card.h"
#include "ui/panels/why_close_up.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

void dress(QLabel* label, const QFont& font, const QColor& colour)
{
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(colour.name()));
}

} // namespace

ExplainPanel::ExplainPanel(QWidget* parent) : QWidget(parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->viewport()->setAutoFillBackground(false);
    m_content = new QWidget;
    m_content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(12);
    m_now = addLabel(column);
    m_now->setAccessibleName(tr("What happens now"));
    m_subjects = new SubjectView(m_content);
    column->addWidget(m_subjects);
    connect(m_subjects, &SubjectView::subjectChanged, this, [this] {
        refreshChooser();
        refreshCard();
    });
    buildChooser(column);
    m_empty = new QLabel(m_content);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    column->addWidget(m_empty);
    m_card = new WhyCard(m_content);
    column->addWidget(m_card);
    connect(m_card, &WhyCard::closeUpRequested, this, &ExplainPanel::showCloseUp);
    m_against = new NowTable(m_content);
    column->addWidget(m_against);
    column->addStretch(1);
    scroll->setWidget(m_content);
    m_content->setAutoFillBackground(false);  // setWidget turns it on
    outer->addWidget(scroll, 1);
    outer->setSpacing(0);
    // Outside what scrolls and at the foot: where to go from here must not lie below the edge of a low window, nor move
    // away from the hand when a text above grows by a line.
    auto* actions = new QVBoxLayout;
    actions->setContentsMargins(12, Theme::unit, 12, 12);
    buildActions(actions);
    outer->addLayout(actions);
    setTheme(m_theme);
}

QLabel* ExplainPanel::addLabel(QVBoxLayout* column)
{
    auto* label = new QLabel(m_content);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

/// Whether the verdict ever changed; else it is as old as the run.
static bool hasFlipped(const WhyReport& report)
{
    return report.controller.verdictSince > SimTime::start();
}

void ExplainPanel::buildActions(QVBoxLayout* column)
{
    auto* row = new QHBoxLayout;
    row->setSpacing(Theme::unit);
    m_flip = new QPushButton(tr("Go to the flip"), this);
    m_flip->setProperty("primary", true);
    m_branch = new QPushButton(tr("Branch from there"), this);
    for (QPushButton* button : {m_flip, m_branch}) {
        button->setFixedHeight(Theme::button);
        row->addWidget(button, 1);
    }
    column->addLayout(row);
    connect(m_flip, &QPushButton::clicked, this, [this] {
        if (m_why)
            emit seekRequested(m_why->controller.verdictSince);
    });
    connect(m_branch, &QPushButton::clicked, this, [this] {
        if (m_why)
            emit branchRequested(hasFlipped(*m_why) ? m_why->controller.verdictSince : m_why->now);
    });
}

void ExplainPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_card->setTheme(theme);
    m_subjects->setTheme(theme);
    m_against->setTheme(theme);
    dress(m_now, theme.font(TextRole::Reading), theme.ink);
    dress(m_empty, theme.font(TextRole::Body), theme.ink2);
    for (QPushButton* button : {m_flip, m_branch, m_oldest})
        button->setFont(theme.font(TextRole::Body, 600));
    refreshNow();
    refreshCard();
    update();
}

void ExplainPanel::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    m_card->setZone(zone);
    m_subjects->setZone(zone);
    refreshAgainst();
}

void ExplainPanel::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    m_recording.reset();
    m_unknown.clear();
    m_subjects->setScenario(m_scenario);
    refreshNow();
    refreshChooser();
    refreshCard();
}

void ExplainPanel::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    m_subjects->setSnapshot(m_snapshot);
    refreshNow();
}

void ExplainPanel::setRecording(std::shared_ptr<const Recording> recording)
{
    m_recording = std::move(recording);
    m_subjects->setRecording(m_recording);
    refreshAgainst();
}

void ExplainPanel::setGhost(std::shared_ptr<const Recording> ghost, GhostKind kind)
{
    m_ghost = std::move(ghost);
    m_ghostKind = kind;
    refreshAgainst();
}

void ExplainPanel::setWhy(WhyPtr report)
{
    m_why = std::move(report);
    m_waitingFor.clear();
    refreshCard();
}

void ExplainPanel::setWaiting(const QString& controller)
{
    m_waitingFor = controller;
    m_unknown.clear();
    m_subjects->chooseController();
    refreshCard();
}

void ExplainPanel::refreshNow()
{
    QString text = m_scenario && m_snapshot ? situationText(*m_scenario, *m_snapshot) : QString();
    // A figure and its unit stay on one line.
    static const QRegularExpression seam(QStringLiteral("(?<=\\d) (?=(?:ms|s|min|h|d)\\b)"));
    text.replace(seam, QStringLiteral("\u00a0"));
    m_now->setText(text);
    m_now->setVisible(!text.isEmpty());
    refreshAgainst();
}

void ExplainPanel::showCloseUp()
{
    if (!m_why || !m_scenario)
        return;
    auto* closeUp = new WhyCloseUp(m_theme, m_why, m_scenario, m_zone, this);
    closeUp->setAttribute(Qt::WA_DeleteOnClose);
    connect(closeUp, &WhyCloseUp::flipRequested, m_flip, &QPushButton::click);
    connect(closeUp, &WhyCloseUp::branchRequested, m_branch, &QPushButton::click);
    closeUp->open();
}

void ExplainPanel::refreshAgainst()
{
    const bool both = m_scenario && m_snapshot && m_recording && m_ghost && m_ghost != m_recording;
    const std::vector<NowRow> rows =
        both ? nowAgainst(*m_scenario, *m_recording, *m_ghost, m_snapshot->now) : std::vector<NowRow>{};
    const QString when = both ? dayTimeText(m_scenario->run.start + m_snapshot->now, m_zone) : QString();
    m_against->show(tr("At %1, against the %2").arg(when, ghostTitle(m_ghostKind)), ghostWord(m_ghostKind), rows);
}

void ExplainPanel::refreshCard()
{
    const bool asked = m_subjects->isAboutControllers();
    const bool answered = asked && m_why && m_scenario;
    m_card->setVisible(answered);
    m_flip->setVisible(answered);
    m_branch->setVisible(answered);
    m_empty->setVisible(asked && (!answered || !m_waitingFor.isEmpty() || !m_unknown.isEmpty()));
    update();
    m_empty->setText(hint());
    if (!answered)
        return;
    m_card->answer(m_scenario, m_why, width() >= 330);
    m_flip->setEnabled(hasFlipped(*m_why));
    m_branch->setText(m_flip->isEnabled() ? tr("Branch from there") : tr("Branch from here"));
    m_flip->setToolTip(m_flip->isEnabled() ? QString() : tr("The verdict has not changed since the start"));
}

void ExplainPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSideGround(painter, m_theme, size());
    if (!m_empty->isVisible() || m_card->isVisible())
        return;
    paintEmptyOutline(painter, m_theme, QRectF(m_empty->mapTo(this, QPoint()), QSizeF(m_empty->size())));
}

} // namespace latepulse::ui
