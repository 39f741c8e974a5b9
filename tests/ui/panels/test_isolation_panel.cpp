// The Isolation tab: what it says, when it audits, what its button changes, and where its findings lead.

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QtTest>

#include "tests/ui/what_if_scenario.h"
#include "ui/panels/finding_row.h"
#include "ui/panels/isolation_panel.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestIsolationPanel : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
        document = std::make_unique<Document>();
        document->adopt(whatIfScenario(), {});
        panel = std::make_unique<IsolationPanel>(document.get());
        panel->resize(304, 600);
    }
    void cleanup()
    {
        panel.reset();
        document.reset();
    }

    void sharedQueueIsSaidInWords()
    {
        show();
        QTRY_VERIFY(says(QStringLiteral("Liveness is not isolated")));
        QTRY_VERIFY(says(QStringLiteral("None: step 'registry' of class reconnect has no timeout.")));
        QTRY_VERIFY(says(QStringLiteral("What is shared")));
        QVERIFY(panel->picture().finding);
        QCOMPARE(panel->rows().size(), 3);
        QCOMPARE(panel->rows().at(0)->text(),
                 QStringLiteral("Liveness and reconnect: shared processing; they share queue shared and pool main."));
        QCOMPARE(panel->rows().at(1)->text(),
                 QStringLiteral("Class reconnect \u2192 queue shared \u2192 pool main \u2192 the health decision"));
        for (const FindingRow* row : panel->rows())
            QCOMPARE(row->accessibleName(), row->text());
    }

    void nothingIsAuditedUnseen()
    {
        QVERIFY(!panel->isAuditing());
        document->setApplyMode(ApplyMode::AsIfAlways);
        QVERIFY(!panel->isAuditing());
        show();
        QVERIFY(says(QStringLiteral("at the start")));
    }

    void onePressMakesTheChangeAndOneUndoTakesItBack_data()
    {
        QTest::addColumn<ApplyMode>("mode");
        QTest::newRow("from now") << ApplyMode::FromNow;
        QTest::newRow("as if always") << ApplyMode::AsIfAlways;
    }
    void onePressMakesTheChangeAndOneUndoTakesItBack()
    {
        QFETCH(ApplyMode, mode);
        document->setApplyMode(mode);
        document->setPlayhead(SimTime{Duration::hours(1).ns});
        const Scenario before = document->scenario();
        show();
        QVERIFY(says(QStringLiteral("Makes liveness isolated.")));
        panel->takeUp();
        QTest::keyClick(panel->changeButton(), Qt::Key_Space);
        QCOMPARE(document->undoStack()->count(), 1);
        QCOMPARE(document->scenario().interventions.size(), before.interventions.size() + (mode == ApplyMode::FromNow));
        document->setPlayhead(SimTime{Duration::hours(2).ns});
        panel->setPlayhead(SimTime{Duration::hours(2).ns});
        QTRY_VERIFY(!panel->isAuditing());
        QVERIFY(says(QStringLiteral("Liveness is isolated: no other class can delay it by a nanosecond.")));
        QVERIFY(says(QStringLiteral("At most 40 ms")));
        QVERIFY(!panel->changeButton()->isVisible());
        QCOMPARE(document->undoStack()->undoText(), QStringLiteral("Isolation: own workers"));
        QTRY_VERIFY(says(QStringLiteral("Liveness and reconnect: isolated.")));
        document->undoStack()->undo();
        QVERIFY(document->scenario() == before);
        QTRY_VERIFY(!panel->isAuditing());
        QVERIFY(says(QStringLiteral("Liveness is not isolated")));
    }

    void aFindingAsksForItsWay()
    {
        show();
        const QSignalSpy asked(panel.get(), &IsolationPanel::pathRequested);
        FindingRow* way = panel->rows().at(1);
        QTest::mouseClick(way, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        const auto path = asked.back().at(0).value<std::vector<TopologyNode>>();
        QCOMPARE(path.size(), 4U);
        QVERIFY(path.front() == (TopologyNode{NodeKind::EventClass, "reconnect"}));
        QVERIFY(path.back() == (TopologyNode{NodeKind::Decision, "health"}));
        panel->rows().at(0)->setFocus();
        QTest::keyClick(panel->rows().at(0), Qt::Key_Return);
        QVERIFY(panel->rows().at(0)->isChecked());
        QVERIFY(!way->isChecked());
        QTest::keyClick(panel->rows().at(0), Qt::Key_Return);
        QVERIFY(asked.back().at(0).value<std::vector<TopologyNode>>().empty());
    }

    void whatIsStillToComeIsSaid()
    {
        Scenario scenario = whatIfScenario();
        scenario.interventions.push_back({.id = "low_timeout",
                                          .at = SimTime{Duration::hours(60).ns},
                                          .set = {{"class.reconnect.registry.timeout", Duration::milliseconds(200)}}});
        document->adopt(scenario, {});
        show();
        QVERIFY(says(QStringLiteral("Still to change the structure: low_timeout.")));
        document->setPlayhead(SimTime{Duration::hours(61).ns});
        panel->setPlayhead(SimTime{Duration::hours(61).ns});
        QTRY_VERIFY(!panel->isAuditing());
        QVERIFY(!says(QStringLiteral("low_timeout")));
        QVERIFY(!says(QStringLiteral("has no timeout"))); // it is in force
    }

    void noHeartbeatsAndNoSpareTablesAreSaid()
    {
        Scenario scenario = whatIfScenario();
        scenario.queues.pop_back();
        scenario.pools.pop_back();
        document->adopt(scenario, {});
        show();
        QVERIFY(says(QStringLiteral("No change of the catalogue")));
        QVERIFY(says(QStringLiteral("the file has no spare queue: add an empty [queue] table")));
        QVERIFY(!panel->changeButton()->isVisible());
        scenario.controllers.clear();
        scenario.populations.clear();
        document->adopt(scenario, {});
        QTRY_VERIFY(!panel->isAuditing());
        QVERIFY(says(QStringLiteral("Nothing sends heartbeats")));
    }

    void aPanelMayGoWhileItAudits()
    {
        panel->show();
        QVERIFY(panel->isAuditing());
        panel.reset();
        QThreadPool::globalInstance()->waitForDone();
        QCoreApplication::processEvents();
    }

private:
    void show()
    {
        panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel.get()));
        QTRY_VERIFY(!panel->isAuditing());
    }
    [[nodiscard]] bool says(const QString& words) const
    {
        for (const QLabel* label : panel->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(words))
                return true;
        return false;
    }
    std::unique_ptr<Document> document;
    std::unique_ptr<IsolationPanel> panel;
};

QTEST_MAIN(TestIsolationPanel)
#include "test_isolation_panel.moc"
