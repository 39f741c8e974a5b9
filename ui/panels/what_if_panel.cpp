#include "ui/panels/what_if_panel.h"

#include <algorithm>
#include <array>

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/scenario/queue_sharing.h"
#include "ui/controls/choice_row.h"
#include "ui/controls/collapsible_section.h"
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

QString instantPath(const QString& intervention)
{
    return QStringLiteral("intervention.%1.at").arg(intervention);
}

/// From the run's start to its end, by round steps of which a few hundred span it.
SliderRange spanOf(const Scenario& scenario)
{
    constexpr std::array steps{0.001, 0.01, 0.1, 1.0, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 1800.0, 3600.0, 21'600.0};
    const double whole = scenario.run.horizon.toSeconds();
    const auto step = std::ranges::find_if(steps, [whole](double s) { return s * 400.0 >= whole; });
    return {0.0, whole, SliderScale::Linear, false, false, step == steps.end() ? 86'400.0 : *step};
}

/// Its slider ends where the run ends.
bool spansTheRun(const ParameterSpec& spec)
{
    return spec.kind == ParameterKind::Instant || spec.pattern == "run.warmup";
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
    m_troubleKeys.clear();
    m_sharing = nullptr;
    m_start = nullptr;
    m_sliderHorizon = m_document->scenario().run.horizon;
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
    case ParameterKind::OptionalDuration:
    case ParameterKind::Instant: {
        auto* slider = spansTheRun(*parameter.spec)
            ? new SliderRow(parameter, spanOf(m_document->scenario()), m_content)
            : new SliderRow(parameter, m_content);
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
    connect(row, &ParameterRow::noteActionRequested, this, [this, row] { takeOff(row); });
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
    for (InterventionRow* line : std::as_const(m_interventionRows))
        if (line->instantButton() != nullptr && path == instantPath(line->id()))
            line->instantButton()->setChecked(true);
    return m_rows.value(path);
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

QList<WhatIfPanel::Trouble> WhatIfPanel::troubles() const
{
    const Scenario& scenario = m_document->scenario();
    const auto text = [](const std::string& words) { return QString::fromStdString(words); };
    const auto when = [&](SimTime at) { return dayTimeText(scenario.run.start + at, m_zone); };
    QList<Trouble> all;
    for (const Intervention& i : scenario.interventions)
        all << Trouble{{text(i.id), text(i.title), when(i.at), i.enabled, i.byHand, true, true}, {}};
    for (const Wave& wave : scenario.waves)
        all << Trouble{{text(wave.id), text(wave.note), when(wave.at), wave.enabled},
                       QStringLiteral("wave.%1.enabled").arg(text(wave.id))};
    for (const Failure& failure : scenario.failures)
        all << Trouble{{text(failure.id), text(failure.note), when(failure.at), failure.enabled},
                       QStringLiteral("failure.%1.enabled").arg(text(failure.id))};
    return all;
}

/// Lines that stay are kept: one of them may be under the person's hand.
void WhatIfPanel::rebuildInterventions()
{
    const QList<Trouble> now = troubles();
    QStringList keys;
    for (const Trouble& trouble : now)
        keys << trouble.key();
    if (keys == m_troubleKeys) {
        for (qsizetype i = 0; i < now.size(); ++i)
            m_interventionRows.at(i)->showLine(now.at(i).line);
        return refreshSummaries();
    }
    m_troubleKeys = keys;
    for (InterventionRow* line : std::as_const(m_interventionRows))
        delete m_rows.take(instantPath(line->id()));
    qDeleteAll(m_interventionRows);
    m_interventionRows.clear();
    for (const Trouble& trouble : now)
        addLine(trouble);
    refreshSummaries();
}

void WhatIfPanel::addLine(const Trouble& trouble)
{
    auto* row = new InterventionRow(trouble.line, m_interventions);
    row->setTheme(m_theme);
    m_interventions->addRow(row);
    m_interventionRows << row;
    if (trouble.line.movable)
        addInstantRow(row, instantPath(trouble.line.id));
    // Queued: the answer may rebuild these rows, which must not happen inside their own signal.
    connect(
        row, &InterventionRow::enabledChosen, this,
        [this, path = trouble.enabledPath](const QString& which, bool on) {
            if (path.isEmpty())
                m_document->setInterventionEnabled(which, on);
            else if (!m_document->setValue(path, on))
                rebuildInterventions();
        },
        Qt::QueuedConnection);
    connect(
        row, &InterventionRow::removeRequested, this,
        [this](const QString& which) { m_document->removeIntervention(which); }, Qt::QueuedConnection);
}

void WhatIfPanel::addInstantRow(InterventionRow* line, const QString& path)
{
    const auto parameter = findParameter(m_document->scenario(), path.toStdString());
    if (!parameter)
        return;
    ParameterRow* row = makeRow({*parameter, tr("When"), {}});
    m_rows.insert(path, row);
    m_interventions->addRow(row);
    row->setTheme(m_theme);
    row->hide();
    refreshRow(row);
    connect(line, &InterventionRow::instantOpened, row, &QWidget::setVisible);
}

/// The value in force was set by an intervention: one step takes that out of force.
void WhatIfPanel::takeOff(const ParameterRow* row)
{
    const EffectiveValue value = m_document->effective(row->parameter(), m_playhead);
    value.setByHand ? m_document->removeIntervention(value.setBy)
                    : m_document->setInterventionEnabled(value.setBy, false);
}

QString WhatIfPanel::noteFor(const Parameter& parameter, const EffectiveValue& value) const
{
    if (const auto* instant = std::get_if<Duration>(&value.value);
        instant != nullptr && parameter.spec->kind == ParameterKind::Instant)
        return dayTimeText(m_document->scenario().run.start + (SimTime::start() + *instant), m_zone);
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
    const QString action = value.setBy.isEmpty() ? QString()
        : value.setByHand                        ? tr("Remove %1").arg(value.setBy)
                                                 : tr("Switch off %1").arg(value.setBy);
    row->setNote(noteFor(row->parameter(), value), action);
}

void WhatIfPanel::fitSliders()
{
    const Scenario& scenario = m_document->scenario();
    if (scenario.run.horizon == m_sliderHorizon)
        return;
    m_sliderHorizon = scenario.run.horizon;
    for (ParameterRow* row : std::as_const(m_rows))
        if (auto* slider = qobject_cast<SliderRow*>(row); slider != nullptr && spansTheRun(*row->parameter().spec))
            slider->setSliderRange(spanOf(scenario));
}

void WhatIfPanel::refresh()
{
    fitSliders();
    for (ParameterRow* row : std::as_const(m_rows))
        refreshRow(row);
    refreshSharing();
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
        else if (group == ParameterGroup::Run)
            fold->setSummary(durationText(scenario.run.horizon));
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
    if (m_start != nullptr) {
        m_start->setFont(theme.font(TextRole::Caption));
        m_start->setStyleSheet(QStringLiteral("color: %1;").arg(theme.ink2.name()));
    }
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
