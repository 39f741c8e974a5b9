#include "ui/panels/why_close_up.h"

#include <array>

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/panels/explain_text.h"
#include "ui/panels/wait_lanes.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

constexpr QSize usualSize(1040, 820);

QLabel* label(const QString& words, const QFont& font, const QColor& colour)
{
    auto* made = new QLabel(words);
    made->setFont(font);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(colour.name()));
    return made;
}

/// What a controller listens to.
std::string heartbeatOf(const Scenario& scenario)
{
    for (const ControllerGroup& group : scenario.controllers)
        if (!group.heartbeat.eventClass.empty())
            return group.heartbeat.eventClass;
    return {};
}

} // namespace

WhyCloseUp::WhyCloseUp(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
                       const DisplayZone& zone, QWidget* parent)
    : QDialog(parent), m_theme(theme), m_why(report), m_scenario(scenario), m_zone(zone)
{
    const QString name = QString::fromStdString(report->controller.name);
    setWindowTitle(
        tr("Why is %1 %2?").arg(name, QCoreApplication::translate("verdict", verdictWord(report->controller.verdict))));
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 20, 24, 12);
    column->setSpacing(6);
    buildHead(column);
    buildAge(column);
    buildWait(column);
    buildBefore(column);
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(windowTitle());
    scroll->setWidget(page);
    scroll->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);  // setWidget turns it on
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 12);
    outer->addWidget(scroll, 1);
    auto* line = new QHBoxLayout;
    line->setContentsMargins(24, 0, 24, 0);
    line->addStretch(1);
    auto* flip = new QPushButton(tr("Go to the flip"));
    flip->setProperty("primary", true);
    flip->setEnabled(report->controller.verdictSince > SimTime::start());
    flip->setToolTip(flip->isEnabled() ? QString() : tr("The verdict has not changed since the start"));
    auto* branch = new QPushButton(tr("Branch from there"));
    auto* close = new QPushButton(tr("Close"));
    for (QPushButton* button : {flip, branch, close})
        line->addWidget(button);
    outer->addLayout(line);
    connect(flip, &QPushButton::clicked, this, &WhyCloseUp::flipRequested);
    connect(branch, &QPushButton::clicked, this, &WhyCloseUp::branchRequested);
    for (QPushButton* button : {flip, branch, close})
        connect(button, &QPushButton::clicked, this, &QDialog::accept);
    resize(parent != nullptr ? usualSize.boundedTo(parent->window()->size() - QSize(40, 40)) : usualSize);
}

void WhyCloseUp::addWords(QVBoxLayout* column, const QString& words, TextRole role, const QColor& colour, int weight)
{
    if (!words.isEmpty())
        column->addWidget(label(words, m_theme.font(role, weight), colour));
}

void WhyCloseUp::addHeading(QVBoxLayout* column, const QString& title, const QString& note)
{
    auto* rule = new QFrame;
    rule->setFixedHeight(1);
    rule->setStyleSheet(QStringLiteral("background: %1;").arg(m_theme.line.name()));
    column->addSpacing(8);
    column->addWidget(rule);
    column->addSpacing(4);
    auto* line = new QHBoxLayout;
    line->addWidget(label(title, m_theme.font(TextRole::Section, 600), m_theme.ink), 1);
    auto* right = label(note, m_theme.font(TextRole::Body, 500), m_theme.ink2);
    right->setWordWrap(false);
    line->addWidget(right);
    column->addLayout(line);
}

void WhyCloseUp::buildHead(QVBoxLayout* column)
{
    const UtcInstant now = m_scenario->run.start + m_why->now;
    addWords(column, windowTitle(), TextRole::CloseUpTitle, m_theme.ink, 600);
    addWords(
        column,
        tr("%1 %2, seed %3, model result").arg(clockText(now, m_zone), zoneText(now, m_zone)).arg(m_scenario->run.seed),
        TextRole::Caption, m_theme.ink3);
    addWords(column,
             QStringList{tr("Verdict: %1.").arg(verdictText(*m_scenario, *m_why, m_zone)),
                         reasonText(*m_scenario, *m_why, m_zone)}
                 .join(u' ')
                 .trimmed(),
             TextRole::Reading, m_theme.ink, 500);
    addWords(column, tr("Truth: %1.").arg(truthText(*m_why)), TextRole::Reading, m_theme.ink, 500);
}

void WhyCloseUp::buildAge(QVBoxLayout* column)
{
    const AgeSplit& split = m_why->controller.split;
    addHeading(column, tr("1 Where the age comes from"), exactDurationText(split.total()));
    auto* bar = new SplitBar;
    bar->setFixedHeight(22);
    bar->setAccessibleName(tr("Age by part"));
    bar->show(m_theme, m_why);
    column->addWidget(bar);
    addWords(column, thinPartsText(split), TextRole::Caption, m_theme.ink3);
    const bool served = split.service.ns > 0;
    const std::array<std::array<QString, 3>, 4> parts{
        {{tr("Silence"), exactDurationText(split.silence), tr("newest finished beat sent, to next beat left")},
         {tr("Transport"), exactDurationText(split.transport), tr("link delay")},
         {tr("Queueing"), exactDurationText(split.queueing),
          served ? tr("waited for a worker") : tr("entered the queue, no worker yet")},
         {tr("Service"), exactDurationText(split.service), served ? tr("in service") : tr("not started")}}};
    auto* grid = new QGridLayout;
    for (int c = 0; c < 4; ++c) {
        const auto& part = parts[static_cast<std::size_t>(c)];
        grid->addWidget(label(part[0], m_theme.font(TextRole::Caption), m_theme.ink3), 0, c);
        grid->addWidget(label(part[1], m_theme.font(TextRole::Section, 600), m_theme.ink), 1, c);
        grid->addWidget(label(part[2], m_theme.font(TextRole::Caption), m_theme.ink3), 2, c);
        grid->setColumnStretch(c, 1);
    }
    column->addLayout(grid);
    addWords(column, judgedAgeText(*m_why), TextRole::Caption, m_theme.ink2);
}

void WhyCloseUp::buildWait(QVBoxLayout* column)
{
    std::int64_t ended = 0, abandoned = 0;
    for (const JobBefore& job : m_why->jobs)
        if (job.place == JobPlace::DoneBefore) {
            ++ended;
            abandoned += job.abandoned ? 1 : 0;
        }
    addHeading(column, tr("2 What the workers did while it waited"),
               ended == 0 ? QString()
                          : (ended < m_why->doneTotal ? tr("of the last %1 jobs nobody waited for %2")
                                                      : tr("of %1 jobs nobody waited for %2"))
                                .arg(countText(ended), countText(abandoned)));
    auto* lanes = new WaitLanes;
    lanes->setAccessibleName(tr("What the workers did while it waited"));
    lanes->show(m_theme, m_why, m_scenario, m_zone);
    column->addWidget(lanes);
}

void WhyCloseUp::buildBefore(QVBoxLayout* column)
{
    addHeading(column, tr("3 What still stands before it"), standsBeforeText(*m_scenario, *m_why));
    if (m_why->beatPending && m_why->waitingTotal > 0) {
        auto* row = new WaitingRow;
        row->setFixedHeight(26);
        row->setAccessibleName(tr("What still waits before its beat"));
        row->show(m_theme, m_why, m_scenario, heartbeatOf(*m_scenario));
        column->addWidget(row);
    }
    addWords(column, QStringList{turnText(*m_why), afterTurnText(*m_why)}.join(u' ').trimmed(), TextRole::Reading,
             m_theme.ink);
}

} // namespace latepulse::ui
