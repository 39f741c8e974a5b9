// A mistake as one line: place, code, what, and what would be allowed; parts that do not apply leave no trace.
#include <QTest>

#include <set>

#include "core/base/error.h"

using namespace latepulse;

class ErrorTest : public QObject {
    Q_OBJECT

private slots:
    void aMistakeReads_data()
    {
        using Text = std::string;
        QTest::addColumn<Error>("error");
        QTest::addColumn<Text>("line");
        const auto row = [](const char* name, const Error& error, const char* line) {
            QTest::newRow(name) << error << Text(line);
        };
        row("everything",
            {ErrorCode::OutOfRange,
             "pool.main.workers",
             "0",
             "1 to 1,000,000",
             "a pool needs a worker",
             {"a.toml", 7, 11}},
            "a.toml:7:11: out-of-range: pool.main.workers = 0: a pool needs a worker (allowed: 1 to 1,000,000)");
        row("no place", {ErrorCode::MissingKey, "run.horizon", "", "", "required", {}},
            "missing-key: run.horizon: required");
        row("file only", {ErrorCode::NotReadable, "", "", "", "no such file", {"a.toml", 0, 0}},
            "a.toml: not-readable: no such file");
        row("line without column", {ErrorCode::Syntax, "", "", "", "unfinished", {"a.toml", 3, 0}},
            "a.toml:3: syntax: unfinished");
        row("text without a file", {ErrorCode::WrongType, "", "5", "80ms", "", {"", 1, 2}},
            "1:2: wrong-type: 5 (allowed: 80ms)");
        row("code alone", {ErrorCode::NotAvailable, "", "", "", "", {}}, "not-available");
    }
    void aMistakeReads()
    {
        QFETCH(Error, error);
        QFETCH(std::string, line);
        QCOMPARE(describe(error), line);
    }

    void severalMistakesStandOneToALine()
    {
        const Error first{ErrorCode::Duplicate, "queue.a", "", "", "", {}};
        const Error second{ErrorCode::UnknownKey, "queue.b", "", "", "", {}};
        QCOMPARE(describe(Errors{first, second}), describe(first) + '\n' + describe(second) + '\n');
        QCOMPARE(describe(Errors{}), std::string());
    }

    void everyCodeHasAWordOfItsOwn()
    {
        std::set<std::string> words;
        const int count = static_cast<int>(ErrorCode::NotAvailable) + 1;
        for (int code = 0; code < count; ++code)
            words.insert(codeWord(static_cast<ErrorCode>(code)));
        QCOMPARE(static_cast<int>(words.size()), count);
    }
};

QTEST_GUILESS_MAIN(ErrorTest)
#include "error_test.moc"
