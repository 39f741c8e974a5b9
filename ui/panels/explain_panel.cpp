#include "ui/panels/explain_panel.h"

#include <QCoreApplication>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/look/glyphs.h"
#include "ui/look/icons.h"
#include "ui/presenters/quantity_text.h"
#include "ui/panels/explain_text.h"

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

/// The card's surface; a frame by style sheet would reach into every label within.
class Card : public QWidget {
public:
    using QWidget::QWidget;
    Theme theme = Theme::light();

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.line, 1));
        painter.setBrush(theme.window);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusCard, Theme::radiusCard);
    }
};

/// As high as what it holds where there is room, so that what follows stands right below it.
class FittingScroll : public QScrollArea {
public:
    using QScrollArea::QScrollArea;
    [[nodiscard]] QSize sizeHint() const override
    {
        const QLayout* inside = widget() ? widget()->layout() : nullptr;
        if (inside == nullptr)
            return QScrollArea::sizeHint();
        const int height = inside->hasHeightForWidth() ? inside->totalHeightForWidth(viewport()->width())
                                                       : inside->totalSizeHint().height();
        return {inside->totalSizeHint().width(), height};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, 80}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent* event) override
    {
        QScrollArea::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }
};

} // namespace

ExplainPanel::ExplainPanel(QWidget* parent) : QWidget(parent)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new FittingScroll(this);
    scroll->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
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
    m_empty = new QLabel(m_content);
    m_empty->setWordWrap(true);
    m_empty->setMargin(16);
    column->addWidget(m_empty);
    buildCard();
    column->addWidget(m_card);
    column->addStretch(1);
    scroll->setWidget(m_content);
    m_content->setAutoFillBackground(false);  // setWidget turns it on
    outer->addWidget(scroll);
    outer->setSpacing(0);
    // Outside what scrolls: where to go from here must not lie below the edge of a low window.
    auto* actions = new QVBoxLayout;
    actions->setContentsMargins(12, Theme::unit, 12, 12);
    buildActions(actions);
    outer->addLayout(actions);
    outer->addStretch(1);
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

void ExplainPanel::buildCard()
{
    m_card = new Card(m_content);
    auto* column = new QVBoxLayout(m_card);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(6);
    buildVerdict(column);
    buildAge(column);
    buildBefore(column);
}

void ExplainPanel::buildVerdict(QVBoxLayout* column)
{
    m_title = addLabel(column);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(Theme::unit);
    grid->setVerticalSpacing(2);
    auto* glyph = new QLabel(m_card);
    glyph->setFixedSize(20, 20);
    m_glyph = glyph;
    m_verdict = new QLabel(m_card);
    m_truth = new QLabel(m_card);
    auto* mark = new QLabel(m_card);
    mark->setObjectName(QStringLiteral("truthMark"));
    int line = 0;
    for (QLabel* text : {m_verdict, m_truth}) {
        auto* caption = new QLabel(line == 0 ? tr("Verdict") : tr("Truth"), m_card);
        caption->setObjectName(QStringLiteral("caption"));
        text->setWordWrap(true);
        grid->addWidget(caption, line, 0);
        grid->addWidget(line == 0 ? glyph : mark, line, 1);
        grid->addWidget(text, line++, 2);
    }
    grid->setColumnStretch(2, 1);
    column->addLayout(grid);
}

void ExplainPanel::buildAge(QVBoxLayout* column)
{
    auto* head = new QHBoxLayout;
    m_ageTitle = new QLabel(tr("Liveness age"), m_card);
    m_age = new QLabel(m_card);
    m_age->setAccessibleName(tr("Liveness age"));
    m_ageTitle->setWordWrap(true);  // the instant goes below where the panel is narrow
    m_age->setAlignment(Qt::AlignRight | Qt::AlignTop);
    head->addWidget(m_ageTitle, 1);
    head->addWidget(m_age);
    column->addSpacing(6);
    column->addLayout(head);
    m_bar = new SplitBar(m_card);
    m_bar->setFixedHeight(12);
    column->addWidget(m_bar);
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(1);
    const std::array<QString, 4> names{tr("Silence"), tr("Transport"), tr("Queueing"), tr("Service")};
    for (int i = 0; i < 4; ++i) {
        auto& line = m_parts[static_cast<std::size_t>(i)];
        for (int c = 0; c < 3; ++c) {
            auto*& label = line[static_cast<std::size_t>(c)];
            label = new QLabel(c == 0 ? names[static_cast<std::size_t>(i)] : QString(), m_card);
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
}

void ExplainPanel::buildBefore(QVBoxLayout* column)
{
    column->addSpacing(6);
    m_beforeTitle = addLabel(column);
    m_lanes = new WorkerLanes(m_card);
    m_lanes->setAccessibleName(tr("What the workers did in the last hour"));
    m_row = new WaitingRow(m_card);
    m_row->setFixedHeight(26);
    m_row->setAccessibleName(tr("What still waits before its beat"));
    column->addWidget(m_lanes);
    column->addWidget(m_row);
    m_stands = addLabel(column);
    m_stands->setAccessibleName(tr("What stands before its beat"));
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
    static_cast<Card*>(m_card)->theme = theme;
    dress(m_now, theme.font(TextRole::Reading), theme.ink);
    dress(m_empty, theme.font(TextRole::Body), theme.ink2);
    dress(m_title, theme.font(TextRole::Section, 600), theme.ink);
    dress(m_verdict, theme.font(TextRole::Body, 500), theme.ink);
    dress(m_truth, theme.font(TextRole::Body, 500), theme.ink);
    dress(m_ageTitle, theme.font(TextRole::Body, 600), theme.ink);
    dress(m_age, theme.font(TextRole::Body, 600), theme.ink);
    dress(m_beforeTitle, theme.font(TextRole::Body, 600), theme.ink);
    dress(m_stands, theme.font(TextRole::Caption), theme.ink2);
    for (QLabel* caption : m_card->findChildren<QLabel*>(QStringLiteral("caption")))
        dress(caption, theme.font(TextRole::Caption), theme.ink3);
    for (QPushButton* button : {m_flip, m_branch})
        button->setFont(theme.font(TextRole::Body, 600));
    refreshNow();
    refreshCard();
    update();
}

void ExplainPanel::setZone(const QTimeZone& zone)
{
    m_zone = zone;
    refreshCard();
}

void ExplainPanel::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
    refreshNow();
    refreshCard();
}

void ExplainPanel::setSnapshot(std::shared_ptr<const Snapshot> snapshot)
{
    m_snapshot = std::move(snapshot);
    refreshNow();
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
    refreshCard();
}

std::string ExplainPanel::livenessClass() const
{
    if (m_scenario)
        for (const ControllerGroup& group : m_scenario->controllers)
            if (!group.heartbeat.eventClass.empty())
                return group.heartbeat.eventClass;
    return {};
}

void ExplainPanel::refreshNow()
{
    const QString text = m_scenario && m_snapshot ? situationText(*m_scenario, *m_snapshot) : QString();
    m_now->setText(text);
    m_now->setVisible(!text.isEmpty());
}

void ExplainPanel::refreshCard()
{
    const bool answered = m_why && m_scenario;
    m_card->setVisible(answered);
    m_flip->setVisible(answered);
    m_branch->setVisible(answered);
    m_empty->setVisible(!answered || !m_waitingFor.isEmpty());
    m_empty->setText(m_waitingFor.isEmpty()
                         ? tr("Click a controller\nIt says why it is judged as it is, and what stands before its beat.")
                         : tr("Asking why %1 is judged so: the run is repeated up to now.").arg(m_waitingFor));
    if (!answered)
        return;
    const QString name = QString::fromStdString(m_why->controller.name);
    const QString verdict = QCoreApplication::translate("verdict", verdictWord(m_why->controller.verdict));
    m_title->setText(tr("Why is %1 %2?").arg(name, verdict));
    m_verdict->setText(verdictText(*m_scenario, *m_why, m_zone));
    m_truth->setText(truthText(*m_why));
    static_cast<QLabel*>(m_glyph)->setPixmap(verdictPixmap(m_theme, m_why->controller, devicePixelRatioF()));
    const bool up = m_why->controller.truth == Truth::Up;
    m_card->findChild<QLabel*>(QStringLiteral("truthMark"))
        ->setPixmap(makeIcon(up ? Icon::Check : Icon::Remove, up ? m_theme.livenessClass().colour : m_theme.finding,
                             m_theme.control)
                        .pixmap(16, 16));
    refreshAge();
    m_lanes->show(m_theme, m_why, m_scenario, m_zone);
    m_row->show(m_theme, m_why, m_scenario, livenessClass());
    m_row->setVisible(m_why->beatPending && m_why->waitingTotal > 0);
    m_beforeTitle->setText(tr("What stands before its beat"));
    QString stands = standsBeforeText(*m_scenario, *m_why);
    if (m_snapshot)
        if (const auto wait = expectedWait(*m_scenario, *m_snapshot, *m_why); wait && m_why->waitingTotal > 0)
            stands += u' ' + tr("Its turn: in about %1.").arg(durationText(*wait));
    m_stands->setText(stands);
    m_flip->setEnabled(hasFlipped(*m_why));
    m_branch->setText(m_flip->isEnabled() ? tr("Branch from there") : tr("Branch from here"));
    m_flip->setToolTip(m_flip->isEnabled() ? QString() : tr("The verdict has not changed since the start"));
}

void ExplainPanel::refreshAge()
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
        m_parts[i][1]->setVisible(width() >= 330);
        m_parts[i][2]->setText(exactDurationText(parts[i].first));
    }
    m_bar->show(m_theme, m_why);
    m_bar->setAccessibleName(tr("Age by part"));
}

void ExplainPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(QRectF(0, 0, 1, height()), m_theme.line);
    if (m_card->isVisible())
        return;
    QPen dash(m_theme.control, 1);
    dash.setDashPattern({4, 3});
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(dash);
    const QRectF box(m_empty->mapTo(this, QPoint()), QSizeF(m_empty->size()));
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), Theme::radiusCard, Theme::radiusCard);
}

} // namespace latepulse::ui
