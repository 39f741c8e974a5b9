// The scrubber's lanes: one for pinned runs where there are any, and words that no line strikes out.

#include <cmath>
#include <memory>

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/what_if_scenario.h"
#include "ui/controls/scrubber.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestScrubberLanes : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void pinsHaveALaneOfTheirOwn();
    void inHighContrastNoLineStrikesOutWords();
};

static std::unique_ptr<Scrubber> shown()
{
    auto scrubber = std::make_unique<Scrubber>();
    scrubber->setScenario(std::make_shared<const Scenario>(whatIfScenario()));
    scrubber->resize(1280, Theme::scrubber);
    scrubber->show();
    (void)QTest::qWaitForWindowExposed(scrubber.get());
    return scrubber;
}

void TestScrubberLanes::pinsHaveALaneOfTheirOwn()
{
    const auto scrubber = shown();
    QVERIFY(scrubber->trackRect(Track::Pins).isNull());
    const SimTime at{Duration::hours(31).ns};
    scrubber->setPins(
        {{at, MarkKind::Fork, QStringLiteral("Measures a day earlier"), {QStringLiteral("another run")}}});
    QCOMPARE(scrubber->lanes().back(), Track::Pins);
    QCOMPARE(scrubber->height(), Theme::scrubber + 18);
    const QPoint mark(qRound(scrubber->xOf(at)), qRound(scrubber->trackRect(Track::Pins).center().y()));
    QVERIFY(scrubber->markWordsAt(mark).contains(QStringLiteral("7 Jun 07:00: Measures a day earlier")));
    QSignalSpy seeks(scrubber.get(), &Scrubber::seekRequested);
    QTest::mouseClick(scrubber.get(), Qt::LeftButton, {}, mark);
    QCOMPARE(seeks.size(), 1);
    scrubber->setLow(true);
    QVERIFY(!scrubber->trackRect(Track::Pins).isNull());
    scrubber->setPins({});
    QVERIFY(scrubber->trackRect(Track::Pins).isNull());
}

/// There the lane's line is as strong as the words: it must not run through them.
void TestScrubberLanes::inHighContrastNoLineStrikesOutWords()
{
    const auto scrubber = shown();
    QPalette system;
    system.setColor(QPalette::Window, Qt::white), system.setColor(QPalette::WindowText, Qt::black);
    const Theme theme = Theme::highContrastOf(system);
    scrubber->setTheme(theme);
    const QRectF lane = scrubber->trackRect(Track::Reported);
    const QImage picture = scrubber->grab().toImage();
    const int y = static_cast<int>(std::floor(lane.center().y()));
    int panel = 0;
    constexpr int from = 12, until = 92;  // px of the text, from the begin of the run
    for (int x = from; x < until; ++x)
        panel += picture.pixelColor(QPoint(qRound(scrubber->xOf(SimTime::start())) + x, y) * picture.devicePixelRatio())
                == theme.panel
            ? 1
            : 0;
    QVERIFY2(panel > (until - from) / 6, qPrintable(QString::number(panel)));
}

QTEST_MAIN(TestScrubberLanes)
#include "test_scrubber_lanes.moc"
