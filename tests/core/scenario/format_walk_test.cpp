// Every number, choice and switch a file may hold is a parameter: a slider, a --set path, an intervention. The walk goes
// over a file with every table, leaf by leaf; what is no parameter is listed here with the reason.

#include <QTest>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/scenario/toml_tree.h"
#include "tests/core/scenario/sample_scenarios.h"

using namespace latepulse;

namespace {

const TomlNode& everyTableTree()
{
    static const TomlNode tree = [] {
        std::ifstream file(LATEPULSE_TEST_DATA "/every_table.toml");
        auto parsed = parseToml(std::string(std::istreambuf_iterator<char>(file), {}), "every_table.toml");
        if (!parsed)
            qFatal("%s", describe(parsed.error()).c_str());
        return *parsed;
    }();
    return tree;
}

struct Leaf {
    std::string path;
    const TomlNode* node = nullptr;
};

/// Rows are told apart by their ids, which are no values.
void collect(const std::string& path, const TomlNode& node, std::vector<Leaf>& leaves)
{
    const TomlArray* items = node.array();
    if (const TomlTable* table = node.table()) {
        for (const TomlMember& member : *table)
            if (member.key != "id")
                collect(path + '.' + member.key, member.node, leaves);
    } else if (items != nullptr && !items->empty() && items->front().find("id") != nullptr) {
        for (const TomlNode& row : *items)
            collect(path.substr(0, path.rfind('.') + 1) + *row.find("id")->text(), row, leaves);
    } else {
        leaves.push_back({path, &node});
    }
}

/// The path under which the registry has what the file writes in a shorter form.
std::string registryPath(std::string path)
{
    if (const std::size_t spaced = path.find(".arrivals.spaced."); spaced != std::string::npos)
        return path.replace(spaced, std::string_view(".arrivals.spaced.").size(), ".");
    if (const std::size_t retry = path.find(".retry."); retry != std::string::npos) {
        const std::size_t rule = retry + std::string_view(".retry.").size(), end = path.find('.', rule);
        return end == std::string::npos ? path.substr(0, rule) + "base" : path.erase(rule, end + 1 - rule);
    }
    return path;
}

/// The parameter, or the whole distribution a field is written in.
bool reachable(const Scenario& scenario, std::string path)
{
    if (lookUpParameter(scenario, path))
        return true;
    for (std::size_t dot = path.rfind('.'); dot != std::string::npos; dot = path.rfind('.')) {
        path.resize(dot);
        if (const auto around = lookUpParameter(scenario, path))
            return around->spec->kind == ParameterKind::Distribution;
    }
    return false;
}

bool isNoParameter(const std::string& path)
{
    // The zero of the time axis, a list of instants, and what interventions do: each is data of its own.
    static const std::vector<std::string> ends{"run.start", ".arrivals.table", ".user", ".reset_verdicts"};
    static const std::vector<std::string> parts{".set.", ".purge.", ".add_workers.", ".force_eligible."};
    return std::any_of(ends.begin(), ends.end(), [&](const auto& end) { return path.ends_with(end); })
        || (path.starts_with("intervention.") && std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
                return path.find(part) != std::string::npos;
            }));
}

} // namespace

class FormatWalkTest : public QObject {
    Q_OBJECT
private slots:
    void everyValueOfAFileIsAParameter()
    {
        static const std::vector<std::string> about{"format", "title", "summary", "note"};
        std::vector<Leaf> leaves;
        for (const TomlMember& member : *everyTableTree().table())
            if (std::find(about.begin(), about.end(), member.key) == about.end())
                collect(member.key, member.node, leaves);
        QVERIFY(leaves.size() > 60);
        const Scenario scenario = everyTable();
        int listed = 0;
        for (const Leaf& leaf : leaves) {
            listed += isNoParameter(leaf.path) ? 1 : 0;
            QVERIFY2(isNoParameter(leaf.path) != reachable(scenario, registryPath(leaf.path)), leaf.path.c_str());
        }
        QCOMPARE(listed, 10);
    }

    /// The file has at least one entity for every pattern, so that the walk and the laws of the registry see all.
    void theFileHasEveryKindOfTable()
    {
        const auto parameters = parametersOf(everyTable());
        for (const ParameterSpec& spec : parameterSpecs()) {
            const std::string pattern(spec.pattern);
            const std::string tail = pattern.substr(pattern.rfind('.') + 1);
            static const std::vector<std::string> fields{"mean", "cv",         "shape",     "low",
                                                         "high", "fast_share", "mean_fast", "mean_slow"};
            if (std::find(fields.begin(), fields.end(), tail) == fields.end())
                QVERIFY2(std::any_of(parameters.begin(), parameters.end(),
                                     [&](const Parameter& parameter) { return parameter.spec == &spec; }),
                         pattern.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(FormatWalkTest)
#include "format_walk_test.moc"
