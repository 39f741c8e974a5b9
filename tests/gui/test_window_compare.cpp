// Runs beside each other in the window: pinned, named, drawn and let go by hand; the table says what the recordings say.

#include <QAbstractItemView>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include "core/experiment/comparison.h"
#include "tests/gui/window_test.h"
#include "ui/charts/charts_view.h"
#include "ui/controls/branch_chooser.h"
#include "ui/models/comparison_table.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/pin_list.h"
#include "ui/presenters/comparison_text.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {
const QString workers = QStringLiteral("pool.main.workers");
}

class TestWindowCompare : public WindowTest {
    Q_OBJECT

private slots:
    void anEmptyTableSaysHowToFillIt()
    {
        QVERIFY(open());
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        QVERIFY(panel().isVisible());
        QVERIFY(!panel().table()->isVisible());
        QVERIFY(hasLabel(QStringLiteral("Nothing to compare with yet")));
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QTRY_VERIFY(hasLabel(QStringLiteral("Only the pinned run itself")));
    }

    void aChangeStandsBesideTheRunBefore()
    {
        QVERIFY(open());
        const RecordingPtr before = hand->recording;
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        change(7);
        const auto& table = *static_cast<ComparisonTable*>(panel().table()->model());
        QTRY_VERIFY(panel().table()->isVisible() && table.runs().front().recording == hand->recording);
        QCOMPARE(table.runs().size(), std::size_t{2});
        QCOMPARE(table.runs()[1].recording, before);
        // What the table says is what the recordings say, in the words of the presenter.
        const int row = rowOf(Measure::FalseVerdicts);
        QCOMPARE(table.index(row, 1).data().toString(),
                 QString::number(hand->recording->counters.at("false_verdicts")));
        QCOMPARE(table.index(row, 2).data().toString(), QString::number(before->counters.at("false_verdicts")));
        const std::int64_t difference =
            hand->recording->counters.at("false_verdicts") - before->counters.at("false_verdicts");
        QVERIFY(difference != 0);
        QCOMPARE(table.index(row, 2).data(ComparisonTable::DifferenceRole).toString(),
                 (difference < 0 ? QStringLiteral("−%1") : QStringLiteral("+%1")).arg(std::abs(difference)));
        QVERIFY(hasLabel(QStringLiteral("Workers (main): 2 → 7")));
        window->resize(1280, 720);
        QTRY_COMPARE(panel().table()->horizontalScrollBar()->maximum(), 0); // two runs fit the narrow tab
        QVERIFY(panel().table()->columnViewportPosition(2) + panel().table()->columnWidth(2)
                <= panel().table()->width());
        QVERIFY(hasLabel(QStringLiteral("One seed")));
        QVERIFY(hasLabel(QStringLiteral("Model result")));
    }

    void pinsAreMadeNamedDrawnAndLetGo()
    {
        QVERIFY(open());
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        const RecordingPtr two = hand->recording;
        QTest::mouseClick(panel().pinButton(), Qt::LeftButton);
        QLineEdit* name = panel().pins()->nameField(1);
        QVERIFY(name != nullptr);
        QCOMPARE(name->text(), QStringLiteral("Pin 1"));
        QTest::mouseClick(name, Qt::LeftButton);
        QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(name, QStringLiteral("two workers"));
        QTest::keyClick(name, Qt::Key_Return);
        change(7);
        change(9);
        const auto& table = *static_cast<ComparisonTable*>(panel().table()->model());
        QTRY_COMPARE(table.runs().size(), std::size_t{3});
        QCOMPARE(table.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("two workers"));
        QCOMPARE(table.runs()[2].recording, two);
        auto* charts = window->findChild<ChartsView*>();
        QTRY_VERIFY(chartsSay(*charts, QStringLiteral("two workers")));
        QTest::keyClick(window.get(), Qt::Key_1, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(!chartsSay(*charts, QStringLiteral("two workers")));
        QVERIFY(!panel().pins()->shownBox(1)->isChecked());
        QTest::keyClick(window.get(), Qt::Key_8, Qt::ControlModifier);
        QTRY_VERIFY(chartsSay(*charts, QStringLiteral("two workers")));
        QVERIFY(panel().pins()->shownBox(1)->isChecked());
        QTest::mouseClick(panel().pins()->removeButton(1), Qt::LeftButton);
        QTRY_COMPARE(table.runs().size(), std::size_t{2});
        QVERIFY(!chartsSay(*charts, QStringLiteral("two workers")));
        QCOMPARE(panel().pins()->nameField(1), nullptr);
    }

    void aFourthPinIsRefusedInWords()
    {
        QVERIFY(open());
        for (int i = 0; i < 4; ++i) {
            change(3 + i);
            QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        }
        QVERIFY(window->lastMessage().contains(QStringLiteral("3 runs are pinned")));
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        QVERIFY(!panel().pinButton()->isEnabled());
        QVERIFY(panel().pinButton()->text().contains(QStringLiteral("let one go")));
        QVERIFY(hasLabel(QStringLiteral("3 pins take at most")));
    }

    void theBaseIsChosenHereAndByKeys()
    {
        QVERIFY(open());
        const RecordingPtr loaded = hand->recording;
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        change(7);
        change(9);
        const auto& table = *static_cast<ComparisonTable*>(panel().table()->model());
        QTRY_VERIFY(table.runs().size() == 2 && table.runs()[1].recording != loaded);
        panel().baseBox()->setFocus();
        QTest::keyClick(panel().baseBox(), Qt::Key_Down);
        QTRY_COMPARE(table.runs()[1].recording, loaded);
        QTest::keyClick(window.get(), Qt::Key_7, Qt::ControlModifier);
        QTRY_VERIFY(table.runs().size() < 2);
        QCOMPARE(panel().baseBox()->currentText(), QStringLiteral("pins only"));
    }

    void theTableIsCopied()
    {
        QVERIFY(open());
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        change(7);
        QTRY_VERIFY(panel().table()->isVisible());
        QTest::mouseClick(panel().copyCsvButton(), Qt::LeftButton);
        const auto& table = *static_cast<ComparisonTable*>(panel().table()->model());
        QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), comparisonCsv(table.runs()));
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("kind,measure,this run,")));
        panel().table()->setFocus();
        QTest::keyClick(panel().table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), comparisonAsText(table.runs(), QTimeZone::utc()));
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("Model result: Small")));
    }

    void timeSinceTheStartIsSaidEverywhere()
    {
        QVERIFY(open());
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        change(7);
        const auto& table = *static_cast<ComparisonTable*>(panel().table()->model());
        QTRY_VERIFY(panel().table()->isVisible() && rowOf(Measure::LowestShareAt) >= 0);
        const QModelIndex when = table.index(rowOf(Measure::LowestShareAt), 1);
        QVERIFY(!when.data().toString().startsWith(u'+'));
        QTest::keyClick(window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY2(when.data().toString().startsWith(u'+'), qPrintable(when.data().toString()));
        QVERIFY(hand->says(QStringLiteral("recorded to +")));
    }

    void threeRunsStandUnderEachOtherInTheNarrowTab()
    {
        window->resize(1280, 720);
        QVERIFY(open());
        QTest::keyClick(window.get(), Qt::Key_D, Qt::ControlModifier);
        QTest::mouseClick(panel().pinButton(), Qt::LeftButton);
        change(7);
        change(9);
        QTableView& table = *panel().table();
        QTRY_COMPARE(table.model()->columnCount(), 4);
        QTRY_VERIFY(table.isColumnHidden(3));
        QCOMPARE(table.columnWidth(0), table.width());
        // A line for the measure and one for each run.
        QVERIFY(table.rowHeight(0) >= 4 * QFontMetrics(table.font()).height());
        window->resize(1920, 1080);
        change(7); // the pin's own neighbour: two runs are few enough for the wide tab
        QTest::mouseClick(panel().pins()->removeButton(1), Qt::LeftButton);
        QTRY_VERIFY(!table.isColumnHidden(2));
        QVERIFY(table.columnViewportPosition(2) + table.columnWidth(2) <= table.width());
    }

    void theBarNamesTheRunShownAndOpensAnother()
    {
        QVERIFY(open());
        QComboBox& runs = *window->findChild<BranchChooser*>();
        QCOMPARE(runs.currentText(), QStringLiteral("As loaded"));
        const RecordingPtr loaded = hand->recording;
        change(7);
        QTRY_COMPARE(runs.currentText(), QStringLiteral("This run, 1 change"));
        QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier);
        QTRY_COMPARE(runs.currentText(), QStringLiteral("Pin 1"));
        const std::string pinned = hand->recording->scenarioHash;
        change(9);
        QTRY_COMPARE(runs.currentText(), QStringLiteral("This run, 1 change"));
        choose(runs, QStringLiteral("As loaded"));
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 30'000);
        QCOMPARE(hand->recording->scenarioHash, loaded->scenarioHash);
        QCOMPARE(runs.currentText(), QStringLiteral("As loaded"));
        choose(runs, QStringLiteral("Pin 1"));
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 30'000);
        QCOMPARE(hand->recording->scenarioHash, pinned);
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(runs.currentText(), QStringLiteral("As loaded"));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(runs.currentText(), QStringLiteral("This run, 1 change"));
    }

private:
    /// By keys, from the list.
    static void choose(QComboBox& box, const QString& name)
    {
        box.window()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(box.window()));
        QTest::keyClick(box.window(), Qt::Key_F6);
        QTRY_VERIFY(box.view()->isVisible());
        for (int row = 0; row < box.count() && box.view()->currentIndex().data().toString() != name; ++row)
            QTest::keyClick(box.view(), Qt::Key_Down);
        QCOMPARE(box.view()->currentIndex().data().toString(), name);
        QTest::keyClick(box.view(), Qt::Key_Return);
        box.window()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(box.window()));
    }
    bool open()
    {
        if (!window->start(toPath(good)) || !QTest::qWaitFor([this] { return hand->isSettled(); }, 30'000))
            return false;
        window->session().pause();
        window->document().setApplyMode(ApplyMode::AsIfAlways);
        return true;
    }
    void change(std::int64_t count)
    {
        QVERIFY(window->document().setValue(workers, count));
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 30'000);
    }
    [[nodiscard]] ComparePanel& panel() const { return *window->findChild<ComparePanel*>(); }
    [[nodiscard]] bool hasLabel(const QString& part) const
    {
        for (const QLabel* label : panel().findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(part))
                return true;
        return false;
    }
    [[nodiscard]] int rowOf(Measure measure) const
    {
        const auto& rows = static_cast<ComparisonTable*>(panel().table()->model())->rows();
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].measure == measure)
                return static_cast<int>(i);
        return -1;
    }
    /// Beside any of the charts in view.
    [[nodiscard]] static bool chartsSay(const ChartsView& charts, const QString& words)
    {
        for (int y = 0; y < charts.height(); y += 8)
            if (charts.legendWordsAt(QPointF(charts.width() - 20.0, y)).contains(words))
                return true;
        return false;
    }
};

QTEST_MAIN(TestWindowCompare)
#include "test_window_compare.moc"
