// The charts under a hand: zoom, pan, fit, playhead, and what a stream of recordings and playheads may cost.

#include <QLabel>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/sample_data.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/distributions_view.h"
#include "ui/look/entity_look.h"

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

/// What is said beside all charts in view.
QString legendWords(const ChartsView& view)
{
    const QRect area = view.plotArea();
    QString all;
    for (int y = area.top(); y < area.bottom(); y += 4)
        all += view.legendWordsAt(QPoint(area.right() + 40, y)) + u'\n';
    return all;
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
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void initTestCase();
    void everyRowInViewCanBeRead_data();
    void everyRowInViewCanBeRead();
    void rowsThatDoNotFitAreScrolledTo();
    void emptyUntilSomethingIsRecorded();
    void oneSampleIsEnough();
    void pointsAreBoundedByPixels();
    void playheadRedrawsNoCurve();
    void clickAndDragAskForThePlayhead();
    void wheelZoomsAroundThePointer();
    void keysZoomPanAndFit();
    void growingRecordingKeepsTheZoom();
    void aGhostOfAnotherShapeIsLeftOut();
    void aGhostMayComeFirst();
    void marksAtOneInstantAreAllReached();
    void onlyReportedMarksSaySo();
    void failuresAndWavesHaveMarks();
    void milestonesAreMarkedWhenWanted();
    void lettersAreSpeltOut();
    void aReadingWithinASampleIsARange();
    void aGhostsReadingSaysItsKind();
    void closeMarksAllKeepTheirWords();
    void eachGhostHasItsOwnLine();
    void aPinIsASecondLineUnderItsName();
    void aChartIsRevealedWithItsReading();
    void distributionsSayQuantiles();
    void distributionsSayTheirSpan();

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

void TestChartsView::everyRowInViewCanBeRead_data()
{
    QTest::addColumn<int>("height");
    QTest::addColumn<int>("rows");
    QTest::newRow("low window") << 230 << 3;
    QTest::newRow("as in the design at 1280 x 720") << 284 << 4;
    QTest::newRow("as in the design at 1600 x 900") << 380 << 6;
    QTest::newRow("all fit") << 620 << 8;
    QTest::newRow("hardly a window") << 100 << 1;
}

void TestChartsView::everyRowInViewCanBeRead()
{
    QFETCH(int, height);
    QFETCH(int, rows);
    ChartsView view;
    show(view, {700, height});
    QCOMPARE(view.rowIds().size(), rows);
    QCOMPARE(view.rowTotal(), std::max(rows, 7));  // the eighth joins where none is scrolled away for it
    if (height >= 160)
        QVERIFY(view.plotArea().height() >= rows * 48 - 24);
}

void TestChartsView::rowsThatDoNotFitAreScrolledTo()
{
    ChartsView view;
    show(view, {700, 240});
    QCOMPARE(view.rowIds(), QStringList({QStringLiteral("depth"), QStringLiteral("age"), QStringLiteral("share")}));
    QTest::keyClick(&view, Qt::Key_PageDown);
    QCOMPARE(view.rowIds(), QStringList({QStringLiteral("age"), QStringLiteral("share"), QStringLiteral("latency")}));
    for (int i = 0; i < 9; ++i)
        QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.rowIds().back(), QStringLiteral("waiting"));
    QCOMPARE(view.rowTotal(), 7);
    settle(view);
    QVERIFY(view.pointCount() > 0);
    // Beside the plots the wheel scrolls; over them it zooms.
    turnWheel(view, {4, view.height() / 2}, 1);
    QCOMPARE(view.rowIds().back(), QStringLiteral("oldest"));
    QCOMPARE(view.visibleTo(), hoursIn(72));
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
    const int curves = 7, withGhosts = 2 * curves;
    QVERIFY(view.pointCount() > curves);
    QVERIFY(view.pointCount() <= withGhosts * (3 * view.plotArea().width() + 2));
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

void TestChartsView::aGhostMayComeFirst()
{
    const auto ghost = sampleRecording(*m_scenario, sampleRunLength, true);
    ChartsView after, before;
    show(after);
    after.setGhost(ghost);
    settle(after);
    before.setGhost(ghost);
    show(before);
    QCOMPARE(before.pointCount(), after.pointCount());
    // A recording of the same scenario that is only beginning keeps it.
    before.setRecording(sampleRecording(*m_scenario, 5));
    settle(before);
    const int with = before.pointCount();
    before.setGhost(nullptr);
    settle(before);
    QVERIFY(with > before.pointCount() + 100);
}

void TestChartsView::marksAtOneInstantAreAllReached()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->annotations.clear();
    Annotation reported;
    reported.at = hoursIn(40);
    reported.text = "measures taken";
    reported.reported = true;
    scenario->annotations.push_back(reported);
    reported.text = "status page says so too";
    scenario->annotations.push_back(reported);
    Intervention change;
    change.id = "change";
    change.title = "more workers";
    change.at = hoursIn(40);
    scenario->interventions = {change};
    ChartsView view;
    view.setScenario(scenario);
    show(view);
    view.setScenario(scenario);
    settle(view);
    const QRect area = view.plotArea();
    const int x = area.left() + area.width() * 40 / 72;
    for (const QPoint at : {QPoint(x, area.center().y()), QPoint(x, 10), QPoint(x, 26)}) {
        const QString words = view.markWordsAt(at);
        for (const char* part : {"measures taken", "status page says so too", "more workers"})
            QVERIFY2(words.contains(QLatin1String(part)), qPrintable(words));
    }
    QVERIFY(view.markWordsAt(QPoint(x + 90, area.center().y())).isEmpty());
}

void TestChartsView::onlyReportedMarksSaySo()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->interventions.clear();
    scenario->annotations = {Annotation{hoursIn(20), {}, "measures taken", "status page", true},
                             Annotation{hoursIn(50), {}, "the model's own wave", "", false}};
    ChartsView view;
    show(view);
    view.setScenario(scenario);
    settle(view);
    const QRect area = view.plotArea();
    const auto wordsAt = [&](int hour) { return view.markWordsAt(QPoint(area.left() + area.width() * hour / 72, 10)); };
    QVERIFY2(wordsAt(20).startsWith(QStringLiteral("R, reported")), qPrintable(wordsAt(20)));
    QVERIFY2(wordsAt(50).startsWith(QStringLiteral("M, model note")), qPrintable(wordsAt(50)));
    QVERIFY(!wordsAt(50).contains(QStringLiteral("reported")));
}

void TestChartsView::failuresAndWavesHaveMarks()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->interventions.clear();
    scenario->annotations.clear();
    Failure failure;
    failure.id = "f", failure.controllers = "main.3", failure.at = hoursIn(20);
    failure.repairAfter = Duration::hours(1);
    Failure off = failure;
    off.enabled = false, off.at = hoursIn(60);
    scenario->failures = {failure, off};
    Wave wave;
    wave.id = "wave", wave.at = hoursIn(50);
    scenario->waves = {wave};
    ChartsView view;
    show(view);
    view.setScenario(scenario);
    settle(view);
    const QRect area = view.plotArea();
    const auto wordsAt = [&](int hour) { return view.markWordsAt(QPoint(area.left() + area.width() * hour / 72, 12)); };
    QVERIFY2(wordsAt(20).startsWith(QStringLiteral("True failure")), qPrintable(wordsAt(20)));
    QVERIFY2(wordsAt(20).contains(QStringLiteral("main.3")), qPrintable(wordsAt(20)));
    QVERIFY2(wordsAt(20).contains(QStringLiteral("repaired after")), qPrintable(wordsAt(20)));
    QVERIFY2(wordsAt(50).startsWith(QStringLiteral("Wave")), qPrintable(wordsAt(50)));
    QVERIFY(wordsAt(60).isEmpty());
}

void TestChartsView::milestonesAreMarkedWhenWanted()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->interventions.clear();
    scenario->annotations.clear();
    auto recording = std::make_shared<Recording>(*m_recording);
    recording->milestones = {};
    recording->milestones.at[static_cast<std::size_t>(Milestone::Nadir)] = hoursIn(30);
    ChartsView view;
    show(view);
    view.setScenario(scenario);
    view.setRecording(recording);
    settle(view);
    const QRect area = view.plotArea();
    const QPoint at(area.left() + area.width() * 30 / 72, area.center().y());
    QVERIFY(view.markWordsAt(at).isEmpty());
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_M);
    settle(view);
    QVERIFY2(view.markWordsAt(at).contains(QStringLiteral("nadir")), qPrintable(view.markWordsAt(at)));
    QTest::keyClick(&view, Qt::Key_M);
    settle(view);
    QVERIFY(view.markWordsAt(at).isEmpty());
}

void TestChartsView::lettersAreSpeltOut()
{
    ChartsView view;
    show(view, {700, 800});
    settle(view);
    const QRect area = view.plotArea();
    const QString all = legendWords(view);
    for (const Population& p : m_scenario->populations)
        QVERIFY2(all.contains(QString::fromStdString(p.title.empty() ? p.id : p.title) + u':'), qPrintable(all));
    QVERIFY2(all.contains(QStringLiteral("L Heartbeats: ")), qPrintable(all));
    QVERIFY(view.legendWordsAt(area.center()).isEmpty());
}

/// The sample's last value holds at its end only: ten seconds before, the diagram says another.
void TestChartsView::aReadingWithinASampleIsARange()
{
    ChartsView view;
    show(view, {700, 800});
    view.setRecording(
        withSamples(*m_recording, "eligible.all", [](std::size_t) { return Sample{3.0F, 25.0F, 25.0F}; }));
    const SimTime end = m_recording->series.endOf(1000);
    view.setPlayhead(end - Duration::seconds(4));
    settle(view);
    QVERIFY2(legendWords(view).contains(QStringLiteral(": 3–25 of 40")), qPrintable(legendWords(view)));
    view.setPlayhead(end);
    settle(view);
    QVERIFY2(legendWords(view).contains(QStringLiteral(": 25 of 40")), qPrintable(legendWords(view)));
}

void TestChartsView::aGhostsReadingSaysItsKind()
{
    ChartsView view;
    show(view, {700, 800});
    view.setGhost(
        withSamples(*m_recording, "queue_depth.shared.liveness", [](std::size_t) { return Sample{67, 67, 67}; }),
        GhostKind::Pinned);
    view.setPlayhead(hoursIn(20));
    settle(view);
    static const QRegularExpression heartbeats(QStringLiteral("L Heartbeats: [^\n]*, 67 pinned"));
    QVERIFY2(heartbeats.match(legendWords(view)).hasMatch(), qPrintable(legendWords(view)));
}

void TestChartsView::closeMarksAllKeepTheirWords()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->annotations.clear();
    scenario->interventions.clear();
    for (const int hour : {40, 42, 43})
        scenario->annotations.push_back(
            Annotation{hoursIn(hour), {}, "mark at " + std::to_string(hour), "status page", true});
    ChartsView view;
    show(view);
    view.setScenario(scenario);
    settle(view);
    // Each badge stands apart on one of the lines of the lane and tells of itself alone.
    for (const int hour : {40, 42, 43}) {
        const QString own = QStringLiteral("mark at %1").arg(hour);
        bool alone = false;
        for (int y = 0; y < view.plotArea().top() - 14; ++y)
            for (int x = 0; x < view.width() && !alone; ++x) {
                const QString words = view.markWordsAt(QPoint(x, y));
                alone = words.contains(own) && !words.contains(u'\n');
            }
        QVERIFY2(alone, qPrintable(own));
    }
}

void TestChartsView::aPinIsASecondLineUnderItsName()
{
    ChartsView view;
    show(view, {900, 800});
    settle(view);
    const int alone = view.pointCount();
    const QString name = QStringLiteral("six workers");
    view.setPin(sampleRecording(*m_scenario, sampleRunLength, true), name);
    settle(view);
    const int pinned = view.pointCount();
    QVERIFY(pinned > alone);
    QVERIFY(legendWords(view).contains(name) && !legendWords(view).contains(ghostWord(GhostKind::Before)));
    view.setGhost(sampleRecording(*m_scenario, sampleRunLength, true));  // both at once
    settle(view);
    QVERIFY(view.pointCount() > pinned);
    QVERIFY(legendWords(view).contains(name) && legendWords(view).contains(ghostWord(GhostKind::Before)));
    view.setPin(nullptr, {});
    settle(view);
    QCOMPARE(view.pointCount(), pinned);
    QVERIFY(!legendWords(view).contains(name));
}

void TestChartsView::aChartIsRevealedWithItsReading()
{
    ChartsView view;
    show(view, {700, 260});
    settle(view);
    QVERIFY(view.rowTotal() > view.rowIds().size());
    for (const QString& id : view.allRowIds()) {
        QVERIFY(view.reveal(id));
        QVERIFY2(view.rowIds().contains(id), qPrintable(id));
    }
    QVERIFY(!view.reveal(QStringLiteral("nothing")));
    view.setMaximised(view.allRowIds().front());
    QVERIFY(view.reveal(view.allRowIds().back()));
    QCOMPARE(view.rowIds(), QStringList{view.allRowIds().back()});
}

void TestChartsView::eachGhostHasItsOwnLine()
{
    QSet<QByteArray> pictures, words;
    for (const GhostKind kind : {GhostKind::Before, GhostKind::AsLoaded, GhostKind::Pinned}) {
        ChartsView view;
        show(view);
        view.setGhost(sampleRecording(*m_scenario, sampleRunLength, true), kind);
        settle(view);
        const QImage picture = view.grab(view.plotArea()).toImage();  // without the words beside it
        pictures.insert(QByteArray(reinterpret_cast<const char*>(picture.constBits()), picture.sizeInBytes()));
        const QVector<qreal> pattern = ghostPen(Theme::light(), kind).dashPattern();
        words.insert(QByteArray(reinterpret_cast<const char*>(pattern.constData()),
                                pattern.size() * static_cast<qsizetype>(sizeof(qreal)))
                     + ghostWord(kind).toUtf8());
    }
    QCOMPARE(pictures.size(), 3);
    QCOMPARE(words.size(), 3);
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

void TestChartsView::distributionsSayTheirSpan()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->run.warmup = Duration::hours(2);
    DistributionsView view;
    view.resize(700, 360);
    view.setTheme(Theme::light());
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const auto* span = view.findChild<QLabel*>(QStringLiteral("span"));
    view.setScenario(scenario);
    view.setRecording(m_recording);
    QTRY_VERIFY(span->text().startsWith(QStringLiteral("Whole run to its horizon, not only to the playhead: ")));
    for (const char* part :
         {"02:00 to ", "00:00 UTC", "the first 2 h are warm-up", "Model result, seed 1, scenario 0123"})
        QVERIFY2(span->text().contains(QLatin1String(part)), qPrintable(span->text()));
    view.setZone(QTimeZone(7200));
    QTRY_VERIFY(span->text().contains(QStringLiteral("04:00 to ")));
    view.setRecording(sampleRecording(*m_scenario, 3000));
    QTRY_VERIFY(span->text().startsWith(QStringLiteral("Computed so far")));
}

QTEST_MAIN(TestChartsView)
#include "test_charts_view.moc"
