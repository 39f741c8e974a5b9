#include "ui/panels/isolation_panel.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QThreadPool>
#include <QVBoxLayout>

#include "ui/look/panel_ground.h"
#include "ui/panels/finding_row.h"

namespace latepulse::ui {

namespace {

void dress(QLabel* label, const QFont& font, const QColor& colour)
{
    label->setFont(font);
    label->setStyleSheet(QStringLiteral("color: %1; background: transparent;").arg(colour.name()));
}

} // namespace

IsolationPanel::IsolationPanel(Document* document, QWidget* parent) : QWidget(parent), m_document(document)
{
    setAccessibleName(tr("Isolation"));
    build();
    connect(document, &Document::loadedChanged, this, &IsolationPanel::follow);
    connect(document, &Document::scenarioChanged, this, &IsolationPanel::follow);
    connect(document, &Document::applyModeChanged, this, &IsolationPanel::follow);
    setTheme(m_theme);
    showPicture();
}

QLabel* IsolationPanel::addLabel(QVBoxLayout* column)
{
    auto* label = new QLabel(m_content);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
    return label;
}

void IsolationPanel::build()
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(1, 0, 0, 0);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    outer->addWidget(m_scroll);
    m_content = new QWidget;
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(Theme::half);
    m_verdict = addLabel(column);
    m_verdict->setAccessibleName(tr("Verdict"));
    m_when = addLabel(column);
    column->addSpacing(Theme::unit);
    m_boundTitle = addLabel(column);
    m_boundTitle->setText(tr("Longest sojourn of a heartbeat"));
    m_bound = addLabel(column);
    m_bound->setAccessibleName(m_boundTitle->text());
    column->addSpacing(Theme::unit);
    m_changeTitle = addLabel(column);
    m_changeTitle->setText(tr("Smallest sufficient change"));
    m_change = addLabel(column);
    m_change->setAccessibleName(m_changeTitle->text());
    m_make = new QPushButton(tr("Make this change"), m_content);
    m_make->setProperty("primary", true);
    m_make->setFixedHeight(Theme::button);
    column->addSpacing(Theme::half);
    column->addWidget(m_make, 0, Qt::AlignLeft);
    m_fault = addLabel(column);
    column->addSpacing(Theme::unit);
    m_sections = new QWidget(m_content);
    column->addWidget(m_sections);
    column->addSpacing(Theme::unit);
    m_note = addLabel(column);
    column->addStretch(1);
    m_scroll->setWidget(m_content);
    m_content->setAutoFillBackground(false); // setWidget turns it on
    connect(m_make, &QPushButton::clicked, this, &IsolationPanel::makeChange);
}

/// Nothing is audited that nobody sees.
void IsolationPanel::follow()
{
    m_stale = true;
    m_fault->clear();
    if (isVisible())
        ask();
}

void IsolationPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        ask();
}

void IsolationPanel::setPlayhead(SimTime t)
{
    const auto& list = m_document->scenario().interventions;
    const auto inForce =
        std::count_if(list.begin(), list.end(), [t](const Intervention& i) { return i.enabled && i.at <= t; });
    if (std::exchange(m_inForce, inForce) != inForce && m_document->applyMode() == ApplyMode::FromNow)
        follow();
}

void IsolationPanel::ask()
{
    m_stale = false;
    const bool fromNow = m_document->applyMode() == ApplyMode::FromNow;
    m_when->setText(fromNow ? tr("By the structure in force now, without a run")
                            : tr("By the structure at the start, without a run"));
    m_audited = std::make_shared<const Scenario>(m_document->changed());
    start(++m_asked, fromNow ? std::optional(m_document->playhead()) : std::nullopt);
}

void IsolationPanel::start(quint64 asked, std::optional<SimTime> from)
{
    QThreadPool::globalInstance()->start([panel = QPointer(this), scenario = m_audited, asked, from] {
        IsolationPicture picture = isolationPicture(*scenario, from);
        // The panel may be gone by then: only its own thread may look.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [panel, asked, picture = std::move(picture)] {
                if (panel)
                    panel->take(asked, picture);
            },
            Qt::QueuedConnection);
    });
}

void IsolationPanel::take(quint64 asked, const IsolationPicture& picture)
{
    if (asked != m_asked)
        return;
    m_answered = asked;
    m_picture = picture;
    showPicture();
}

void IsolationPanel::showPicture()
{
    const bool known = m_answered > 0;
    m_verdict->setText(known ? m_picture.verdict : tr("The structure is being audited\u2026"));
    const bool bound = !m_picture.bound.isEmpty(), change = !m_picture.change.isEmpty();
    m_boundTitle->setVisible(bound);
    m_bound->setVisible(bound);
    m_bound->setText(m_picture.bound);
    m_changeTitle->setVisible(change);
    m_change->setVisible(change);
    m_change->setText(m_picture.changeReaches.isEmpty() ? m_picture.change
                                                        : m_picture.change + u' ' + m_picture.changeReaches);
    m_make->setVisible(!m_picture.assignments.empty());
    m_make->setToolTip(m_document->applyMode() == ApplyMode::FromNow
                           ? tr("As an intervention at the playhead; one undo takes it back")
                           : tr("In the start values; one undo takes it back"));
    m_fault->setVisible(!m_fault->text().isEmpty());
    m_note->setText(m_picture.note);
    m_note->setVisible(!m_picture.note.isEmpty());
    showSections();
    dressAll();
}

void IsolationPanel::showSections()
{
    const bool lit = std::ranges::any_of(m_rows, &QAbstractButton::isChecked);
    m_rows.clear();
    m_sectionTitles.clear();
    m_plainRows.clear();
    auto* fresh = new QWidget(m_content);
    auto* column = new QVBoxLayout(fresh);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Theme::half);
    for (const IsolationSection& section : std::as_const(m_picture.sections)) {
        m_sectionTitles << new QLabel(section.title, fresh);
        column->addSpacing(Theme::unit);
        column->addWidget(m_sectionTitles.back());
        for (const IsolationRow& entry : section.rows) {
            if (entry.path.empty()) {
                m_plainRows << new QLabel(entry.text, fresh);
                m_plainRows.back()->setWordWrap(true);
                column->addWidget(m_plainRows.back());
                continue;
            }
            auto* row = new FindingRow(entry.text, fresh);
            row->setToolTip(tr("Lights its way in the topology"));
            m_rows << row;
            column->addWidget(row);
            connect(row, &QAbstractButton::clicked, this, [this, row, path = entry.path] { chosen(row, path); });
        }
    }
    m_content->layout()->replaceWidget(m_sections, fresh);
    m_sections->deleteLater();
    m_sections = fresh;
    if (lit)
        emit pathRequested({});
}

void IsolationPanel::chosen(FindingRow* row, const std::vector<TopologyNode>& path)
{
    for (FindingRow* other : std::as_const(m_rows))
        if (other != row)
            other->setChecked(false);
    emit pathRequested(row->isChecked() ? path : std::vector<TopologyNode>{});
}

void IsolationPanel::makeChange()
{
    if (isAuditing() || m_picture.assignments.empty())
        return;
    const auto made = m_document->setValues(tr("Isolation: %1").arg(m_picture.changeTitle), m_picture.assignments);
    m_fault->setText(made ? QString() : tr("Not made: %1").arg(QString::fromStdString(made.error().detail)));
    m_fault->setVisible(!made);
}

void IsolationPanel::takeUp()
{
    if (m_make->isVisible())
        m_make->setFocus();
    else if (!m_rows.isEmpty())
        m_rows.front()->setFocus();
}

void IsolationPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    dressAll();
}

void IsolationPanel::dressAll()
{
    dress(m_verdict, m_theme.font(TextRole::Reading, 600), m_picture.finding ? m_theme.finding : m_theme.ink);
    for (QLabel* caption : {m_when, m_note})
        dress(caption, m_theme.font(TextRole::Caption), m_theme.ink2);
    for (QLabel* title : {m_boundTitle, m_changeTitle})
        dress(title, m_theme.font(TextRole::Body, 600), m_theme.ink);
    for (QLabel* title : std::as_const(m_sectionTitles))
        dress(title, m_theme.font(TextRole::Body, 600), m_theme.ink);
    for (QLabel* text : {m_bound, m_change})
        dress(text, m_theme.font(TextRole::Body), m_theme.ink);
    for (QLabel* text : std::as_const(m_plainRows))
        dress(text, m_theme.font(TextRole::Body), m_theme.ink2);
    dress(m_fault, m_theme.font(TextRole::Caption), m_theme.finding);
    m_make->setFont(m_theme.font(TextRole::Body, 600));
    for (FindingRow* row : std::as_const(m_rows))
        row->setTheme(m_theme);
    update();
}

void IsolationPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintSideGround(painter, m_theme, size());
}

} // namespace latepulse::ui
