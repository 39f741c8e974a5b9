// Presenting: the same run in large, by keys alone, and back to a window in which nothing has moved.

#include <QAction>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/charts/charts_view.h"
#include "ui/panels/what_if_panel.h"
#include "ui/presentation/presentation.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestPresentation : public WindowTest {
    Q_OBJECT

private slots:
    void escapeReturnsToTheSameLayout()
    {
        window->resize(1300, 800);
        settle();
        window->findChildren<QSplitter*>().front()->setSizes({300, 700, 300});
        window->findChildren<QTabWidget*>().front()->setCurrentIndex(1);
        auto* focus = hand->row(QStringLiteral("pool.main.workers"))->slider();
        focus->setFocus();
        const auto layout = [this] {
            QByteArray all;
            for (const QSplitter* splitter : window->findChildren<QSplitter*>())
                all += splitter->saveState();
            for (const QTabWidget* tabs : window->findChildren<QTabWidget*>())
                all += QByteArray::number(tabs->currentIndex()) + ' ';
            for (const QScrollBar* bar : window->findChildren<QScrollBar*>())
                all += QByteArray::number(bar->value()) + ' ';
            const QRect box = window->geometry();
            return all + QByteArray::number(box.width()) + 'x' + QByteArray::number(box.height());
        };
        QTRY_COMPARE(window->focusWidget(), focus);
        const QByteArray before = layout();
        QTest::keyClick(window.get(), Qt::Key_F11);
        PresentationView* view = window->presentation().view();
        QVERIFY(view != nullptr && view->isFullScreen());
        QVERIFY(QTest::qWaitForWindowActive(view));
        QVERIFY(!view->grab().isNull());
        QTest::keyClick(view, Qt::Key_Escape);
        QTRY_VERIFY(window->presentation().view() == nullptr);
        QVERIFY(QTest::qWaitForWindowActive(window.get()));
        QCOMPARE(layout(), before);
        QCOMPARE(window->focusWidget(), focus);
    }

    /// The run goes on under the keys of the window.
    void theRunsKeysWorkWhilePresenting()
    {
        settle();
        PresentationView* view = begin();
        QTest::keyClick(view, Qt::Key_Space);
        QVERIFY(window->session().isPlaying());
        QTest::keyClick(view, Qt::Key_Space);
        QVERIFY(!window->session().isPlaying());
        QTest::keyClick(view, Qt::Key_End);
        QTRY_COMPARE(window->session().playhead().ns, window->document().scenario().run.horizon.ns);
        QTRY_VERIFY(!view->sentence().isEmpty());
        QTest::keyClick(view, Qt::Key_F11);
        QTRY_VERIFY(window->presentation().view() == nullptr);
    }

    /// By key or menu, and remembered from one presentation to the next.
    void theTwoChartsAreChosen()
    {
        settle();
        PresentationView* view = begin();
        QCOMPARE(view->choice(), QStringList({QStringLiteral("share"), QStringLiteral("age")}));
        QTest::keyClick(view, Qt::Key_1);
        const QStringList chosen = view->choice();
        QVERIFY(chosen.at(0) != QStringLiteral("share") && chosen.at(1) == QStringLiteral("age"));
        for (int i = 0; i < 30; ++i) {
            QTest::keyClick(view, Qt::Key_2);
            QVERIFY(view->choice().at(0) != view->choice().at(1));
        }
        QTest::keyClick(view, Qt::Key_Escape);
        QTRY_VERIFY(window->presentation().view() == nullptr);
        const QStringList last = window->presentation().chosen();
        QMenu menu;
        window->presentation().fillMenu(menu, 1);
        QVERIFY(menu.actions().size() >= 4);
        for (QAction* action : menu.actions())
            if (!action->isChecked() && action->text().startsWith(QStringLiteral("Queue depth")))
                action->trigger();
        view = begin();
        QCOMPARE(view->choice().at(1), QStringLiteral("depth"));
        QCOMPARE(view->choice().at(0), last.at(0));
        view->close();
    }

    void theButtonOfTheBarPresents()
    {
        settle();
        for (QToolButton* button : window->findChildren<QToolButton*>())
            if (button->text() == QStringLiteral("Present"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(window->presentation().view() != nullptr);
        window->close();
        cleanup();  // closing the window while presenting is clean
    }

    /// What changes under a presentation: another scenario, another theme.
    void itFollowsTheWindow()
    {
        settle();
        PresentationView* view = begin();
        window->chooseTheme(ThemeChoice::Dark);
        QCOMPARE(view->grab().toImage().pixelColor(4, 4), Theme::darkTheme().panel);
        window->files().openShipped(QStringLiteral("mm1.toml"));
        QTRY_VERIFY(hand->isSettled());
        QTRY_COMPARE(view->choice().size(), 2);
        QVERIFY(!view->grab().isNull());
        view->close();
    }

private:
    void settle()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        window->session().pause();
    }
    PresentationView* begin()
    {
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get()))
            return nullptr;
        QTest::keyClick(window.get(), Qt::Key_F11);
        PresentationView* view = window->presentation().view();
        return view != nullptr && QTest::qWaitForWindowActive(view) ? view : nullptr;
    }
};

QTEST_MAIN(TestPresentation)
#include "test_presentation.moc"
