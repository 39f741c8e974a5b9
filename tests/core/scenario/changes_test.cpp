// An intervention must leave a scenario behind that could have been a start; else the file is refused where it says so.

#include <QTest>

#include "core/experiment/run.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"

using namespace latepulse;

namespace {

std::filesystem::path shipped(const char* name)
{
    return std::filesystem::path(LATEPULSE_SOURCE_DIR) / "scenarios" / name;
}

/// The shipped file with one more intervention.
ResultOrErrors<Scenario> with(const char* file, const std::string& intervention)
{
    QFile source(QString::fromStdString(shipped(file).string()));
    if (!source.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", file);
    return readScenario(source.readAll().toStdString() + "\n[intervention.another]\n" + intervention + "\n", file);
}

/// What is wrong with the file or with the counts of its run at this instant; empty when nothing is.
QString troubleOfRun(const ResultOrErrors<Scenario>& read, Duration until)
{
    if (!read)
        return QString::fromStdString(describe(read.error()));
    auto run = RecordedRun::start(std::make_shared<const Scenario>(*read));
    if (!run)
        return QString::fromStdString(describe(run.error()));
    run->advance(SimTime{until.ns}, {});
    const auto broken = run->plane().brokenRecounts();
    return broken.empty() ? QString() : QString::fromStdString(broken.front());
}

} // namespace

class ChangesTest : public QObject {
    Q_OBJECT
private slots:
    void aContradictionIsTold_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("intervention");
        QTest::addColumn<QByteArray>("path");
        const auto row = [](const char* what, const char* file, const char* intervention, const char* path) {
            QTest::newRow(what) << QByteArray(file) << QByteArray(intervention) << QByteArray(path);
        };
        const char* incident = "ripe-atlas-2026-06.toml";
        row("no completions", incident, "at = \"7h\"\nset = { \"pool.main.mode\" = \"asynchronous\" }",
            "set.pool.main.mode");
        row("no heartbeats", incident, "at = \"7h\"\nset = { \"controllers.main.heartbeat.class\" = \"\" }",
            "set.controllers.main.heartbeat.class");
        row("another owner", incident, "at = \"7h\"\nset = { \"controllers.main.heartbeat.class\" = \"reconnect\" }",
            "set.controllers.main.heartbeat.class");
        row("no registration", incident, "at = \"7h\"\nset = { \"population.software.register.class\" = \"\" }",
            "set.population.software.register.class");
        row("completions gone", "async-same-consumer.toml",
            "at = \"65min\"\nset = { \"pool.main.completions\" = \"\" }", "set.pool.main.completions");
        row("evaluation without class", incident, "at = \"7h\"\nset = { \"health.evaluation\" = \"event\" }",
            "set.health.evaluation");
        row("jitter", incident, "at = \"7h\"\nset = { \"controllers.main.heartbeat.jitter\" = \"1h\" }",
            "set.controllers.main.heartbeat.jitter");
        row("move to nowhere", incident, "at = \"7h\"\nset = { \"class.reconnect.registry.on_timeout\" = \"move\" }",
            "set.class.reconnect.registry.on_timeout");
        row("retry after the last retry", incident,
            "at = \"7h\"\nset = { \"class.reconnect.registry.fallback\" = \"bounded_retry\" }",
            "set.class.reconnect.registry.fallback");
        row("critical and skipped", incident, "at = \"7h\"\nset = { \"class.reconnect.registry.critical\" = true }",
            "set.class.reconnect.registry.critical");
        row("more reserved than there are", incident, "at = \"7h\"\nset = { \"pool.main.reserved.liveness\" = 5 }",
            "set.pool.main.reserved.liveness");
        row("more reserved in all", incident,
            "at = \"7h\"\nset = { \"pool.main.reserved.liveness\" = 3, \"pool.main.reserved.reconnect\" = 2 }",
            "set.pool.main.reserved.");
        row("fewer workers than are reserved", incident,
            "at = \"7h\"\nset = { \"pool.main.reserved.liveness\" = 2 }\nadd_workers = { main = -3 }",
            "set.pool.main.reserved.liveness");
        row("arrivals at one instant", "mm1.toml", "at = \"1h\"\nset = { \"source.jobs.arrivals\" = \"0s\" }",
            "set.source.jobs.arrivals");
        row("unserved queue", incident,
            "at = \"7h\"\nset = { \"pool.liveness.serves\" = [], \"class.liveness.queue\" = "
            "\"liveness\" }",
            "set.");
    }
    void aContradictionIsTold()
    {
        QFETCH(const QByteArray, file);
        QFETCH(const QByteArray, intervention);
        QFETCH(const QByteArray, path);
        const auto read = with(file.constData(), intervention.toStdString());
        QVERIFY2(!read, "accepted");
        const Error& error = read.error().front();
        const std::string start = "intervention.another." + path.toStdString();
        QVERIFY2(error.path.rfind(start, 0) == 0, describe(read.error()).c_str());
        QVERIFY2(error.where.line > 0, describe(read.error()).c_str());
    }

    void whatFitsTogetherIsGood()
    {
        const auto read = with("ripe-atlas-2026-06.toml",
                               "at = \"7h\"\nset = { \"pool.main.completions\" = \"shared\", \"pool.main.mode\" = "
                               "\"asynchronous\" }");
        QCOMPARE(troubleOfRun(read, Duration::hours(8)), QString());
    }

    void oneSwitchedOffContradictsNothing()
    {
        const auto read = with("ripe-atlas-2026-06.toml",
                               "enabled = false\nat = \"7h\"\nset = { \"pool.main.mode\" = \"asynchronous\" }");
        QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
    }

    void callsOfAFormerlyAsynchronousPoolComeHome()
    {
        const auto read =
            with("async-same-consumer.toml",
                 "at = \"65min\"\nset = { \"pool.main.mode\" = \"synchronous\", \"pool.main.completions\" = "
                 "\"\" }");
        QCOMPARE(troubleOfRun(read, Duration::minutes(90)), QString());
    }
};

QTEST_GUILESS_MAIN(ChangesTest)
#include "changes_test.moc"
