// Files appear whole or not at all, and a fingerprint follows the content.
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/scenario/reader.h"
#include "core/scenario/writer.h"
#include "tests/core/scenario/sample_scenarios.h"

using namespace latepulse;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t filesIn(const fs::path& folder)
{
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

/// No file of this process may grow beyond some bytes: the closest to a full disk that a test may cause.
class SmallDisk {
public:
    explicit SmallDisk(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~SmallDisk()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;

private:
    rlimit m_before{};
    void (*m_signal)(int) = SIG_DFL;
};

} // namespace

class WriterTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void replacesAFileWholeAndLeavesNothingBeside()
    {
        const fs::path path = file("a.toml");
        QVERIFY(writeFileAtomically(path, "old"));
        QVERIFY(writeFileAtomically(path, "new and longer"));
        QCOMPARE(contentOf(path), std::string("new and longer"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    void aLongNameCanBeWritten()
    {
        const fs::path path = file(std::string(250, 'n') + ".toml");  // 255 are allowed
        QVERIFY(writeFileAtomically(path, "text"));
        QCOMPARE(contentOf(path), std::string("text"));
        QVERIFY(saveScenario(everyTable(), path, false));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    /// A process killed while it writes leaves its temporary file; the next writing into that folder removes it.
    void whatAKilledProcessLeftIsRemoved()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            // The last thing seen of it is a half-written file.
            static_cast<void>(writeFileAtomically(file("a.toml"), std::string(100, 'x')));
            std::ofstream(file(".latepulse-" + std::to_string(::getpid()) + "-Ab12Zz")) << "half";
            ::raise(SIGKILL);
        }
        QVERIFY(child > 0);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        const fs::path left = file(".latepulse-" + std::to_string(child) + "-Ab12Zz");
        QVERIFY(writeFileAtomically(file("b.toml"), "b"));
        QVERIFY(fs::exists(left));  // it may be of a living process of another machine
        fs::last_write_time(left, fs::file_time_type::clock::now() - std::chrono::minutes(2));
        QVERIFY(writeFileAtomically(file("c.toml"), "c"));
        QVERIFY(!fs::exists(left));
        QCOMPARE(filesIn(left.parent_path()), std::size_t{3});
    }

    void whatIsNotOursStays_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("of a living process") << QStringLiteral(".latepulse-%1-Ab12Zz").arg(::getpid());
        for (const char* name : {".latepulse-999999999-Ab12Z", ".latepulse-999999999-Ab12Z!",
                                 ".latepulse-99999x999-Ab12Zz", ".latepulse--Ab12Zz", ".latepulse-0-Ab12Zz",
                                 ".latepulse--1-Ab12Zz", "latepulse-999999999-Ab12Zz", "a.toml.Ab12Zz"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void whatIsNotOursStays()
    {
        QFETCH(QString, name);
        const fs::path path = file(name.toStdString());
        std::ofstream(path) << "somebody's";
        fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(48));
        QVERIFY(writeFileAtomically(file("b.toml"), "b"));
        QCOMPARE(contentOf(path), std::string("somebody's"));
    }

    void aLinkOfThatNameStays()
    {
        QVERIFY(writeFileAtomically(file("real"), "real"));
        fs::create_symlink(file("real"), file(".latepulse-999999999-Ab12Zz"));
        QVERIFY(writeFileAtomically(file("b.toml"), "b"));
        QVERIFY(fs::is_symlink(file(".latepulse-999999999-Ab12Zz")));
    }

    void keepsTheRightsOfAnExistingFile()
    {
        const fs::path path = file("a.toml");
        QVERIFY(writeFileAtomically(path, "old"));
        fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
        QVERIFY(writeFileAtomically(path, "new"));
        QCOMPARE(static_cast<int>(fs::status(path).permissions()), 0600);
    }

    void aLinkStaysALink()
    {
        const fs::path real = file("real.toml"), link = file("link.toml");
        QVERIFY(writeFileAtomically(real, "old"));
        fs::create_symlink(real, link);
        QVERIFY(writeFileAtomically(link, "new"));
        QVERIFY(fs::is_symlink(link));
        QCOMPARE(contentOf(real), std::string("new"));
    }

    void aFullDiskLeavesTheOldFile()
    {
        const fs::path path = file("a.toml");
        QVERIFY(writeFileAtomically(path, "old"));
        Result<void> written;
        {
            const SmallDisk disk(4096);
            written = writeFileAtomically(path, std::string(100'000, 'x'));
        }
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::NotWritable);
        QCOMPARE(contentOf(path), std::string("old"));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    void aFullDiskAtTheBackupLeavesTheOldFile()
    {
        const fs::path path = file("a.toml");
        const std::string old(50'000, '#');
        QVERIFY(writeFileAtomically(path, old));
        QVERIFY(writeFileAtomically(file("a.toml.bak"), "older"));
        Result<void> saved;
        {
            const SmallDisk disk(4096);
            saved = saveScenario(everyTable(), path, true);
        }
        QVERIFY(!saved);
        QCOMPARE(contentOf(path), old);
        QCOMPARE(contentOf(file("a.toml.bak")), std::string("older"));
    }

    void impossiblePlacesAreTold_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("no such folder") << QStringLiteral("missing/a.toml");
        QTest::newRow("folder is a file") << QStringLiteral("plain/a.toml");
        QTest::newRow("is a folder") << QStringLiteral("folder");
        QTest::newRow("is a pipe") << QStringLiteral("pipe");
        QTest::newRow("name too long") << QString(300, QLatin1Char('n'));
    }
    void impossiblePlacesAreTold()
    {
        QFETCH(QString, name);
        QVERIFY(writeFileAtomically(file("plain"), "a file"));
        fs::create_directory(file("folder"));
        QCOMPARE(::mkfifo(file("pipe").c_str(), 0600), 0);
        const std::size_t before = filesIn(m_folder->path().toStdString());
        const auto written = writeFileAtomically(file(name.toStdString()), "text");
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::NotWritable);
        QVERIFY2(written.error().detail.size() > written.error().value.size(), written.error().detail.c_str());
        QCOMPARE(filesIn(m_folder->path().toStdString()), before);
    }

    void savingKeepsTheFormerFileOnRequest()
    {
        const fs::path path = file("a.toml");
        QVERIFY(writeFileAtomically(path, "format = 1 # mine\n"));
        QVERIFY(saveScenario(everyTable(), path, true));
        QCOMPARE(contentOf(file("a.toml.bak")), std::string("format = 1 # mine\n"));
        const auto back = readScenarioFile(path);
        QVERIFY(back && *back == everyTable());
    }

    void savingWithoutRequestKeepsNone()
    {
        const fs::path path = file("a.toml");
        QVERIFY(saveScenario(everyTable(), path, true));  // nothing there before: nothing to keep
        QVERIFY(saveScenario(everyTable(), path, false));
        QCOMPARE(filesIn(path.parent_path()), std::size_t{1});
    }

    void theHashFollowsEveryParameter()
    {
        const Scenario scenario = everyTable();
        const std::string hash = scenarioHash(scenario);
        QCOMPARE(hash.size(), std::size_t{32});
        QCOMPARE(scenarioHash(everyTable()), hash);
        std::set<std::string> seen{hash};
        for (const Parameter& parameter : parametersOf(scenario))
            if (parameter.spec->kind == ParameterKind::Switch) {
                Scenario changed = scenario;
                QVERIFY(setParameter(changed, parameter.path, !std::get<bool>(valueOf(scenario, parameter))));
                QVERIFY2(seen.insert(scenarioHash(changed)).second, parameter.path.c_str());
            }
    }

private:
    [[nodiscard]] fs::path file(const std::string& name) const
    {
        return fs::path(m_folder->path().toStdString()) / name;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(WriterTest)
#include "writer_test.moc"
