// Shipped scenarios edited at random through the registry: every parameter gets a legal value by its path, and what
// is written is read back equal.
#include <QTest>

#include <QTemporaryDir>
#include <fstream>
#include <iterator>
#include <random>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/reader.h"
#include "core/scenario/validation.h"
#include "core/scenario/writer.h"
#include "shipped.h"

using namespace latepulse;

namespace {

class Editor {
public:
    explicit Editor(std::uint64_t seed) : m_random(seed) {}

    /// A legal text for a parameter of this kind, as --set takes it.
    std::string legal(const Scenario& s, const ParameterSpec& spec)
    {
        switch (spec.kind) {
        case ParameterKind::Count: return std::to_string(static_cast<std::int64_t>(between(spec)));
        case ParameterKind::Number: return formatValue(spec, between(spec));
        case ParameterKind::Share: return formatValue(spec, unit());
        case ParameterKind::OptionalDuration:
            if (below(4) == 0)
                return "none";
            [[fallthrough]];
        case ParameterKind::Duration:
        case ParameterKind::Instant: return formatValue(spec, Duration::fromSeconds(between(spec)));
        case ParameterKind::Distribution: return distribution();
        case ParameterKind::Choice: return std::string(spec.choices[below(spec.choices.size())]);
        case ParameterKind::Switch: return below(2) == 0 ? "true" : "false";
        case ParameterKind::Reference:
        case ParameterKind::References: return reference(s, spec);
        case ParameterKind::Text: break;
        }
        static const char* const texts[] = {
            "",         "plain",  "with \"quotes\" \\ and # signs", "two\nlines\t\r", "\xC3\xA9t\xC3\xA9 '''",
            "\x01\x7F", "]]\n[x]"};
        return texts[below(7)];
    }
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(m_random); }

private:
    double unit() { return std::uniform_real_distribution<double>(0.0, 1.0)(m_random); }
    /// Anywhere in the legal range, the ends and small values more often than their share.
    double between(const ParameterSpec& spec)
    {
        switch (below(5)) {
        case 0: return spec.lowest;
        case 1: return spec.highest;
        case 2: return std::min(spec.highest, spec.lowest + unit() * 1e-3 * (spec.highest - spec.lowest));
        default: return spec.lowest + unit() * (spec.highest - spec.lowest);
        }
    }
    std::string reference(const Scenario& s, const ParameterSpec& spec)
    {
        std::vector<std::string> ids;
        const auto add = [&](const auto& entities) {
            for (const auto& entity : entities)
                ids.push_back(entity.id);
        };
        if (spec.refersTo == EntityKind::Queue)
            add(s.queues);
        else if (spec.refersTo == EntityKind::EventClass)
            add(s.classes);
        else if (spec.refersTo == EntityKind::Backend)
            add(s.backends);
        else if (spec.refersTo == EntityKind::Population)
            add(s.populations);
        return ids.empty() ? std::string{} : ids[below(ids.size())];
    }
    std::string distribution()
    {
        static const char* const forms[] = {"3ns",
                                            "exponential(123456789ns)",
                                            "lognormal(mean=80ms, cv=0.3333333333333333)",
                                            "lognormal(p50=7ms, p99=1s)",
                                            "uniform(low=1us, high=3d)",
                                            "erlang(mean=2s, shape=7)",
                                            "gamma(mean=2s, cv=0.1)",
                                            "weibull(mean=1s, shape=0.7)",
                                            "bounded_pareto(shape=1.1, low=1ms, high=1h)",
                                            "hyperexponential(fast_share=0.9, mean_fast=1ms, mean_slow=1min)",
                                            "empirical(1s, 2s, 0s)"};
        return forms[below(std::size(forms))];
    }

    std::mt19937_64 m_random;
};

Scenario shipped(const std::string& name)
{
    auto read = readScenarioFile(shippedFolder() / name);
    if (!read)
        qFatal("%s", describe(read.error()).c_str());
    return std::move(*read);
}

void addShippedRows()
{
    QTest::addColumn<QString>("file");
    for (const std::string& name : shippedNames())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

} // namespace

class EditedScenariosTest : public QObject {
    Q_OBJECT

private slots:
    void everyParameterSurvives_data() { addShippedRows(); }
    void everyParameterSurvives();
    void savingKeepsTheCommentedFile_data() { addShippedRows(); }
    void savingKeepsTheCommentedFile();
};

void EditedScenariosTest::everyParameterSurvives()
{
    QFETCH(const QString, file);
    Editor editor(file.size());
    for (int round = 0; round < 4; ++round) {
        Scenario s = shipped(file.toStdString());
        std::size_t set = 0, tried = 0;
        for (const Parameter& parameter : parametersOf(s)) {
            if (!findParameter(s, parameter.path))
                continue;  // an earlier draw chose another family
            Scenario edited = s;
            for (int i = 0; i < 8; ++i) {
                const auto done = setParameterFromText(edited, parameter.path, editor.legal(s, *parameter.spec));
                if (done && validate(edited).empty()) {
                    s = std::move(edited);
                    ++set;
                    break;
                }
                edited = s;  // legal by itself, but not beside the other values
            }
            ++tried;
        }
        QVERIFY2(set * 10 > tried * 8, qPrintable(QStringLiteral("%1 of %2").arg(set).arg(tried)));
        const std::string written = writeScenario(s);
        const auto again = readScenario(written, "written");
        QVERIFY2(again, again ? "" : (describe(again.error()) + written).c_str());
        QVERIFY2(*again == s, written.c_str());
        QCOMPARE(writeScenario(*again), written);
    }
}

void EditedScenariosTest::savingKeepsTheCommentedFile()
{
    QFETCH(const QString, file);
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / file.toStdString();
    std::filesystem::copy_file(shippedFolder() / file.toStdString(), path);
    const auto content = [](const std::filesystem::path& of) {
        std::ifstream stream(of, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    const std::string before = content(path);
    Scenario s = shipped(file.toStdString());
    const std::string note = s.note;
    QVERIFY(setParameterFromText(s, "run.seed", "99"));
    QVERIFY(saveScenario(s, path, hasComments(before)));
    QCOMPARE(std::filesystem::exists(path.string() + ".bak"), hasComments(before));
    if (hasComments(before))
        QCOMPARE(content(path.string() + ".bak"), before);
    const auto saved = readScenarioFile(path);
    QVERIFY(saved && *saved == s);
    QCOMPARE(saved->note, note);
}

QTEST_GUILESS_MAIN(EditedScenariosTest)
#include "edited_test.moc"
