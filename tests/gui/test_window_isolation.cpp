// The Isolation tab in the window: its key, the way it lights in the topology, and the change it makes.

#include <QPushButton>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/panels/finding_row.h"
#include "ui/panels/isolation_panel.h"
#include "ui/topology_view/topology_view.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWindowIsolation : public WindowTest {
    Q_OBJECT

private slots:
    void theKeyOpensItAndAFindingLightsItsWay()
    {
        IsolationPanel* panel = opened();
        auto* view = window->findChild<TopologyView*>();
        const auto lit = [view] {
            QStringList kinds;
            for (const Arrow& arrow : view->arrows())
                if (arrow.lit)
                    kinds << QString::fromStdString(view->topology().nodes()[arrow.from].id) + u'-'
                            + QString::fromStdString(view->topology().nodes()[arrow.to].id);
            kinds.sort();
            return kinds.join(u' ');
        };
        const QString shared = lit();
        QTest::mouseClick(panel->rows().at(1), Qt::LeftButton); // reconnect's way into the decision
        QVERIFY2(lit().contains(QStringLiteral("main-health")), qPrintable(lit()));
        QVERIFY2(!lit().contains(QStringLiteral("liveness-shared")), qPrintable(lit()));
        QTest::mouseClick(panel->rows().at(1), Qt::LeftButton);
        QCOMPARE(lit(), shared);
    }

    void onePressIsolatesAndOneUndoTakesItBack()
    {
        IsolationPanel* panel = opened();
        QCOMPARE(window->focusWidget(), panel->changeButton());
        QTest::keyClick(panel->changeButton(), Qt::Key_Space);
        QTRY_VERIFY(!panel->isAuditing() && panel->picture().verdict.contains(QStringLiteral("is isolated")));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!panel->isAuditing() && panel->picture().verdict.contains(QStringLiteral("not isolated")));
    }

private:
    /// Of the incident, which is paused.
    IsolationPanel* opened()
    {
        window->start({});
        window->session().pause();
        QTest::keyClick(window.get(), Qt::Key_I, Qt::ControlModifier);
        auto* panel = window->findChild<IsolationPanel*>();
        if (!QTest::qWaitFor([&] { return panel->isVisible() && !panel->isAuditing(); }))
            qFatal("nothing was audited");
        panel->takeUp();
        return panel;
    }
};

QTEST_MAIN(TestWindowIsolation)
#include "test_window_isolation.moc"
