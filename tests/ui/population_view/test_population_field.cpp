// The population field: counts always sum to the total, equal areas are equal numbers, a million probes are an image.

#include <memory>
#include <numeric>

#include <QAccessible>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "core/experiment/open_scenario.h"
#include "core/model/control_plane.h"
#include "tests/ui/small_scenario.h"
#include "ui/look/part_widths.h"
#include "ui/population_view/field_image.h"
#include "ui/population_view/population_field_view.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

std::int64_t sumOf(const FieldCounts& counts)
{
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

Scenario populated(const std::vector<std::int64_t>& sizes)
{
    Scenario scenario;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        Population& p = scenario.populations.emplace_back();
        p.id = "kind_" + std::to_string(i);
        p.size = sizes[i];
    }
    return scenario;
}

/// Some of each population in every state, one probe offline.
Snapshot mixed(const Scenario& scenario)
{
    Snapshot s;
    for (const Population& p : scenario.populations) {
        PopulationSnapshot row;
        row.id = p.id, row.size = p.size;
        row.requesting = p.size / 8, row.inQueue = p.size / 10, row.backingOff = p.size / 100, row.offline = 1;
        row.connected = p.size - row.requesting - row.backingOff - row.offline;
        s.populations.push_back(row);
    }
    return s;
}

std::unique_ptr<PopulationFieldView> shown(const Scenario& scenario, QSize size)
{
    auto view = std::make_unique<PopulationFieldView>();
    view->setScenario(std::make_shared<const Scenario>(scenario));
    view->setSnapshot(std::make_shared<const Snapshot>(mixed(scenario)));
    view->resize(size);
    view->show();
    (void)QTest::qWaitForWindowExposed(view.get());
    return view;
}

std::int64_t dotsInColour(const QImage& image, int pitch, const QColor& colour)
{
    std::int64_t found = 0;
    for (int y = 0; y < image.height(); y += pitch)
        for (int x = 0; x < image.width(); x += pitch)
            found += image.pixelColor(x, y).rgb() == colour.rgb() ? 1 : 0;
    return found;
}

} // namespace

class TestPopulationField : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { registerFonts(); }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void countsOfARunSumToTheTotal()
    {
        const auto scenario = std::make_shared<const Scenario>(*openScenario(smallScenarioText, "small.toml"));
        auto plane = *ControlPlane::build(scenario);
        bool waited = false, apart = false;
        for (int minute = 0; minute <= 240; minute += 2) {
            plane.runUntil(SimTime{Duration::minutes(minute).ns}, {});
            const Snapshot snapshot = plane.snapshot();
            const PopulationFieldPicture picture = populationField(*scenario, snapshot);
            QCOMPARE(picture.total, std::int64_t{200});
            QCOMPARE(sumOf(picture.totals), picture.total);
            for (const FieldPopulation& row : picture.populations)
                QCOMPARE(sumOf(row.counts), row.size);
            QCOMPARE(picture.totals[1] + picture.totals[2], snapshot.populations[0].requesting);
            waited = waited || picture.totals[1] > 0;
            apart = apart || picture.totals[0] < 200;
        }
        QVERIFY(waited && apart);
    }

    void noStateVanishesInAggregation()
    {
        for (const FieldCounts& counts : {FieldCounts{6000, 490, 0, 9, 1}, FieldCounts{999'996, 1, 1, 1, 1},
                                          FieldCounts{1, 1, 1, 1, 1}, FieldCounts{0, 0, 0, 0, 7}})
            for (const std::int64_t perDot : {1, 2, 5, 50, 1000, 2'000'000}) {
                const FieldCounts dots = dotsOf(counts, perDot);
                std::int64_t present = 0;
                for (std::size_t i = 0; i < fieldStates; ++i) {
                    QCOMPARE(dots[i] > 0, counts[i] > 0);
                    present += counts[i] > 0 ? 1 : 0;
                }
                QCOMPARE(sumOf(dots), std::max(present, (sumOf(counts) + perDot - 1) / perDot));
            }
        QCOMPARE(dotsOf({60, 40, 0, 0, 0}, 10), (FieldCounts{6, 4, 0, 0, 0}));
    }

    void partsOfABarAreSeen()
    {
        const std::vector<qreal> parts = partWidths({12'998, 1, 0, 1}, 264.0, 2.0);
        QCOMPARE(parts[1], 2.0);
        QCOMPARE(parts[2], 0.0);
        QCOMPARE(parts[0] + parts[1] + parts[3], 264.0);
    }

    void everythingHasItsPlace_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<qreal>("ratio");
        QTest::addColumn<std::vector<std::int64_t>>("sizes");
        const std::vector<std::vector<std::int64_t>> populations{
            {6500, 6500}, {200}, {500'000, 500'000}, {1'000'000, 3}, std::vector<std::int64_t>(40, 1000)};
        for (const QSize size : {QSize(200, 150), QSize(296, 300), QSize(296, 413), QSize(296, 600), QSize(736, 260)})
            for (const qreal ratio : {1.0, 1.5, 2.0})
                for (const auto& sizes : populations)
                    QTest::addRow("%dx%d @%g: %d", size.width(), size.height(), ratio, int(sizes.size()))
                        << size << ratio << sizes;
    }

    void everythingHasItsPlace()
    {
        QFETCH(QSize, size);
        QFETCH(qreal, ratio);
        QFETCH(std::vector<std::int64_t>, sizes);
        const FieldLayout layout = fieldLayout(sizes, size, 16, ratio);
        QVERIFY(layout.pitch >= 2 && layout.perDot >= 1);
        QCOMPARE(layout.blocks.size(), layout.merged ? std::size_t{1} : sizes.size());
        std::vector<QRectF> boxes{layout.heading, layout.bar};
        boxes.insert(boxes.end(), layout.counts.begin(), layout.counts.end());
        for (const FieldBlock& block : layout.blocks) {
            boxes.push_back(block.header);
            boxes.push_back(block.dots);
            const std::int64_t dots = (block.size + layout.perDot - 1) / layout.perDot;
            QVERIFY(dots <= block.across * qRound64(block.dots.height() * ratio / layout.pitch));
            QVERIFY(static_cast<qreal>(block.across * layout.pitch) <= block.dots.width() * ratio);
        }
        if (size.height() < 200)
            return;  // smaller than the window ever makes it: counts stay, dots may lie under them
        const QRectF all(QPointF(0, 0), QSizeF(size));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            QVERIFY2(all.contains(boxes[i]), qPrintable(QString::number(i)));
            for (std::size_t j = 0; j < i; ++j) {
                const QRectF both = boxes[i].intersected(boxes[j]);
                QVERIFY2(both.width() < 0.5 || both.height() < 0.5,
                         qPrintable(QStringLiteral("%1 and %2").arg(i).arg(j)));
            }
        }
    }

    void theIncidentIsADotPerProbe()
    {
        const FieldLayout column = fieldLayout({6500, 6500}, QSizeF(296, 413), 15, 1.0);
        QCOMPARE(column.perDot, std::int64_t{1});
        QCOMPARE(column.pitch, 2);
        QCOMPARE(fieldLayout({6500, 6500}, QSizeF(736, 260), 15, 1.0).perDot, std::int64_t{1});
    }

    void areaIsShare()
    {
        const Theme theme = Theme::light();
        const FieldCounts counts{600, 250, 100, 49, 1};
        for (const int pitch : {2, 3, 7}) {
            const QImage image = fieldImage(theme, counts, 40, pitch, 1.0);
            QCOMPARE(image.size(), QSize(40 * pitch, 25 * pitch));
            if (pitch == 3)
                QCOMPARE(dotsInColour(image, pitch, theme.probeState(ProbeState::Connected).colour), counts[0]);
        }
    }

    void aMillionProbesArePainted()
    {
        const auto view = shown(populated({500'000, 500'000}), {296, 413});
        const FieldLayout& layout = view->fieldLayoutNow();
        QVERIFY(layout.perDot > 1);
        QVERIFY(view->tipAt(layout.heading.center()).contains(QLocale().toString(layout.perDot)));
        QCOMPARE(sumOf(view->picture().totals), std::int64_t{1'000'000});
        const QImage picture = view->grab().toImage();
        for (const FieldBlock& block : layout.blocks) {
            const QPoint corner = block.dots.topLeft().toPoint();
            QCOMPARE(picture.pixelColor(corner).rgb(), Theme::light().probeState(ProbeState::Connected).colour.rgb());
        }
        QVERIFY(view->cutWords().isEmpty());
    }

    void hoverTellsStateAndCount()
    {
        const auto view = shown(populated({6500, 6500}), {296, 413});
        const FieldBlock& block = view->fieldLayoutNow().blocks.front();
        QTest::mouseMove(view.get(), (block.dots.topLeft() + QPointF(5, 5)).toPoint());
        QTRY_COMPARE(view->chosen(), std::optional(FieldState::Connected));
        QVERIFY(view->tipAt(block.dots.topLeft() + QPointF(5, 5)).startsWith(QStringLiteral("Connected: 11,")));
        const QString last = view->tipAt(view->fieldLayoutNow().counts.back().center());
        QVERIFY2(last.startsWith(QStringLiteral("Offline: 2 of 13,000 probes")), qPrintable(last));
        QVERIFY(view->tipAt(block.header.center()).contains(QStringLiteral("of 6,500 connected")));
    }

    void keysAndReadersReachEveryCount()
    {
        const auto view = shown(populated({6500, 6500}), {736, 260});
        QAccessibleInterface* root = QAccessible::queryAccessibleInterface(view.get());
        QVERIFY(root);
        QVERIFY(root->text(QAccessible::Description).startsWith(QStringLiteral("Model result. ")));
        QCOMPARE(root->childCount(), 5);
        view->takeUp();
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(view->chosen(), std::optional(FieldState::Connected));
        QTest::keyClick(view.get(), Qt::Key_Down);
        QCOMPARE(view->chosen(), std::optional(FieldState::InQueue));
        QVERIFY(root->child(1)->text(QAccessible::Name).startsWith(QStringLiteral("Waiting in queue: 1,300")));
        QVERIFY(root->indexOfChild(root->child(1)) == 1 && !root->child(5));
        QVERIFY(!view->grab().isNull() && view->cutWords().isEmpty());
        QTest::keyClick(view.get(), Qt::Key_Escape);
        QVERIFY(!view->chosen());
    }

    /// No solid area: each state has a hatch of its own, in dots as in the bar.
    void inHighContrastStatesAreHatched()
    {
        QPalette system;
        system.setColor(QPalette::Window, Qt::white), system.setColor(QPalette::WindowText, Qt::black);
        const Theme theme = Theme::highContrastOf(system);
        QSet<QByteArray> hatches;
        for (std::size_t state = 0; state < fieldStates; ++state) {
            FieldCounts counts{};
            counts[state] = 100;
            for (const int pitch : {2, 4}) {
                const QImage image = fieldImage(theme, counts, 10, pitch, 1.0);
                int empty = 0;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        empty += image.pixelColor(x, y) == theme.panel ? 1 : 0;
                QVERIFY2(empty * 4 >= image.width() * image.height(), qPrintable(QString::number(state)));
                QByteArray bits;
                for (int y = 0; y < pitch; ++y)
                    for (int x = 0; x < pitch; ++x)
                        bits += image.pixelColor(x, y) == theme.panel ? '0' : '1';
                hatches.insert(bits);
            }
        }
        QCOMPARE(hatches.size(), 2 * static_cast<qsizetype>(fieldStates));
        const auto view = shown(populated({6500, 6500}), {296, 413});
        view->setTheme(theme);
        const QImage picture = view->grab().toImage();
        const QRect bar = view->fieldLayoutNow().bar.toRect();
        int empty = 0;
        for (int x = bar.left(); x < bar.right(); ++x)
            empty +=
                picture.pixelColor(QPoint(x, bar.center().y()) * picture.devicePixelRatio()) == theme.panel ? 1 : 0;
        QVERIFY2(empty > bar.width() / 3, qPrintable(QString::number(empty)));
    }

    void withoutProbesItSaysSo()
    {
        PopulationFieldView view;
        view.resize(296, 300);
        view.setScenario(std::make_shared<const Scenario>());
        view.setSnapshot(std::make_shared<const Snapshot>());
        QVERIFY(!view.grab().isNull());
        QVERIFY(view.tipAt({100, 100}).isEmpty() && !view.stateAt({100, 290}));
    }
};

QTEST_MAIN(TestPopulationField)
#include "test_population_field.moc"
