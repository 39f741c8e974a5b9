// The event log as CSV: verdicts, interventions, milestones and drops, each with its instant.
#include <QTest>

#include <algorithm>

#include "core/experiment/run.h"
#include "core/record/events_csv.h"
#include "csv.h"
#include "tests/core/model/lab.h"

using namespace latepulse;

namespace {

/// One controller whose beats (5 s, 15 s, ...) share one worker and a queue of four with jobs of 100 s at 49 s.
const char* const text =
    "format = 1\n[run]\nstart = 2026-01-01T00:00:00Z\nhorizon = \"1000s\"\n[controllers.main]\n"
    "heartbeat = { class = \"beat\", interval = \"10s\", phase = \"5s\" }\n"
    "[class.beat]\nqueue = \"line\"\nsteps = [ { id = \"note\", cpu = \"1s\" } ]\n[queue.line]\ncapacity = 4\n"
    "[pool.desk]\nserves = [\"line\"]\n[health]\nwindow = \"30s\"\n"
    "[source.h]\nclass = \"h\"\narrivals = { table = [\"49s\"] }\n[class.h]\nqueue = \"line\"\nend = \"sink\"\n"
    "steps = [ { id = \"serve\", cpu = \"100s\" } ]\n[backend.db]\nlatency = \"0s\"\n"
    "[intervention.slow]\ntitle = \"a, b\"\nat = \"20s\"\n"
    "set = { \"backend.db.latency\" = { lognormal = { mean = \"80ms\", cv = 1 } } }\n"
    "[intervention.purge]\nat = \"120.5s\"\npurge = { queue = \"line\" }\n"
    "[intervention.force]\nat = \"130s\"\nforce_eligible = { controllers = \"main\", for = \"5s\" }\n";

using Rows = std::vector<std::vector<std::string>>;

Rows rowsOf(const std::string& kind, const std::string& more = {})
{
    auto run = RecordedRun::start(lab::scenarioOf(text + more));
    if (!run)
        throw std::runtime_error(describe(run.error()));
    run->advance(SimTime::never(), {});
    Rows rows = csv::parse(eventsCsv(run->recording(), run->scenario()->run.start));
    std::erase_if(rows, [&](const auto& row) { return !kind.empty() && row[2] != kind; });
    return rows;
}

QStringList lines(const Rows& rows)
{
    QStringList list;
    for (const auto& row : rows) {
        QStringList fields;
        for (std::size_t i = 1; i < row.size(); ++i)  // without time_utc
            fields << QString::fromStdString(row[i]);
        list << fields.join(QLatin1Char('|'));
    }
    return list;
}

} // namespace

class EventsCsvTest : public QObject {
    Q_OBJECT

private slots:
    void theHeader()
    {
        QCOMPARE(lines(rowsOf({})).first(), QStringLiteral("time_s|kind|subject|what|from|to|count|false_verdict"));
        QCOMPARE(rowsOf({})[0][0], std::string("time_utc"));
    }
    void timesRiseAndAgree()
    {
        const csv::CommaLocale comma;
        const Rows rows = rowsOf({});
        QVERIFY(rows.size() > 10);
        double before = 0;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            const double t = std::stod(rows[i][1]);
            QVERIFY(t >= before);
            QCOMPARE(rows[i][1].size() - rows[i][1].find('.'), std::size_t{10});  // nine digits
            QVERIFY(rows[i][0].ends_with('Z') && rows[i][0].starts_with("2026-01-01T00:"));
            before = t;
        }
    }
    void verdictsAgainstTruth()
    {
        // Evidence of 45 s; beats of 55 s to 85 s wait and those of 95 s to 115 s are dropped. Purged at 120.5 s, the
        // queue keeps those of 125 s to 145 s, processed from 149 s on: 24 s old at 150 s.
        QCOMPARE(lines(rowsOf("verdict")),
                 (QStringList{"75.000000001|verdict|main.0||eligible|unhealthy||true",
                              "130.000000000|verdict|main.0||unhealthy|eligible||false",
                              "135.000000000|verdict|main.0||eligible|unhealthy||true",
                              "150.000000000|verdict|main.0||unhealthy|eligible||false"}));
        QCOMPARE(rowsOf("verdict")[0][0], std::string("2026-01-01T00:01:15.000000001Z"));
        QCOMPARE(lines(rowsOf("force_ended")), QStringList{"135.000000000|force_ended|main.0|||||"});
    }
    void interventionsWithOldAndNewValues()
    {
        const Rows rows = rowsOf("intervention");
        QVERIFY(rows.size() >= 3);
        QCOMPARE(rows[0][3], std::string("slow"));
        QCOMPARE(rows[0][4], std::string("backend.db.latency"));
        QCOMPARE(rows[0][5], std::string("0s"));
        QCOMPARE(rows[0][6], std::string("lognormal(mean=80ms, cv=1)")); // a comma within a field
        QVERIFY(lines(rows).contains(QStringLiteral("120.500000000|intervention|purge|purge line||4 events||")));
        QVERIFY(lines(rows).contains(QStringLiteral("130.000000000|intervention|force|force eligible||main||")));
    }
    void milestonesByName()
    {
        const QStringList all = lines(rowsOf("milestone"));
        QVERIFY(all.contains(QStringLiteral("20.000000000|milestone|trigger|||||")));
        QVERIFY(all.contains(QStringLiteral("65.000000001|milestone|first_late_evidence|||||")));
        QVERIFY(all.contains(QStringLiteral("75.000000001|milestone|first_false_verdict|||||")));
        QVERIFY(all.filter("admission_blocked").isEmpty());
    }
    void dropsAreCountedByMinute()
    {
        // Beats of 95 s, 105 s and 115 s find four waiting.
        const QStringList all = lines(rowsOf({}));
        QVERIFY(all.contains(QStringLiteral("95.000000000|first_drop|line.beat|full: the arriving event|||1|")));
        QCOMPARE(all.filter("drops_in_minute").size(), 1);
        QVERIFY(
            all.filter("drops_in_minute").first().endsWith(QStringLiteral("|line.beat|full: the arriving event|||3|")));
        QVERIFY(all.contains(QStringLiteral("115.000000000|last_drop|line.beat|full: the arriving event|||1|")));
    }
    void aDropSaysByWhichRule()
    {
        // From 100 s on the oldest of the four goes, a beat as all of them.
        const QStringList all =
            lines(rowsOf({}, "[intervention.rule]\nat = \"100s\"\nset = { \"queue.line.drop\" = \"oldest\" }\n"));
        QVERIFY(all.contains(QStringLiteral("100.000000000|intervention|rule|queue.line.drop|tail|oldest||")));
        QVERIFY(all.contains(QStringLiteral("95.000000000|first_drop|line.beat|full: the arriving event|||1|")));
        QVERIFY(all.contains(QStringLiteral("115.000000000|last_drop|line.beat|full: the oldest event|||1|")));
    }
    void fieldsAreQuotedWhereNeeded()
    {
        QCOMPARE(csvField("plain text"), std::string("plain text"));
        QCOMPARE(csvField("a,b"), std::string("\"a,b\""));
        QCOMPARE(csvField("say \"x\""), std::string("\"say \"\"x\"\"\""));
        QCOMPARE(csvField("two\r\nlines"), std::string("\"two\r\nlines\""));
        QCOMPARE(csvField(""), std::string());
        Recording recording;
        recording.log = {{lab::at(1), LogKind::Intervention, "a,\"b\"", "c\nd", "e", 0, false}};
        const Rows rows = csv::parse(eventsCsv(recording, UtcInstant{0}));
        QCOMPARE(rows[1][3], std::string("a,\"b\""));
        QCOMPARE(rows[1][4], std::string("c\nd"));
        QCOMPARE(rows[1].size(), rows[0].size());
        QCOMPARE(rows[1][0], std::string("1970-01-01T00:00:01Z"));
    }
    void everyKindHasItsWord()
    {
        QStringList words;
        for (int k = 0; k <= static_cast<int>(LogKind::ForceEnded); ++k)
            words << QString::fromLatin1(logKindWord(static_cast<LogKind>(k)));
        QCOMPARE(words.removeDuplicates(), 0);
        QVERIFY(!words.contains(QString()));
    }
};

QTEST_GUILESS_MAIN(EventsCsvTest)
#include "events_csv_test.moc"
