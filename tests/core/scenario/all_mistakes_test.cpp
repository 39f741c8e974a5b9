// A file's semantic mistakes are told all at once, each once, each where it was written; what only follows from a
// mistake told already is not told.
#include <QTest>

#include <fmt/format.h>

#include "core/scenario/reader.h"
#include "core/scenario/validation.h"

using namespace latepulse;

namespace {

QByteArrayList told(const std::string& text)
{
    QByteArrayList list;
    if (const auto read = readScenario(text, "f.toml"); !read)
        for (const Error& e : read.error())
            list << QByteArray::fromStdString(
                fmt::format("{}:{} {} {} ({})", e.where.line, e.where.column, codeWord(e.code), e.path, e.allowed));
    return list;
}

/// A sound scenario to add mistakes to; 31 lines.
const std::string sound = R"(format = 1
[run]
horizon = "2h"
[queue.q]
[pool.p]
serves = ["q"]
workers = 2
[backend.b]
latency = { lognormal = { mean = "80ms", cv = 1 } }
[class.beat]
queue = "q"
steps = [ { id = "note", cpu = "1ms" } ]
[class.back]
queue = "q"
steps = [ { id = "ask", call = "b", critical = false } ]
[controllers.main]
count = 4
heartbeat = { class = "beat" }
[population.home]
size = 10
sessions = [ { id = "all", share = "100%" } ]
register = { class = "back" }
[intervention.slow]
at = "1h"
set = { "backend.b.latency.mean" = "5min" }
[intervention.away]
at = "2h"
force_eligible = { controllers = "main.3", for = "1min" }
[[expect]]
series = "connected.home"
minimum = [0, 10]
)";

/// `sound` with one passage replaced.
std::string with(std::initializer_list<std::pair<const char*, const char*>> changes)
{
    std::string text = sound;
    for (const auto& [from, to] : changes) {
        const std::size_t at = text.find(from);
        if (at == std::string::npos)
            qFatal("not in the scenario: %s", from);
        text.replace(at, std::string_view(from).size(), to);
    }
    return text;
}

} // namespace

class AllMistakesTest : public QObject {
    Q_OBJECT

private slots:
    void theScenarioIsSoundByItself() { QCOMPARE(told(sound), QByteArrayList{}); }
    void everyKindAtOnce();
    void whatFollowsIsNotTold_data();
    void whatFollowsIsNotTold();
    void whatDoesNotFollowIsTold_data();
    void whatDoesNotFollowIsTold();
    void aProgramsScenarioIsJudgedTheSame();
    void beyondAHundredThousandTheyAreCounted();
};

void AllMistakesTest::everyKindAtOnce()
{
    const std::string text = R"(format = 1
tite = "mistyped"
[run]
start = 2026-06-06T00:00:00Z
horizon = "11years"
sample = 10
warmup = "2h"
[queue.q]
capacity = -1
discipline = "filo"
[queue.Big]
[queue.idle]
drop = "newest"
[pool.p]
serves = ["q", "nowhere"]
workers = 2
reserved = { beat = 3, nobody = 1 }
[pool.away]
mode = "asynchronous"
[backend.b]
latency = { lognormal = { mean = "80ms", cv = -1 } }
concurency = 5
[class.beat]
queue = "q"
steps = [ { id = "note" }, { id = "note" } ]
[class.back]
queue = "quux"
steps = [ { id = "ask", call = "b", on_timeout = "admit_conservatively" } ]
[class.lost]
[controllers.main]
count = 100001
heartbeat = { class = "beat", interval = "10s", jitter = "5s" }
[population.home]
size = 10
sessions = [ { id = "a", share = "60%" }, { id = "b", share = "30%" } ]
register = { class = "beat" }
[wave.w]
at = 2026-06-06T01:00:00
share = "130%"
controllers = "mian"
[failure.f]
controllers = "main.x"
between = "1h"
[intervention.first]
set = { "backend.b.latncy.mean" = "1s", "class.back.priority" = 1001 }
[intervention.second]
at = "1h"
purge = { queue = "q", class = "bck" }
add_workers = { pp = 1 }
[[annotation]]
at = "noon"
text = 5
[[expect]]
series = "connected.home"
[[expect]]
counter = "false_verdicts"
milestone = "nadir"
value = [0, "many"]
[provenance]
default = "guessed"
"queue.q.capacityy" = "user"
)";
    const QByteArrayList expected{
        "2:1 unknown-key tite (did you mean title?)",
        "5:11 wrong-type run.horizon (a duration in quotes such as \"1h30min\" or \"80ms\")",
        "6:10 wrong-type run.sample (a duration in quotes such as \"1h30min\" or \"80ms\")",
        "9:12 out-of-range queue.q.capacity (0 to 1,000,000,000 events)",
        "10:14 out-of-range queue.q.discipline (fifo, lifo or priority)",
        "11:8 bad-identifier queue.Big ([a-z][a-z0-9_]*, at most 64 characters)",
        "13:8 out-of-range queue.idle.drop (tail or oldest)",
        "15:10 unknown-reference pool.p.serves (q, Big, idle or empty)",
        "17:12 inconsistent pool.p.reserved (at most 2)",
        "17:24 unknown-reference pool.p.reserved.nobody (a class)",
        "18:7 missing-key pool.away.completions (a queue)",
        "21:25 out-of-range backend.b.latency ()",
        "22:1 unknown-key backend.b.concurency (did you mean backend.b.concurrency?)",
        "25:35 duplicate class.beat.steps (each id once)",
        "27:9 unknown-reference class.back.queue (q, Big or idle)",
        "28:50 inconsistent class.back.ask.on_timeout ()",
        "29:8 unknown-reference class.lost.queue (q, Big or idle)",
        "31:9 out-of-range controllers.main.count (1 to 100,000 controllers)",
        "32:23 inconsistent controllers.main.heartbeat.class (a class of its own)",
        "32:58 inconsistent controllers.main.heartbeat.jitter (less than half of 10s)",
        "35:12 inconsistent population.home.sessions (100 %)",
        "38:6 wrong-type wave.w.at (a duration since the start (\"6h\") or a date with offset (2026-06-08T07:00:00Z))",
        "39:9 out-of-range wave.w.share (0 % to 100 %)",
        "40:15 unknown-reference wave.w.controllers (a group such as main, or one controller such as main.3)",
        "43:11 inconsistent failure.f.between ()",
        "44:1 missing-key intervention.first.at (at = \"6h\" or a date with offset)",
        "45:9 unknown-key intervention.first.set.backend.b.latncy.mean (did you mean backend.b.latency.mean?)",
        "45:65 out-of-range intervention.first.set.class.back.priority (0 to 1,000)",
        "48:32 unknown-reference intervention.second.purge.class (a class)",
        "49:17 unknown-reference intervention.second.add_workers.pp (a pool)",
        "51:6 wrong-type annotation.0.at (a duration since the start (\"6h\") or a date with offset "
        "(2026-06-08T07:00:00Z))",
        "52:8 wrong-type annotation.0.text (text in quotes)",
        "53:1 inconsistent expect.0 ()",
        "55:1 inconsistent expect.1 ()",
        "58:13 wrong-type expect.1.value (a number, or a share such as \"80%\")",
        "60:11 out-of-range provenance.default (public-record, historical, assumed, user or fitted)",
        "61:1 unknown-key provenance.queue.q.capacityy (did you mean queue.q.capacity?)",
    };
    const QByteArrayList found = told(text);
    for (qsizetype i = 0; i < std::max(found.size(), expected.size()); ++i)
        QCOMPARE(found.value(i), expected.value(i));
}

void AllMistakesTest::whatFollowsIsNotTold_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("only");
    const auto row = [](const char* only, std::initializer_list<std::pair<const char*, const char*>> changes) {
        QTest::newRow(only) << QByteArray::fromStdString(with(changes)) << QByteArray(only);
    };
    row("4:8 bad-identifier queue.Q",
        {{"[queue.q]", "[queue.Q]"},
         {"[\"q\"]", "[\"Q\"]"},
         {"queue = \"q\"", "queue = \"Q\""},
         {"queue = \"q\"", "queue = \"Q\""}});
    row("4:2 unknown-key queu", {{"[queue.q]", "[queu.q]"}});
    row("5:2 unknown-key pol", {{"[pool.p]", "[pol.p]"}});
    row("6:10 unknown-reference pool.p.serves", {{"serves = [\"q\"]", "serves = [\"x\"]"}});
    row("6:1 unknown-key pool.p.servs", {{"serves =", "servs ="}});
    row("14:1 unknown-key class.back.queu", {{"[class.back]\nqueue", "[class.back]\nqueu"}});
    row("15:1 unknown-key class.back.stesp",
        {{"steps = [ { id = \"ask\"", "stesp = [ { id = \"ask\""},
         {"\"backend.b.latency.mean\" = \"5min\"", "\"class.back.ask.timeout\" = \"5s\""}});
    row("17:8 wrong-type controllers.main",
        {{"[controllers.main]\ncount = 4\nheartbeat = { class = \"beat\" }", "[controllers]\nmain = 5"}});
    row("17:9 wrong-type controllers.main.count", {{"count = 4", "count = \"4\""}});
    row("21:36 wrong-type population.home.all.share", {{"\"100%\"", "\"all\""}});
    row("21:1 unknown-key population.home.session", {{"sessions", "session"}});
    row("24:6 wrong-type intervention.slow.at", {{"at = \"1h\"", "at = 1"}});
    row("30:1 unknown-key expect.0.serie", {{"series", "serie"}});
    row("31:1 unknown-key expect.0.minimun", {{"minimum", "minimun"}});
    row("3:9 wrong-type run.start",
        {{"horizon = \"2h\"", "start = 2026-06-06\nhorizon = \"2h\""}, {"at = \"1h\"", "at = 2020-01-01T00:00:00Z"}});
    row("9:11 wrong-type backend.b.latency",
        {{"{ lognormal = { mean = \"80ms\", cv = 1 } }", "1"}, {"latency.mean\" = \"5min\"", "latency.cv\" = 2"}});
}

void AllMistakesTest::whatFollowsIsNotTold()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, only);
    const QByteArrayList found = told(text.toStdString());
    QCOMPARE(found.size(), qsizetype{1});
    QVERIFY2(found[0].startsWith(only), found[0].constData());
}

void AllMistakesTest::whatDoesNotFollowIsTold_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArrayList>("both");
    const auto row = [](const char* name, std::initializer_list<std::pair<const char*, const char*>> changes,
                        const QByteArrayList& both) {
        QTest::newRow(name) << QByteArray::fromStdString(with(changes)) << both;
    };
    row("bad id and a reference to nothing",
        {{"[queue.q]", "[queue.q]\n[queue.Q]"}, {"queue = \"q\"", "queue = \"x\""}},
        {"5:8 bad-identifier", "12:9 unknown-reference"});
    row("bad value in a table with a bad id", {{"[queue.q]", "[queue.q]\n[queue.Q]\ncapacity = -1"}},
        {"5:8 bad-identifier", "6:12 out-of-range"});
    row("forced without end, and nobody", {{"\"main.3\", for = \"1min\"", "\"main.4\""}},
        {"28:18 missing-key", "28:34 unknown-reference"});
    row("marks without sense", {{"[[expect]]", "[[annotation]]\nat = \"1h\"\nuntil = \"1min\"\n[[expect]]"}},
        {"29:1 missing-key annotation.0.text", "31:9 inconsistent annotation.0.until"});
    row("marks that say nothing", {{"[[expect]]", "[[annotation]]\nat = \"1h\"\ntext = \" \"\n[[expect]]"}},
        {"31:8 missing-key annotation.0.text"});
    row("unknown keys with nothing in them",
        {{"horizon = \"2h\"", "horizon = \"2h\"\nfoo = {}"}, {"[queue.q]", "[queue.q]\nbar.baz = {}"}},
        {"4:1 unknown-key run.foo", "6:5 unknown-key queue.q.bar.baz"});
    row("spans that end before they begin",
        {{"for = \"1min\"", "for = \"-1min\""},
         {"[[expect]]", "[[expect]]\nheld_at_least = { value = 1, for = \"-1s\" }"}},
        {"28:50 out-of-range intervention.away.force_eligible.for (0 s or longer)",
         "30:36 out-of-range expect.0.held_at_least.for (0 s or longer)"});
    row("a queue served twice", {{"serves = [\"q\"]", "serves = [\"q\", \"q\"]\nworker = 1"}},
        {"6:10 duplicate pool.p.serves", "7:1 unknown-key pool.p.worker"});
    row("a fall over no time", {{"[[expect]]", "[[expect]]\nsteepest_fall = { per = \"0s\", at_most = 1 }\nserie = 1"}},
        {"30:25 out-of-range expect.0.steepest_fall.per (longer than 0 s)", "31:1 unknown-key expect.0.serie"});
    row("more workers removed than there are", {{"force_eligible", "add_workers = { p = -3 }\nforce_eligible"}},
        {"28:17 out-of-range intervention.away.add_workers.p (removing at most 2)"});
    row("removed twice",
        {{"\"5min\" }", "\"5min\" }\nadd_workers = { p = -1 }"},
         {"force_eligible", "add_workers = { p = -2 }\nforce_eligible"}},
        {"29:17 out-of-range intervention.away.add_workers.p (removing at most 1)"});
    row("added before",
        {{"\"5min\" }", "\"5min\" }\nadd_workers = { p = 1 }"},
         {"force_eligible", "add_workers = { p = -3 }\nforce_eligible"}},
        {});
    row("set before",
        {{"\"5min\" }", "\"5min\", \"pool.p.workers\" = 9 }"},
         {"force_eligible", "add_workers = { p = -9 }\nforce_eligible"}},
        {});
    // Switching one off makes no other illegal.
    row("added before, switched off",
        {{"at = \"1h\"", "at = \"1h\"\nenabled = false\nadd_workers = { p = 1 }"},
         {"force_eligible", "add_workers = { p = -3 }\nforce_eligible"}},
        {});
    row("removed before, switched off",
        {{"at = \"1h\"", "at = \"1h\"\nenabled = false\nadd_workers = { p = -2 }"},
         {"force_eligible", "add_workers = { p = -2 }\nforce_eligible"}},
        {});
    row("who is not said",
        {{"[[expect]]", "purge = { class = \"beat\" }\n[failure.f]\nat = \"1h\"\n[[expect]]"},
         {"controllers = \"main.3\", ", ""}},
        {"28:18 missing-key intervention.away.force_eligible.controllers",
         "29:9 missing-key intervention.away.purge.queue", "30:10 missing-key failure.f.controllers"});
    row("what cannot change, of the wrong type too", {{"{ \"backend", "{ \"run.seed\" = \"4\", \"backend"}},
        {"25:9 inconsistent intervention.slow.set.run.seed"});
    row("topology that is no routing",
        {{"force_eligible",
          "topology = { \"backend.b.latency.mean\" = \"1s\", \"class.beat.queue\" = \"q\" }\nforce_eligible"}},
        {"28:14 inconsistent intervention.away.topology.backend.b.latency.mean (routing such as \"class.<id>.queue\" "
         "or "
         "\"pool.<id>.serves\")"});
    row("mistakes in topology stand there",
        {{"force_eligible",
          "topology = { \"class.beat.queue\" = \"x\", \"class.back.queu\" = \"q\" }\nforce_eligible"}},
        {"28:35 unknown-reference intervention.away.topology.class.beat.queue (q)",
         "28:40 unknown-key intervention.away.topology.class.back.queu"});
    row("topology that leaves a queue unserved",
        {{"[pool.p]", "[queue.r]\n[pool.p]"},
         {"force_eligible", "topology = { \"class.beat.queue\" = \"r\" }\nforce_eligible"}},
        {"29:35 inconsistent intervention.away.topology.class.beat.queue (a queue that a pool serves)"});
    row("a distribution without a family", {{"{ lognormal = { mean = \"80ms\", cv = 1 } }", "[1]"}},
        {"9:11 wrong-type backend.b.latency (a duration such as \"80ms\", or { FAMILY = ... } such as"});
    row("a family without its fields", {{"{ mean = \"80ms\", cv = 1 }", "true"}},
        {"9:25 wrong-type backend.b.latency ({ lognormal = { mean = ..., cv = ... } }, or with p50 and p99)"});
    row("too many and a mistyped key", {{"count = 4", "count = 100001\ncapcity = 5"}},
        {"17:9 out-of-range", "18:1 unknown-key"});
}

void AllMistakesTest::whatDoesNotFollowIsTold()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArrayList, both);
    const QByteArrayList found = told(text.toStdString());
    QCOMPARE(found.size(), both.size());
    for (qsizetype i = 0; i < both.size(); ++i)
        QVERIFY2(found[i].startsWith(both[i]), found[i].constData());
}

void AllMistakesTest::aProgramsScenarioIsJudgedTheSame()
{
    Scenario s = *readScenario(sound, "f.toml");
    QVERIFY(validate(s).empty());
    s.pools[0].workers = -1;
    s.pools[0].reserved["beat"] = 5;
    s.populations[0].sessions.clear();
    const Errors findings = validate(s);
    QCOMPARE(findings.size(), std::size_t{2});  // that 5 are more than -1 follows
    QCOMPARE(findings[0].path, std::string("pool.p.workers"));
    QCOMPARE(findings[1].path, std::string("population.home.sessions"));
}

void AllMistakesTest::beyondAHundredThousandTheyAreCounted()
{
    std::string text = "format = 1\n[queue.q]\n";
    for (int i = 0; i < 100'007; ++i)
        text += "wrong_" + std::to_string(i) + " = 1\n";
    const auto read = readScenario(text, "f.toml");
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t{100'001});
    QCOMPARE(describe(read.error().back()), std::string("f.toml:100002:1: too-large: and 7 more mistakes"));
}

QTEST_GUILESS_MAIN(AllMistakesTest)
#include "all_mistakes_test.moc"
