// What lies over nothing else in the time charts: menu, bands, thresholds, what is ahead, names of zones, shares and order.

#include <QMenu>
#include <QRegularExpression>
#include <QTest>
#include <QTimeZone>
#include <QWindow>

#include "tests/ui/sample_data.h"
#include "ui/charts/charts_view.h"
#include "ui/charts/row_axis.h"
#include "ui/controls/time_ticks.h"
#include "ui/look/entity_look.h"
#include "ui/presenters/quantity_text.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

SimTime hoursIn(int h)
{
    return SimTime::start() + Duration::hours(h);
}

void settle(ChartsView& view)
{
    view.grab(); // lays out and paints, also where nothing is on a screen
    QCoreApplication::processEvents();
    QCoreApplication::processEvents();
}

QImage pictureOf(ChartsView& view)
{
    settle(view);
    return view.grab().toImage();
}

/// The two differ by little enough to be the same ink.
bool isLike(QRgb a, const QColor& b)
{
    return std::abs(qRed(a) - b.red()) + std::abs(qGreen(a) - b.green()) + std::abs(qBlue(a) - b.blue()) < 40;
}

} // namespace

class TestChartsKeptClear : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void initTestCase()
    {
        registerFonts();
        m_scenario = sampleScenario();
        m_recording = sampleRecording(*m_scenario);
    }

    /// As a hand does it: the press reaches the plot, which passes no mouse event on to what holds it.
    void aRightClickOpensTheMenuOfThatChart()
    {
        ChartsView view;
        show(view, m_scenario);
        const QPoint at = view.plotArea().center();
        QTest::mouseClick(view.windowHandle(), Qt::RightButton, {}, at);
        QMenu* menu = nullptr;
        QTRY_VERIFY((menu = view.findChild<QMenu*>(QStringLiteral("chartMenu"))) != nullptr);
        QTRY_VERIFY(menu->isVisible());
        QCOMPARE(menu->pos(), view.mapToGlobal(at));
        menu->close();
    }

    /// Two runs that differ only in what is ahead look the same to the last pixel.
    void nothingAheadIsGivenAway()
    {
        const SimTime now = hoursIn(20);
        auto other = std::make_shared<Scenario>(*m_scenario);
        int bands = 0;
        for (Annotation& a : other->annotations) {
            if (a.until && a.at < now && *a.until > now)
                *a.until = *a.until + Duration::hours(3), ++bands;
            if (a.at > now)
                a.at = a.at + Duration::hours(2);
        }
        QVERIFY(bands > 0);
        ChartsView view, changed;
        for (ChartsView* each : {&view, &changed}) {
            show(*each, each == &view ? m_scenario : std::shared_ptr<const Scenario>(other));
            each->setPlayhead(now);
        }
        QVERIFY(pictureOf(view) != pictureOf(changed));
        for (ChartsView* each : {&view, &changed})
            each->setHideAhead(true);
        QCOMPARE(pictureOf(view), pictureOf(changed));
        // The axis makes room for the past only.
        QCOMPARE(view.tickLabels(QStringLiteral("share")).front(), QStringLiteral("90"));
        view.setPlayhead(hoursIn(2));
        settle(view);
        QCOMPARE(view.tickLabels(QStringLiteral("share")).front(), QStringLiteral("90"));
    }

    /// With its words or without a threshold at all, every pixel of the curve is there but where the threshold's own
    /// line crosses it.
    void aThresholdsWordsHideNoCurve()
    {
        auto without = std::make_shared<Scenario>(*m_scenario);
        without->health.policy = HealthPolicy::None;
        ChartsView with, bare;
        for (ChartsView* each : {&with, &bare}) {
            each->setRowChoice({QStringLiteral("age")});
            show(*each, each == &with ? m_scenario : std::shared_ptr<const Scenario>(without), {700, 130});
            each->setPlayhead(hoursIn(72));
        }
        QCOMPARE(with.tickLabels(QStringLiteral("age")), bare.tickLabels(QStringLiteral("age")));
        const QImage a = pictureOf(with), b = pictureOf(bare);
        const Theme theme = Theme::light();
        const QColor green = styleOf(theme, {EntityKey::Kind::Liveness, 0, {}}).colour;
        int words = 0;
        QSet<int> hiddenRows;
        const QRect plot = with.plotArea();
        for (int y = plot.top(); y <= plot.bottom(); ++y) {
            int hidden = 0;
            for (int x = plot.left(); x <= plot.right(); ++x) {
                words += isLike(a.pixel(x, y), theme.finding) ? 1 : 0;
                hidden += isLike(b.pixel(x, y), green) && !isLike(a.pixel(x, y), green) ? 1 : 0;
            }
            if (hidden > 0)
                hiddenRows << y;
        }
        QVERIFY2(words > 300, qPrintable(QString::number(words))); // the line and its words are there
        QVERIFY2(hiddenRows.size() <= 2, qPrintable(QString::number(hiddenRows.size())));
    }

    /// Low views leave charts out by their importance, and keep the others in the order of cause and effect.
    void theOrderIsTheSameAtEveryHeight()
    {
        const QStringList causal{QStringLiteral("latency"), QStringLiteral("depth"),    QStringLiteral("oldest"),
                                 QStringLiteral("age"),     QStringLiteral("eligible"), QStringLiteral("share"),
                                 QStringLiteral("waiting"), QStringLiteral("why")};
        for (const int height : {270, 300, 360, 420, 620}) {
            ChartsView view;
            show(view, m_scenario, {700, height});
            const QStringList shown = view.rowIds();
            QVERIFY(shown.contains(QStringLiteral("share")) && shown.contains(QStringLiteral("age")));
            for (qsizetype i = 1; i < shown.size(); ++i)
                QVERIFY2(causal.indexOf(shown[i - 1]) < causal.indexOf(shown[i]),
                         qPrintable(QString::number(height) + shown.join(u' ')));
            QCOMPARE(view.note().isEmpty(), view.rowTotal() == shown.size());
        }
    }

    void whatIsNotAllDoesNotReadAsAll()
    {
        QCOMPARE(shareText(6499.0 / 6500.0), QStringLiteral("99.9 %"));
        QCOMPARE(shareText(6500.0 / 6500.0), QStringLiteral("100 %"));
        QCOMPARE(shareText(6500.0 * (100.0 / 6500.0) / 100.0), QStringLiteral("100 %"));
        QCOMPARE(shareText(0.9989), QStringLiteral("99.9 %"));
        QCOMPARE(shareText(0.5), QStringLiteral("50 %"));
        ChartRow row;
        row.axis = AxisKind::Share;
        QCOMPARE(rowDifferenceText(row, -0.02), QStringLiteral("0 points"));
        QCOMPARE(rowDifferenceText(row, -4.3), QStringLiteral("−4.3 points"));
    }

    /// The name of a zone has shorter forms for where it has to fit, and one for an axis that clocks change in.
    void aZoneHasANameForEveryRoom()
    {
        const QTimeZone zone("Europe/Amsterdam");
        const UtcInstant start{QDate(2026, 10, 25).startOfDay(zone).toMSecsSinceEpoch() * 1'000'000};
        const auto later = [start](int h) { return start + hoursIn(h); };
        QCOMPARE(zoneForms(start, later(20), zone), (QStringList{"CEST, then CET", "Amsterdam"}));
        QCOMPARE(zoneForms(later(4), later(20), zone), (QStringList{"CET (UTC+01:00)", "CET"}));
        QCOMPARE(zoneForms(start, later(20), DisplayZone::since(start)),
                 (QStringList{"since the run's start", "since start"}));
    }

    /// Where there is room for one of two labels, the hour that comes again has it: from there on the others count.
    void theRepeatedHourIsLabelled()
    {
        const QTimeZone zone("Europe/Amsterdam");
        const UtcInstant start{QDate(2026, 10, 24).startOfDay(zone).toMSecsSinceEpoch() * 1'000'000};
        QStringList labels;
        for (const TimeTick& tick : timeTicks(start + hoursIn(20), Duration::hours(14), zone, 8))
            labels << tick.label;
        const qsizetype again = labels.indexOf(QStringLiteral("02:00 +01:00"));
        QVERIFY2(again > 0, qPrintable(labels.join(u' ')));
        QVERIFY(labels.at(again - 1).isEmpty());
        QVERIFY(!labels.contains(QStringLiteral("02:00 +02:00")));
    }

    /// Counts have whole ticks.
    void ticksAreRound()
    {
        ChartRow row;
        for (const auto& [highest, labels] : {std::pair{47.0, QStringList{"0", "10", "20", "30", "40", "50"}},
                                              std::pair{39.0, QStringList{"0", "10", "20", "30", "40"}}}) {
            QStringList shown;
            for (const RowAxis::Tick& tick : rowAxis(row, 0.0, highest, true).ticks)
                shown << tick.label;
            QCOMPARE(shown, labels);
        }
    }

private:
    void show(ChartsView& view, std::shared_ptr<const Scenario> scenario, QSize size = {700, 620}) const
    {
        view.resize(size);
        view.setTheme(Theme::light());
        view.setScenario(std::move(scenario));
        view.setRecording(m_recording);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        settle(view);
    }
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
};

QTEST_MAIN(TestChartsKeptClear)
#include "test_charts_kept_clear.moc"
