// The scrubber seeks where it is pressed, answers keys, and never lets labels overlap.

#include <algorithm>
#include <memory>

#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/what_if_scenario.h"
#include "ui/controls/scrubber.h"
#include "ui/controls/time_ticks.h"
#include "ui/presenters/quantity_text.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestScrubber : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void pressAndDragSeek();
    void keysMoveAndStayInTheRun();
    void burstsOfFlipsAreOneMark();
    void aTrueLossIsNoRecovery();
    void openOnsetHasNoEdge();
    void aModelNoteIsNeverAmongTheReported();
    void marksInOnePlaceAreAllReached();
    void interventionsSayOldAndNew();
    void labelsDropWords();
    void ticksFollowCivilDays();
    void clockChangesGoForwards_data();
    void clockChangesGoForwards();
    void aCountedAxisHasRoundSpans();
    void theBarMovesWhatTheChartsShow();
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

void TestScrubber::pressAndDragSeek()
{
    const auto scrubber = shown();
    QSignalSpy seeks(scrubber.get(), &Scrubber::seekRequested);
    const SimTime noon{Duration::hours(36).ns};
    const QPoint at(qRound(scrubber->xOf(noon)), 40);
    QTest::mousePress(scrubber.get(), Qt::LeftButton, {}, at);
    QCOMPARE(seeks.size(), 1);
    QVERIFY(std::abs((seeks.first().at(0).value<SimTime>() - noon).toSeconds()) < 300);
    QTest::mouseMove(scrubber.get(), QPoint(5000, 40));
    QTest::mouseRelease(scrubber.get(), Qt::LeftButton, {}, QPoint(1279, 40));
    QVERIFY(scrubber->playhead() <= SimTime{Duration::hours(72).ns});
}

void TestScrubber::keysMoveAndStayInTheRun()
{
    const auto scrubber = shown();
    scrubber->setFocus();
    QTest::keyClick(scrubber.get(), Qt::Key_Left);
    QCOMPARE(scrubber->playhead(), SimTime::start());
    QTest::keyClick(scrubber.get(), Qt::Key_Right);
    QVERIFY(scrubber->playhead() > SimTime::start());
    QTest::keyClick(scrubber.get(), Qt::Key_End);
    QCOMPARE(scrubber->playhead(), SimTime{Duration::hours(72).ns});
    QTest::keyClick(scrubber.get(), Qt::Key_PageDown);
    QCOMPARE(scrubber->playhead(), SimTime{Duration::hours(72).ns});
    QTest::keyClick(scrubber.get(), Qt::Key_Home);
    QCOMPARE(scrubber->playhead(), SimTime::start());
}

void TestScrubber::burstsOfFlipsAreOneMark()
{
    Recording recording;
    for (int i = 0; i < 40; ++i) {
        LogEntry entry;
        entry.at = SimTime{Duration::hours(7).ns + Duration::seconds(i).ns};
        entry.falseVerdict = true;
        recording.log.push_back(entry);
    }
    const auto tracks = tracksOf(whatIfScenario(), &recording, Duration::minutes(10), QTimeZone::utc());
    QCOMPARE(tracks.of(Track::Flips).size(), std::size_t{1});
    QCOMPARE(tracks.of(Track::Flips).front().label, QStringLiteral("40 false"));
}

/// A controller that is dead is found, comes back and is cleared; between them another is suspected, then misjudged.
void TestScrubber::aTrueLossIsNoRecovery()
{
    struct Flip {
        int minute;
        const char *from, *to;
        bool isFalse;
    };
    Recording recording;
    for (const Flip& flip : {Flip{60, "eligible", "unhealthy", false}, Flip{120, "unhealthy", "eligible", false},
                             Flip{180, "eligible", "suspected", false}, Flip{240, "suspected", "quarantined", true},
                             Flip{300, "suspected", "quarantined", false}, Flip{301, "suspected", "quarantined", false},
                             Flip{302, "quarantined", "eligible", false}})
        recording.log.push_back({SimTime{Duration::minutes(flip.minute).ns}, LogKind::Verdict, "main.3", flip.from,
                                 flip.to, 0, flip.isFalse});
    const auto tracks = tracksOf(whatIfScenario(), &recording, Duration::minutes(10), QTimeZone::utc());
    QStringList labels;
    std::vector<MarkKind> kinds;
    for (const TrackMark& mark : tracks.of(Track::Flips)) {
        labels << mark.label;
        kinds.push_back(mark.kind);
    }
    QCOMPARE(labels, (QStringList{"1 true loss", "1 cleared", "1 suspected", "1 false", "2 true losses, 1 cleared"}));
    QVERIFY(kinds
            == (std::vector{MarkKind::Loss, MarkKind::Clear, MarkKind::Suspicion, MarkKind::False, MarkKind::Loss}));
    const auto scrubber = shown();
    scrubber->setRecording(std::make_shared<const Recording>(recording));
    QVERIFY(!scrubber->grab().isNull());
}

void TestScrubber::openOnsetHasNoEdge()
{
    const auto tracks = tracksOf(whatIfScenario(), nullptr, Duration::minutes(10), QTimeZone::utc());
    QCOMPARE(tracks.bands.size(), std::size_t{1});
    QVERIFY(!tracks.bands.front().onsetStated);
    const QString unstated = QStringLiteral("onset not stated");
    QCOMPARE(tracks.of(Track::Reported).front().label.count(unstated), 1);
    // Where the record's own words say it, it is not said twice.
    Scenario scenario = whatIfScenario();
    scenario.annotations.front().text += "; onset not stated";
    const auto said = tracksOf(scenario, nullptr, Duration::minutes(10), QTimeZone::utc());
    QCOMPARE(said.of(Track::Reported).front().label.count(unstated), 1);
}

void TestScrubber::aModelNoteIsNeverAmongTheReported()
{
    const auto scrubber = shown();
    const std::vector<Track> without = scrubber->lanes();
    QVERIFY(std::ranges::find(without, Track::ModelNotes) == without.end());
    QCOMPARE(scrubber->height(), Theme::scrubber);

    auto scenario = std::make_shared<Scenario>(whatIfScenario());
    const SimTime noon{Duration::hours(36).ns};
    scenario->annotations.push_back({noon, {}, "a wave ends all sessions", "", false});
    scrubber->setScenario(scenario);
    QCOMPARE(scrubber->tracks().of(Track::Reported).size(), std::size_t{2});
    QCOMPARE(scrubber->tracks().of(Track::ModelNotes).size(), std::size_t{1});
    QCOMPARE(scrubber->height(), Theme::scrubber + 18);
    const auto wordsIn = [&](Track track) {
        return scrubber->markWordsAt({scrubber->xOf(noon), scrubber->trackRect(track).center().y()});
    };
    QVERIFY(wordsIn(Track::ModelNotes).contains(QStringLiteral("a wave ends")));
    QVERIFY(wordsIn(Track::Reported).isEmpty());
    QVERIFY(!scrubber->grab().isNull());
    scenario = std::make_shared<Scenario>(*scenario);
    std::erase_if(scenario->annotations, [](const Annotation& a) { return a.reported; });
    scrubber->setScenario(scenario);
    QCOMPARE(scrubber->lanes().front(), Track::ModelNotes);
    QCOMPARE(scrubber->height(), Theme::scrubber);
    scrubber->setLow(true);
    QCOMPARE(scrubber->lanes().back(), Track::Flips);
    QVERIFY(wordsIn(Track::ModelNotes).contains(QStringLiteral("a wave ends")));
}

void TestScrubber::marksInOnePlaceAreAllReached()
{
    const auto scrubber = shown();
    auto scenario = std::make_shared<Scenario>(whatIfScenario());
    scenario->interventions.clear();
    for (const char* title : {"Workers: 8", "Evidence window: 5 min"}) {
        Intervention change;
        change.id = "user_" + std::to_string(scenario->interventions.size() + 1);
        change.title = title;
        change.at = SimTime{Duration::hours(36).ns};
        change.byHand = true;
        scenario->interventions.push_back(change);
    }
    scrubber->setScenario(scenario);
    const qreal x = scrubber->xOf(SimTime{Duration::hours(36).ns});
    const QString words = scrubber->markWordsAt(QPointF(x + 2, 32));
    QVERIFY2(words.contains(QStringLiteral("Workers: 8")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("Evidence window: 5 min")), qPrintable(words));
    QVERIFY(scrubber->markWordsAt(QPointF(x + 40, 32)).isEmpty());
    QVERIFY(!scrubber->grab().isNull());
    scrubber->setLow(true);
    QCOMPARE(scrubber->height(), Theme::scrubber - 18);
}

void TestScrubber::interventionsSayOldAndNew()
{
    const auto scrubber = shown();
    const SimTime at{Duration::hours(6).ns};
    const QPointF mark(scrubber->xOf(at), scrubber->trackRect(Track::Interventions).center().y());
    const QString words = scrubber->markWordsAt(mark);
    QVERIFY2(words.contains(QStringLiteral("slow_backend 80 ms → 300 s, assumed")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("Latency, mean (registry): 80 ms → 300 s")), qPrintable(words));
}

void TestScrubber::labelsDropWords()
{
    const QFontMetricsF metrics{QFont()};
    const QString label = QStringLiteral("slow_backend, assumed");
    QCOMPARE(fittingWords(label, 1000, metrics), label);
    QVERIFY(fittingWords(label, 1, metrics).isEmpty());
    const qreal room = metrics.horizontalAdvance(label) - 2;
    QCOMPARE(fittingWords(label, room, metrics), QStringLiteral("slow_backend"));
    // A figure without its word says nothing; a time of day does.
    const auto cut = [&](const QString& text) {
        return fittingWords(text, metrics.horizontalAdvance(text) - 2, metrics);
    };
    QVERIFY(cut(QStringLiteral("40 false")).isEmpty());
    QCOMPARE(cut(QStringLiteral("07:00 identified")), QStringLiteral("07:00"));
    QCOMPARE(cut(QStringLiteral("07:00 identified, with a fix")), QStringLiteral("07:00 identified, with a…"));
    QCOMPARE(cut(QStringLiteral("ad_hoc · own_queue")), QStringLiteral("ad_hoc"));
    // Never half a word, whatever the room.
    const QString all = QStringLiteral("12:30 the cause is known · ad_hoc");
    for (qreal width = 0; width < metrics.horizontalAdvance(all); width += 3) {
        QString shown = fittingWords(all, width, metrics);
        QVERIFY(metrics.horizontalAdvance(shown) <= width);
        if (shown.endsWith(u'…'))
            shown.chop(1);
        QVERIFY2(shown.isEmpty() || all.startsWith(shown + u' '), qPrintable(shown));
    }
}

void TestScrubber::ticksFollowCivilDays()
{
    // 25 October 2026 has 25 hours in Amsterdam; its neighbours begin at their own midnight all the same.
    const UtcInstant start{QDateTime({2026, 10, 24}, {0, 0}, QTimeZone("Europe/Amsterdam")).toMSecsSinceEpoch()
                           * 1'000'000};
    const auto ticks = timeTicks(start, Duration::days(3), QTimeZone("Europe/Amsterdam"), 4);
    std::vector<std::int64_t> hours;
    for (const TimeTick& tick : ticks)
        if (tick.isDay)
            hours.push_back(tick.at.ns / Duration::hours(1).ns);
    QCOMPARE(hours, (std::vector<std::int64_t>{0, 24, 49}));
}

void TestScrubber::clockChangesGoForwards_data()
{
    QTest::addColumn<QDate>("day");
    QTest::addColumn<QStringList>("labels");
    const QString day = QLocale().toString(QDate(2026, 10, 25), QStringLiteral("d MMM"));
    QTest::newRow("autumn, 02:00 twice") << QDate(2026, 10, 25)
                                         << QStringList{day, "01:00", "02:00 +02:00", "02:00 +01:00", "03:00", "04:00"};
    const QString spring = QLocale().toString(QDate(2026, 3, 29), QStringLiteral("d MMM"));
    QTest::newRow("spring, no 02:00") << QDate(2026, 3, 29)
                                      << QStringList{spring, "01:00", "03:00", "04:00", "05:00", "06:00"};
}

void TestScrubber::clockChangesGoForwards()
{
    QFETCH(QDate, day);
    QFETCH(QStringList, labels);
    const QTimeZone zone("Europe/Amsterdam");
    const UtcInstant start{day.startOfDay(zone).toMSecsSinceEpoch() * 1'000'000};
    const auto ticks = timeTicks(start, Duration::hours(5), zone, 6);
    QStringList shown;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        shown << ticks[i].label;
        QCOMPARE(ticks[i].at, SimTime::start() + Duration::hours(static_cast<std::int64_t>(i))); // even, in real time
    }
    QCOMPARE(shown, labels);
    QSet<QString> different(shown.begin(), shown.end());
    QCOMPARE(different.size(), shown.size());
    // Where there is room for every second hour only, no label lies on another.
    SimTime last;
    for (const TimeTick& tick : timeTicks(start, Duration::hours(20), zone, 10))
        if (!tick.label.isEmpty()) {
            QVERIFY(tick.at == SimTime::start() || tick.at - last >= Duration::minutes(90)
                    || (day.month() == 3 && tick.at - last >= Duration::hours(1)));
            last = tick.at;
        }
    // The same words elsewhere: a mark within the repeated hour says which of the two it means.
    const UtcInstant inIt = start + (SimTime::start() + Duration::minutes(150));
    QCOMPARE(timeOfDayText(inIt, zone), day.month() == 10 ? QStringLiteral("02:30 +02:00") : QStringLiteral("03:30"));
    QVERIFY(!isRepeated(inIt, QTimeZone::utc()));
    const UtcInstant end = start + (SimTime::start() + Duration::hours(5));
    QCOMPARE(zoneSpanText(start, end, zone),
             day.month() == 10 ? QStringLiteral("Europe/Amsterdam (UTC+02:00, then UTC+01:00)")
                               : QStringLiteral("Europe/Amsterdam (UTC+01:00, then UTC+02:00)"));
}

void TestScrubber::aCountedAxisHasRoundSpans()
{
    const UtcInstant start{QDateTime({2026, 6, 6}, {7, 13}, QTimeZone::utc()).toMSecsSinceEpoch() * 1'000'000};
    const DisplayZone zone = DisplayZone::since(start);
    // Zoomed in: the axis begins an hour and a half into the run.
    const auto ticks = timeTicks(start + (SimTime::start() + Duration::minutes(90)), Duration::hours(3), zone, 4);
    QStringList shown;
    for (const TimeTick& tick : ticks)
        shown << tick.label;
    QCOMPARE(shown, (QStringList{"+2 h", "+3 h", "+4 h"}));
    QCOMPARE(ticks.front().at, SimTime::start() + Duration::minutes(30));
    const UtcInstant late = start + SimTime{Duration::seconds(180'012).ns};
    QCOMPARE(clockText(late, zone), QStringLiteral("+50 h 00 min 12 s"));
    QCOMPARE(exactTimeText({late.ns + 5}, zone), QStringLiteral("+50 h 00 min 12.000000005 s"));
    QVERIFY(exactTimeText({late.ns + 5}, QTimeZone::utc()).endsWith(QStringLiteral(":12.000000005")));
    QCOMPARE(dayTimeText(late, zone), QStringLiteral("+50 h 12 s"));
    QCOMPARE(zoneText(late, zone), QStringLiteral("since the run's start"));
    QVERIFY(zoneOfWord(QStringLiteral("relative"), start) == zone);
    QVERIFY(!zoneOfWord(QStringLiteral("Europe/Atlantis"), start));
}

void TestScrubber::theBarMovesWhatTheChartsShow()
{
    const auto scrubber = shown();
    QSignalSpy spans(scrubber.get(), &Scrubber::spanRequested);
    QSignalSpy seeks(scrubber.get(), &Scrubber::seekRequested);
    QVERIFY(scrubber->spanRect().isNull());
    const SimTime from{Duration::hours(20).ns}, to{Duration::hours(40).ns};
    scrubber->setVisibleSpan(from, to);
    const QPoint middle = scrubber->spanRect().center().toPoint();
    const int hours10 = qRound(scrubber->xOf(SimTime{Duration::hours(30).ns}) - scrubber->xOf(from));
    QTest::mousePress(scrubber.get(), Qt::LeftButton, {}, middle);
    QTest::mouseMove(scrubber.get(), middle + QPoint(hours10, 0));
    QTest::mouseRelease(scrubber.get(), Qt::LeftButton, {}, middle + QPoint(hours10, 0));
    QCOMPARE(seeks.size(), 0);
    QVERIFY(!spans.isEmpty());
    const auto moved = spans.last();
    QVERIFY(std::abs((moved.at(0).value<SimTime>() - from).toSeconds() - 36'000.0) < 600.0);
    QCOMPARE(moved.at(1).value<SimTime>() - moved.at(0).value<SimTime>(), to - from);
    const QPoint end(qRound(scrubber->spanRect().right()), middle.y());
    QTest::mousePress(scrubber.get(), Qt::LeftButton, {}, end);
    QTest::mouseMove(scrubber.get(), end + QPoint(hours10, 0));
    QTest::mouseRelease(scrubber.get(), Qt::LeftButton, {}, end + QPoint(hours10, 0));
    QCOMPARE(spans.last().at(0).value<SimTime>(), from);
    QVERIFY(std::abs((spans.last().at(1).value<SimTime>() - to).toSeconds() - 36'000.0) < 600.0);
}

QTEST_MAIN(TestScrubber)
#include "test_scrubber.moc"
