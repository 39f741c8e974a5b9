// The What-if area and its document: one undo step per drag, values by the playhead, refusals in the row.

#include <algorithm>
#include <cmath>
#include <memory>

#include <QCheckBox>
#include <QComboBox>
#include <QHash>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "core/scenario/queue_sharing.h"
#include "tests/ui/topology_view/plain_queue.h"
#include "tests/ui/what_if_scenario.h"
#include "ui/controls/intervention_row.h"
#include "ui/controls/slider_row.h"
#include "ui/controls/value_box.h"
#include "ui/dialogs/scenario_library.h"
#include "ui/panels/parameter_sections.h"
#include "ui/panels/what_if_panel.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWhatIfPanel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void wordsFitTheNarrowDock();
    void whatIsNotUsedStartsFolded();
    void sectionsHaveASubject();
    void everyNumberHasARow();
    void anInterventionIsMovedInItsRow();
    void theRunIsAWhatIfToo();
    void aSetValueCanBeFreed();
    void dragIsOneUndoStep();
    void valuesFollowThePlayhead();
    void illegalValueStaysInTheRow();
    void sharingDesignsGoThereAndBack();
    void oneDesignAfterAnotherAsTimeGoesOn();
    void sharingSaysWhatIsMissing();
    void interventionsSwitch();
    void everyKindOfChangeIsToldAndSwitches();

private:
    std::unique_ptr<Document> m_document;
    std::unique_ptr<WhatIfPanel> m_panel;
};

void TestWhatIfPanel::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
    m_document = std::make_unique<Document>();
    m_document->adopt(whatIfScenario(), {});
    m_panel = std::make_unique<WhatIfPanel>(m_document.get());
    m_panel->resize(280, 900);
    m_panel->show();
    (void)QTest::qWaitForWindowExposed(m_panel.get());
}

void TestWhatIfPanel::cleanup()
{
    m_panel.reset();
    m_document.reset();
}

/// At the design's 240 px no label of a row in front wraps and no choice is cut.
void TestWhatIfPanel::wordsFitTheNarrowDock()
{
    registerFonts();
    const auto incident = incidentPreset();
    QVERIFY(incident.has_value());
    m_document->adopt(*incident, {});
    m_panel->setTheme(Theme::light());
    m_panel->resize(240, 2400);
    QCoreApplication::processEvents();
    int labels = 0;
    QStringList wrapped;
    for (const QLabel* label : m_panel->findChildren<QLabel*>(QStringLiteral("label")))
        if (label->isVisible()) {
            if (label->height() >= 2 * label->fontMetrics().height())
                wrapped << label->text();
            QVERIFY2(!label->text().contains(u'·'), qPrintable(label->text()));
            ++labels;
        }
    QVERIFY(labels >= 6);
    QCOMPARE(wrapped, QStringList());
    int choices = 0;
    for (const QComboBox* box : m_panel->findChildren<QComboBox*>())
        if (box->isVisible()) {
            QVERIFY2(box->width() >= box->fontMetrics().horizontalAdvance(box->currentText()) + 28,
                     qPrintable(box->currentText()));
            QVERIFY(box->mapTo(m_panel.get(), QPoint(box->width(), 0)).x() <= 240);
            ++choices;
        }
    QVERIFY(choices >= 2);
}

void TestWhatIfPanel::whatIsNotUsedStartsFolded()
{
    const auto sections = sectionsOf(incidentPreset().value());
    for (const ParameterSection& section : sections) {
        QVERIFY2(!section.front.isEmpty(), qPrintable(section.title));
        if (section.title == QStringLiteral("Event costs")
            || section.title == QStringLiteral("Event processor: liveness"))
            QVERIFY(section.aside);
        if (section.title == QStringLiteral("Event processor: main"))
            QVERIFY(!section.aside);
        if (section.group == ParameterGroup::Timeouts)
            for (const SectionRow& row : section.front)
                QVERIFY2(row.whose.isEmpty(), qPrintable(row.label));
    }
}

/// A plain station: how often jobs come stands first and open, and there is nothing to judge and nobody to call.
void TestWhatIfPanel::sectionsHaveASubject()
{
    const Scenario station = *plainQueue();
    const auto sections = sectionsOf(station);
    QCOMPARE(sections.front().title, QStringLiteral("Sources"));
    QVERIFY(!sections.front().aside);
    QCOMPARE(QString::fromStdString(sections.front().front.front().parameter.path),
             QStringLiteral("source.jobs.arrivals.mean"));
    for (const ParameterSection& section : sections) {
        QVERIFY2(section.group != ParameterGroup::Health && section.group != ParameterGroup::Timeouts,
                 qPrintable(section.title));
        for (const QList<SectionRow>& rows : {section.front, section.more})
            for (const SectionRow& row : rows)
                QCOMPARE(row.parameter.path.starts_with("source."), section.title == QStringLiteral("Sources"));
    }
    m_document->adopt(station, {});
    ParameterRow* mean = m_panel->row(QStringLiteral("source.jobs.arrivals.mean"));
    QVERIFY(mean != nullptr);
    QTRY_VERIFY(mean->isVisible());
    QVERIFY(m_panel->sharingChooser() == nullptr);
    // Beside populations a source is one of several, and waits folded.
    Scenario both = whatIfScenario();
    both.sources = station.sources;
    both.sources.front().eventClass = both.classes.front().id;
    for (const ParameterSection& section : sectionsOf(both))
        if (section.title == QStringLiteral("Sources"))
            QVERIFY(section.aside);
    QVERIFY(sectionsOf(both).front().title != QStringLiteral("Sources"));
}

void TestWhatIfPanel::everyNumberHasARow()
{
    Scenario scenario = whatIfScenario();
    Wave wave;
    wave.id = "drop", wave.at = SimTime{Duration::hours(9).ns}, wave.share = 0.3;
    scenario.waves = {wave};
    Failure failure;
    failure.id = "crash", failure.at = SimTime{Duration::hours(10).ns}, failure.controllers = "main.3";
    scenario.failures = {failure};
    m_document->adopt(scenario, {});
    int instants = 0, run = 0;
    for (const Parameter& parameter : parametersOf(m_document->scenario())) {
        const ParameterSpec& spec = *parameter.spec;
        const QString path = QString::fromStdString(parameter.path);
        if (spec.kind == ParameterKind::Text)
            continue;
        if (spec.pattern == "intervention.*.enabled") {
            const auto lines = m_panel->interventionRows();
            QVERIFY2(std::ranges::any_of(lines, [&](auto* l) { return l->id() == path.section(u'.', 1, 1); }),
                     parameter.path.c_str());
            continue;
        }
        ParameterRow* row = m_panel->row(path);
        QVERIFY2(row != nullptr, parameter.path.c_str());
        run += spec.entity == EntityKind::Run ? 1 : 0;
        if (spec.kind != ParameterKind::Instant)
            continue;
        ++instants;
        const auto* slider = qobject_cast<SliderRow*>(row);
        QVERIFY2(slider != nullptr && slider->slider() != nullptr, parameter.path.c_str());
        QVERIFY2(!row->isHidden(), parameter.path.c_str());
    }
    QCOMPARE(instants, 4);
    QCOMPARE(run, 4);
    const auto* start = m_panel->findChild<QLabel*>(QStringLiteral("start"));
    QVERIFY(start != nullptr && start->text().contains(QStringLiteral("00:00")));
}

/// By hand: the instant opens its slider, a drag moves it and is one step, and the line itself follows.
void TestWhatIfPanel::anInterventionIsMovedInItsRow()
{
    InterventionRow* line = m_panel->interventionRows().front();
    auto* row = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("intervention.slow_backend.at")));
    QVERIFY(row != nullptr);
    QTest::mouseClick(line->instantButton(), Qt::LeftButton);
    QVERIFY(row->isHidden());
    QTest::mouseClick(line->instantButton(), Qt::LeftButton);
    QTRY_VERIFY(row->isVisible() && row->slider()->width() > 100);
    const QString before = line->instantButton()->text();
    StepSlider* slider = row->slider();
    const int y = slider->height() / 2;
    QTest::mousePress(slider, Qt::LeftButton, {}, slider->handleRect().center().toPoint());
    for (const double hours : {9.0, 11.0, 12.0})
        QTest::mouseMove(slider, QPoint(qRound(slider->xOf(hours * 3600.0)), y));
    QVERIFY(row->isHeld());
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(12.0 * 3600.0)), y));
    const SimTime at = m_document->scenario().interventions[0].at;
    QVERIFY(std::abs(at.toSeconds() / 3600.0 - 12.0) < 0.6);
    QCOMPARE(at.ns % Duration::minutes(15).ns, std::int64_t{0});
    QCOMPARE(m_document->undoStack()->count(), 1);
    QCOMPARE(m_panel->interventionRows().front(), line);
    QVERIFY(line->instantButton()->text() != before);
    m_document->undoStack()->undo();
    QCOMPARE(m_document->scenario().interventions[0].at, SimTime{Duration::hours(6).ns});
    QCOMPARE(line->instantButton()->text(), before);
}

void TestWhatIfPanel::theRunIsAWhatIfToo()
{
    auto* row = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("run.horizon")));
    QVERIFY(row != nullptr && row->slider() != nullptr);
    QTRY_VERIFY(row->box()->isVisible());
    const auto type = [row](const QString& text) {
        row->box()->setFocus();
        row->box()->selectAll();
        QTest::keyClicks(row->box(), text);
        QTest::keyClick(row->box(), Qt::Key_Return);
    };
    type(QStringLiteral("100h"));
    QCOMPARE(m_document->scenario().run.horizon, Duration::hours(100));
    QCOMPARE(m_document->undoStack()->count(), 1);
    // The instants' sliders end where the run ends.
    const auto* at = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("intervention.slow_backend.at")));
    QCOMPARE(at->slider()->xOf(100.0 * 3600.0), at->slider()->width() - 6.0);
    // No run at all: refused in the row.
    type(QStringLiteral("0"));
    QVERIFY(row->hasProblem());
    QCOMPARE(m_document->scenario().run.horizon, Duration::hours(100));
}

/// A value the scenario's own intervention set: who, when, and a button that takes it out of force as one step.
void TestWhatIfPanel::aSetValueCanBeFreed()
{
    auto* row = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("backend.registry.latency.mean")));
    QVERIFY(row != nullptr);
    QVERIFY(row->noteButton()->isHidden());
    m_panel->setPlayhead(SimTime{Duration::hours(8).ns});
    QVERIFY(row->findChild<QLabel*>(QStringLiteral("note"))->text().contains(QStringLiteral("06:00 by slow_backend")));
    QTRY_VERIFY(row->noteButton()->isVisible());
    QCOMPARE(row->noteButton()->accessibleName(), QStringLiteral("Switch off slow_backend"));
    QTest::mouseClick(row->noteButton(), Qt::LeftButton);
    QVERIFY(!m_document->scenario().interventions[0].enabled);
    QCOMPARE(m_document->scenario().interventions.size(), std::size_t{2});
    QCOMPARE(m_document->undoStack()->count(), 1);
    QCOMPARE(row->box()->text(), QStringLiteral("80"));
    QVERIFY(row->noteButton()->isHidden());
    m_document->undoStack()->undo();
    QVERIFY(m_document->scenario().interventions[0].enabled);
    QCOMPARE(row->box()->text(), QStringLiteral("300"));
    QVERIFY(!row->noteButton()->isHidden());
}

void TestWhatIfPanel::dragIsOneUndoStep()
{
    m_document->setApplyMode(ApplyMode::AsIfAlways);
    auto* row = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("health.window")));
    QVERIFY(row != nullptr && row->slider() != nullptr);
    StepSlider* slider = row->slider();
    const int y = slider->height() / 2;
    QTest::mousePress(slider, Qt::LeftButton, {}, slider->handleRect().center().toPoint());
    for (const double seconds : {100.0, 200.0, 500.0})
        QTest::mouseMove(slider, QPoint(qRound(slider->xOf(seconds)), y));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(500.0)), y));
    QCOMPARE(m_document->undoStack()->count(), 1);
    QCOMPARE(m_document->scenario().health.window, Duration::seconds(500));
    m_document->undoStack()->undo();
    QCOMPARE(m_document->scenario().health.window, Duration::seconds(60));
    QCOMPARE(row->box()->text(), QStringLiteral("60"));
}

void TestWhatIfPanel::valuesFollowThePlayhead()
{
    auto* row = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("backend.registry.latency.mean")));
    QVERIFY(row != nullptr);
    QCOMPARE(row->box()->text(), QStringLiteral("80"));
    QSignalSpy chosen(row, &ParameterRow::valueChosen);
    m_panel->setPlayhead(SimTime{Duration::hours(8).ns});
    QCOMPARE(row->box()->text(), QStringLiteral("300"));
    QVERIFY(chosen.isEmpty());
    QCOMPARE(m_document->undoStack()->count(), 0);
}

void TestWhatIfPanel::illegalValueStaysInTheRow()
{
    auto* row = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("pool.main.workers")));
    QVERIFY(row != nullptr);
    row->box()->setFocus();
    row->box()->selectAll();
    QTest::keyClicks(row->box(), QStringLiteral("-3"));
    QTest::keyClick(row->box(), Qt::Key_Return);
    QVERIFY(row->hasProblem());
    QCOMPARE(m_document->scenario().pools[0].workers, 4);
    QCOMPARE(m_document->undoStack()->count(), 0);
}

void TestWhatIfPanel::sharingDesignsGoThereAndBack()
{
    Scenario scenario = whatIfScenario();
    QCOMPARE(currentSharing(scenario), SharingDesign::SharedFifo);
    for (const auto design : {SharingDesign::PriorityLane, SharingDesign::OwnQueue, SharingDesign::OwnQueueAndWorkers,
                              SharingDesign::AsynchronousOwnCompletions, SharingDesign::AsynchronousSameConsumer,
                              SharingDesign::SharedFifo}) {
        const auto list = sharingAssignments(scenario, design);
        QVERIFY(list.has_value());
        for (const Assignment& assignment : *list) {
            const auto done = setParameter(scenario, assignment.path, assignment.value);
            QVERIFY2(done.has_value(), done ? "" : describe(done.error()).c_str());
        }
        QCOMPARE(currentSharing(scenario), design);
    }
}

/// What the chooser says below its box.
QString noteOf(const QComboBox* box)
{
    const auto* note = box->parentWidget()->findChild<QLabel*>();
    return note == nullptr ? QString() : note->text();
}

/// Every design after every other: what is chosen later replaces what an earlier choice left in force.
void TestWhatIfPanel::oneDesignAfterAnotherAsTimeGoesOn()
{
    QComboBox* box = m_panel->sharingChooser();
    QVERIFY(box != nullptr);
    SimTime now = SimTime::start() + Duration::hours(1);
    const int designs = static_cast<int>(SharingDesign::Other);
    for (int from = 0; from < designs; ++from)
        for (int to = 0; to < designs; ++to)
            for (const int choice : {from, to}) {
                now = now + Duration::minutes(10);
                m_document->setPlayhead(now);
                m_panel->setPlayhead(now);
                box->setCurrentIndex(choice);
                emit box->activated(choice);
                QVERIFY2(static_cast<int>(currentSharing(m_document->inForceAt(now))) == choice,
                         qPrintable(QStringLiteral("%1 after %2: %3").arg(to).arg(from).arg(noteOf(box))));
                QCOMPARE(box->currentIndex(), choice);
            }
    // What was before stays: the designs are changes from an instant on.
    QCOMPARE(currentSharing(m_document->scenario()), SharingDesign::SharedFifo);
}

void TestWhatIfPanel::sharingSaysWhatIsMissing()
{
    Scenario scenario = whatIfScenario();
    scenario.pools.pop_back();
    QVERIFY(sharingAssignments(scenario, SharingDesign::OwnQueue).has_value());
    const auto refused = sharingAssignments(scenario, SharingDesign::OwnQueueAndWorkers);
    QVERIFY(!refused);
    QVERIFY(refused.error().detail.find("worker pool") != std::string::npos);
}

void TestWhatIfPanel::interventionsSwitch()
{
    QCOMPARE(m_panel->interventionRows().size(), 2);
    QTest::mouseClick(m_panel->interventionRows().front()->checkBox(), Qt::LeftButton, {}, QPoint(8, 12));
    QTRY_VERIFY(!m_document->scenario().interventions[0].enabled);
    QVERIFY(!m_panel->interventionRows().front()->checkBox()->isChecked());
}

/// Purge, workers, reset, force, waves and failures: what each does stands in its line, and its box takes it off.
void TestWhatIfPanel::everyKindOfChangeIsToldAndSwitches()
{
    Scenario scenario = whatIfScenario();
    const auto at = [](int hours) { return SimTime{Duration::hours(hours).ns}; };
    Intervention measures{.id = "measures", .at = at(7)};
    measures.set = {{"pool.main.workers", std::int64_t{6}}};
    measures.addWorkers = {{"main", 4}, {"liveness", -1}};
    measures.purge = Purge{"shared", "reconnect"};
    measures.resetVerdicts = true;
    measures.forceEligible = ForceEligible{"main", Duration::minutes(30)};
    scenario.interventions.push_back(measures);
    scenario.waves = {Wave{.id = "storm", .at = at(9), .population = "software", .share = 0.3}};
    scenario.failures = {
        Failure{.id = "crash", .controllers = "main.3", .at = at(10), .repairAfter = Duration::minutes(20)}};
    m_document->adopt(scenario, {});
    const QHash<QString, QStringList> wanted{
        {QStringLiteral("slow_backend"), {QStringLiteral("Latency, mean (registry): 80 ms → 300 s")}},
        {QStringLiteral("ad_hoc"), {QStringLiteral("Purge queue shared: every event that waits")}},
        {QStringLiteral("measures"),
         {QStringLiteral("Workers (main): 4 → 6"), QStringLiteral("Add 4 workers to main: 6 → 10"),
          QStringLiteral("Remove 1 worker from liveness: 1 → 0"),
          QStringLiteral("Purge queue shared: Reconnects events that wait"),
          QStringLiteral("Reset every verdict to eligible"), QStringLiteral("Force main eligible for 30 min")}},
        {QStringLiteral("storm"), {QStringLiteral("End 30 % of the sessions of Software, spread over 60 s")}},
        {QStringLiteral("crash"), {QStringLiteral("main.3 goes down, repaired after 20 min")}}};
    QCOMPARE(m_panel->interventionRows().size(), wanted.size());
    for (const InterventionRow* line : m_panel->interventionRows())
        QCOMPARE(line->findChild<QLabel*>(QStringLiteral("actions"))->text().split(u'\n'), wanted.value(line->id()));
    const auto enabled = [this] {
        const Scenario& now = m_document->scenario();
        return std::ranges::count_if(now.interventions, &Intervention::enabled)
            + std::ranges::count_if(now.waves, &Wave::enabled) + std::ranges::count_if(now.failures, &Failure::enabled);
    };
    for (qsizetype i = 0; i < wanted.size(); ++i) {
        QTest::mouseClick(m_panel->interventionRows().at(i)->checkBox(), Qt::LeftButton, {}, QPoint(8, 12));
        QTRY_COMPARE(enabled(), wanted.size() - i - 1);
    }
    m_document->undoStack()->setIndex(0);
    QCOMPARE(enabled(), wanted.size());
    // Workers added count in the slider of their pool, and the line says who added them.
    m_panel->setPlayhead(at(8));
    const auto* workers = qobject_cast<SliderRow*>(m_panel->row(QStringLiteral("pool.main.workers")));
    QCOMPARE(workers->box()->text(), QStringLiteral("10"));
    QVERIFY(workers->findChild<QLabel*>(QStringLiteral("note"))->text().contains(QStringLiteral("by measures")));
}

QTEST_MAIN(TestWhatIfPanel)
#include "test_what_if_panel.moc"
