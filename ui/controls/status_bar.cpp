#include "ui/controls/status_bar.h"

#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QTimerEvent>
#include <QToolButton>

#include "ui/look/icons.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString rateText(double perSecond)
{
    if (perSecond >= 1e6)
        return StatusBar::tr("%1 M events/s").arg(numberText(perSecond / 1e6, 1));
    return StatusBar::tr("%1 events/s").arg(countText(std::llround(perSecond)));
}

void colour(QLabel* label, const QFont& font, const QColor& ink)
{
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1;").arg(ink.name()));
}

} // namespace

StatusBar::StatusBar(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(Theme::statusBar);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(Theme::areaPadding, 0, Theme::areaPadding, 0);
    row->setSpacing(Theme::unit);
    m_model = new QLabel(tr("Illustrative model, not RIPE NCC’s topology"), this);
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("message"));
    m_message->setAccessibleName(tr("Message"));
    m_message->setMinimumWidth(0);
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_all = new QToolButton(this);
    m_all->setObjectName(QStringLiteral("all"));
    m_all->setText(tr("Show all"));
    m_all->hide();
    m_close = new QToolButton(this);
    m_close->setFixedSize(22, 22);
    m_close->setAccessibleName(tr("Close the message"));
    m_close->hide();
    m_facts = new QLabel(this);
    row->addWidget(m_model);
    row->addSpacing(Theme::unit);
    row->addWidget(m_message, 1);
    row->addWidget(m_all);
    row->addWidget(m_close);
    buildProgress();
    for (QWidget* part :
         {static_cast<QWidget*>(m_progressText), static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel)})
        row->addWidget(part);
    row->addWidget(m_facts);
    connect(m_all, &QToolButton::clicked, this, [this] { emit allRequested(m_message->toolTip()); });
    connect(m_close, &QToolButton::clicked, this, [this] { showText({}, false); });
    setTheme(m_theme);
}

void StatusBar::buildProgress()
{
    m_progressText = new QLabel(this);
    m_progress = new QProgressBar(this);
    m_progress->setFixedWidth(120);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel = new QToolButton(this);
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setText(tr("Cancel"));
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        hideProgress();
        emit cancelRequested();
    });
    hideProgress();
}

void StatusBar::showProgress(const QString& text, int done, int total)
{
    m_progressText->setText(tr("%1 of %2").arg(done).arg(total));
    m_progressText->setToolTip(text);
    m_progress->setToolTip(text);
    m_progress->setRange(0, total);
    m_progress->setValue(done);
    for (QWidget* part :
         {static_cast<QWidget*>(m_progressText), static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel)})
        part->show();
}

void StatusBar::hideProgress()
{
    for (QWidget* part :
         {static_cast<QWidget*>(m_progressText), static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_cancel)})
        part->hide();
}

void StatusBar::setTheme(const Theme& theme)
{
    m_theme = theme;
    setFixedHeight(theme.px(Theme::statusBar));
    colour(m_model, theme.font(TextRole::Caption, 500), theme.ink);
    colour(m_facts, theme.font(TextRole::Caption), theme.ink2);
    colour(m_message, theme.font(TextRole::Caption, m_failure ? 500 : 400), m_failure ? theme.finding : theme.ink2);
    colour(m_progressText, theme.font(TextRole::Caption, 500), theme.ink);
    for (QToolButton* button : {m_all, m_cancel})
        button->setFont(theme.font(TextRole::Caption, 500));
    m_close->setIcon(makeIcon(Icon::Remove, theme));
    showFacts();
    fitMessage();
    update();
}

void StatusBar::setRates(double eventsPerSecond, double framesPerSecond)
{
    m_events = eventsPerSecond;
    m_frames = framesPerSecond;
    showFacts();
}

void StatusBar::setSeed(quint64 seed)
{
    m_seed = seed;
    showFacts();
}

void StatusBar::setRecordedTo(const QString& text)
{
    m_recorded = text;
    showFacts();
}

void StatusBar::showFacts()
{
    QStringList facts;
    if (m_events >= 0.0)
        facts << rateText(m_events);
    if (m_frames >= 0.5)  // none are drawn while nothing moves
        facts << tr("%1 frames/s").arg(std::lround(m_frames));
    facts << tr("seed %1").arg(m_seed);
    if (!m_recorded.isEmpty())
        facts << tr("recorded to %1").arg(m_recorded);
    m_facts->setText(facts.join(QStringLiteral(" · ")));
}

void StatusBar::showFailure(const QString& text, const QString& all)
{
    showText(text, true, all);
}

void StatusBar::showMessage(const QString& text)
{
    if (m_failure && !m_text.isEmpty())
        return;  // a failure is not pushed away by a remark
    showOutcome(text);
}

void StatusBar::showOutcome(const QString& text)
{
    showText(text, false);
    m_timer = startTimer(6000);
}

void StatusBar::showText(const QString& text, bool failure, const QString& all)
{
    if (m_timer != 0)
        killTimer(std::exchange(m_timer, 0));
    m_failure = failure && !text.isEmpty();
    m_text = text;
    m_allText = all;
    m_message->setToolTip(all.isEmpty() ? text : all);
    m_close->setVisible(m_failure);
    setTheme(m_theme);
}

/// A message is one line; of what has no room the rest is one click away.
void StatusBar::fitMessage()
{
    layout()->activate();
    const int room = m_message->width() - (!m_all->isHidden() ? 0 : m_all->sizeHint().width() + Theme::unit);
    const bool fits = m_message->fontMetrics().horizontalAdvance(m_text) <= m_message->width();
    m_message->setText(fits ? m_text : m_message->fontMetrics().elidedText(m_text, Qt::ElideRight, room));
    m_message->setAccessibleDescription(m_text);
    m_all->setVisible(!m_allText.isEmpty() || !fits);
}

void StatusBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitMessage();
}

QString StatusBar::message() const
{
    return m_text;
}

void StatusBar::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_timer)
        showText({}, false);
}

void StatusBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.window);
    painter.fillRect(QRectF(0, 0, width(), 1), m_theme.line);
}

} // namespace latepulse::ui
