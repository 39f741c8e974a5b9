#include "ui/panels/what_if_panel.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "core/scenario/queue_sharing.h"
#include "ui/controls/choice_row.h"
#include "ui/controls/collapsible_section.h"
#include "ui/controls/intervention_row.h"
#include "ui/controls/segmented_control.h"
#include "ui/controls/slider_row.h"
#include "ui/controls/value_text.h"
#include "ui/presenters/quantity_text.h"

namespace latepulse::ui {

namespace {

QString problemText(const Error& error)
{
    const std::string& words = error.allowed.empty() ? error.detail : error.allowed;
    return QString::fromStdString(words);
}

QStringList idsOf(const Scenario& scenario, EntityKind kind)
{
    QStringList ids;
    const auto collect = [&ids](const auto& list) {
        for (const auto& entity : list)
            ids << QString::fromStdString(entity.id);
    };
    switch (kind) {
    case EntityKind::Queue: collect(scenario.queues); break;
    case EntityKind::WorkerPool: collect(scenario.pools); break;
    case EntityKind::Backend: collect(scenario.backends); break;
    case EntityKind::EventClass: collect(scenario.classes); break;
    case EntityKind::Population: collect(scenario.populations); break;
    case EntityKind::ControllerGroup: collect(scenario.controllers); break;
    default: break;
    }
    return ids;
}

bool startsOpen(ParameterGroup group)
{
    return group != ParameterGroup::QueueSharing && group != ParameterGroup::ProbesAndRetries
        && group != ParameterGroup::Run;
}

} // namespace

WhatIfPanel::WhatIfPanel(Document* document, QWidget* parent) : QWidget(parent), m_document(document)
{
    setAccessibleName(tr("What if"));
    buildHead();
    connect(document, &Document::loadedChanged, this, &WhatIfPanel::rebuild);
    connect(document, &Document::scenarioChanged, this, [this] {
        rebuildInterventions();
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
    m_rows.clear();
    m_more.clear();
    m_folds.clear();
    m_interventionRows.clear();
    m_sharing = nullptr;
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
    rebuildInterventions();
    setTheme(m_theme);
    refresh();
}

void WhatIfPanel::addSection(const ParameterSection& section)
{
    auto* fold = new CollapsibleSection(section.title, false, m_content);
    m_folds << fold;
    m_sections->addWidget(fold);
    if (section.group == ParameterGroup::QueueSharing)
        addSharing(fold);
    if (section.group == ParameterGroup::WavesAndFailures) {
        m_interventions = new CollapsibleSection(tr("In this run"), true, fold);
        m_interventions->header()->hide();
        fold->addRow(m_interventions);
    }
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
    for (const SectionRow& entry : rows) {
        const QString path = QString::fromStdString(entry.parameter.path);
        if (m_rows.contains(path))
            continue;
        ParameterRow* row = makeRow(entry);
        m_rows.insert(path, row);
        into->addRow(row);
        row->setTheme(m_theme);
        refreshRow(row);
    }
}

ParameterRow* WhatIfPanel::makeRow(const SectionRow& entry)
{
    const Parameter& parameter = entry.parameter;
    ParameterRow* row = nullptr;
    switch (parameter.spec->kind) {
    case ParameterKind::Choice: row = new ChoiceRow(parameter, m_content); break;
    case ParameterKind::Reference: {
        auto* choice = new ChoiceRow(parameter, m_content);
        QStringList ids = idsOf(m_document->scenario(), parameter.spec->refersTo);
        if (parameter.spec->mayBeEmpty)
            ids.prepend(QString());
        choice->setChoices(ids);
        row = choice;
        break;
    }
    case ParameterKind::Switch: row = new SwitchRow(parameter, m_content); break;
    case ParameterKind::Count:
    case ParameterKind::Number:
    case ParameterKind::Share:
    case ParameterKind::Duration:
    case ParameterKind::OptionalDuration: {
        auto* slider = new SliderRow(parameter, m_content);
        slider->setAllowed(QString::fromStdString(allowedText(*parameter.spec, m_document->scenario())));
        row = slider;
        break;
    }
    default: row = new TextRow(parameter, m_content);
    }
    row->setLabel(entry.label, entry.whose);
    row->setProvenance(m_document->scenario().provenance.of(parameter.path));
    wire(row);
    return row;
}

void WhatIfPanel::wire(ParameterRow* row)
{
    connect(row, &ParameterRow::dragBegan, this, [this](const QString& path) { m_document->beginDrag(path); });
    connect(row, &ParameterRow::dragEnded, this, [this, row] {
        m_document->endDrag();
        refreshRow(row);
    });
    connect(row, &ParameterRow::valueChosen, this,
            [this, row](const QString&, const ParameterValue& value) { take(row, value); });
    connect(row, &ParameterRow::revertRequested, this, [this](const QString& path) { m_document->revert(path); });
}

void WhatIfPanel::take(ParameterRow* row, const ParameterValue& value)
{
    if (const auto done = m_document->setValue(row->path(), value); !done)
        row->showProblem(problemText(done.error()));
    refreshRow(row);
}

ParameterRow* WhatIfPanel::row(const QString& path)
{
    if (!m_rows.contains(path))
        if (CollapsibleSection* more = m_more.value(path))
            more->header()->setChecked(true);
    return m_rows.value(path);
}

void WhatIfPanel::addSharing(CollapsibleSection* into)
{
    auto* box = new QWidget(into);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(Theme::areaPadding, 4, Theme::areaPadding, 4);
    m_sharing = new QComboBox(box);
    m_sharing->setAccessibleName(tr("How liveness shares queue and workers"));
    m_sharing->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const QString& design :
         {tr("shared FIFO"), tr("priority lane"), tr("own queue"), tr("own queue and workers"),
          tr("asynchronous, own completion queue"), tr("asynchronous, same consumer"), tr("another way")})
        m_sharing->addItem(design);
    m_sharingNote = new QLabel(box);
    m_sharingNote->setWordWrap(true);
    m_sharingNote->hide();
    column->addWidget(m_sharing);
    column->addWidget(m_sharingNote);
    into->addRow(box);
    connect(m_sharing, &QComboBox::activated, this, &WhatIfPanel::takeSharing);
}

void WhatIfPanel::takeSharing(int index)
{
    const auto design = static_cast<SharingDesign>(index);
    m_sharingNote->hide();
    if (design != SharingDesign::Other) {
        const auto list = sharingAssignments(m_document->scenario(), design);
        auto done = list ? Result<void>{} : Result<void>(tl::unexpected(list.error()));
        if (list && !list->empty())
            done = m_document->setValues(tr("Queue sharing: %1").arg(m_sharing->itemText(index)), *list);
        if (!done) {
            m_sharingNote->setText(QString::fromStdString(done.error().detail));
            m_sharingNote->show();
        }
    }
    refreshSharing();
}

void WhatIfPanel::refreshSharing()
{
    if (m_sharing == nullptr || m_sharing->view()->isVisible())
        return;
    // The design in force at the playhead: each part may have been set by an intervention.
    Scenario now = m_document->scenario();
    for (const Parameter& parameter : parametersOf(now))
        if (parameter.spec->group == ParameterGroup::QueueSharing)
            (void)setParameter(now, parameter.path, m_document->effective(parameter, m_playhead).value);
    const QSignalBlocker quiet(m_sharing);
    m_sharing->setCurrentIndex(static_cast<int>(currentSharing(now)));
}

void WhatIfPanel::rebuildInterventions()
{
    qDeleteAll(m_interventionRows);
    m_interventionRows.clear();
    const Scenario& scenario = m_document->scenario();
    for (const Intervention& i : scenario.interventions)
        addLine(QString::fromStdString(i.id), QString::fromStdString(i.title), i.at, i.enabled, i.byHand, {});
    for (const Wave& wave : scenario.waves)
        addLine(QString::fromStdString(wave.id), QString::fromStdString(wave.note), wave.at, wave.enabled, false,
                QStringLiteral("wave.%1.enabled").arg(QString::fromStdString(wave.id)));
    for (const Failure& failure : scenario.failures)
        addLine(QString::fromStdString(failure.id), QString::fromStdString(failure.note), failure.at, failure.enabled,
                false, QStringLiteral("failure.%1.enabled").arg(QString::fromStdString(failure.id)));
    refreshSummaries();
}

void WhatIfPanel::addLine(const QString& id, const QString& title, SimTime at, bool enabled, bool byHand,
                          const QString& enabledPath)
{
    const QString when = dayTimeText(m_document->scenario().run.start + at, m_zone);
    auto* row = new InterventionRow({id, title, when, enabled, byHand}, m_interventions);
    row->setTheme(m_theme);
    m_interventions->addRow(row);
    m_interventionRows << row;
    // Queued: the answer rebuilds these rows, which must not happen inside their own signal.
    connect(
        row, &InterventionRow::enabledChosen, this,
        [this, enabledPath](const QString& which, bool on) {
            if (enabledPath.isEmpty())
                m_document->setInterventionEnabled(which, on);
            else if (!m_document->setValue(enabledPath, on))
                rebuildInterventions();
        },
        Qt::QueuedConnection);
    connect(
        row, &InterventionRow::removeRequested, this,
        [this](const QString& which) { m_document->removeIntervention(which); }, Qt::QueuedConnection);
}

QString WhatIfPanel::noteFor(const Parameter& parameter, const EffectiveValue& value) const
{
    if (value.setBy.isEmpty())
        return {};
    const SimTime at = value.setAt.value_or(SimTime::start());
    const QString when = dayTimeText(m_document->scenario().run.start + at, m_zone);
    return tr("set %1 by %2, was %3").arg(when, value.setBy, valueText(*parameter.spec, value.loaded).text());
}

void WhatIfPanel::refreshRow(ParameterRow* row)
{
    if (row->isHeld())
        return;
    const EffectiveValue value = m_document->effective(row->parameter(), m_playhead);
    row->showEffective(value);
    row->setNote(noteFor(row->parameter(), value));
}

void WhatIfPanel::refresh()
{
    for (ParameterRow* row : std::as_const(m_rows))
        refreshRow(row);
    refreshSharing();
    refreshSummaries();
}

void WhatIfPanel::refreshSummaries()
{
    const Scenario& scenario = m_document->scenario();
    QStringList sizes;
    for (const Population& population : scenario.populations)
        sizes << countText(population.size);
    const auto own = std::count_if(scenario.interventions.begin(), scenario.interventions.end(),
                                   [](const Intervention& i) { return i.byHand; });
    qsizetype at = 0;
    for (CollapsibleSection* fold : std::as_const(m_folds)) {
        if (at >= m_layout.size() || fold->header()->text() != m_layout.at(at).title)
            continue;
        const ParameterGroup group = m_layout.at(at++).group;
        if (group == ParameterGroup::ProbesAndRetries)
            fold->setSummary(sizes.join(QStringLiteral(" + ")));
        else if (group == ParameterGroup::WavesAndFailures)
            fold->setSummary(own > 0 ? tr("%1 yours").arg(own) : QString());
        else if (group == ParameterGroup::EventProcessor && m_layout.at(at - 1).idle)
            fold->setSummary(tr("idle"));
        else if (group == ParameterGroup::QueueSharing && m_sharing != nullptr)
            fold->setSummary(m_sharing->currentText());
    }
}

void WhatIfPanel::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_title->setFont(theme.font(TextRole::Section, 600));
    m_mode->setTheme(theme);
    for (CollapsibleSection* fold : std::as_const(m_folds))
        fold->setTheme(theme);
    for (ParameterRow* row : std::as_const(m_rows))
        row->setTheme(theme);
    for (InterventionRow* row : std::as_const(m_interventionRows))
        row->setTheme(theme);
    if (m_sharing != nullptr) {
        m_sharing->setFont(theme.font(TextRole::Body));
        m_sharingNote->setFont(theme.font(TextRole::Caption));
        m_sharingNote->setStyleSheet(QStringLiteral("color: %1;").arg(theme.finding.name()));
    }
    update();
}

void WhatIfPanel::setZone(const QTimeZone& zone)
{
    m_zone = zone;
    rebuildInterventions();
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
