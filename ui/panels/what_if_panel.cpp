#include "ui/panels/what_if_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/controls/collapsible_section.h"
#include "ui/controls/parameter_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/panels/intervention_list.h"
#include "ui/panels/parameter_rows.h"
#include "ui/panels/sharing_chooser.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

bool startsOpen(ParameterGroup group)
{
    return group != ParameterGroup::QueueSharing && group != ParameterGroup::ProbesAndRetries
        && group != ParameterGroup::Run;
}

} // namespace

WhatIfPanel::WhatIfPanel(Document* document, QWidget* parent)
    : QWidget(parent), m_document(document), m_rows(new ParameterRows(document, this))
{
    setAccessibleName(tr("What if"));
    buildHead();
    connect(document, &Document::loadedChanged, this, &WhatIfPanel::rebuild);
    connect(document, &Document::scenarioChanged, this, [this] {
        m_interventions->refresh();
        refresh();
    });
    connect(document, &Document::applyModeChanged, this,
            [this](ApplyMode mode) { m_mode->setCurrent(mode == ApplyMode::FromNow ? 0 : 1); });
    rebuild();
}

void WhatIfPanel::buildHead()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 1, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(Theme::areaPadding, Theme::unit, Theme::areaPadding, Theme::unit);
    m_title = new QLabel(tr("What if"), this);
    m_mode = new SegmentedControl({tr("From now"), tr("As if always")}, this);
    m_mode->setAccessibleName(tr("When a change applies"));
    m_mode->setToolTip(tr("From now: an intervention at the playhead. As if always: another start value."));
    m_mode->setCurrent(m_document->applyMode() == ApplyMode::FromNow ? 0 : 1);
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_mode);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    column->addLayout(head);
    column->addWidget(m_scroll, 1);
    connect(m_mode, &SegmentedControl::chosen, this,
            [this](int i) { m_document->setApplyMode(i == 0 ? ApplyMode::FromNow : ApplyMode::AsIfAlways); });
}

void WhatIfPanel::rebuild()
{
    m_rows->forgetAll();
    m_more.clear();
    m_folds.clear();
    m_sharing = nullptr;
    m_start = nullptr;
    m_content = new QWidget;
    m_content->setAutoFillBackground(false);
    m_sections = new QVBoxLayout(m_content);
    m_sections->setContentsMargins(0, 0, 0, 0);
    m_sections->setSpacing(0);
    m_interventions = nullptr;
    m_layout = sectionsOf(m_document->scenario());
    for (const ParameterSection& section : m_layout)
        addSection(section);
    if (m_interventions == nullptr)
        addSection({ParameterGroup::WavesAndFailures, tr("Waves, failures, interventions"), {}, {}});
    m_sections->addStretch(1);
    m_scroll->setWidget(m_content);  // deletes the old content
    m_content->setAutoFillBackground(false);  // setWidget turns it on
    m_interventions->setZone(m_zone);
    setTheme(m_theme);
    refresh();
}

void WhatIfPanel::addSection(const ParameterSection& section)
{
    auto* fold = new CollapsibleSection(section.title, false, m_content);
    m_folds << fold;
    m_sections->addWidget(fold);
    // How liveness shares a queue is a question only where something beats.
    if (section.group == ParameterGroup::QueueSharing && !m_document->scenario().controllers.empty())
        fold->addRow(m_sharing = new SharingChooser(m_document, fold));
    if (section.group == ParameterGroup::WavesAndFailures)
        fold->addRow(m_interventions = new InterventionList(m_document, m_rows, fold));
    if (section.group == ParameterGroup::Run)
        addStart(fold);
    // Rows nobody opens are not built: a large scenario has hundreds.
    section.aside ? addRowsOnceOpen(fold, section.front) : addRows(fold, section.front);
    if (!section.more.isEmpty()) {
        auto* more = new CollapsibleSection(tr("%1 more").arg(section.more.size()), true, fold);
        m_folds << more;
        more->setExpanded(false);
        fold->addRow(more);
        addRowsOnceOpen(more, section.more);
    }
    fold->setExpanded(startsOpen(section.group) && !section.aside);
}

void WhatIfPanel::addRowsOnceOpen(CollapsibleSection* into, const QList<SectionRow>& rows)
{
    for (const SectionRow& entry : rows)
        m_more.insert(QString::fromStdString(entry.parameter.path), into);
    connect(into, &CollapsibleSection::expandedChanged, this, [this, into, rows](bool open) {
        if (open)
            addRows(into, rows);
    });
}

void WhatIfPanel::addRows(CollapsibleSection* into, const QList<SectionRow>& rows)
{
    for (const SectionRow& entry : rows)
        if (!m_rows->contains(QString::fromStdString(entry.parameter.path)))
            into->addRow(m_rows->add(entry, into));
}

ParameterRow* WhatIfPanel::row(const QString& path)
{
    if (!m_rows->contains(path))
        if (CollapsibleSection* more = m_more.value(path))
            more->header()->setChecked(true);
    m_interventions->openInstant(path);
    return m_rows->at(path);
}

void WhatIfPanel::reveal(const QString& path)
{
    const QPointer<ParameterRow> found = row(path);
    if (!found)
        return;
    for (QWidget* parent = found->parentWidget(); parent != nullptr && parent != this; parent = parent->parentWidget())
        if (auto* fold = qobject_cast<CollapsibleSection*>(parent))
            fold->header()->setChecked(true);
    // When the sections opened have their heights.
    QTimer::singleShot(0, this, [this, found] {
        if (!found)
            return;
        m_content->layout()->activate();
        m_scroll->ensureWidgetVisible(found, 0, Theme::groupGap);
        for (QWidget* part : found->findChildren<QWidget*>())
            if (part->focusPolicy() == Qt::StrongFocus && part->isVisible() && part->isEnabled())
                return part->setFocus(Qt::ShortcutFocusReason);
    });
}

QComboBox* WhatIfPanel::sharingChooser() const
{
    return m_sharing != nullptr ? m_sharing->box() : nullptr;
}

QList<InterventionRow*> WhatIfPanel::interventionRows() const
{
    return m_interventions->lines();
}

/// When a run starts is the file's to say: every instant in it counts from there.
void WhatIfPanel::addStart(CollapsibleSection* into)
{
    m_start = new QLabel(into);
    m_start->setObjectName(QStringLiteral("start"));
    m_start->setWordWrap(true);
    m_start->setContentsMargins(Theme::areaPadding, 4, Theme::areaPadding, 4);
    m_start->setToolTip(tr("Instants count from the start, so another one would change nothing but their names"));
    into->addRow(m_start);
}

void WhatIfPanel::refresh()
{
    m_rows->refresh();
    if (m_sharing != nullptr)
        m_sharing->showAt(m_playhead);
    refreshSummaries();
}

void WhatIfPanel::refreshSummaries()
{
    const Scenario& scenario = m_document->scenario();
    if (m_start != nullptr)
        m_start->setText(tr("Start %1, set by the file").arg(clockText(scenario.run.start, m_zone)));
    QStringList sizes;
    for (const Population& population : scenario.populations)
        sizes << countText(population.size);
    const auto own = std::count_if(scenario.interventions.begin(), scenario.interventions.end(),
                                   [](const Intervention& i) { return i.byHand; });
    const auto now = sectionsOf(scenario);  // a pool that was idle may serve by now
    qsizetype at = 0;
    for (CollapsibleSection* fold : std::as_const(m_folds)) {
        if (at >= m_layout.size() || fold->header()->text() != m_layout.at(at).title)
            continue;
        const ParameterGroup group = m_layout.at(at++).group;
        if (group == ParameterGroup::ProbesAndRetries)
            fold->setSummary(sizes.join(QStringLiteral(" + ")));
        else if (group == ParameterGroup::WavesAndFailures)
            fold->setSummary(own > 0 ? tr("%1 yours").arg(own) : QString());
        else if (group == ParameterGroup::EventProcessor)
            fold->setSummary(now.size() == m_layout.size() && now.at(at - 1).idle ? tr("idle") : QString());
        else if (group == ParameterGroup::Run)
            fold->setSummary(durationText(scenario.run.horizon));
        else if (group == ParameterGroup::QueueSharing && m_sharing != nullptr)
            fold->setSummary(m_sharing->box()->currentText());
    }
}

void WhatIfPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_title->setFont(theme.font(TextRole::Section, 600));
    m_mode->setTheme(theme);
    for (CollapsibleSection* fold : std::as_const(m_folds))
        fold->setTheme(theme);
    m_rows->setTheme(theme);
    m_interventions->setTheme(theme);
    if (m_start != nullptr) {
        m_start->setFont(theme.font(TextRole::Caption));
        m_start->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
    }
    if (m_sharing != nullptr)
        m_sharing->setTheme(theme);
    update();
}

void WhatIfPanel::setZone(const DisplayZone& zone)
{
    m_zone = zone;
    m_rows->setZone(zone);
    m_interventions->setZone(zone);
    refresh();
}

qsizetype WhatIfPanel::interventionsInForce(SimTime t) const
{
    const auto& list = m_document->scenario().interventions;
    return std::count_if(list.begin(), list.end(), [t](const Intervention& i) { return i.enabled && i.at <= t; });
}

void WhatIfPanel::setPlayhead(SimTime t)
{
    const bool same = interventionsInForce(t) == interventionsInForce(m_playhead);
    m_playhead = t;
    m_rows->setPlayhead(t);
    if (!same)
        refresh();
}

void WhatIfPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.panel);
    painter.fillRect(QRectF(width() - 1, 0, 1, height()), m_theme.line);
}

} // namespace latepulse::ui
