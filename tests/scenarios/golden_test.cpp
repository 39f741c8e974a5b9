// One state hash per shipped scenario pins determinism: the same scenario and seed give the same state everywhere. It
// says nothing about being right (tests/theory does), and changes with every deliberate change of the model or a file.
#include <QTest>

#include <fstream>
#include <map>
#include <memory>

#include "core/model/control_plane.h"
#include "core/scenario/reader.h"
#include "shipped.h"

using namespace latepulse;

namespace {

std::map<std::string, std::string> goldenHashes()
{
    std::ifstream file(LATEPULSE_TEST_DATA "/golden_hashes.txt");
    std::map<std::string, std::string> hashes;
    std::string name, hash;
    while (file >> name >> hash)
        hashes[name] = hash;
    return hashes;
}

} // namespace

class GoldenHashesTest : public QObject {
    Q_OBJECT

private slots:
    void sameStateAtTheHorizon_data();
    void sameStateAtTheHorizon();
    void noHashWithoutScenario();
};

void GoldenHashesTest::sameStateAtTheHorizon_data()
{
    QTest::addColumn<QString>("file");
    for (const std::string& name : shippedNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void GoldenHashesTest::sameStateAtTheHorizon()
{
    QFETCH(const QString, file);
    auto scenario = readScenarioFile(shippedFolder() / file.toStdString());
    QVERIFY2(scenario.has_value(), scenario ? "" : describe(scenario.error()).c_str());
    auto plane = ControlPlane::build(std::make_shared<const Scenario>(std::move(*scenario)));
    QVERIFY(plane.has_value());
    plane->runUntil(plane->horizon(), {});
    const QString hash = QStringLiteral("%1").arg(plane->stateHash(), 16, 16, QLatin1Char('0'));
    const auto golden = goldenHashes();
    const auto known = golden.find(file.toStdString());
    const QString wanted = known != golden.end() ? QString::fromStdString(known->second) : QStringLiteral("(none)");
    QVERIFY2(hash == wanted,
             qPrintable(QStringLiteral("%1 ends in %2, golden is %3. If the change is meant: "
                                       "resources/setup/update_golden_hashes.sh build/app/latepulse-cli/latepulse-cli")
                            .arg(file, hash, wanted)));
}

void GoldenHashesTest::noHashWithoutScenario()
{
    const auto names = shippedNames();
    for (const auto& [name, hash] : goldenHashes())
        QVERIFY2(std::binary_search(names.begin(), names.end(), name), name.c_str());
}

QTEST_GUILESS_MAIN(GoldenHashesTest)
#include "golden_test.moc"
