// Words of marks never lie on one another, whatever stands close to what.

#include <algorithm>
#include <random>

#include <QRegularExpression>
#include <QTest>

#include "ui/presenters/lane_layout.h"

using namespace latepulse::ui;

namespace {

constexpr double laneRight = 800.0;

struct Box {
    double from, to;
};

/// What a mark covers on its line.
Box boxOf(const LaneItem& item, const LanePlace& place, const LaneMeasures& m)
{
    const double width = place.words < item.widths.size() ? item.widths[place.words] : 0.0;
    Box box{place.badge - m.badgeHalf + 1.0, place.badge + m.badgeHalf - 1.0};
    if (width > 0.0 && place.before)
        box.from = place.badge - m.wordsUpTo - width;
    else if (width > 0.0)
        box.to = place.badge + m.wordsFrom + width;
    return box;
}

/// No two boxes on one line touch.
bool isReadable(const std::vector<LaneItem>& items, const LaneLayout& layout, const LaneMeasures& m)
{
    for (std::size_t a = 0; a < items.size(); ++a)
        for (std::size_t b = a + 1; b < items.size(); ++b) {
            const Box left = boxOf(items[a], layout.places[a], m), right = boxOf(items[b], layout.places[b], m);
            if (layout.places[a].line == layout.places[b].line && left.from < right.to && right.from < left.to)
                return false;
        }
    return true;
}

int wholeWords(const LaneLayout& layout)
{
    return static_cast<int>(std::ranges::count(layout.places, std::size_t{0}, &LanePlace::words));
}

} // namespace

class TestLaneLayout : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void farApartOneLineIsEnough();
    void closeMarksKeepTheirWords();
    void atTheRightEdgeWordsGoBefore();
    void whereThereIsNoRoomWordsGoLast();
    void neverOneOnAnother();
    void aBadgeStandsBesideWhatIsThere();
};

void TestLaneLayout::farApartOneLineIsEnough()
{
    const LaneMeasures m{0.0, laneRight, 2};
    const std::vector<LaneItem> items{{50, {90, 40}}, {300, {90, 40}}, {600, {30}}};
    const LaneLayout layout = layLane(items, m);
    QCOMPARE(layout.lines, 1);
    QCOMPARE(wholeWords(layout), 3);
    for (std::size_t i = 0; i < items.size(); ++i)
        QCOMPARE(layout.places[i].badge, items[i].x);
    QCOMPARE(layLane({}, m).places.size(), std::size_t{0});
}

void TestLaneLayout::closeMarksKeepTheirWords()
{
    // The incident in a low window: two marks at 07:00, two at 13:06, one at 14:43.
    const LaneMeasures m{0.0, laneRight, 2};
    const std::vector<LaneItem> items{{92, {72}}, {475, {30}}, {475, {85, 45}}, {522, {30}}, {522, {58}}, {536, {30}}};
    const LaneLayout layout = layLane(items, m);
    QCOMPARE(layout.lines, 2);
    QCOMPARE(wholeWords(layout), 6);
    QVERIFY(isReadable(items, layout, m));
}

void TestLaneLayout::atTheRightEdgeWordsGoBefore()
{
    const LaneMeasures m{0.0, laneRight, 2};
    const LaneLayout layout = layLane({{laneRight - 20, {90}}}, m);
    QCOMPARE(layout.lines, 1);
    QVERIFY(layout.places.front().before);
    QCOMPARE(layout.places.front().words, std::size_t{0});
}

void TestLaneLayout::whereThereIsNoRoomWordsGoLast()
{
    const LaneMeasures m{0.0, laneRight, 2};
    std::vector<LaneItem> items;
    for (int i = 0; i < 12; ++i)
        items.push_back({300.0 + 30.0 * i, {90, 40}});
    const LaneLayout layout = layLane(items, m);
    QCOMPARE(layout.lines, 2);
    QVERIFY(isReadable(items, layout, m));
    QVERIFY(wholeWords(layout) >= 1);
    // All at one instant: side by side, each badge there.
    const std::vector<LaneItem> same(5, LaneItem{400, {60}});
    QVERIFY(isReadable(same, layLane(same, m), m));
}

void TestLaneLayout::neverOneOnAnother()
{
    std::mt19937 random(7);
    for (int round = 0; round < 500; ++round) {
        std::vector<LaneItem> items(random() % 14);
        for (LaneItem& item : items) {
            item.x = static_cast<double>(random() % 700);
            item.widths = {20.0 + static_cast<double>(random() % 150)};
            item.widths.push_back(item.widths.front() / 2);
        }
        std::ranges::sort(items, {}, &LaneItem::x);
        const LaneMeasures m{0.0, laneRight, 1 + static_cast<int>(random() % 3)};
        const LaneLayout layout = layLane(items, m);
        QVERIFY2(isReadable(items, layout, m), qPrintable(QString::number(round)));
        for (const LanePlace& place : layout.places)
            QVERIFY(place.line >= 0 && place.line < m.mostLines);
    }
}

void TestLaneLayout::aBadgeStandsBesideWhatIsThere()
{
    const std::vector<std::pair<double, double>> labels{{80, 120}, {180, 220}, {222, 250}};
    QCOMPARE(nearestFree(150, 18, labels, 0, 400), 150.0);
    QCOMPARE(nearestFree(90, 18, labels, 0, 400), 71.0);   // before the label whose left half it would cover
    QCOMPARE(nearestFree(115, 18, labels, 0, 400), 129.0); // after the label whose right half it would cover
    QCOMPARE(nearestFree(221, 18, labels, 0, 400), 259.0); // no room in the gap of two pixels
    QCOMPARE(nearestFree(3, 18, labels, 0, 400), 9.0);
    QCOMPARE(nearestFree(50, 18, {{0, 100}}, 0, 100), 50.0); // no room at all
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        const auto wanted = static_cast<double>(random() % 400);
        const double place = nearestFree(wanted, 18, labels, 0, 400);
        for (const auto& [from, to] : labels)
            QVERIFY(place + 9 <= from || place - 9 >= to);
        QVERIFY(std::abs(place - wanted) <= 49.0);
    }
}

QTEST_GUILESS_MAIN(TestLaneLayout)
#include "test_lane_layout.moc"
