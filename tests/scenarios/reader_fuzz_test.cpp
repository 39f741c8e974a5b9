// Damaged copies of the shipped files: the reader never crashes, every mistake has a place, and what it accepts is
// written and read back equal. LATEPULSE_FUZZ_ROUNDS asks for more than the 140 rounds for each file.
#include <QTest>

#include <array>
#include <fstream>
#include <iterator>
#include <random>

#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "shipped.h"

using namespace latepulse;

namespace {

class Damage {
public:
    explicit Damage(std::uint64_t seed) : m_random(seed) {}

    void apply(std::string& text)
    {
        for (std::size_t n = 1 + below(3); n > 0 && !text.empty(); --n)
            switch (below(6)) {
            case 0: text[below(text.size())] = static_cast<char>(below(256)); break;
            case 1: text[below(text.size())] ^= static_cast<char>(1U << below(7)); break;
            case 2: text.resize(below(text.size())); break;
            case 3: duplicateLine(text); break;
            case 4: swapWords(text); break;
            default: replaceNumber(text);
            }
    }

private:
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(m_random); }

    void duplicateLine(std::string& text)
    {
        const std::size_t at = below(text.size());
        const std::size_t begin = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(begin, end > begin ? end - begin : 0) + '\n';
        text.insert(begin, line);
    }
    /// A word of the text in the place of another.
    void swapWords(std::string& text)
    {
        const auto word = [&] {
            std::size_t begin = below(text.size()), end = begin;
            const auto letter = [&](std::size_t i) {
                return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
            };
            while (begin > 0 && letter(begin - 1))
                --begin;
            while (letter(end))
                ++end;
            return std::pair(begin, end - begin);
        };
        const auto from = word();
        const std::string taken = text.substr(from.first, from.second);
        const auto to = word();
        text.replace(to.first, to.second, taken);
    }
    void replaceNumber(std::string& text)
    {
        static constexpr std::array numbers{"nan",
                                            "inf",
                                            "-inf",
                                            "1e309",
                                            "-1",
                                            "0",
                                            "9223372036854775808",
                                            "9223372036854775807",
                                            "-9223372036854775808",
                                            "1e-320",
                                            "0.0",
                                            "300000000000d"};
        std::size_t begin = text.find_first_of("0123456789", below(text.size()));
        if (begin == std::string::npos)
            return;
        const std::size_t end = text.find_first_not_of("0123456789.", begin);
        text.replace(begin, (end == std::string::npos ? text.size() : end) - begin, numbers[below(numbers.size())]);
    }

    std::mt19937_64 m_random;
};

/// What the reader owes any text; empty when it gives that.
std::string brokenFor(const std::string& text, bool& accepted)
{
    const auto read = readScenario(text, "f");
    accepted = read.has_value();
    if (!read) {
        for (const Error& e : read.error())
            if (e.where.file != "f" || e.where.line < 1 || e.where.column < 1)
                return describe(e);
        return read.error().empty() ? "refused without a word" : "";
    }
    const std::string written = writeScenario(*read);
    const auto again = readScenario(written, "written");
    if (!again)
        return describe(again.error()) + written + "\n--- of\n" + text;
    return *again == *read ? "" : written + "\n--- of\n" + text;
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

class ReaderFuzzTest : public QObject {
    Q_OBJECT

private slots:
    void damagedFiles_data()
    {
        QTest::addColumn<QString>("file");
        for (const std::string& name : shippedNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void damagedFiles();
    void keptFindings();
};

void ReaderFuzzTest::damagedFiles()
{
    QFETCH(const QString, file);
    const std::string original = contentOf(shippedFolder() / file.toStdString());
    Damage damage(std::hash<std::size_t>{}(original.size()));
    bool given = false;
    const int asked = qEnvironmentVariableIntValue("LATEPULSE_FUZZ_ROUNDS", &given), rounds = given ? asked : 140;
    int accepted = 0, refused = 0;
    for (int i = 0; i < rounds; ++i) {
        std::string text = original;
        damage.apply(text);
        bool good = false;
        const std::string broken = brokenFor(text, good);
        QVERIFY2(broken.empty(), broken.c_str());
        ++(good ? accepted : refused);
    }
    QVERIFY(accepted > 0 && refused > 30);  // else the damage is of no use
}

/// What fuzzing found or covered once (tests/fuzz).
void ReaderFuzzTest::keptFindings()
{
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(LATEPULSE_TEST_DATA "/fuzz/reader")) {
        bool good = false;
        const std::string broken = brokenFor(contentOf(entry.path()), good);
        QVERIFY2(broken.empty(), (entry.path().string() + ": " + broken).c_str());
        ++files;
    }
    QVERIFY(files > 20);
}

QTEST_GUILESS_MAIN(ReaderFuzzTest)
#include "reader_fuzz_test.moc"
