// The population field in the window: a column where there is width, a tab where there is not, at the playhead.

#include <numeric>

#include <QTabWidget>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/centre_area.h"
#include "ui/population_view/population_field_view.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWindowPopulation : public WindowTest {
    Q_OBJECT

private slots:
    void aColumnWhereThereIsWidth()
    {
        window->resize(1600, 900);
        QVERIFY(window->start({}));
        const auto* field = window->findChild<PopulationFieldView*>();
        QTRY_COMPARE(field->width(), CentreArea::columnWidth);
        QVERIFY(field->isVisible());
        window->resize(1280, 720);
        QTRY_VERIFY(!field->isVisible());
        QTest::keyClick(window.get(), Qt::Key_F9);
        QTRY_VERIFY(field->isVisible());
        QVERIFY(field->hasFocus());
        QVERIFY(field->width() > 600);
        window->resize(1600, 900);
        QTRY_COMPARE(field->width(), CentreArea::columnWidth);
        QVERIFY(field->isVisible());
    }

    void countsFollowThePlayhead()
    {
        window->resize(1600, 900);
        QVERIFY(window->start(toPath(good)));
        window->session().pause();
        QTRY_VERIFY_WITH_TIMEOUT(hand->isSettled(), 60'000);
        const auto* field = window->findChild<PopulationFieldView*>();
        std::int64_t waiting = 0;
        for (const int minutes : {10, 90, 170, 235}) {
            const SimTime at{Duration::minutes(minutes).ns};
            window->session().seek(at);
            QTRY_VERIFY(hand->snapshot && hand->snapshot->now == at);
            const FieldCounts& totals = field->picture().totals;
            QCOMPARE(std::accumulate(totals.begin(), totals.end(), std::int64_t{0}), std::int64_t{200});
            QCOMPARE(totals[0], hand->snapshot->populations[0].connected);
            waiting = std::max(waiting, totals[1]);
        }
        QVERIFY(waiting > 0);
    }

    void aRunWithoutProbesHasNoField()
    {
        window->resize(1600, 900);
        QVERIFY(window->start(std::string(LATEPULSE_SOURCE_DIR) + "/scenarios/mm1.toml"));
        const auto* field = window->findChild<PopulationFieldView*>();
        QTRY_VERIFY(window->findChild<CentreArea*>()->findChild<QTabWidget*>()->width() > 900);
        QVERIFY(!field->isVisible());
        QTest::keyClick(window.get(), Qt::Key_F9);
        QVERIFY(!field->isVisible());
        QVERIFY(window->lastMessage().contains(QStringLiteral("no probes")));
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(field->isVisible());
    }

    void aMillionProbesInTheWindow()
    {
        const QString path = folder.filePath(QStringLiteral("many.toml"));
        QString text = QString::fromLatin1(smallScenarioText);
        text.replace(QStringLiteral("size = 200\n"), QStringLiteral("size = 1000000\n"));
        text.replace(QStringLiteral("capacity = 1000\n"), QStringLiteral("capacity = 1000000\n"));
        text.replace(QStringLiteral("horizon = \"4h\""), QStringLiteral("horizon = \"1min\""));
        text.truncate(text.indexOf(QStringLiteral("[intervention.")));
        std::ofstream(path.toStdString()) << text.toStdString();
        window->resize(1600, 900);
        QVERIFY(window->start(toPath(path)));
        QVERIFY2(window->lastMessage().isEmpty(), qPrintable(window->lastMessage()));
        const auto* field = window->findChild<PopulationFieldView*>();
        QTRY_COMPARE_WITH_TIMEOUT(field->picture().total, std::int64_t{1'000'000}, 60'000);
        QTRY_VERIFY(field->fieldLayoutNow().perDot > 1);
        QVERIFY(!window->grab().isNull());
    }
};

QTEST_MAIN(TestWindowPopulation)
#include "test_window_population.moc"
