// The table of events: what is filtered, where a click leads, and that a hundred thousand rows are no burden.

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "tests/ui/what_if_scenario.h"
#include "ui/models/event_table.h"
#include "ui/panels/events_panel.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

SimTime minute(std::int64_t m)
{
    return SimTime{Duration::minutes(m).ns};
}

std::shared_ptr<const Recording> fewEvents()
{
    auto recording = std::make_shared<Recording>();
    recording->log = {
        {minute(1), LogKind::Intervention, "slow_backend", "backend.registry.latency.mean = 80ms", "300s"},
        {minute(2), LogKind::Verdict, "main.17", "eligible", "unhealthy", 0, true},
        {minute(2), LogKind::Milestone, "first_false_verdict"},
        {minute(3), LogKind::DropsInMinute, "shared.reconnect", {}, {}, 1112},
        {minute(4), LogKind::Truth, "main.3", "up", "down"},
        {minute(5), LogKind::Verdict, "main.17", "unhealthy", "eligible"}};
    return recording;
}

std::shared_ptr<const Recording> manyEvents(int total)
{
    auto recording = std::make_shared<Recording>();
    for (int i = 0; i < total; ++i)
        recording->log.push_back({SimTime{Duration::seconds(i).ns}, LogKind::Verdict, "main." + std::to_string(i % 40),
                                  "eligible", "unhealthy", 0, i % 2 == 0});
    return recording;
}

} // namespace

class TestEventsPanel : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
        panel = std::make_unique<EventsPanel>();
        panel->setScenario(std::make_shared<const Scenario>(whatIfScenario()));
        panel->resize(460, 500);
        panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel.get()));
    }
    void cleanup() { panel.reset(); }

    void kindsWordsAndTimesFilter()
    {
        panel->setRecording(fewEvents());
        QCOMPARE(rows(), 6);
        QStringList words;
        for (int row = 0; row < rows(); ++row)
            words << panel->view()->model()->index(row, EventTable::Kind).data().toString();
        QCOMPARE(words.join(u' '), QStringLiteral("Change Verdict Milestone Drops Failure Verdict"));
        auto* kinds = panel->findChildren<QComboBox*>().at(0);
        auto* times = panel->findChildren<QComboBox*>().at(1);
        kinds->setFocus();
        QTest::keyClick(kinds, Qt::Key_Down);
        QCOMPARE(kinds->currentText(), QStringLiteral("Verdicts"));
        QCOMPARE(rows(), 2);
        QCOMPARE(what(0), QStringLiteral("main.17 unhealthy, false (was eligible)"));
        QTest::keyClick(kinds, Qt::Key_End);
        QCOMPARE(rows(), 1);
        QCOMPARE(what(0), QStringLiteral("shared.reconnect: 1,112 dropped in one minute"));
        QTest::keyClick(kinds, Qt::Key_Home);
        QTest::keyClicks(panel->findChild<QLineEdit*>(), QStringLiteral("MAIN.17 unhealthy"));
        QCOMPARE(rows(), 2);
        panel->setPlayhead(minute(2));
        QTest::keyClick(times, Qt::Key_Down);
        QCOMPARE(times->currentText(), QStringLiteral("Up to now"));
        QCOMPARE(rows(), 1);
        panel->setPlayhead(minute(5));
        QCOMPARE(rows(), 2);
        panel->setPlayhead(minute(1));
        QCOMPARE(rows(), 0);
        QTest::keyClick(times, Qt::Key_Down);
        QCOMPARE(rows(), 2);
        panel->setPlayhead(minute(3));
        QCOMPARE(rows(), 1);
        QCOMPARE(what(0), QStringLiteral("main.17 eligible (was unhealthy)"));
    }

    void everyFilterSubsetHasTheSameRowsAsTheLog()
    {
        // Whatever way the playhead goes, what is shown is what the filter says.
        panel->setRecording(manyEvents(500));
        auto* times = panel->findChildren<QComboBox*>().at(1);
        for (const int part : {1, 2}) {
            times->setCurrentIndex(part);
            for (const int at : {0, 499, 250, 251, 17, 600, 3}) {
                panel->setPlayhead(SimTime{Duration::seconds(at).ns});
                const int upTo = std::min(at, 499) + 1;
                QCOMPARE(rows(), part == 1 ? upTo : at > 499 ? 0 : 500 - at);
            }
        }
    }

    void aClickOrEnterTakesThePlayheadThere()
    {
        panel->setRecording(fewEvents());
        QSignalSpy seeks(panel.get(), &EventsPanel::seekRequested);
        const QModelIndex third = panel->view()->model()->index(3, EventTable::What);
        QTest::mouseClick(panel->view()->viewport(), Qt::LeftButton, {}, panel->view()->visualRect(third).center());
        QCOMPARE(seeks.size(), 1);
        QCOMPARE(seeks.at(0).at(0).value<SimTime>(), minute(3));
        QTest::keyClick(panel->view(), Qt::Key_Down);
        QTest::keyClick(panel->view(), Qt::Key_Return);
        QCOMPARE(seeks.size(), 2);
        QCOMPARE(seeks.at(1).at(0).value<SimTime>(), minute(4));
    }

    void emptyStatesAreTold()
    {
        const auto told = [this] {
            for (const QLabel* label : panel->findChildren<QLabel*>())
                if (label->isVisible() && !label->text().isEmpty())
                    return label->text();
            return QString();
        };
        QVERIFY(told().startsWith(QStringLiteral("No events yet")));
        panel->setRecording(fewEvents());
        QCOMPARE(told(), QStringLiteral("6 events"));
        QTest::keyClicks(panel->findChild<QLineEdit*>(), QStringLiteral("nothing like it"));
        QVERIFY(told().startsWith(QStringLiteral("No event matches")));
        QVERIFY(!panel->view()->isVisible());
    }

    void aHundredThousandRowsAreNoBurden()
    {
        QElapsedTimer timer;
        timer.start();
        panel->setRecording(manyEvents(100'000));
        QCOMPARE(rows(), 100'000);
        qInfo("100,000 rows made and shown in %lld ms", timer.restart());
        QTest::keyClicks(panel->findChild<QLineEdit*>(), QStringLiteral("7"));
        const qint64 filtered = timer.restart();
        QCOMPARE(rows(), 4 * 2500);  // main.7, 17, 27, 37
        panel->view()->scrollToBottom();
        QVERIFY(!panel->grab().isNull());
        qInfo("filtered in %lld ms, drawn at the end in %lld ms", filtered, timer.elapsed());
        QVERIFY2(filtered < 1000, "a keystroke waits");  // 100 ms is the aim, a shared machine may be slow
    }

    /// Where there is no room for how it was, the row ends with how it is, in full.
    void aNarrowTableSaysHowItIs()
    {
        for (const int width : {300, 352}) {
            panel->resize(width, 500);
            panel->setRecording(fewEvents());
            QTRY_COMPARE(what(1), QStringLiteral("main.17 unhealthy, false"));
            QTableView* view = panel->view();
            for (const int row : {1, 5})
                QVERIFY(view->fontMetrics().horizontalAdvance(what(row)) + 8 <= view->columnWidth(EventTable::What));
            QVERIFY(view->model()
                        ->index(1, EventTable::What)
                        .data(Qt::ToolTipRole)
                        .toString()
                        .contains(QStringLiteral("(was eligible)")));
        }
    }

    void changesAreSaidInWords()
    {
        auto scenario = whatIfScenario();
        Intervention mine;
        mine.id = "user_1";
        mine.byHand = true;
        scenario.interventions.push_back(mine);
        panel->setScenario(std::make_shared<const Scenario>(scenario));
        auto recording = std::make_shared<Recording>();
        recording->log = {{minute(1), LogKind::Intervention, "user_1", "backend.registry.latency.mean = 80ms", "300s"},
                          {minute(2), LogKind::Intervention, "ad_hoc", "purge shared", "719303 events"}};
        panel->setRecording(recording);
        QCOMPARE(what(0), QStringLiteral("yours: Latency, mean (registry): 80 ms → 300 s"));
        QCOMPARE(what(1), QStringLiteral("ad_hoc: shared purged, 719,303 events"));
    }

private:
    [[nodiscard]] int rows() const { return panel->view()->model()->rowCount(); }
    [[nodiscard]] QString what(int row) const
    {
        return panel->view()->model()->index(row, EventTable::What).data().toString();
    }
    std::unique_ptr<EventsPanel> panel;
};

QTEST_MAIN(TestEventsPanel)
#include "test_events_panel.moc"
