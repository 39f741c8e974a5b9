// The program latepulse-cli as a person meets it: what it prints, what it writes, and with which code it ends.
#include <QRegularExpression>
#include <QTest>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <algorithm>
#include <csignal>
#include <memory>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "program.h"

namespace {

const QString station = QStringLiteral("scenarios/mm1.toml");
const QString incident = QStringLiteral("scenarios/ripe-atlas-2026-06.toml");

} // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }
    void everyCommandExplainsItself_data();
    void everyCommandExplainsItself();
    void wrongInputIsToldAndEndsWithTwo_data();
    void wrongInputIsToldAndEndsWithTwo();
    void aRunWritesItsThreeFiles();
    void jsonIsOneDocument();
    void theSameSeedGivesTheSameFiles();
    void untilAnInstantOrACondition();
    void aFailedExpectationEndsWithOne();
    void setReadsInstantsAndLists();
    void aTraceIsTheSpanAsked();
    void checkTellsEveryFile();
    void whatNeverHappensIsToldAndIsNoMistake();
    void aRegistrationNeverUsedIsTold();
    void theTextTellsVerdictsWhereThereAreControllers();
    void anUnknownCounterIsToldBeforeTheRun();
    void parametersAsTableAndJson();
    void replayPrintsTheHash();
    void benchMeasuresTheRunItReplays();
    void whySplitsTheAge();
    void whyTellsARecovery();
    void compareSetsRunsSideBySide();
    void auditEndsWithOneUntilHeartbeatsAreIsolatedOrBounded();
    void auditAsJsonAndDot();
    void boundTellsTheDerivation();
    void aFullDiskLeavesNoHalfFile();
    void outputThatNobodyTakes_data();
    void outputThatNobodyTakes();

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void CommandLineTest::everyCommandExplainsItself_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"run", "check", "parameters", "replay", "compare", "why", "bench", "audit", "bound"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

void CommandLineTest::everyCommandExplainsItself()
{
    QFETCH(const QString, command);
    const Answer help = run({command, QStringLiteral("--help")});
    QCOMPARE(help.code, 0);
    QVERIFY(help.out.startsWith("latepulse-cli " + command.toLatin1()));
    QVERIFY(help.out.contains("Example:\n  latepulse-cli " + command.toLatin1()));
    QVERIFY(help.err.isEmpty());
    QCOMPARE(run({command, QStringLiteral("-h")}).out, help.out);
    QCOMPARE(run({QStringLiteral("help"), command}).out, help.out);
    QVERIFY(run({QStringLiteral("--help")}).out.contains("latepulse-cli " + command.toLatin1()));
}

void CommandLineTest::wrongInputIsToldAndEndsWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char* words, const char* told) {
        QTest::newRow(words) << QString::fromLatin1(words).split(QLatin1Char('|'), Qt::SkipEmptyParts)
                             << QByteArray(told);
    };
    row("", "latepulse-cli run FILE");
    row("rum", "unknown command 'rum'");
    row("run", "name exactly one FILE");
    row("run|scenarios/mm1.toml|scenarios/mm1.toml", "name exactly one FILE");
    row("run|nothing.toml", "not-readable: cannot read 'nothing.toml': No such file");
    row("run|scenarios", "not a regular file");
    row("run|scenarios/mm1.toml|--sed|1", "did you mean --seed?");
    row("run|scenarios/mm1.toml|-s", "unknown option '-s'");
    row("run|scenarios/mm1.toml|--seed", "option '--seed' needs a value");
    row("run|scenarios/mm1.toml|--seed|x", "wrong-type: run.seed = x (allowed: a whole number)");
    row("run|scenarios/mm1.toml|--seed|-1", "out-of-range: run.seed = -1");
    row("run|scenarios/mm1.toml|--json=1", "takes no value");
    row("run|scenarios/mm1.toml|--set|x", "--set needs path=value");
    row("run|scenarios/mm1.toml|--set|pool.desk.wokers=2", "did you mean pool.desk.workers?");
    row("run|scenarios/mm1.toml|--set|pool.desk.workers=-2", "0 to 1,000,000 workers");
    row("run|scenarios/healthy.toml|--set|backend.registry.latency.mean=0s",
        "mean and cv must be above 0 (allowed: above 0 s to");
    row("run|scenarios/mm1.toml|--set|run.sample=1us", "or longer fits");
    row("compare|scenarios/mm1.toml", "compare needs two scenario files, or one");
    row("why|scenarios/mm1.toml|--at|1s", "either --controller or --recovery");
    row("why|scenarios/mm1.toml|--recovery|--controller|main.0|--at|1s", "either --controller or --recovery");
    row("run|scenarios/mm1.toml|--sample|0s", "out-of-range: run.sample");
    row("run|scenarios/mm1.toml|--until|soon", "unknown-condition: soon");
    row("run|scenarios/mm1.toml|--until|utilisation.dsk > 1", "did you mean utilisation.desk?");
    row("run|scenarios/mm1.toml|--until|2020-01-01T00:00:00Z", "before the start of the run");
    row("run|scenarios/mm1.toml|--until|-1h", "before the start of the run");
    row("run|scenarios/mm1.toml|--until|5000h", "after the end of the run");
    row("run|scenarios/mm1.toml|--until|2026-06-06T01:00:00", "a date with offset");
    row("run|scenarios/mm1.toml|--until|sojourn.job > 3%", "is not a number of seconds or a duration");
    row("run|scenarios/mm1.toml|--trace|1h..5000h", "after the end of the run");
    row("run|scenarios/ripe-atlas-2026-06.toml|--set|intervention.ad_hoc.at=2026-06-06T07:00:00", "a date with offset");
    row("run|scenarios/mm1.toml|--trace|1h", "--trace needs FROM..TO");
    row("run|scenarios/mm1.toml|--trace|2h..1h", "--trace needs FROM..TO");
    row("run|scenarios/mm1.toml|--out|/proc/x", "cannot make folder /proc/x");
    row("run|scenarios/mm1.toml|--out|README.md", "not-writable: README.md");
    row("check", "name at least one FILE");
    row("parameters|x", "parameters are the same for every scenario");
    row("replay", "name exactly one FILE");
    row("bench|scenarios/mm1.toml|--repeat|0", "--repeat = 0: not such a whole number (allowed: 1 to 1000)");
    row("bench|scenarios/mm1.toml|--seeks|many", "--seeks = many");
    row("why|scenarios/mm1.toml", "why needs --at, and either");
    row("audit", "name exactly one FILE");
    row("audit|scenarios/healthy.toml|--json|--dot", "--json and --dot exclude each other");
    row("audit|scenarios/none.toml", "none.toml");
    row("bound|scenarios/healthy.toml|--set|pool.main.wokers=2", "did you mean pool.main.workers?");
    row("why|scenarios/healthy.toml|--controller|main.99|--at|1h", "no controller of this name");
    row("why|scenarios/healthy.toml|--controller|main.1|--at|999h", "out-of-range");
    row("why|scenarios/healthy.toml|--controller|main.1|--at|1h|--jobs|-1",
        "--jobs = -1: not such a whole number (allowed: 0 to");
}

void CommandLineTest::wrongInputIsToldAndEndsWithTwo()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, told);
    const Answer answer = run(arguments);
    QCOMPARE(answer.code, 2);
    QVERIFY(answer.out.isEmpty());
    QVERIFY2(answer.err.contains(told), answer.err.constData());
    QVERIFY(answer.err.endsWith('\n'));
}

void CommandLineTest::aRunWritesItsThreeFiles()
{
    const QString out = file("a/new/folder");
    const Answer answer = run({QStringLiteral("run"), station, QStringLiteral("--out"), out});
    QCOMPARE(answer.code, 0);
    QVERIFY(answer.out.contains("holds utilisation.desk: mean"));
    QCOMPARE(QDir(out).entryList(QDir::Files),
             (QStringList{QStringLiteral("events.csv"), QStringLiteral("series.csv"), QStringLiteral("summary.json")}));
    QVERIFY(contentOf(out + QStringLiteral("/series.csv")).startsWith("time_utc,time_s,"));
    QVERIFY(contentOf(out + QStringLiteral("/events.csv")).startsWith("time_utc,time_s,kind,"));
    QVERIFY(QJsonDocument::fromJson(contentOf(out + QStringLiteral("/summary.json"))).isObject());
}

void CommandLineTest::jsonIsOneDocument()
{
    const Answer answer = run({QStringLiteral("run"), station, QStringLiteral("--json"), QStringLiteral("--seed=7")});
    QCOMPARE(answer.code, 0);
    QJsonParseError problem;
    const QJsonDocument json = QJsonDocument::fromJson(answer.out, &problem);
    QVERIFY2(problem.error == QJsonParseError::NoError, qPrintable(problem.errorString()));
    QVERIFY(json.isObject());
}

void CommandLineTest::theSameSeedGivesTheSameFiles()
{
    for (const char* name : {"a", "b"})
        QCOMPARE(run({QStringLiteral("run"), station, QStringLiteral("--seed"), QStringLiteral("5"),
                      QStringLiteral("--out"), file(name)})
                     .code,
                 0);
    for (const char* name : {"series.csv", "events.csv"})
        QVERIFY(contentOf(file("a/") + QString::fromLatin1(name)) == contentOf(file("b/") + QString::fromLatin1(name)));
}

void CommandLineTest::untilAnInstantOrACondition()
{
    const QString command = QStringLiteral("run"), until = QStringLiteral("--until");
    const Answer instant = run({command, station, until, QStringLiteral("90min")});
    QCOMPARE(instant.code, 0);
    QVERIFY(instant.out.contains("T01:30:00Z (1h30min)"));
    const Answer met = run({command, incident, until, QStringLiteral("first_false_verdict")});
    QCOMPARE(met.code, 0);
    QVERIFY(met.err.contains("condition met at 2026-06-06T06:"));
    QCOMPARE(run({command, incident, until, QStringLiteral("connected.software < 6400 for 5min")}).code, 0);
    const Answer never = run({command, station, until, QStringLiteral("utilisation.desk > 7")});
    QCOMPARE(never.code, 1);
    QVERIFY(never.err.contains("condition never met\n"));
    // Each new low is a nadir until the run is over: the whole run's is meant.
    const Answer nadir = run({command, incident, until, QStringLiteral("milestone.nadir")});
    QCOMPARE(nadir.code, 0);
    QVERIFY2(nadir.err.contains("condition met at 2026-06-08T06:5"), nadir.err.constData());
    QVERIFY(nadir.out.contains("computed to 2026-06-08T06:5"));
}

void CommandLineTest::aFailedExpectationEndsWithOne()
{
    const Answer answer =
        run({QStringLiteral("run"), station, QStringLiteral("--set"), QStringLiteral("pool.desk.workers=9")});
    QCOMPARE(answer.code, 1);
    QVERIFY(answer.out.contains("FAILS utilisation.desk: mean"));
    const Answer json = run({QStringLiteral("run"), station, QStringLiteral("--set"),
                             QStringLiteral("pool.desk.workers=9"), QStringLiteral("--json")});
    QCOMPARE(json.code, 1);
    const QJsonArray rules = QJsonDocument::fromJson(json.out).object()[QStringLiteral("expectations")].toArray();
    QCOMPARE(rules.size(), json.err.count("wanted"));
    const bool anyFails = std::any_of(rules.begin(), rules.end(), [](const QJsonValue& rule) {
        return !rule[QStringLiteral("holds")].toBool(true)
            && rule[QStringLiteral("what")].toString().startsWith(QStringLiteral("utilisation.desk"));
    });
    QVERIFY2(anyFails, json.out.constData());
}

void CommandLineTest::setReadsInstantsAndLists()
{
    const QString set = QStringLiteral("--set"), replay = QStringLiteral("replay");
    const auto hashWith = [&](const char* setting) {
        const Answer answer =
            run({replay, QStringLiteral("scenarios/priority-lane.toml"), set, QLatin1String(setting)});
        return answer.code == 0 ? answer.out : answer.err;
    };
    const QByteArray a = hashWith("intervention.slow_backend.at=7h15min");
    QCOMPARE(a.size(), qsizetype{17});
    QCOMPARE(hashWith("intervention.slow_backend.at=2026-01-01T07:15:00Z"), a);
    QCOMPARE(hashWith("intervention.slow_backend.at=2026-01-01T09:15:00+02:00"), a);
    const QByteArray both = hashWith("pool.main.serves=shared,liveness");
    QCOMPARE(both.size(), qsizetype{17});
    QCOMPARE(hashWith("pool.main.serves=[\"shared\", \"liveness\"]"), both);
}

void CommandLineTest::aTraceIsTheSpanAsked()
{
    const Answer answer = run({QStringLiteral("run"), station, QStringLiteral("--trace"), QStringLiteral("1h..1h10s")});
    QCOMPARE(answer.code, 0);
    const QByteArrayList lines = answer.out.trimmed().split('\n');
    QVERIFY(lines.size() > 3);
    for (const QByteArray& line : lines)
        QVERIFY2(line.contains("T01:00:") && line.split(' ')[1].toDouble() >= 3600.0
                     && line.split(' ')[1].toDouble() <= 3610.0,
                 line.constData());
    QVERIFY2(answer.out.contains(": CPU step ") && !answer.out.contains("CPU step done"), "whose step it was");
    const Answer none = run({QStringLiteral("run"), station, QStringLiteral("--trace"), QStringLiteral("1h..1h")});
    QCOMPARE(none.code, 0);
    QVERIFY(none.out.isEmpty());
    QCOMPARE(none.err, QByteArray("no engine event in 1h..1h\n"));
}

void CommandLineTest::checkTellsEveryFile()
{
    QFile bad(file("bad.toml"));
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("format = 1\n[run]\nhorizon = 5\nsampel = \"1s\"\n[queue.Q]\n");
    bad.close();
    const Answer answer = run({QStringLiteral("check"), bad.fileName(), station, QStringLiteral("nothing.toml")});
    QCOMPARE(answer.code, 2);
    QVERIFY(answer.out.startsWith("scenarios/mm1.toml: good; recording needs "));
    const QByteArray name = bad.fileName().toUtf8();
    for (const char* told : {":3:11: wrong-type: run.horizon", ":4:1: unknown-key: run.sampel", ":5:8: bad-identifier"})
        QVERIFY2(answer.err.contains(name + told), answer.err.constData());
    QVERIFY(answer.err.contains("not-readable: cannot read 'nothing.toml': "));
    QCOMPARE(answer.err.count('\n'), 4);
}

void CommandLineTest::whatNeverHappensIsToldAndIsNoMistake()
{
    const QByteArray body = "format = 1\n[run]\nhorizon = \"1h\"\n[queue.q]\n[pool.p]\nserves = [\"q\"]\n";
    const auto with = [&](const QByteArray& more) {
        QFile late(file("late.toml"));
        if (!late.open(QIODevice::WriteOnly | QIODevice::Truncate) || late.write(body + more) < 0)
            qFatal("cannot write");
        return late.fileName();
    };
    const QByteArray note = "note: intervention.late.at = 1h1s: the run ends at 1h, so this never happens\n";
    const QString late = with("[intervention.late]\nat = \"3601s\"\nadd_workers = { p = 1 }\n");
    const Answer checked = run({QStringLiteral("check"), late});
    QCOMPARE(checked.code, 0);
    QVERIFY2(checked.out.endsWith(late.toUtf8() + ": " + note), checked.out.constData());
    const Answer ran = run({QStringLiteral("run"), late});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.startsWith(note), ran.out.constData());
    const Answer json = run({QStringLiteral("run"), late, QStringLiteral("--json")});
    QVERIFY(json.err.contains(note) && !json.out.contains("note:"));
    for (const auto& [more, told] :
         {std::pair("[intervention.end]\nat = \"1h\"\nadd_workers = { p = 1 }\n",
                    "note: intervention.end.at = 1h: the run ends at this instant, so it has no time to act\n"),
          std::pair("[queue.r]\n[pool.z]\nworkers = 0\nserves = [\"r\"]\n",
                    "note: pool.z.workers = 0: it never serves anything of r\n"),
          std::pair("[intervention.idle]\nat = \"1s\"\n", "note: intervention.idle: changes nothing\n"),
          std::pair("[[annotation]]\nat = \"2h\"\ntext = \"x\"\n",
                    "note: annotation.0.at = 2h: the run ends at 1h, so this is never seen\n"),
          std::pair("[[expect]]\nseries = \"utilisation.p\"\nlast = [0, 1]\nbetween = [\"59min55s\", \"2h\"]\n",
                    "note: expect.0.between = 59min55s to 2h: no whole sample of the run lies in it, so this never "
                    "holds\n"),
          std::pair("[[expect]]\nseries = \"utilisation.p\"\nlast = [0, 1]\nrelative_to = { mean_between = [\"1s\", "
                    "\"19s\"] }\n",
                    "note: expect.0.relative_to = 1s to 19s: no whole sample of the run lies in it, so this never "
                    "holds\n"),
          std::pair("[[expect]]\nmilestone = \"nadir\"\nbetween = [\"2h\", \"3h\"]\n",
                    "note: expect.0.between = 2h to 3h: the run ends at 1h, so this never holds\n")})
        QVERIFY2(run({QStringLiteral("check"), with(more)}).out.endsWith(told), told);
    // A mark at the end is seen; what is switched off was not meant to.
    for (const char* fine :
         {"[queue.r]\n[pool.z]\nworkers = 0\nserves = [\"r\"]\n[intervention.i]\nat = \"1s\"\nadd_workers = { z = 1 "
          "}\n",
          "[intervention.off]\nenabled = false\nat = \"2h\"\nadd_workers = { p = 1 }\n",
          "[[annotation]]\nat = \"1h\"\ntext = \"x\"\n",
          "[[expect]]\nseries = \"utilisation.p\"\nlast = [0, 1]\nbetween = [\"59min50s\", \"1h\"]\n",
          "[[expect]]\nmilestone = \"nadir\"\nreached = false\nbetween = [\"2h\", \"3h\"]\n"})
        QVERIFY2(!run({QStringLiteral("check"), with(fine)}).out.contains("note:"), fine);
}

void CommandLineTest::aRegistrationNeverUsedIsTold()
{
    const auto ranWith = [&](const QByteArray& cached) {
        QFile home(file("home.toml"));
        if (!home.open(QIODevice::WriteOnly | QIODevice::Truncate)
            || home.write(
                   "format = 1\n[run]\nhorizon = \"1h\"\n[queue.q]\n[pool.p]\nserves = [\"q\"]\n[class.login]\n"
                   "queue = \"q\"\n[controllers.main]\n[population.home]\nsize = 100\nsessions = [ { id = \"all\", "
                   "share = \"100%\", lifetime = { exponential = \"10min\" } } ]\n"
                   "register = { class = \"login\" }\nretry = { fixed = \"10s\" }\n"
                   + cached)
                < 0)
            qFatal("cannot write");
        home.close();
        return run({QStringLiteral("run"), home.fileName()});
    };
    const QByteArray note = "note: class login was never used: probes of home return to the controller they had "
                            "(cached.first)\n";
    const Answer kept = ranWith("");
    QVERIFY2(kept.code == 0 && kept.out.contains(note), (kept.out + kept.err).constData());
    const Answer registered = ranWith("cached = { first = false }\n");
    QVERIFY2(registered.code == 0 && !registered.out.contains("note:"), (registered.out + registered.err).constData());
}

void CommandLineTest::theTextTellsVerdictsWhereThereAreControllers()
{
    const Answer answer = run({QStringLiteral("run"), incident, QStringLiteral("--until"), QStringLiteral("8h")});
    QCOMPARE(answer.code, 0);
    static const QRegularExpression told(QStringLiteral("\n  false verdicts +[1-9]\\d*\n  longest liveness age +1h"));
    QVERIFY2(told.match(QString::fromUtf8(answer.out)).hasMatch(), answer.out.constData());
    QVERIFY2(answer.out.contains("waiting_population_normal    not reached\n"), answer.out.constData());
    const Answer calm = run({QStringLiteral("run"), station});
    QVERIFY(!calm.out.contains("false verdicts"));
    QVERIFY2(calm.out.contains("waiting_population_normal    not reached (was not broken)\n"), calm.out.constData());
    QVERIFY2(calm.out.contains("nadir                        not reached\n"), calm.out.constData());
}

void CommandLineTest::anUnknownCounterIsToldBeforeTheRun()
{
    QFile wrong(file("wrong.toml"));
    QVERIFY(wrong.open(QIODevice::WriteOnly));
    wrong.write("format = 1\n[[expect]]\ncounter = \"flase_verdicts\"\nvalue = [0, 0]\n");
    wrong.close();
    for (const char* command : {"check", "run"}) {
        const Answer answer = run({QString::fromLatin1(command), wrong.fileName()});
        QCOMPARE(answer.code, 2);
        QVERIFY2(answer.err.startsWith(wrong.fileName().toUtf8() + ":3:11: unknown-series: expect.0.counter"),
                 answer.err.constData());
        QVERIFY(answer.out.isEmpty());
    }
}

void CommandLineTest::parametersAsTableAndJson()
{
    const Answer table = run({QStringLiteral("parameters")});
    QCOMPARE(table.code, 0);
    QVERIFY(table.out.contains("`backend.*.latency.mean`"));
    const Answer json = run({QStringLiteral("parameters"), QStringLiteral("--json")});
    QVERIFY(QJsonDocument::fromJson(json.out).isArray());
}

void CommandLineTest::replayPrintsTheHash()
{
    const Answer first = run({QStringLiteral("replay"), station}), again = run({QStringLiteral("replay"), station});
    QCOMPARE(first.code, 0);
    QCOMPARE(first.out.size(), qsizetype{17});
    QCOMPARE(first.out, again.out);
    QVERIFY(first.out != run({QStringLiteral("replay"), station, QStringLiteral("--seed"), QStringLiteral("2")}).out);
}

/// What it measures, not how long that takes.
void CommandLineTest::benchMeasuresTheRunItReplays()
{
    const Answer answer = run({QStringLiteral("bench"), station, QStringLiteral("--repeat"), QStringLiteral("1"),
                               QStringLiteral("--seeks"), QStringLiteral("3"), QStringLiteral("--json")});
    QCOMPARE(answer.code, 0);
    const QJsonObject all = QJsonDocument::fromJson(answer.out).object();
    const QJsonObject measured = all[QStringLiteral("run")].toObject();
    QCOMPARE(measured[QStringLiteral("state_hash")].toString().toLatin1() + '\n',
             run({QStringLiteral("replay"), station}).out);
    QVERIFY(measured[QStringLiteral("ns_per_event")].toDouble() > 0.0);
    QCOMPARE(all[QStringLiteral("seek")].toObject()[QStringLiteral("cpu")].toObject()[QStringLiteral("n")].toInt(), 3);
    const QJsonObject textbook = all[QStringLiteral("textbook_mm1")].toObject();
    QVERIFY(textbook[QStringLiteral("ratio_per_event")].toDouble() > 0.0);
    // Both loops serve the same station: about as many events in ten days of 0.9 arrivals a second.
    const double model = textbook[QStringLiteral("model_events")].toDouble();
    QVERIFY(std::abs(textbook[QStringLiteral("by_hand_events")].toDouble() / model - 1.0) < 0.01);
}

void CommandLineTest::whySplitsTheAge()
{
    const Answer answer = run({QStringLiteral("why"), incident, QStringLiteral("--controller"),
                               QStringLiteral("main.17"), QStringLiteral("--at"), QStringLiteral("20h")});
    QCOMPARE(answer.code, 0);
    for (const char* word :
         {"main.17 at 2026-06-06T20:00:00Z", "unhealthy", "silence", "transport", "queueing", "service"})
        QVERIFY2(answer.out.contains(word), answer.out.constData());
}

void CommandLineTest::whyTellsARecovery()
{
    const auto ask = [](const QString& scenario, const char* at) {
        return run({QStringLiteral("why"), scenario, QStringLiteral("--recovery"), QStringLiteral("--at"),
                    QString::fromLatin1(at)});
    };
    const Answer down = ask(incident, "50h");
    QCOMPARE(down.code, 0);
    QVERIFY(down.out.contains("counterfactual") && down.out.contains("model result, one seed"));
    QVERIFY(down.out.contains("put back: backend.registry.latency.mean: 5min -> 80ms"));
    QVERIFY(down.out.contains("left out: ad_hoc") && down.out.endsWith("it recovers\n"));
    const Answer before = ask(incident, "1h");
    QVERIFY(before.code == 0 && before.out.endsWith("nothing to recover from\n"));
}

void CommandLineTest::compareSetsRunsSideBySide()
{
    const QStringList words{QStringLiteral("compare"), incident, QStringLiteral("--set"),
                            QStringLiteral("class.liveness.queue=liveness")};
    const Answer text = run(words);
    QCOMPARE(text.code, 0);
    QVERIFY(QString::fromUtf8(text.out).contains(QRegularExpression(QStringLiteral("\nfalse verdicts +84 +0 +-84\n"))));
    QVERIFY(text.out.contains("model result, one seed")
            && text.out.contains("class.liveness.queue: shared -> liveness"));
    const Answer csv = run(words + QStringList{QStringLiteral("--csv")});
    QVERIFY(csv.out.contains("\"model result, one seed\",false verdicts,0,84,-84\r\n"));
    const Answer same = run({QStringLiteral("compare"), station, station});
    QVERIFY(same.code == 0 && same.out.endsWith("the scenarios have the same values\n"));
}

void CommandLineTest::auditEndsWithOneUntilHeartbeatsAreIsolatedOrBounded()
{
    const Answer shared = run({QStringLiteral("audit"), incident});
    QCOMPARE(shared.code, 1);
    for (const char* told :
         {"liveness is not isolated: it shares its processing with others, and nothing bounds the delay.\n",
          "longest sojourn of liveness: none: step 'registry' of class reconnect has no timeout\n",
          "  liveness and reconnect: shared processing; they share queue shared and pool main.\n",
          "  class reconnect -> queue shared -> pool main -> the health decision\n",
          "Interventions change the structure during the run: low_timeout.\n"})
        QVERIFY2(shared.out.contains(told), told);
    // What it suggests, taken at its word.
    QStringList suggested{QStringLiteral("audit"), incident};
    for (const QByteArray& line : shared.out.split('\n'))
        if (line.startsWith("    --set "))
            suggested << QStringLiteral("--set") << QString::fromUtf8(line.mid(10)).remove(u'"');
    QCOMPARE(suggested.size(), 4);
    const Answer isolated = run(suggested);
    QCOMPARE(isolated.code, 0);
    QVERIFY(isolated.out.contains("liveness is isolated: no other class can delay it by a nanosecond.\n"));
    QCOMPARE(run({QStringLiteral("audit"), station}).code, 0); // nothing beats
}

void CommandLineTest::auditAsJsonAndDot()
{
    const Answer json =
        run({QStringLiteral("audit"), QStringLiteral("scenarios/async-same-consumer.toml"), QStringLiteral("--json")});
    QCOMPARE(json.code, 1);
    const QJsonObject all = QJsonDocument::fromJson(json.out).object();
    QCOMPARE(all[QStringLiteral("verdict")].toString(), QStringLiteral("shared processing"));
    QVERIFY(all[QStringLiteral("liveness")].toArray().at(0).toObject()[QStringLiteral("bound_ns")].isNull());
    QCOMPARE(all[QStringLiteral("pairs")].toArray().size(), 1);
    const QJsonObject change = all[QStringLiteral("change")].toObject()[QStringLiteral("to_bound")].toObject();
    QCOMPARE(change[QStringLiteral("reaches")].toString(), QStringLiteral("bounded"));
    QCOMPARE(change[QStringLiteral("set")].toObject()[QStringLiteral("class.liveness.queue")].toString(),
             QStringLiteral("liveness"));
    const Answer dot = run({QStringLiteral("audit"), incident, QStringLiteral("--dot")});
    QCOMPARE(dot.code, 1);
    QVERIFY(dot.out.startsWith("digraph isolation {\n") && dot.out.endsWith("}\n"));
    QVERIFY(dot.out.contains("  \"queue shared\" -> \"pool main\";\n"));
    QVERIFY(dot.out.contains("\"pool main\" [shape=box, style=filled"));
}

void CommandLineTest::boundTellsTheDerivation()
{
    const Answer none = run({QStringLiteral("bound"), incident});
    QCOMPARE(none.code, 1);
    QCOMPARE(none.out, QByteArray("liveness: none: step 'registry' of class reconnect has no timeout\n"));
    const Answer some = run({QStringLiteral("bound"), QStringLiteral("scenarios/own-queue-and-workers.toml")});
    QCOMPARE(some.code, 0);
    QCOMPARE(some.out,
             QByteArray(
                 "liveness: at most 40 ms: nothing else is on pool liveness, so at most 40 beats of 1 ms in a row\n"));
    QCOMPARE(run({QStringLiteral("bound"), station}).out,
             QByteArray("nothing sends heartbeats, so there is nothing to bound\n"));
}

void CommandLineTest::aFullDiskLeavesNoHalfFile()
{
    const QString out = file("out");
    const Answer answer = run({QStringLiteral("run"), station, QStringLiteral("--out"), out}, [] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{4096, 4096};
        ::setrlimit(RLIMIT_FSIZE, &small);
    });
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains("not-writable"), answer.err.constData());
    QVERIFY(QDir(out).entryList(QDir::Files | QDir::Hidden).isEmpty());
}

void CommandLineTest::outputThatNobodyTakes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("run") << QStringList{QStringLiteral("run"), station};
    QTest::newRow("json") << QStringList{QStringLiteral("run"), station, QStringLiteral("--json")};
    QTest::newRow("trace") << QStringList{QStringLiteral("run"), station, QStringLiteral("--trace"),
                                          QStringLiteral("0s..1h")};
    QTest::newRow("check") << QStringList{QStringLiteral("check"), station};
    QTest::newRow("parameters") << QStringList{QStringLiteral("parameters")};
    QTest::newRow("replay") << QStringList{QStringLiteral("replay"), station};
}

void CommandLineTest::outputThatNobodyTakes()
{
    QFETCH(const QStringList, arguments);
    const Answer full = run(arguments, [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); });
    QCOMPARE(full.code, 2);
    QVERIFY2(full.err.contains("cannot write the output"), full.err.constData());
    const Answer closed = run(arguments, [] { ::close(STDOUT_FILENO); });
    QCOMPARE(closed.code, 2);
    // A reader that goes away ends the program by the usual signal, at once and without a word.
    const Answer gone = run(arguments, [] {
        std::signal(SIGPIPE, SIG_DFL);
        int ends[2] = {-1, -1};
        if (::pipe(ends) == 0) {
            ::close(ends[0]);
            ::dup2(ends[1], STDOUT_FILENO);
        }
    });
    QCOMPARE(gone.code, -1);
    QVERIFY(!gone.err.contains("fault"));
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
