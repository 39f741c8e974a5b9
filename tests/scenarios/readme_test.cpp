// The parameter tables of scenarios/README.md are those of the registry, and its worked example runs.
#include <QTest>

#include <fstream>
#include <memory>
#include <sstream>

#include "core/experiment/expectation_check.h"
#include "core/experiment/run.h"
#include "core/model/plan.h"
#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"
#include "shipped.h"

using namespace latepulse;

namespace {

std::string readmeText()
{
    std::ifstream file(shippedFolder() / "README.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string between(const std::string& text, const std::string& begin, const std::string& end)
{
    const std::size_t from = text.find(begin);
    const std::size_t to = from == std::string::npos ? from : text.find(end, from + begin.size());
    return to == std::string::npos ? std::string{} : text.substr(from + begin.size(), to - from - begin.size());
}

} // namespace

class ReadmeTest : public QObject {
    Q_OBJECT

private slots:
    void parameterTablesAreCurrent();
    void workedExampleHolds();
    void namesEverySeries();
};

void ReadmeTest::parameterTablesAreCurrent()
{
    const std::string tables =
        between(readmeText(), "<!-- parameter tables: begin -->\n", "<!-- parameter tables: end -->");
    QVERIFY2(tables == parameterTables(),
             "scenarios/README.md is behind the registry: "
             "resources/setup/update_parameter_tables.sh build/app/latepulse-cli/latepulse-cli");
}

void ReadmeTest::workedExampleHolds()
{
    const std::string example = between(readmeText(), "<!-- worked example -->\n```toml\n", "```");
    auto read = readScenario(example, "README.md");
    QVERIFY2(read.has_value(), read ? "" : describe(read.error()).c_str());
    const auto scenario = std::make_shared<const Scenario>(std::move(*read));
    auto run = RecordedRun::start(scenario, KeyframeBudget{1, 0});
    QVERIFY(run.has_value());
    run->advance(SimTime::never(), {});
    for (const ExpectationResult& r : checkExpectations(*scenario, run->recording()))
        QVERIFY2(r.holds, (r.what + ": " + r.measured + ", wanted " + r.wanted).c_str());
}

void ReadmeTest::namesEverySeries()
{
    const std::string text = readmeText();
    const auto scenario = readScenarioFile(shippedFolder() / "ripe-atlas-2026-06.toml");
    QVERIFY(scenario.has_value());
    for (const SeriesInfo& info : seriesOf(*scenario)) {
        const std::string quantity = info.name.substr(0, info.name.find('.'));
        QVERIFY2(text.find('`' + quantity + '.') != std::string::npos, info.name.c_str());
    }
}

QTEST_GUILESS_MAIN(ReadmeTest)
#include "readme_test.moc"
