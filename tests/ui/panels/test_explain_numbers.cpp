// Explain's sentences against the recording: every number in them is a recorded one, and no number is left out of them.

#include <cmath>

#include <QRegularExpression>
#include <QtTest>

#include "core/experiment/run.h"
#include "core/scenario/reader.h"
#include "core/scenario/parameter_registry.h"
#include "tests/ui/small_scenario.h"
#include "ui/panels/explain_text.h"
#include "ui/presenters/quantity_text.h"
#include "ui/presenters/subject_answer.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

struct Run {
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Recording> recording;
    Snapshot snapshot; // at an instant at which a sample ends
};

Run runAt(std::int64_t minute, const std::vector<std::pair<std::string, std::string>>& settings = {})
{
    auto read = readScenario(smallScenarioText, "small.toml");
    if (!read)
        qFatal("the small scenario does not read");
    for (const auto& [path, value] : settings)
        if (!setParameterFromText(*read, path, value))
            qFatal("%s cannot be set", path.c_str());
    Run all;
    all.scenario = std::make_shared<const Scenario>(std::move(*read));
    auto run = RecordedRun::start(all.scenario);
    run->advance(SimTime{all.scenario->run.horizon.ns}, {});
    all.recording = std::make_shared<const Recording>(run->recording());
    Follower follower(*run->keyframes().before(SimTime::start()));
    follower.seek(SimTime::start() + Duration::minutes(minute), run->keyframes(), {});
    all.snapshot = follower.plane().snapshot();
    return all;
}

double recorded(const Run& run, const std::string& series)
{
    const SeriesStore& store = run.recording->series;
    const int found = store.find(series);
    if (found < 0)
        qFatal("nothing is recorded as %s", series.c_str());
    return static_cast<double>(store.at(static_cast<std::size_t>(found), store.indexAt(run.snapshot.now)).last);
}

/// A number of a text: a plain one, or a duration with the unit it is rounded to.
struct Number {
    double value = 0.0, within = 0.0;
};

std::vector<Number> numbersIn(const QString& text)
{
    static const QRegularExpression pattern(
        QStringLiteral("(?<![\\w.])(\\d[\\d,]*(?:\\.\\d+)?)(?: (d|h|min|s|ms)\\b)?(?: (\\d+) (h|min|s)\\b)?"));
    const auto seconds = [](const QString& unit) {
        return unit == QLatin1String("d")  ? 86400.0
            : unit == QLatin1String("h")   ? 3600.0
            : unit == QLatin1String("min") ? 60.0
            : unit == QLatin1String("ms")  ? 0.001
                                           : 1.0;
    };
    std::vector<Number> all;
    for (auto match = pattern.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch m = match.next();
        const double first = m.captured(1).remove(u',').toDouble();
        if (m.captured(2).isEmpty()) {
            all.push_back({first, 0.0});
            continue;
        }
        double value = first * seconds(m.captured(2)), within = seconds(m.captured(2));
        if (!m.captured(4).isEmpty()) {
            value += m.captured(3).toDouble() * seconds(m.captured(4));
            within = seconds(m.captured(4));
        }
        all.push_back({value, within});
    }
    return all;
}

QString sentenceWith(const QString& text, const QString& words)
{
    static const QRegularExpression end(QStringLiteral("(?<=[a-z0-9])\\. ?(?=[A-Z0-9]|[a-z]+: |$)"));
    for (const QString& sentence : text.split(end))
        if (sentence.contains(words))
            return sentence;
    return {};
}

bool areThese(const QString& sentence, const std::vector<double>& expected)
{
    const std::vector<Number> found = numbersIn(sentence);
    if (found.size() != expected.size())
        return false;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (std::abs(found[i].value - expected[i]) > found[i].within)
            return false;
    return true;
}

} // namespace

class TestExplainNumbers : public QObject {
    Q_OBJECT

private slots:
    void everyNumberIsRecorded_data();
    void everyNumberIsRecorded();
    void everyNumberIsTold();
    void twoRunsThatDifferReadDifferently();
    void aPopulationsReasonsAreRecorded();
    void aPoolsHoldersAreRecorded();
    void aRecoveryIsWorded();
};

void TestExplainNumbers::everyNumberIsRecorded_data()
{
    QTest::addColumn<int>("minute");
    for (const int minute : {70, 100, 150, 179})
        QTest::addRow("minute %d", minute) << minute;
}

void TestExplainNumbers::everyNumberIsRecorded()
{
    QFETCH(int, minute);
    const Run run = runAt(minute);
    const QString text = situationText(*run.scenario, run.snapshot);
    const auto says = [&](const char* words, const std::vector<double>& expected) {
        const QString sentence = sentenceWith(text, QString::fromUtf8(words));
        if (areThese(sentence, expected))
            return true;
        qWarning("not as recorded: %s", qPrintable(sentence.isEmpty() ? text : sentence));
        return false;
    };
    QVERIFY(says("on average", {recorded(run, "latency_mean.registry"), 0.08}));
    const double liveness = recorded(run, "queue_depth.shared.liveness"),
                 reconnect = recorded(run, "queue_depth.shared.reconnect");
    QVERIFY(liveness + reconnect > 1);
    std::vector<double> waiting;
    for (const double depth : {liveness, reconnect})
        if (depth > 0)
            waiting.push_back(depth);
    waiting.push_back(
        std::max(recorded(run, "queue_age.shared.liveness"), recorded(run, "queue_age.shared.reconnect")));
    QVERIFY(says("In shared wait", waiting));
    std::vector<double> controllers{recorded(run, "eligible.all"), 4};
    if (const double wrong = recorded(run, "falsely_unhealthy.main"); wrong > 0)
        controllers.push_back(wrong);
    QVERIFY(says("eligible", controllers));
    const double requesting = recorded(run, "requesting.software"), backing = recorded(run, "backing_off.software");
    std::vector<double> probes{recorded(run, "waiting.software"), 200};
    if (requesting > 0 && backing > 0)
        probes.insert(probes.end(), {requesting, backing});
    QVERIFY(says("to return", probes));
    const double held = recorded(run, "held.main.liveness") + recorded(run, "held.main.reconnect");
    const std::vector<Number> workers = numbersIn(sentenceWith(text, QStringLiteral("of main")));
    QVERIFY(workers.size() >= 3);
    QCOMPARE(workers[0].value, held);
    QCOMPARE(workers[1].value, 2.0);
    QCOMPARE(workers[2].value, recorded(run, "in_flight.registry"));
}

/// One more or one less of anything, and the text is another.
void TestExplainNumbers::everyNumberIsTold()
{
    const Run run = runAt(100);
    const QString text = situationText(*run.scenario, run.snapshot);
    const std::vector<std::function<void(Snapshot&)>> changes{
        [](Snapshot& s) { --s.pools[0].busy; },
        [](Snapshot& s) { ++s.pools[0].workers; },
        [](Snapshot& s) { ++s.queues[0].classes[0].depth; },
        [](Snapshot& s) { *s.queues[0].oldest += Duration::minutes(1); },
        [](Snapshot& s) { ++s.eligible; },
        [](Snapshot& s) { ++s.falselyUnhealthy; },
        [](Snapshot& s) { ++s.trulyLost; },
        [](Snapshot& s) { ++s.populations[0].requesting; },
        [](Snapshot& s) { ++s.populations[0].backingOff; },
        [](Snapshot& s) { ++s.populations[0].size; },
        [](Snapshot& s) { s.backends[0].meanLatency += Duration::seconds(1); },
        [](Snapshot& s) { s.pools[0].first[0].backend.clear(); },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Snapshot other = run.snapshot;
        changes[i](other);
        QVERIFY2(situationText(*run.scenario, other) != text, qPrintable(QString::number(i)));
    }
}

void TestExplainNumbers::twoRunsThatDifferReadDifferently()
{
    const Run one = runAt(100), two = runAt(100, {{"run.seed", "2"}}), same = runAt(100);
    QCOMPARE(situationText(*one.scenario, one.snapshot), situationText(*same.scenario, same.snapshot));
    QVERIFY(recorded(one, "queue_depth.shared.reconnect") != recorded(two, "queue_depth.shared.reconnect"));
    QVERIFY(situationText(*one.scenario, one.snapshot) != situationText(*two.scenario, two.snapshot));
}

void TestExplainNumbers::aPopulationsReasonsAreRecorded()
{
    const Run run = runAt(150);
    const SubjectAnswer answer =
        populationAnswer(*run.scenario, *run.recording, run.snapshot.now, "software", QTimeZone::utc());
    const double away = 200 - recorded(run, "connected.software");
    QVERIFY(away > 0);
    QVERIFY(areThese(answer.title, {away, 200}));
    QCOMPARE(answer.bars.size(), std::size_t{1});
    double sum = 0.0, shares = 0.0;
    for (const SubjectPart& part : answer.bars[0].parts) {
        const std::string reason = QString(part.words).replace(u' ', u'_').toStdString();
        const double count =
            recorded(run, "not_connected.software." + (reason == "no_answer_yet" ? "none_yet" : reason));
        QCOMPARE(numbersIn(part.figure).front().value, count);
        QCOMPARE(part.share, count / away);
        sum += count;
        shares += part.share;
    }
    QCOMPARE(sum, away); // nobody is left out
    QVERIFY(qFuzzyCompare(shares, 1.0));
    std::int64_t refused = 0;
    for (const auto& [name, count] : run.recording->counters)
        if (name.starts_with("refusals.software."))
            refused += count;
    QVERIFY(answer.sentences.front().contains(countText(refused)));
    QVERIFY(answer.when.contains(QStringLiteral("model result")));
    QVERIFY(
        populationAnswer(*run.scenario, *run.recording, run.snapshot.now, "nobody", QTimeZone::utc()).title.isEmpty());
}

void TestExplainNumbers::aPoolsHoldersAreRecorded()
{
    const Run run = runAt(150);
    const SubjectAnswer answer = poolAnswer(*run.scenario, run.snapshot, run.recording.get(), "main", QTimeZone::utc());
    QCOMPARE(answer.bars.size(), std::size_t{2});
    double now = 0.0, hour = 0.0;
    for (const SubjectPart& part : answer.bars[0].parts)
        if (!part.idle) {
            const double held = recorded(run, "held.main." + part.words.toLower().toStdString());
            QCOMPARE(numbersIn(part.figure).front().value, held);
            now += held;
        }
    QCOMPARE(now, static_cast<double>(run.snapshot.pools[0].busy));
    const SeriesStore& store = run.recording->series;
    for (const SubjectPart& part : answer.bars[1].parts) {
        hour += part.share;
        if (part.idle)
            continue;
        const auto series = static_cast<std::size_t>(store.find("held.main." + part.words.toLower().toStdString()));
        const std::size_t last = store.indexAt(run.snapshot.now);
        double sum = 0.0;
        for (std::size_t i = last - 359; i <= last; ++i)
            sum += static_cast<double>(store.at(series, i).last);
        QVERIFY(std::abs(numbersIn(part.figure).front().value - sum / 360.0) <= 0.005);
        QVERIFY(std::abs(part.share - sum / 720.0) < 1e-9);
    }
    QVERIFY(std::abs(hour - 1.0) < 1e-9);
    QVERIFY(poolAnswer(*run.scenario, run.snapshot, nullptr, "main", QTimeZone::utc()).bars.size() == 1);
    QVERIFY(poolAnswer(*run.scenario, run.snapshot, nullptr, "none", QTimeZone::utc()).title.isEmpty());
}

void TestExplainNumbers::aRecoveryIsWorded()
{
    const Run run = runAt(100);
    const auto report = explainRecovery(*run.scenario, run.snapshot.now, {}, {});
    QVERIFY(report.has_value());
    const SubjectAnswer answer = recoveryAnswer(*run.scenario, *report, QTimeZone::utc());
    QVERIFY(areThese(answer.lead, {(*report->recoveredAt() - report->at).toSeconds()}));
    const QString all = answer.sentences.join(u'\n');
    for (const char* part :
         {"slow_backend", "(registry): 300 s → 80 ms", "low_timeout", "counterfactual", "nothing of the real incident"})
        QVERIFY2(all.contains(QString::fromUtf8(part)), part);
    RecoveryReport down = *report;
    down.steps.back().at.reset();
    QVERIFY(recoveryAnswer(*run.scenario, down, QTimeZone::utc()).lead.contains(QStringLiteral("does not recover")));
    RecoveryReport well = *report;
    for (RecoveryStep& step : well.steps)
        step = {step.milestone, false, {}};
    QVERIFY(
        recoveryAnswer(*run.scenario, well, QTimeZone::utc()).lead.contains(QStringLiteral("nothing to recover from")));
}

QTEST_MAIN(TestExplainNumbers)
#include "test_explain_numbers.moc"
