// The What-if area and its document: one undo step per drag, values by the playhead, refusals in the row.

#include <memory>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "core/scenario/queue_sharing.h"
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
    void everyNumberHasARow();
    void dragIsOneUndoStep();
    void valuesFollowThePlayhead();
    void illegalValueStaysInTheRow();
    void sharingDesignsGoThereAndBack();
    void sharingSaysWhatIsMissing();
    void interventionsSwitch();

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

void TestWhatIfPanel::everyNumberHasARow()
{
    for (const Parameter& parameter : parametersOf(m_document->scenario())) {
        const ParameterSpec& spec = *parameter.spec;
        if (spec.kind != ParameterKind::Text && spec.entity != EntityKind::Run
            && spec.entity != EntityKind::Intervention)
            QVERIFY2(m_panel->row(QString::fromStdString(parameter.path)) != nullptr, parameter.path.c_str());
    }
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

QTEST_MAIN(TestWhatIfPanel)
#include "test_what_if_panel.moc"
