// The document: what a drag, undo, revert and a bad file do to the scenario.

#include <fstream>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "tests/ui/small_scenario.h"
#include "ui/document/document.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

const QString latency = QStringLiteral("backend.registry.latency.mean");
const QString workers = QStringLiteral("pool.main.workers");
const SimTime noon{Duration::minutes(90).ns};

Scenario smallScenario()
{
    auto read = readScenario(smallScenarioText, "small.toml");
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    return *read;
}

EffectiveValue effective(const Document& document, const QString& path, SimTime at)
{
    return document.effective(*findParameter(document.scenario(), path.toStdString()), at);
}

void drag(Document& document, const QString& path, std::initializer_list<int> seconds)
{
    document.beginDrag(path);
    for (const int s : seconds)
        QVERIFY(document.setValue(path, Duration::seconds(s)));
    document.endDrag();
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        document = std::make_unique<Document>();
        document->adopt(smallScenario(), {});
        document->setPlayhead(noon);
    }

    void aDragFromNowIsOneInterventionWithTheFinalValue()
    {
        drag(*document, latency, {100, 20, 2});
        QCOMPARE(document->scenario().interventions.size(), std::size_t{3});
        const Intervention& mine = document->scenario().interventions.back();
        QCOMPARE(mine.id, std::string("user_1"));
        QVERIFY(mine.byHand);
        QCOMPARE(mine.at, noon);
        QCOMPARE(mine.set.size(), std::size_t{1});
        QVERIFY(mine.set[0].value == ParameterValue{Duration::seconds(2)});
        QCOMPARE(document->undoStack()->count(), 1);
    }

    void theInstantIsThatOfThePress()
    {
        document->beginDrag(latency);
        QVERIFY(document->setValue(latency, Duration::seconds(5)));
        document->setPlayhead(SimTime{Duration::hours(2).ns});
        QVERIFY(document->setValue(latency, Duration::seconds(7)));
        document->endDrag();
        QCOMPARE(document->scenario().interventions.back().at, noon);
    }

    void undoRemovesExactlyThatInterventionAndRestoresThePlayhead()
    {
        const auto before = document->frozen();
        drag(*document, latency, {2});
        document->setPlayhead(SimTime{Duration::hours(3).ns});
        SimTime restored;
        connect(document.get(), &Document::playheadRestoreRequested, this, [&](SimTime t) { restored = t; });
        document->undoStack()->undo();
        QVERIFY(document->scenario() == *before);
        QCOMPARE(restored, noon);
        document->undoStack()->redo();
        QCOMPARE(document->scenario().interventions.size(), std::size_t{3});
    }

    void changesOfOneInstantStaySeparateAndInOrder()
    {
        drag(*document, latency, {2});
        drag(*document, latency, {3});
        const auto& all = document->scenario().interventions;
        QCOMPARE(all.size(), std::size_t{4});
        QCOMPARE(all[2].id, std::string("user_1"));
        QCOMPARE(all[3].id, std::string("user_2"));
        QVERIFY(effective(*document, latency, noon).value == ParameterValue{Duration::seconds(3)});
        const EffectiveValue last = effective(*document, latency, noon);
        QCOMPARE(last.setBy, QStringLiteral("user_2"));
        QVERIFY(last.replaced == ParameterValue{Duration::seconds(2)}); // not the start value
    }

    /// Of every parameter, also where a distribution is set as a whole and a field of it afterwards.
    void whatAChangeReplacedIsWhatWasInForceBeforeIt()
    {
        Scenario scenario = document->scenario();
        const auto add = [&](const char* id, std::int64_t hour, const std::string& path, const ParameterValue& value) {
            Intervention intervention;
            intervention.id = id;
            intervention.at = SimTime::start() + Duration::hours(hour);
            intervention.set.push_back({path, value});
            scenario.interventions.push_back(intervention);
        };
        add("whole", 2, "backend.registry.latency", Distribution::deterministic(Duration::seconds(3)));
        add("field", 3, "backend.registry.latency.mean", Duration::seconds(4));
        add("more", 4, "pool.main.workers", std::int64_t{9});
        scenario.interventions.back().addWorkers.push_back({"main", 2});
        const auto shared = std::make_shared<const Scenario>(scenario);
        const EffectiveValues values(shared, SimTime::start() + Duration::hours(20));
        int replaced = 0;
        for (const Parameter& parameter : parametersOf(values.scenario())) {
            const Intervention* setter = values.setterOf(parameter.path);
            if (setter == nullptr)
                continue;
            Scenario before = scenario;
            for (const Intervention* earlier : interventionsUntil(*shared, setter->at))
                if (earlier != setter)
                    applyValues(before, *earlier);
                else
                    break;
            QVERIFY2(values.valueBefore(parameter) == valueOf(before, parameter), parameter.path.c_str());
            ++replaced;
        }
        QVERIFY(replaced >= 3);
    }

    void asIfAlwaysSetsTheStartValueAndKeepsLaterInterventions()
    {
        document->setApplyMode(ApplyMode::AsIfAlways);
        drag(*document, latency, {1, 4});
        QCOMPARE(document->scenario().interventions.size(), std::size_t{2});
        QVERIFY(effective(*document, latency, SimTime::start()).value == ParameterValue{Duration::seconds(4)});
        const EffectiveValue later = effective(*document, latency, noon);
        QVERIFY(later.value == ParameterValue{Duration::seconds(300)});
        QCOMPARE(later.setBy, QStringLiteral("slow_backend"));
        QVERIFY(!later.setByHand);
        QVERIFY(later.changed);
        QCOMPARE(document->scenario().provenance.of(latency.toStdString()).kind, ProvenanceKind::User);
        QCOMPARE(document->undoStack()->count(), 1);
    }

    void aDragBackToWhereItBeganLeavesNoStep()
    {
        const auto before = document->frozen();
        drag(*document, latency, {2, 300});
        QVERIFY(document->scenario() == *before);
        QCOMPARE(document->undoStack()->count(), 0);
        QVERIFY(!document->isModified());
    }

    void anIllegalValueChangesNothing()
    {
        const auto before = document->frozen();
        QVERIFY(!document->setValue(latency, Duration::seconds(-1)));
        QVERIFY(!document->setValue(workers, std::int64_t{-3}));
        QVERIFY(!document->setValue(workers, true));
        QVERIFY(!document->setValue(QStringLiteral("pool.nobody.workers"), std::int64_t{1}));
        QVERIFY(!document->setValues(
            QStringLiteral("two"),
            {{workers.toStdString(), std::int64_t{3}}, {latency.toStdString(), std::string("slow")}}));
        QCOMPARE(document->frozen(), before);
        QCOMPARE(document->undoStack()->count(), 0);
    }

    void aPopulationsSizeIsFixedForARun()
    {
        const QString size = QStringLiteral("population.software.size");
        const auto refused = document->setValue(size, std::int64_t{300});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Unsupported);
        document->setApplyMode(ApplyMode::AsIfAlways);
        QVERIFY(document->setValue(size, std::int64_t{300}));
    }

    void severalAssignmentsAreOneStep()
    {
        QVERIFY(document->setValues(
            QStringLiteral("Own queue"),
            {{"class.liveness.queue", std::string("liveness")}, {"pool.liveness.workers", std::int64_t{2}}}));
        QCOMPARE(document->undoStack()->count(), 1);
        QCOMPARE(document->scenario().interventions.back().set.size(), std::size_t{2});
        QVERIFY(effective(*document, QStringLiteral("class.liveness.queue"), noon).value
                == ParameterValue{std::string("liveness")});
    }

    void revertTakesOutEverythingByHand()
    {
        const auto before = document->frozen();
        drag(*document, latency, {2});
        document->setApplyMode(ApplyMode::AsIfAlways);
        drag(*document, latency, {4});
        document->revert(latency);
        QVERIFY(document->scenario() == *before);
        QVERIFY(!effective(*document, latency, noon).changed);
        document->undoStack()->undo();
        QCOMPARE(document->scenario().interventions.size(), std::size_t{3});
    }

    void interventionsSwitchAndGo()
    {
        const auto before = document->frozen();
        document->setInterventionEnabled(QStringLiteral("slow_backend"), false);
        QVERIFY(effective(*document, latency, noon).value == ParameterValue{Duration::milliseconds(80)});
        document->removeIntervention(QStringLiteral("low_timeout"));
        QCOMPARE(document->scenario().interventions.size(), std::size_t{1});
        document->undoStack()->undo();
        document->undoStack()->undo();
        QVERIFY(document->scenario() == *before);
    }

    void theSeedIsAStep()
    {
        document->setSeed(7);
        QCOMPARE(document->scenario().run.seed, std::uint64_t{7});
        document->undoStack()->undo();
        QCOMPARE(document->scenario().run.seed, std::uint64_t{1});
    }

    void afterASingleStepAChangeActsOneNanosecondLater()
    {
        document->setPlayhead(noon, true);
        drag(*document, latency, {2});
        QCOMPARE(document->scenario().interventions.back().at, noon + Duration::nanoseconds(1));
    }

    void aSessionSavesAndReloadsEqual()
    {
        for (int i = 0; i < 11; ++i)  // user_10 must not sort before user_2
            drag(*document, latency, {2 + i});
        document->setApplyMode(ApplyMode::AsIfAlways);
        QVERIFY(document->setValue(workers, std::int64_t{3}));
        QVERIFY(document->isModified());
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("mine.toml")).toStdString();
        QVERIFY(document->saveAs(path));
        QVERIFY(!document->isModified());
        Document again;
        QVERIFY(again.open(path));
        QVERIFY(again.scenario() == document->scenario());
        QCOMPARE(scenarioHash(again.scenario()), scenarioHash(document->scenario()));
    }

    void aBadFileChangesNothing()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("bad.toml")).toStdString();
        std::ofstream(path) << "format = 1\n[run]\nhorizon = \"never\"\n";
        drag(*document, latency, {2});
        const auto before = document->frozen();
        QSignalSpy loaded(document.get(), &Document::loadedChanged);
        const auto opened = document->open(path);
        QVERIFY(!opened);
        QVERIFY(opened.error().front().where.line > 0);
        QVERIFY(!document->open(folder.filePath(QStringLiteral("missing.toml")).toStdString()));
        QCOMPARE(document->frozen(), before);
        QCOMPARE(document->undoStack()->count(), 1);
        QCOMPARE(loaded.count(), 0);
    }

    void aFailedSaveLeavesTheDocumentModified()
    {
        drag(*document, latency, {2});
        QVERIFY(!document->saveAs("/nonexistent-folder/file.toml"));
        QVERIFY(document->isModified());
        QVERIFY(document->path().empty());
    }

    void commentsAreToldAndKeptInABackup()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("noted.toml")).toStdString();
        std::ofstream(path) << "# why\n" << smallScenarioText;
        QVERIFY(document->open(path));
        QVERIFY(document->fileHasComments());
        QVERIFY(document->save(true));
        QVERIFY(std::filesystem::exists(path.string() + ".bak"));
        QVERIFY(!document->fileHasComments());
    }

private:
    std::unique_ptr<Document> document;
};

QTEST_GUILESS_MAIN(TestDocument)
#include "test_document.moc"
