// The fast model agrees with the plain one (model.h) event by event: on random scenarios that cover the whole format and
// on the first hours of every shipped one. LATEPULSE_RANDOM_FIRST and LATEPULSE_RANDOM_COUNT ask for other random
// scenarios and for more, LATEPULSE_REFERENCE_HOURS for more hours.
#include <QTest>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "agreement.h"
#include "core/scenario/reader.h"
#include "hard_cases.h"
#include "tests/generator/random_scenario.h"
#include "tests/generator/shrink.h"

using namespace latepulse;
using namespace latepulse::reference;

namespace {

constexpr std::uint64_t mostEvents = 3000; // of a random scenario, which may be busier than it is worth

std::string agrees(const Scenario& scenario)
{
    return disagreement(scenario, endOf(scenario, mostEvents));
}

Scenario shipped(const QString& name)
{
    auto scenario = readScenarioFile(
        (QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios/") + name + QStringLiteral(".toml")).toStdString());
    if (!scenario)
        throw std::runtime_error(describe(scenario.error()));
    return std::move(*scenario);
}

/// Whole, to standard output: a test's own message is cut off.
bool nothing(const std::string& failure)
{
    if (!failure.empty())
        std::puts(failure.c_str());
    return failure.empty();
}

} // namespace

class ReferenceTest : public QObject {
    Q_OBJECT

private slots:
    void theReferenceUsesNothingOfTheFastModel();
    void randomScenarios();
    void randomScenariosAreBusy();
    void shippedScenarios_data();
    void shippedScenarios();
    void hardCases_data();
    void hardCases();
};

/// But for agreement.cpp, which asks both.
void ReferenceTest::theReferenceUsesNothingOfTheFastModel()
{
    int looked = 0;
    for (const auto& entry : std::filesystem::directory_iterator(LATEPULSE_SOURCE_DIR "/tests/reference")) {
        if (entry.path().filename() == "agreement.cpp" || entry.path().filename() == "reference_test.cpp")
            continue;
        std::ifstream file(entry.path());
        const std::string text(std::istreambuf_iterator<char>(file), {});
        for (const char* room : {"#include \"core/model/", "#include \"core/engine/", "#include \"core/experiment/"})
            QVERIFY2(text.find(room) == std::string::npos, entry.path().c_str());
        ++looked;
    }
    QVERIFY(looked > 15);
}

void ReferenceTest::randomScenarios()
{
    QVERIFY(nothing(generator::firstFailure(agrees, 1, 400)));
}

/// Agreement on runs in which nothing happens would say little.
void ReferenceTest::randomScenariosAreBusy()
{
    constexpr int asked = 200;
    int busy = 0;
    for (std::uint64_t seed = 1; seed <= asked; ++seed) {
        const Scenario scenario = generator::RandomScenario::of(seed);
        busy += endOf(scenario, 50) < endOf(scenario, mostEvents) ? 1 : 0;
    }
    QVERIFY(busy >= asked * 70 / 100);
}

void ReferenceTest::shippedScenarios_data()
{
    QTest::addColumn<int>("hours");
    bool given = false;
    const int asked = qEnvironmentVariableIntValue("LATEPULSE_REFERENCE_HOURS", &given);
    for (const auto& file : std::filesystem::directory_iterator(LATEPULSE_SOURCE_DIR "/scenarios")) {
        const bool incident = file.path().stem() == "ripe-atlas-2026-06"; // slow from the sixth hour on
        if (file.path().extension() == ".toml")
            QTest::newRow(file.path().stem().c_str()) << (given ? asked : incident ? 10 : 4);
    }
}

void ReferenceTest::shippedScenarios()
{
    QFETCH(int, hours);
    const Scenario scenario = shipped(QString::fromUtf8(QTest::currentDataTag()));
    const SimTime until = std::min(SimTime::start() + Duration::hours(hours), SimTime::start() + scenario.run.horizon);
    QVERIFY(nothing(disagreement(scenario, until)));
}

void ReferenceTest::hardCases_data()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < std::size(reference::hardCases); ++i)
        QTest::newRow(reference::hardCases[i].name) << static_cast<int>(i);
}

void ReferenceTest::hardCases()
{
    QFETCH(int, number);
    const HardCase& hard = reference::hardCases[number];
    const auto scenario = readScenario(hard.file, hard.name);
    QVERIFY2(scenario, scenario ? "" : describe(scenario.error()).c_str());
    QVERIFY2(nothing(disagreement(*scenario, SimTime::start() + Duration::minutes(hard.minutes))), hard.rule);
}

QTEST_GUILESS_MAIN(ReferenceTest)
#include "reference_test.moc"
