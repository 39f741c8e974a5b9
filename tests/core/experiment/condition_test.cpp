// Conditions as --until writes them: what reads, and the instant at which one is met.
#include <QTest>

#include "core/experiment/condition.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

const std::vector<SeriesInfo> infos{{"connected.all", "probes"}, {"utilisation.main", ""}, {"age.main", "s"}};

/// Samples of 10 s: connected 10, 9, 4..8, 3, 2, 12, 10.
SeriesStore store()
{
    SeriesStore s(infos, Duration::seconds(10));
    for (const Sample& c : {Sample{10, 10, 10}, {9, 10, 9}, {4, 8, 8}, {3, 3, 3}, {2, 3, 2}, {2, 12, 12}, {10, 10, 10}})
        s.append({c, {0, 0, 0}, {c.min * 60, c.max * 60, c.last * 60}});
    return s;
}

QString metAt(const char* text)
{
    const auto condition = parseCondition(text, infos);
    if (!condition)
        return QString::fromStdString(condition.error().detail);
    ConditionWatch watch(*condition);
    Milestones milestones;
    milestones.at[static_cast<std::size_t>(Milestone::Nadir)] = lab::at(7.25);
    const auto at = watch.met(store(), milestones);
    return at ? lab::seconds(*at) : QStringLiteral("never");
}

} // namespace

class ConditionTest : public QObject {
    Q_OBJECT

private slots:
    void met_data()
    {
        QTest::addColumn<QString>("wanted");
        const auto row = [](const char* text, const char* wanted) { QTest::newRow(text) << QString(wanted); };
        row("connected.all < 10", "20");  // any touch within a sample counts
        row("connected.all < 5", "30");
        row("connected.all < 2", "never");
        row("connected.all > 11.5", "60");
        row("connected.all > 9", "10");
        row("connected.all < 5 for 10s", "40");  // the whole sample holds
        row("connected.all < 5 for 20s", "50");
        row("connected.all < 5 for 30s", "never");  // the last sample breaks it
        row("connected.all < 9 for 25s", "50");     // from 20 s on
        row("connected.all > 8 for 20s", "20");
        row("connected.all > 8 for 30s", "never");  // two samples, a break, one sample: no spell goes on over a break
        row("utilisation.main < 0.5 for 1min", "60");
        row("utilisation.main<50% for 1min", "60");
        row("age.main > 11min", "60");
        row("age.main>660", "60");
        row("milestone.nadir", "7.25");
        row("milestone.trigger", "never");
        row("first_false_verdict", "never");
    }
    void met() { QTEST(metAt(QTest::currentDataTag()), "wanted"); }
    void whatDoesNotRead()
    {
        for (const char* text :
             {"", "connected.all", "connected.all < ", "connected.all = 3", "connected.all < 3 probes",
              "connected.all < 3 for", "connected.all < 3 for 5 apples", "milestone.recovered", "connected.all < 3x",
              "connected.all < 3s", "connected.all < 3%", "age.main < 3%", "age.main < inf", "age.main < nan",
              "age.main < 3 for -5s"}) {
            const auto condition = parseCondition(text, infos);
            QVERIFY2(!condition, text);
            QVERIFY2(condition.error().code == ErrorCode::UnknownCondition, text);
        }
        for (const char* text : {"connected.all < 90%", "age.main < 90%"})
            QVERIFY2(metAt(text).endsWith(QStringLiteral("; a percentage goes with shares only")), text);
        QVERIFY(!metAt("connected.all < 3x").contains(QStringLiteral("percentage")));
        const auto typo = parseCondition("conected.all < 3", infos);
        QVERIFY(!typo && typo.error().code == ErrorCode::UnknownSeries);
        QCOMPARE(typo.error().allowed, std::string("did you mean connected.all?"));
    }
    void askedSampleBySampleItIsTheSame()
    {
        const auto condition = parseCondition("connected.all < 5 for 20s", infos);
        QVERIFY(condition);
        ConditionWatch watch(*condition);
        const SeriesStore all = store();
        SeriesStore growing(infos, Duration::seconds(10));
        for (std::size_t i = 0; i < all.size(); ++i) {
            growing.append({all.at(0, i), all.at(1, i), all.at(2, i)});
            const auto at = watch.met(growing, {});
            QCOMPARE(at.has_value(), i == 4);
            if (at)
                break;
        }
    }
};

QTEST_GUILESS_MAIN(ConditionTest)
#include "condition_test.moc"
