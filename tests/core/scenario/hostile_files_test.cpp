// Files that are no scenario: nothing hangs, crashes or fills the memory, and each is refused with a place.
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include "core/scenario/reader.h"
#include "core/scenario/toml_scan.h"

using namespace latepulse;
namespace fs = std::filesystem;

namespace {

std::string repeated(std::string_view part, std::size_t times)
{
    std::string text;
    for (std::size_t i = 0; i < times; ++i)
        text += part;
    return text;
}

/// The first mistake as "line:column code", or "good".
QByteArray firstMistake(const std::string& text)
{
    const auto read = readScenario(text, "f.toml");
    if (read)
        return "good";
    const Error& e = read.error().front();
    return QByteArray::number(e.where.line) + ':' + QByteArray::number(e.where.column) + ' ' + codeWord(e.code);
}

} // namespace

class HostileFilesTest : public QObject {
    Q_OBJECT

private slots:
    void init() { QVERIFY(m_folder.isValid()); }

    void whatIsNoRegularFile_data();
    void whatIsNoRegularFile();
    void aFileWithoutTheRightToRead();
    void anEmptyFile();
    void aFileAtTheLimitAndAbove();
    void textAtALimitAndAbove_data();
    void textAtALimitAndAbove();
    void damagedText_data();
    void damagedText();
    void theLineOfWhatTheParserDidNotExpect();
    void aBareWordIsToldToNeedQuotes();
    void lineEndsAndMarksAreNoDifference();

private:
    [[nodiscard]] fs::path file(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    void put(const char* name, const std::string& text) const { std::ofstream(file(name), std::ios::binary) << text; }

    QTemporaryDir m_folder;
};

void HostileFilesTest::whatIsNoRegularFile_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("folder") << QByteArray(LATEPULSE_TEST_DATA);
    QTest::newRow("nothing") << QByteArray(LATEPULSE_TEST_DATA "/no_such_file.toml");
    QTest::newRow("below a file") << QByteArray(LATEPULSE_TEST_DATA "/every_table.toml/x");
    QTest::newRow("empty name") << QByteArray();
    QTest::newRow("name too long") << QByteArray(5000, 'n');
    for (const char* device : {"/dev/null", "/dev/full", "/dev/zero"})
        QTest::newRow(device) << QByteArray(device);
    const fs::path pipe = file("pipe"), loop = file("loop");
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QTest::newRow("pipe nobody writes to") << QByteArray(pipe.c_str());
    fs::create_symlink(loop, loop);
    QTest::newRow("link to itself") << QByteArray(loop.c_str());
}

void HostileFilesTest::whatIsNoRegularFile()
{
    QFETCH(const QByteArray, path);
    const auto read = readScenarioFile(path.toStdString());
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t{1});
    QCOMPARE(read.error()[0].code, ErrorCode::NotReadable);
    QVERIFY(read.error()[0].detail.starts_with("cannot read '" + path.toStdString() + "': "));
    QCOMPARE(read.error()[0].where, SourcePosition{});  // there is no place in what cannot be read
}

void HostileFilesTest::aFileWithoutTheRightToRead()
{
    put("secret.toml", "format = 1\n");
    fs::permissions(file("secret.toml"), fs::perms::none);
    const auto read = readScenarioFile(file("secret.toml"));
    if (::geteuid() == 0) {
        QVERIFY(read);  // rights do not bind the superuser
    } else {
        QVERIFY(!read);
        QCOMPARE(read.error()[0].code, ErrorCode::NotReadable);
        QVERIFY(read.error()[0].detail.find("ermission") != std::string::npos);
    }
}

void HostileFilesTest::anEmptyFile()
{
    put("empty.toml", "");
    const auto read = readScenarioFile(file("empty.toml"));
    QVERIFY(!read);
    QCOMPARE(read.error()[0].code, ErrorCode::MissingKey);
    QCOMPARE(read.error()[0].where.line, 1);
}

void HostileFilesTest::aFileAtTheLimitAndAbove()
{
    const std::string head = "format = 1\n";
    put("full.toml", head + std::string(scenarioFileLimit - head.size(), '#'));
    QVERIFY(readScenarioFile(file("full.toml")));
    for (const std::size_t size : {scenarioFileLimit + 1, std::size_t{17} << 20U}) {
        put("over.toml", head + std::string(size - head.size(), '#'));
        const auto read = readScenarioFile(file("over.toml"));
        QVERIFY(!read);
        QCOMPARE(read.error()[0].code, ErrorCode::TooLarge);
        QCOMPARE(read.error()[0].allowed, std::string("at most 16 MiB"));
    }
}

void HostileFilesTest::textAtALimitAndAbove_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("mistake");
    const auto row = [](const char* name, const std::string& text, const char* mistake) {
        QTest::newRow(name) << QByteArray::fromStdString("format = 1\n" + text) << QByteArray(mistake);
    };
    row("32 parts of a key", "a" + repeated(".a", 31) + " = 1\n", "2:1 unknown-key");
    row("33 parts of a key", "a" + repeated(".a", 32) + " = 1\n", "2:64 syntax");
    row("32 parts of a header", "[a" + repeated(".a", 31) + "]\n", "2:2 unknown-key");
    row("33 parts of a header", "[a" + repeated(" . a", 32) + "]\n", "2:128 syntax");
    row("33 parts in a list", "x = [ {a" + repeated(".a", 32) + " = 1} ]\n", "2:71 syntax");
    row("33 parts after a comment", "# x\ra" + repeated(".a", 32) + " = 1\n", "2:68 syntax");
    row("dots in a string", "title = \"" + repeated(".a", 100) + "\"\n", "good");
    row("dots in a comment", "# " + repeated(".a", 100) + "\n", "good");
    row("60 lists", "x = " + std::string(60, '[') + std::string(60, ']') + '\n', "2:1 unknown-key");
    row("70 lists", "x = " + std::string(70, '[') + std::string(70, ']') + '\n', "2:69 syntax");
    row("a million lists", "x = " + std::string(990'000, '['), "2:69 syntax");
    row("values at the limit", "x = [" + repeated("1,", tomlValueLimit - 3) + "]\n", "2:1 unknown-key");
    row("values above the limit", "x = [" + repeated("1,", tomlValueLimit - 2) + "]\n", "2:3000001 too-large");
    row("lists at the start of lines",
        "[source.s]\narrivals = { table = [\n  \"1s\",\n\"2s\"] }\nx = [\n[{a=1}],\n[+1],\n[\n]]\n",
        "2:9 unknown-reference");
    row("150,000 tables", repeated("[[annotation]]\nat=\"1s\"\ntext=\"x\"\n", 150'000), "good");
    row("150,001 tables", repeated("[[annotation]]\nat=\"1s\"\ntext=\"x\"\n", 150'001), "450002:1 too-large");
    row("a key of 1 MiB", std::string(1U << 20U, 'k') + " = 1\n", "2:1 unknown-key");
    row("an id of 65 letters", "[queue." + std::string(65, 'q') + "]\n", "2:8 bad-identifier");
    row("an id of 64 letters", "[queue." + std::string(64, 'q') + "]\n", "good");
}

void HostileFilesTest::textAtALimitAndAbove()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, mistake);
    QCOMPARE(firstMistake(text.toStdString()), mistake);
}

void HostileFilesTest::damagedText_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char* name, const QByteArray& text) { QTest::newRow(name) << "format = 1\n" + text; };
    row("zero byte", QByteArray("title = \"a\0b\"\n", 14));
    row("zero byte in a comment", QByteArray("# a\0b\n", 6));
    row("not UTF-8", "title = \"a\xFF\xFE\"\n");
    row("half a character", "title = \"a\xC3\"\n");
    row("overlong", "title = \"\xC0\xAF\"\n");
    row("half a surrogate pair", "title = \"\xED\xA0\x80\"\n");
    row("not UTF-8 in a comment", "# \xFF\n");
    row("carriage return alone", "title = \"a\"\rnote = \"b\"\n");
    row("control character", "title = \"a\x07\"\n");
    row("line end in a string", "title = \"a\nb\"\n");
    row("open string", "title = \"\"\"abc\n");
    row("header of nothing", "[!]\n");
    row("header of a sign", "  [=a]\n");
    row("three brackets", "[[[a]]]\n");
    row("header of a comment", "[ # x\n");
    row("header of a line end", "[\na]\n");
    row("header of a wide space", "[\xC2\xA0 a]\n");
    row("after a wide space", "\xC2\xA0[!a]\n");
    row("half a time", "[run]\nstart = 2026-06-06T:00:00Z\n");
    row("open list", "x = [1,\n");
    row("open table", "x = {a = 1\n");
    row("a byte-order mark in the middle", "\xEF\xBB\xBFtitle = \"a\"\n");
    row("a letter beyond ASCII for a value", "title = \xC3\xA9\n");
    row("a letter beyond ASCII after a number", "x = 30\xCF\xBE\n");
    row("a letter beyond ASCII for a key", "\xD0\x96 = 1\n");
    row("a letter beyond ASCII for a table", "[\xC4\x80]\n");
    row("UTF-16",
        QByteArray("\xFF\xFE"
                   "a\0=\0",
                   6));
}

void HostileFilesTest::damagedText()
{
    QFETCH(const QByteArray, text);
    const auto read = readScenario(text.toStdString(), "f.toml");
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t{1});
    QCOMPARE(read.error()[0].code, ErrorCode::Syntax);
    QVERIFY(read.error()[0].where.line >= 2 && read.error()[0].where.column >= 1);
}

void HostileFilesTest::theLineOfWhatTheParserDidNotExpect()
{
    QCOMPARE(firstMistake("format = 1\n[run]\nseed = 1\nstart = 2026-06-06T:00:00Z\nhorizon = \"1h\"\n"),
             QByteArray("4:1 syntax"));
    QCOMPARE(firstMistake("[!]"), QByteArray("1:1 syntax"));
    QCOMPARE(firstMistake("[!]\n"), QByteArray("1:1 syntax"));
    QCOMPARE(firstMistake("\n\n\n[!]\n\n\n"), QByteArray("4:1 syntax"));
    QCOMPARE(firstMistake("a = 1\n" + repeated("# a comment\n", 100'000) + "[!]\nb = 1\n"),
             QByteArray("100002:1 syntax"));
}

void HostileFilesTest::aBareWordIsToldToNeedQuotes()
{
    const auto told = [](const std::string& text) {
        const auto read = readScenario("format = 1\n" + text, "f.toml");
        const std::string detail = read ? "good" : read.error().front().detail;
        const std::size_t hint = detail.find("; text needs quotes: ");
        return QByteArray::fromStdString(hint == std::string::npos ? "" : detail.substr(hint + 21));
    };
    QCOMPARE(told("[class.a]\nqueue = shared\n"), QByteArray("\"shared\""));
    QCOMPARE(told("[class.a]\r\nqueue = in-box # none\r\n"), QByteArray("\"in-box\""));
    QCOMPARE(told("[class.a]\nqueue = front\n"), QByteArray("\"front\""));  // begins as false does
    QCOMPARE(told("[pool.p]\nserves = [shared]\n"), QByteArray("\"shared\""));
    for (const char* other : {"[!]\n", "[pool main]\n", "seed 1\n", "seed = 1x\n", "seed = \n", "[class.a\nb = 1\n"})
        QCOMPARE(told(other), QByteArray());
}

void HostileFilesTest::lineEndsAndMarksAreNoDifference()
{
    const std::string unix = "format = 1\ntitle = \"\"\"\nline\"\"\"\n[queue.q] # comment\ncapacity = 5\n";
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : unix)
        windows += c == '\n' ? "\r\n" : std::string(1, c);
    const auto a = readScenario(unix, "f"), b = readScenario(windows, "f");
    QVERIFY(a && b);
    QVERIFY(*a == *b);
    QVERIFY(hasComments(windows));
    QCOMPARE(firstMistake(windows + "[queue.Q]\r\n"), QByteArray("6:8 bad-identifier"));
}

QTEST_GUILESS_MAIN(HostileFilesTest)
#include "hostile_files_test.moc"
