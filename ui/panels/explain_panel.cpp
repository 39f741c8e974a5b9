#include "ui/panels/explain_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/look/panel_ground.h"
#include "ui/panels/explain_text.h"
#include "ui/panels/subject_view.h"
#include "ui/panels/why_card.h"

namespace latepulse::ui {

namespace {

void dress(QLabel* label, const QFont& font, const QColor& colour)
{
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(colour.name()));
}

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
    m_card->setZone(zone);
    m_subjects->setZone(zone);
}

void ExplainPanel::setScenario(std::shared_ptr<const Scenario> scenario)
{
    m_scenario = std::move(scenario);
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
    m_subjects->setRecording(std::move(recording));
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
    const QString text = m_scenario && m_snapshot ? situationText(*m_scenario, *m_snapshot) : QString();
    m_now->setText(text);
    m_now->setVisible(!text.isEmpty());
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
