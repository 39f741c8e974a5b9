#include "ui/panels/why_card.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/look/glyphs.h"
#include "ui/look/icons.h"
#include "ui/panels/explain_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

void dress(QLabel* label, const QFont& font, const QColor& colour)
{
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(colour.name()));
}

QPixmap verdictPixmap(const Theme& theme, const ControllerSnapshot& controller, qreal ratio)
{
    QPixmap pixmap(QSize(20, 20) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawVerdict(painter, theme, controller.verdict, controller.differsFromTruth(), {9, 11}, 14);
    return pixmap;
}

std::string livenessClassOf(const Scenario& scenario)
{
    for (const ControllerGroup& group : scenario.controllers)
        if (!group.heartbeat.eventClass.empty())
            return group.heartbeat.eventClass;
    return {};
}

} // namespace

WhyCard::WhyCard(QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(6);
    buildVerdict(column);
    buildAge(column);
    buildBefore(column);
}

void WhyCard::buildVerdict(QVBoxLayout* column)
{
    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_closeUp = new QToolButton(this);
    m_closeUp->setText(tr("Close-up"));
    m_closeUp->setToolTip(tr("The whole wait, job by job (also a double click on the drawings)"));
    head->addWidget(m_title, 1);
    head->addWidget(m_closeUp, 0, Qt::AlignTop);
    column->addLayout(head);
    connect(m_closeUp, &QToolButton::clicked, this, &WhyCard::closeUpRequested);
    m_when = addLabel(column);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(Theme::unit);
    grid->setVerticalSpacing(2);
    auto* glyph = new QLabel(this);
    glyph->setFixedSize(20, 20);
    m_glyph = glyph;
    m_verdict = new QLabel(this);
    m_truth = new QLabel(this);
    auto* mark = new QLabel(this);
    mark->setObjectName(QStringLiteral("truthMark"));
    int line = 0;
    for (QLabel* text : {m_verdict, m_truth}) {
        auto* caption = new QLabel(line == 0 ? tr("Verdict") : tr("Truth"), this);
        caption->setObjectName(QStringLiteral("caption"));
        text->setWordWrap(true);
        grid->addWidget(caption, line, 0);
        grid->addWidget(line == 0 ? glyph : mark, line, 1);
        grid->addWidget(text, line++, 2);
    }
    grid->setColumnStretch(2, 1);
    column->addLayout(grid);
    m_reason = addLabel(column);
}

void WhyCard::buildAge(QVBoxLayout* column)
{
    auto* head = new QHBoxLayout;
    m_ageTitle = new QLabel(tr("Liveness age"), this);
    m_age = new QLabel(this);
    m_age->setAccessibleName(tr("Liveness age"));
    m_ageTitle->setWordWrap(true);  // the instant goes below where the panel is narrow
    m_age->setAlignment(Qt::AlignRight | Qt::AlignTop);
    head->addWidget(m_ageTitle, 1);
    head->addWidget(m_age);
    column->addSpacing(6);
    column->addLayout(head);
    m_bar = new SplitBar(this);
    m_bar->setFixedHeight(12);
    column->addWidget(m_bar);
    m_thin = addLabel(column);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(1);
    const std::array<QString, 4> names{tr("Silence"), tr("Transport"), tr("Queueing"), tr("Service")};
    for (int i = 0; i < 4; ++i) {
        auto& line = m_parts[static_cast<std::size_t>(i)];
        for (int c = 0; c < 3; ++c) {
            auto*& label = line[static_cast<std::size_t>(c)];
            label = new QLabel(c == 0 ? names[static_cast<std::size_t>(i)] : QString(), this);
            label->setMinimumWidth(0);
            if (c == 2)
                label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            grid->addWidget(label, i, c);
        }
        line[2]->setAccessibleName(names[static_cast<std::size_t>(i)]);
        line[1]->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    m_judged = addLabel(column);
    m_judged->setAccessibleName(tr("Judged age"));
}

void WhyCard::buildBefore(QVBoxLayout* column)
{
    column->addSpacing(6);
    auto* head = new QHBoxLayout;
    m_beforeTitle = new QLabel(this);
    m_beforeTitle->setWordWrap(true);
    m_beforeSpan = new QLabel(this);
    m_beforeSpan->setAlignment(Qt::AlignRight | Qt::AlignTop);
    head->addWidget(m_beforeTitle, 1);
    head->addWidget(m_beforeSpan);
    column->addLayout(head);
    m_lanes = new WorkerLanes(this);
    m_lanes->setAccessibleName(tr("What the workers did in the last hour"));
    m_row = new WaitingRow(this);
    m_row->setFixedHeight(26);
    m_row->setAccessibleName(tr("What still waits before its beat"));
    column->addWidget(m_lanes);
    m_rowTitle = addLabel(column);
    column->addWidget(m_row);
    m_stands = addLabel(column);
    m_stands->setAccessibleName(tr("What stands before its beat"));
}

QLabel* WhyCard::addLabel(QVBoxLayout* column)
{
    auto* label = new QLabel(this);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

void WhyCard::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_closeUp->setFont(theme.font(TextRole::Caption, 500));
    dress(m_title, theme.font(TextRole::Section, 600), theme.ink);
    dress(m_verdict, theme.font(TextRole::Body, 500), theme.ink);
    dress(m_truth, theme.font(TextRole::Body, 500), theme.ink);
    dress(m_ageTitle, theme.font(TextRole::Body, 600), theme.ink);
    dress(m_age, theme.font(TextRole::Body, 600), theme.ink);
    dress(m_beforeTitle, theme.font(TextRole::Body, 600), theme.ink);
    for (QLabel* words : {m_stands, m_reason, m_rowTitle, m_judged})
        dress(words, theme.font(TextRole::Caption), theme.ink2);
    for (QLabel* words : {m_when, m_thin, m_beforeSpan})
        dress(words, theme.font(TextRole::Caption), theme.ink3);
    for (QLabel* caption : findChildren<QLabel*>(QStringLiteral("caption")))
        dress(caption, theme.font(TextRole::Caption), theme.ink3);
    refresh();
    update();
}

void WhyCard::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    refresh();
}

void WhyCard::answer(std::shared_ptr<const Scenario> scenario, WhyPtr report, bool roomy)
{
    m_scenario = std::move(scenario);
    m_why = std::move(report);
    m_roomy = roomy;
    refresh();
}

void WhyCard::refresh()
{
    if (!m_why || !m_scenario)
        return;
    refreshVerdict();
    refreshAge();
    refreshBefore();
}

void WhyCard::refreshVerdict()
{
    const QString name = QString::fromStdString(m_why->controller.name);
    const QString verdict = QCoreApplication::translate("verdict", verdictWord(m_why->controller.verdict));
    m_title->setText(tr("Why is %1 %2?").arg(name, verdict));
    m_verdict->setText(verdictText(*m_scenario, *m_why, m_zone));
    m_truth->setText(truthText(*m_why));
    m_when->setText(tr("Seed %1, model result").arg(m_scenario->run.seed));
    m_reason->setText(reasonText(*m_scenario, *m_why, m_zone));
    m_reason->setVisible(!m_reason->text().isEmpty());
    static_cast<QLabel*>(m_glyph)->setPixmap(verdictPixmap(m_theme, m_why->controller, devicePixelRatioF()));
    const bool up = m_why->controller.truth == Truth::Up;
    findChild<QLabel*>(QStringLiteral("truthMark"))
        ->setPixmap(makeIcon(up ? Icon::Check : Icon::Remove, up ? m_theme.livenessClass().colour : m_theme.finding,
                             m_theme.control)
                        .pixmap(16, 16));
}

void WhyCard::refreshBefore()
{
    m_lanes->show(m_theme, m_why, m_scenario, m_zone);
    m_row->show(m_theme, m_why, m_scenario, livenessClassOf(*m_scenario));
    m_row->setVisible(m_why->beatPending && m_why->waitingTotal > 0);
    m_beforeTitle->setText(tr("What stands before its beat"));
    m_beforeSpan->setText(m_lanes->sizeHint().height() > 0 ? tr("last hour") : QString());
    m_rowTitle->setText(tr("Then, in the queue"));
    m_rowTitle->setVisible(m_row->isVisibleTo(this));
    m_stands->setText(QStringList{standsBeforeText(*m_scenario, *m_why), turnText(*m_why), afterTurnText(*m_why)}
                          .join(u' ')
                          .trimmed());
}

void WhyCard::refreshAge()
{
    const AgeSplit& split = m_why->controller.split;
    m_ageTitle->setText(tr("Liveness age at %1").arg(clockText(m_scenario->run.start + m_why->now, m_zone)));
    m_age->setText(exactDurationText(split.total()));
    const bool served = split.service.ns > 0;
    const std::array<std::pair<Duration, QString>, 4> parts{
        {{split.silence, tr("until the next beat left")},
         {split.transport, tr("link delay")},
         {split.queueing, served ? tr("waited for a worker") : tr("still waiting for a worker")},
         {split.service, served ? tr("in service") : tr("not started")}}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool largest = parts[i].first >= split.total() / 2 && split.total().ns > 0;
        dress(m_parts[i][0], m_theme.font(TextRole::Caption, largest ? 600 : 400), m_theme.ink);
        dress(m_parts[i][1], m_theme.font(TextRole::Caption), m_theme.ink3);
        dress(m_parts[i][2], m_theme.font(TextRole::Caption, largest ? 600 : 400), m_theme.ink);
        m_parts[i][1]->setText(parts[i].second);
        m_parts[i][1]->setToolTip(parts[i].second);
        m_parts[i][1]->setVisible(m_roomy);
        m_parts[i][2]->setText(exactDurationText(parts[i].first));
    }
    m_judged->setText(judgedAgeText(*m_why));
    m_judged->setVisible(!m_judged->text().isEmpty());
    m_thin->setText(thinPartsText(split));
    m_thin->setVisible(!m_thin->text().isEmpty());
    m_bar->show(m_theme, m_why);
    m_bar->setAccessibleName(tr("Age by part"));
}

void WhyCard::mouseDoubleClickEvent(QMouseEvent*)
{
    emit closeUpRequested();
}

void WhyCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.line, 1));
    painter.setBrush(m_theme.window);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusCard, Theme::radiusCard);
}

} // namespace latepulse::ui
