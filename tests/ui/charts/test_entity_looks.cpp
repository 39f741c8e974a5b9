// No two entities of one scenario share a letter, or colour and dash; what the incident looks like stays.

#include <cmath>

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/charts/still_charts.h"
#include "ui/look/entity_look.h"
#include "ui/presenters/row_choice.h"
#include "ui/presenters/stacked_row.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

template <class Entity>
Entity named(const char* id, const char* title)
{
    Entity entity;
    entity.id = id, entity.title = title;
    return entity;
}

QString lookOf(const EntityStyle& style)
{
    QString text = style.colour.name();
    if (style.line != Qt::SolidLine)
        for (const qreal length : style.dashes)
            text += u' ' + QString::number(length);
    return text;
}

/// Of WCAG 2: (lighter + 0.05) / (darker + 0.05) of relative luminances.
double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](float part) {
            return part <= 0.04045F ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

void allDiffer(const std::vector<EntityKey>& keys)
{
    for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
        QSet<QString> letters, looks;
        for (const EntityKey& key : keys) {
            const EntityStyle style = styleOf(theme, key);
            letters << style.letter;
            looks << lookOf(style);
            QVERIFY(!style.letter.isEmpty());
        }
        QCOMPARE(letters.size(), static_cast<qsizetype>(keys.size()));
        QCOMPARE(looks.size(), static_cast<qsizetype>(keys.size()));
    }
}

QStringList lettersOf(const std::vector<EntityKey>& keys)
{
    QStringList letters;
    for (const EntityKey& key : keys)
        letters << key.letter;
    return letters;
}

/// Three populations of one kind and one of none, two groups and backends, classes whose titles begin alike.
Scenario alikeScenario()
{
    Scenario scenario = *sampleScenario();
    scenario.populations.clear();
    for (const auto& [id, title, kind] : {std::tuple{"eu", "Software Europe", "software"},
                                          {"us", "Software America", "software"},
                                          {"more", "Software", "software"},
                                          {"plain", "Anchors", ""}}) {
        scenario.populations.push_back(named<Population>(id, title));
        scenario.populations.back().kind = kind;
    }
    scenario.controllers = {named<ControllerGroup>("main", "Controllers"), named<ControllerGroup>("edge", "")};
    scenario.controllers[0].heartbeat.eventClass = "beats";
    scenario.controllers[1].heartbeat.eventClass = "edge_beats";
    scenario.backends = {named<Backend>("registry", "registry"), named<Backend>("store", "record store")};
    scenario.classes.clear();
    for (const char* id : {"jobs", "joint", "beats", "edge_beats", "j", "late"})
        scenario.classes.push_back(named<EventClass>(id, ""));
    return scenario;
}

} // namespace

class TestEntityLooks : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void theIncidentKeepsItsLetters();
    void entitiesThatAreAlikeAreToldApart();
    void twentyOfAKindAreToldApartAndLegible();
    void lettersRunOutIntoNumbers();
    void curvesOfOneChartAreToldApart();
    void reasonsHaveFillsOfTheirOwn();
};

void TestEntityLooks::theIncidentKeepsItsLetters()
{
    const auto scenario = sampleScenario();
    const std::vector<EntityKey> classes = classKeys(*scenario), populations = populationKeys(*scenario);
    QCOMPARE(lettersOf(classes).mid(0, 2), QStringList({QStringLiteral("L"), QStringLiteral("R")}));
    QCOMPARE(lettersOf(populations), QStringList({QStringLiteral("S"), QStringLiteral("H")}));
    QCOMPARE(lettersOf(groupKeys(*scenario)), QStringList(QStringLiteral("L")));
    QCOMPARE(lettersOf(backendKeys(*scenario)), QStringList(QStringLiteral("B")));
    const Theme light = Theme::light();
    QCOMPARE(lookOf(styleOf(light, populations[0])), QStringLiteral("#0072b2"));
    QCOMPARE(lookOf(styleOf(light, populations[1])), QStringLiteral("#0072b2 6 3"));
    QCOMPARE(lookOf(styleOf(light, classes[0])), QStringLiteral("#00815e"));
    QCOMPARE(lookOf(styleOf(light, classes[1])), QStringLiteral("#9c6900 6 3"));
}

void TestEntityLooks::entitiesThatAreAlikeAreToldApart()
{
    const Scenario scenario = alikeScenario();
    for (const auto& keys : {classKeys(scenario), populationKeys(scenario), groupKeys(scenario), backendKeys(scenario)})
        allDiffer(keys);
    QCOMPARE(lettersOf(populationKeys(scenario)).join(u' '), QStringLiteral("S A O N"));
    QCOMPARE(lettersOf(classKeys(scenario)).join(u' '), QStringLiteral("J O L L2 J2 A"));
    QCOMPARE(lettersOf(groupKeys(scenario)).join(u' '), QStringLiteral("C E"));
}

void TestEntityLooks::twentyOfAKindAreToldApartAndLegible()
{
    using Kind = EntityKey::Kind;
    for (const Theme& theme : {Theme::light(), Theme::darkTheme()})
        for (const Kind kind : {Kind::Liveness, Kind::Reconnect, Kind::OtherClass, Kind::Backend, Kind::Population}) {
            QSet<QString> looks;
            for (int position = 0; position < 20; ++position) {
                const EntityStyle style = styleOf(theme, {kind, position, {}, QStringLiteral("X")});
                looks << lookOf(style);
                QVERIFY2(contrast(style.colour, theme.panel) >= 3.0, qPrintable(lookOf(style)));
            }
            QCOMPARE(looks.size(), 20);
        }
}

void TestEntityLooks::lettersRunOutIntoNumbers()
{
    Letters letters;
    QStringList taken;
    for (int i = 0; i < 4; ++i)
        taken << letters.take(QStringLiteral("ab"));
    QCOMPARE(taken.join(u' '), QStringLiteral("A B A2 A3"));
    QCOMPARE(letters.take(QStringLiteral("42")), QStringLiteral("X2"));
    QCOMPARE(letters.take(QStringLiteral("early birds")), QStringLiteral("E"));
}

void TestEntityLooks::curvesOfOneChartAreToldApart()
{
    const auto scenario = sampleScenario();
    const auto recording = sampleRecording(*scenario, 10);
    for (const SeriesQuantity& quantity : seriesQuantities(recording->series)) {
        QStringList some;
        for (const SeriesEntity& entity : quantity.entities)
            if (some.size() < 12)
                some << entity.id;
        const auto row = rowOf(*scenario, recording->series, seriesRowId(quantity.id, some));
        QVERIFY(row);
        std::vector<EntityKey> keys;
        for (const ChartCurve& curve : row->curves)
            keys.push_back(curve.key);
        allDiffer(keys);
    }
    // The chart of the oldest has a curve for each queue a class waits in.
    std::vector<ChartCurve> curves(3);
    for (ChartCurve& curve : curves)
        curve.key = classKeys(*scenario).front();
    tellApart(curves);
    allDiffer({curves[0].key, curves[1].key, curves[2].key});
    QCOMPARE(curves[0].key.letter, QStringLiteral("L"));
}

void TestEntityLooks::reasonsHaveFillsOfTheirOwn()
{
    const auto scenario = sampleScenario();
    std::vector<SeriesInfo> infos;
    for (const char* reason :
         {"offline", "in_queue", "unanswered", "none_yet", "no_eligible_controller", "capacity",
          "cached_controller_not_eligible", "controller_down", "client_timeout", "shed", "refused_by_default"})
        infos.push_back(
            {"not_connected." + scenario->populations.front().id + '.' + reason, "probes", SeriesShape::Step});
    const SeriesStore store(infos, Duration::seconds(10));
    const ChartRow why = whyRow(*scenario, store, scenario->populations);
    QCOMPARE(why.curves.size(), infos.size());
    for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
        QSet<QString> fills, letters;
        for (const ChartCurve& curve : why.curves) {
            fills << styleOf(theme, curve.key).colour.name();
            letters << styleOf(theme, curve.key).letter;
            QVERIFY(!curve.name.contains(u'_'));
        }
        QCOMPARE(fills.size(), static_cast<qsizetype>(infos.size()));
        QCOMPARE(letters.size(), static_cast<qsizetype>(infos.size()));
    }
}

QTEST_MAIN(TestEntityLooks)
#include "test_entity_looks.moc"
