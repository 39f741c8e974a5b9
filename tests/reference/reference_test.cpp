// The fast model agrees with the plain one (model.h) event by event: on random scenarios that cover the whole format, on
// every shipped one, and on the first hours of the incident. LATEPULSE_RANDOM_FIRST and LATEPULSE_RANDOM_COUNT ask for
// other random scenarios and for more.
#include <QTest>

#include <cstdio>
#include <filesystem>

#include "agreement.h"
#include "core/scenario/reader.h"
#include "tests/generator/random_scenario.h"
#include "tests/generator/shrink.h"

using namespace latepulse;
using namespace latepulse::reference;

namespace {

constexpr std::uint64_t mostEvents = 3000; // of a random scenario, which may be busier than it is worth

std::string agrees(const Scenario& scenario)
{
    return disagreement(scenario, comparable(scenario, endOf(scenario, mostEvents)));
}

Scenario shipped(const QString& name)
{
    auto scenario = readScenarioFile((QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios/") + name).toStdString());
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
    void randomScenarios();
    void shippedScenarios_data();
    void shippedScenarios();
};

void ReferenceTest::randomScenarios()
{
    QVERIFY(nothing(generator::firstFailure(agrees, 1, 400)));
}

void ReferenceTest::shippedScenarios_data()
{
    QTest::addColumn<int>("minutes");
    for (const auto& file : std::filesystem::directory_iterator(LATEPULSE_SOURCE_DIR "/scenarios"))
        if (file.path().extension() == ".toml")
            QTest::newRow(file.path().filename().c_str()) << 60;
}

void ReferenceTest::shippedScenarios()
{
    QFETCH(int, minutes);
    const Scenario scenario = shipped(QString::fromUtf8(QTest::currentDataTag()));
    QVERIFY(nothing(disagreement(scenario, SimTime::start() + Duration::minutes(minutes))));
}

QTEST_GUILESS_MAIN(ReferenceTest)
#include "reference_test.moc"
