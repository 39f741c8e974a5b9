// The charts under a hand: zoom, pan, fit, playhead, and what a stream of recordings and playheads may cost.

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/sample_data.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/distributions_view.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

SimTime hoursIn(int h)
{
    return SimTime::start() + Duration::hours(h);
}

QWidget* plotOf(ChartsView& view)
{
    return view.childAt(view.rect().center());
}

void settle(ChartsView& view)
{
    view.grab();  // lays out and paints, also where nothing is on a screen
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
}

void turnWheel(ChartsView& view, QPoint at, int steps)
{
    QWidget* plot = plotOf(view);
    const QPoint local = plot->mapFrom(&view, at);
    QWheelEvent wheel(local, plot->mapToGlobal(local), {}, QPoint(0, steps * 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(plot, &wheel);
    QCoreApplication::processEvents();
}

} // namespace

class TestChartsView : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void showsSixRowsThenFour();
    void emptyUntilSomethingIsRecorded();
    void oneSampleIsEnough();
    void pointsAreBoundedByPixels();
    void playheadRedrawsNoCurve();
    void clickAndDragAskForThePlayhead();
    void wheelZoomsAroundThePointer();
    void keysZoomPanAndFit();
    void doubleClickFits();
    void growingRecordingKeepsTheZoom();
    void aGhostOfAnotherShapeIsLeftOut();
    void distributionsSayQuantiles();

private:
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    void show(ChartsView& view, QSize size = {700, 420});
};

void TestChartsView::initTestCase()
{
    registerFonts();
    m_scenario = sampleScenario();
    m_recording = sampleRecording(*m_scenario);
}

void TestChartsView::show(ChartsView& view, QSize size)
{
    view.resize(size);
    view.setTheme(Theme::light());
    view.setScenario(m_scenario);
    view.setRecording(m_recording);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    settle(view);
}

void TestChartsView::showsSixRowsThenFour()
{
    ChartsView view;
    show(view);
    QCOMPARE(view.rowIds().size(), 6);
    view.resize(700, 300);
    settle(view);
    QCOMPARE(view.rowIds(),
             QStringList(
                 {QStringLiteral("share"), QStringLiteral("age"), QStringLiteral("depth"), QStringLiteral("waiting")}));
}

void TestChartsView::emptyUntilSomethingIsRecorded()
{
    ChartsView view;
    view.resize(500, 300);
    view.setPlayhead(hoursIn(1));
    view.setRecording(nullptr);
    settle(view);
    QVERIFY(view.rowIds().isEmpty());
    view.setScenario(m_scenario);
    view.setRecording(sampleRecording(*m_scenario, 0));
    settle(view);
    QCOMPARE(view.pointCount(), 0);
}

void TestChartsView::oneSampleIsEnough()
{
    ChartsView view;
    show(view);
    view.setRecording(sampleRecording(*m_scenario, 1));
    settle(view);
    QVERIFY(view.pointCount() > 0);
}

void TestChartsView::pointsAreBoundedByPixels()
{
    ChartsView view;
    show(view);
    view.setGhost(sampleRecording(*m_scenario, sampleRunLength, true));
    settle(view);
    const int curves = 9, withGhosts = 2 * curves;
    QVERIFY(view.pointCount() > curves);
    QVERIFY(view.pointCount() <= withGhosts * (2 * view.plotArea().width() + 2));
}

void TestChartsView::playheadRedrawsNoCurve()
{
    ChartsView view;
    show(view);
    const int before = view.refreshCount();
    for (int h = 0; h < 72; ++h)
        view.setPlayhead(hoursIn(h));
    QCoreApplication::processEvents();
    QCOMPARE(view.refreshCount(), before);
}

void TestChartsView::clickAndDragAskForThePlayhead()
{
    ChartsView view;
    show(view);
    QSignalSpy asked(&view, &ChartsView::seekRequested);
    QWidget* plot = plotOf(view);
    const QRect area = view.plotArea();
    const QPoint middle = plot->mapFrom(&view, area.center());
    QTest::mousePress(plot, Qt::LeftButton, {}, middle);
    QCOMPARE(asked.size(), 1);
    const double hours = asked.at(0).at(0).value<SimTime>().toSeconds() / 3600.0;
    QVERIFY(std::abs(hours - 36.0) < 72.0 * 2 / area.width());
    QTest::mouseMove(plot, middle + QPoint(40, 0));
    QTest::mouseRelease(plot, Qt::LeftButton, {}, middle + QPoint(40, 0));
    QVERIFY(asked.size() >= 2);
    QVERIFY(asked.last().at(0).value<SimTime>() > asked.first().at(0).value<SimTime>());
    const qsizetype count = asked.size();
    QTest::mouseMove(plot, middle);
    QCOMPARE(asked.size(), count);  // hovering only reads
}

void TestChartsView::wheelZoomsAroundThePointer()
{
    ChartsView view;
    show(view);
    turnWheel(view, view.plotArea().center(), 4);
    const double middle = (view.visibleFrom().toSeconds() + view.visibleTo().toSeconds()) / 7200.0;
    QVERIFY(view.visibleFrom() > SimTime::start());
    QVERIFY(view.visibleTo() < hoursIn(72));
    QVERIFY(std::abs(middle - 36.0) < 1.0);
    turnWheel(view, view.plotArea().center(), -50);
    QCOMPARE(view.visibleTo(), hoursIn(72));
    turnWheel(view, view.plotArea().center(), 200);
    QVERIFY(view.visibleTo() - view.visibleFrom() >= m_scenario->run.sample);
}

void TestChartsView::keysZoomPanAndFit()
{
    ChartsView view;
    show(view);
    QTest::keyClick(&view, Qt::Key_Plus);
    const Duration span = view.visibleTo() - view.visibleFrom();
    QVERIFY(span < Duration::hours(72));
    const SimTime before = view.visibleFrom();
    QTest::keyClick(&view, Qt::Key_Right);
    QVERIFY(view.visibleFrom() > before);
    QCOMPARE(view.visibleTo() - view.visibleFrom(), span);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.visibleFrom(), before);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.visibleFrom(), SimTime::start());
    QCOMPARE(view.visibleTo(), hoursIn(72));
}

void TestChartsView::doubleClickFits()
{
    ChartsView view;
    show(view);
    QTest::keyClick(&view, Qt::Key_Plus);
    QTest::mouseDClick(plotOf(view), Qt::LeftButton, {}, QPoint(200, 100));
    QCOMPARE(view.visibleTo(), hoursIn(72));
}

void TestChartsView::growingRecordingKeepsTheZoom()
{
    ChartsView view;
    show(view);
    QTest::keyClick(&view, Qt::Key_Plus);
    const SimTime from = view.visibleFrom();
    view.setRecording(sampleRecording(*m_scenario, 20'000));
    view.setScenario(m_scenario);
    settle(view);
    QCOMPARE(view.visibleFrom(), from);
}

void TestChartsView::aGhostOfAnotherShapeIsLeftOut()
{
    ChartsView view;
    show(view);
    const int before = view.pointCount();
    view.setGhost(std::make_shared<Recording>());
    settle(view);
    QCOMPARE(view.pointCount(), before);
}

void TestChartsView::distributionsSayQuantiles()
{
    DistributionsView view;
    view.resize(700, 360);
    view.setTheme(Theme::light());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setScenario(m_scenario);
    view.setRecording(m_recording);
    view.setTheme(Theme::darkTheme());
    QVERIFY(view.summary().contains(QStringLiteral("Heartbeats: 50 %")));
    QVERIFY(view.summary().contains(QStringLiteral("4,000")));
    view.setRecording(sampleRecording(*m_scenario, 0));
    view.setTheme(Theme::light());
    QVERIFY(view.summary().isEmpty());
}

QTEST_MAIN(TestChartsView)
#include "test_charts_view.moc"
