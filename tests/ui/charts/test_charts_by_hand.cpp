// One chart alone, its scale, its raw samples, two cursors, and which charts there are: by mouse, keys and menu.

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include "tests/ui/sample_data.h"
#include "ui/charts/chart_chooser.h"
#include "ui/charts/charts_view.h"

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

/// An entity of a quantity, as the tree shows it.
QTreeWidgetItem* leaf(ChartChooser& chooser, const QString& quantity, const QString& entity)
{
    auto* tree = chooser.findChild<QTreeWidget*>();
    for (QTreeWidgetItem* group : tree->findItems(quantity, Qt::MatchStartsWith))
        for (int i = 0; i < group->childCount(); ++i)
            if (group->child(i)->text(0) == entity)
                return group->child(i);
    return nullptr;
}

void click(ChartChooser& chooser, const char* button)
{
    QTest::mouseClick(chooser.findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
}

} // namespace

class TestChartsByHand : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void initTestCase();
    void aDoubleClickShowsOneChartAlone();
    void enterAndEscapeDoTheSame();
    void lChangesTheScale();
    void layersKeepTheirScale();
    void hoveringReadsRawSamples();
    void cursorsTellDifferences();
    void aChartIsAskedToBeCopied();
    void theMenuDoesWhatTheKeysDo();
    void aChoiceIsKeptThroughOtherRuns();
    void theChooserAddsMovesAndTakes();
    void cursorsStandAtRecordedSamples();
    void whatIsAheadIsHidden();
    void aStretchIsDrawnByHand();
    void theChooserFinds();

private:
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    void show(ChartsView& view, QSize size = {700, 620});
    [[nodiscard]] QMenu* menuAt(ChartsView& view, QPoint at);
};

void TestChartsByHand::initTestCase()
{
    registerFonts();
    m_scenario = sampleScenario();
    m_recording = sampleRecording(*m_scenario);
}

void TestChartsByHand::show(ChartsView& view, QSize size)
{
    view.resize(size);
    view.setTheme(Theme::light());
    view.setScenario(m_scenario);
    view.setRecording(m_recording);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    settle(view);
}

QMenu* TestChartsByHand::menuAt(ChartsView& view, QPoint at)
{
    QWidget* plot = plotOf(view);  // what a hand meets there
    QContextMenuEvent asks(QContextMenuEvent::Mouse, plot->mapFrom(&view, at), view.mapToGlobal(at));
    QCoreApplication::sendEvent(plot, &asks);
    return view.findChild<QMenu*>(QStringLiteral("chartMenu"));
}

void TestChartsByHand::aDoubleClickShowsOneChartAlone()
{
    ChartsView view;
    show(view);
    const QStringList all = view.rowIds();
    QCOMPARE(all.size(), 8);
    const QPoint second(view.plotArea().center().x(), view.plotArea().top() + view.plotArea().height() / 5);
    QTest::mouseDClick(plotOf(view), Qt::LeftButton, {}, plotOf(view)->mapFrom(&view, second));
    settle(view);
    QCOMPARE(view.rowIds().size(), 1);
    QCOMPARE(view.rowTotal(), 8);
    QVERIFY(view.plotArea().height() > 500);
    QVERIFY(view.tickLabels(view.rowIds().front()).size() > 2);
    QTest::mouseDClick(plotOf(view), Qt::LeftButton, {}, plotOf(view)->mapFrom(&view, second));
    QCOMPARE(view.rowIds(), all);
}

void TestChartsByHand::enterAndEscapeDoTheSame()
{
    ChartsView view;
    show(view);
    const QStringList all = view.rowIds();
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(view.rowIds(), QStringList(all.front()));
    view.setRecording(sampleRecording(*m_scenario, 20'000));  // a running run does not bring the others back
    settle(view);
    QCOMPARE(view.rowIds().size(), 1);
    QTest::keyClick(&view, Qt::Key_Escape);
    QCOMPARE(view.rowIds(), all);
}

void TestChartsByHand::lChangesTheScale()
{
    ChartsView view;
    show(view);
    view.setRowChoice({QStringLiteral("depth")});
    settle(view);
    const QStringList linear = view.tickLabels(QStringLiteral("depth"));
    const int points = view.pointCount();
    QTest::keyClick(&view, Qt::Key_L);
    settle(view);
    const QStringList log = view.tickLabels(QStringLiteral("depth"));
    QVERIFY(log != linear);
    QCOMPARE(log.front(), QStringLiteral("0"));
    QCOMPARE(log[1], QStringLiteral("1"));
    QVERIFY(points > 0 && view.pointCount() > 0);
    QCOMPARE(view.otherScale(), QStringList(QStringLiteral("depth")));
    QTest::keyClick(&view, Qt::Key_L);
    settle(view);
    QCOMPARE(view.tickLabels(QStringLiteral("depth")), linear);
}

void TestChartsByHand::layersKeepTheirScale()
{
    ChartsView view;
    show(view);
    view.setRowChoice({QStringLiteral("waiting")});
    QTest::keyClick(&view, Qt::Key_L);
    QVERIFY(view.otherScale().isEmpty());
    QMenu* menu = menuAt(view, view.plotArea().center());
    QVERIFY(menu != nullptr);
    bool told = false;
    for (const QAction* action : menu->actions())
        told = told || (!action->isEnabled() && action->toolTip().contains(QStringLiteral("add up")));
    QVERIFY(told);
    menu->close();
}

void TestChartsByHand::hoveringReadsRawSamples()
{
    ChartsView view;
    show(view);
    view.setRowChoice({QStringLiteral("latency")});
    settle(view);
    const QPoint at = view.plotArea().center();
    const QString words = view.sampleTextAt(at);
    QVERIFY2(words.startsWith(QStringLiteral("sample ")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral(" to ")) && words.contains(QStringLiteral(", last ")), qPrintable(words));
    const QImage before = view.grab().toImage();
    const QPointF local = plotOf(view)->mapFrom(&view, at);
    QMouseEvent move(QEvent::MouseMove, local, plotOf(view)->mapToGlobal(local), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(plotOf(view), &move);
    settle(view);
    QVERIFY(view.grab().toImage() != before);
    view.setRecording(sampleRecording(*m_scenario, 10));
    settle(view);
    QVERIFY(view.sampleTextAt(at).isEmpty());
}

void TestChartsByHand::cursorsTellDifferences()
{
    ChartsView view;
    show(view);
    view.setPlayhead(hoursIn(1));
    QTest::keyClick(&view, Qt::Key_A);
    QVERIFY(view.cursorTable().isEmpty());
    view.setPlayhead(hoursIn(20));
    QTest::keyClick(&view, Qt::Key_B);
    settle(view);
    QVERIFY(view.cursorTable().contains(QStringLiteral("Eligible controllers\teligible\tof 40\t40\t0\t-40")));
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), view.cursorTable());
    QTest::keyClick(&view, Qt::Key_Escape);
    QVERIFY(view.cursorTable().isEmpty());
}

void TestChartsByHand::aChartIsAskedToBeCopied()
{
    ChartsView view;
    show(view);
    QSignalSpy asked(&view, &ChartsView::chartCopyRequested);
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().front().toString(), view.rowIds().front());
}

void TestChartsByHand::theMenuDoesWhatTheKeysDo()
{
    ChartsView view;
    show(view);
    QSignalSpy chooser(&view, &ChartsView::chooserRequested);
    const auto trigger = [&](const char* words) {
        QMenu* menu = menuAt(view, view.plotArea().center());
        for (QAction* action : menu->actions())
            if (action->text().remove(u'&').startsWith(QLatin1String(words)))
                action->trigger();
        menu->close();
        QTRY_VERIFY(view.findChild<QMenu*>(QStringLiteral("chartMenu")) == nullptr);
    };
    trigger("Choose charts");
    QCOMPARE(chooser.size(), 1);
    trigger("This chart alone");
    QCOMPARE(view.rowIds().size(), 1);
    trigger("All charts");
    trigger("Take this chart away");
    QCOMPARE(view.rowIds().size(), 7);
    QCOMPARE(view.rowChoice(), view.rowIds());
}

void TestChartsByHand::aChoiceIsKeptThroughOtherRuns()
{
    ChartsView view;
    const QStringList ids{QStringLiteral("why"), QStringLiteral("held:main.reconnect"), QStringLiteral("share")};
    view.setRowChoice(ids);  // before there is a run, as a restored layout
    show(view);
    QCOMPARE(view.rowIds(), ids);
    view.setScenario(std::make_shared<Scenario>(*m_scenario));
    view.setRecording(sampleRecording(*m_scenario, 5000));
    QCOMPARE(view.rowIds(), ids);
    view.setRowChoice({QStringLiteral("weather")});  // nothing of it recorded: the usual ones
    QCOMPARE(view.rowTotal(), 8);
    view.setRowChoice({});
    QCOMPARE(view.rowTotal(), 8);
}

void TestChartsByHand::theChooserAddsMovesAndTakes()
{
    ChartsView view;
    show(view);
    ChartChooser chooser(*m_scenario, m_recording->series, view.allRowIds());
    connect(&chooser, &ChartChooser::choiceChanged, &view, &ChartsView::setRowChoice);
    chooser.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chooser));
    for (const char* entity : {"shared, liveness", "shared, reconnect"}) {
        QTreeWidgetItem* item = leaf(chooser, QStringLiteral("Queue depth"), QLatin1String(entity));
        QVERIFY(item != nullptr);
        item->setSelected(true);
    }
    click(chooser, "add");
    const QString depth = QStringLiteral("queue_depth:shared.liveness,shared.reconnect");
    QCOMPARE(chooser.chosen().back(), depth);
    QCOMPARE(view.rowTotal(), 9);
    click(chooser, "add");  // once is enough
    QCOMPARE(view.rowTotal(), 9);
    click(chooser, "up");
    QCOMPARE(chooser.chosen().indexOf(depth), 7);
    QCOMPARE(view.allRowIds(), chooser.chosen());
    click(chooser, "remove");
    QVERIFY(!chooser.chosen().contains(depth));
    QCOMPARE(view.rowTotal(), 8);
    for (int i = 0; i < 10; ++i)
        click(chooser, "remove");
    QCOMPARE(chooser.chosen().size(), 1);  // one chart stays
    QVERIFY(!chooser.findChild<QPushButton*>(QStringLiteral("remove"))->isEnabled());
    click(chooser, "usual");
    QCOMPARE(view.rowTotal(), 8);
}

void TestChartsByHand::cursorsStandAtRecordedSamples()
{
    ChartsView view;
    show(view);
    view.setCursors(SimTime{Duration::seconds(3'604).ns}, SimTime{Duration::seconds(7'209).ns});
    const QStringList lines = view.cursorTable().split(u'\n');
    // The samples that had ended by then, ten seconds apart.
    QVERIFY2(lines[3].contains(QStringLiteral("T01:00:00Z\t")), qPrintable(lines[3]));
    QVERIFY2(lines[3].contains(QStringLiteral("T02:00:00Z\t")), qPrintable(lines[3]));
    QCOMPARE(lines[2].split(u'\t').back().toDouble(), 3600.0);
}

void TestChartsByHand::whatIsAheadIsHidden()
{
    ChartsView view;
    show(view);
    view.setPlayhead(SimTime{Duration::hours(5).ns});  // before the backend slows
    const QPointF late(view.plotArea().left() + view.plotArea().width() * 0.6, view.plotArea().center().y());
    const QPointF early(view.plotArea().left() + view.plotArea().width() * 0.02, view.plotArea().center().y());
    const int whole = view.pointCount();
    const QStringList deep = view.tickLabels(QStringLiteral("depth"));
    QVERIFY(!view.sampleTextAt(late).isEmpty());
    view.setHideAhead(true);
    settle(view);
    QVERIFY(view.sampleTextAt(late).isEmpty());
    QVERIFY(!view.sampleTextAt(early).isEmpty());
    QVERIFY(view.pointCount() < whole / 2);
    QVERIFY(view.tickLabels(QStringLiteral("depth")) != deep);  // an axis that fits the future would give it away
    // The veil is of one colour, without a curve, a band or a mark.
    const QImage picture = view.grab().toImage();
    const QRect area = view.plotArea();
    int other = 0;
    for (int y = area.bottom() - 20; y < area.bottom() - 2; ++y)
        for (int x = area.left() + area.width() / 5; x < area.right() - 4; ++x)
            other += picture.pixelColor(x, y) != Theme::light().sunk ? 1 : 0;
    QCOMPARE(other, 0);
    view.setPlayhead(SimTime{Duration::hours(60).ns});
    settle(view);
    QVERIFY(!view.sampleTextAt(late).isEmpty());
    view.setHideAhead(false);
    settle(view);
    QCOMPARE(view.pointCount(), whole);
}

void TestChartsByHand::aStretchIsDrawnByHand()
{
    ChartsView view;
    show(view);
    QSignalSpy spans(&view, &ChartsView::visibleSpanChanged);
    QSignalSpy seeks(&view, &ChartsView::seekRequested);
    const QRect area = view.plotArea();
    const auto at = [&](double share) {
        return plotOf(view)->mapFrom(&view, QPoint(area.left() + qRound(area.width() * share), area.center().y()));
    };
    const Duration horizon = m_scenario->run.horizon;
    QTest::mousePress(plotOf(view), Qt::LeftButton, Qt::ShiftModifier, at(0.75));
    QTest::mouseMove(plotOf(view), at(0.6));
    QTest::mouseMove(plotOf(view), at(0.5));
    QCOMPARE(spans.size(), 0);  // until it is let go
    QTest::mouseRelease(plotOf(view), Qt::LeftButton, Qt::ShiftModifier, at(0.5));
    QCOMPARE(spans.size(), 1);
    QCOMPARE(seeks.size(), 0);
    QVERIFY(std::abs((view.visibleFrom() - SimTime::start()).toSeconds() / horizon.toSeconds() - 0.5) < 0.01);
    QVERIFY(std::abs((view.visibleTo() - SimTime::start()).toSeconds() / horizon.toSeconds() - 0.75) < 0.01);
    QTest::mouseClick(plotOf(view), Qt::LeftButton, Qt::ShiftModifier, at(0.5));  // no stretch
    QCOMPARE(spans.size(), 1);
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.visibleTo() - view.visibleFrom(), horizon);
}

void TestChartsByHand::theChooserFinds()
{
    ChartChooser chooser(*m_scenario, m_recording->series, {QStringLiteral("share")});
    chooser.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chooser));
    QTest::keyClicks(chooser.findChild<QLineEdit*>(), QStringLiteral("flight"));
    int shown = 0;
    const auto* tree = chooser.findChild<QTreeWidget*>();
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        shown += tree->topLevelItem(i)->isHidden() ? 0 : 1;
    QCOMPARE(shown, 1);
    QVERIFY(leaf(chooser, QStringLiteral("Calls in flight"), QStringLiteral("registry")) != nullptr);
}

QTEST_MAIN(TestChartsByHand)
#include "test_charts_by_hand.moc"
