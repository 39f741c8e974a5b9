// Times as text: what is written is read back exactly, and a mistake names its place.
#include <QTest>

#include <limits>
#include <random>

#include "core/base/time_text.h"

using namespace latepulse;

class TimeTextTest : public QObject {
    Q_OBJECT

private slots:
    void everyDurationSurvivesTheRoundTrip()
    {
        std::mt19937_64 words(7);
        for (int i = 0; i < 200000; ++i) {
            const Duration value{static_cast<std::int64_t>(words()) >> (words() % 64)};
            const auto back = parseDuration(formatDuration(value));
            QVERIFY2(back && *back == value, formatDuration(value).c_str());
        }
        for (const std::int64_t ns :
             {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
            QCOMPARE(parseDuration(formatDuration({ns}))->ns, ns);
    }

    void everyInstantSurvivesTheRoundTrip()
    {
        std::mt19937_64 words(8);
        for (int i = 0; i < 200000; ++i) {
            const UtcInstant value{static_cast<std::int64_t>(words()) >> (words() % 40)};
            const auto back = parseInstant(formatInstant(value));
            QVERIFY2(back && *back == value, formatInstant(value).c_str());
        }
    }

    void writesThePlainForm()
    {
        QCOMPARE(formatDuration(Duration::minutes(90)), std::string("1h30min"));
        QCOMPARE(formatDuration(Duration::milliseconds(80)), std::string("80ms"));
        QCOMPARE(formatDuration(Duration::days(30)), std::string("30d"));
        QCOMPARE(formatDuration({}), std::string("0s"));
        QCOMPARE(formatInstant(*parseInstant("2026-06-08T09:00:00.250+02:00")), std::string("2026-06-08T07:00:00.25Z"));
    }

    void aDurationMistakeNamesItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("column");
        QTest::newRow("no unit") << QByteArray("5") << 2;
        QTest::newRow("nothing") << QByteArray("") << 1;
        QTest::newRow("rising units") << QByteArray("1s2h") << 4;
        QTest::newRow("unknown unit") << QByteArray("10 weeks") << 4;
        QTest::newRow("below a nanosecond") << QByteArray("1s 0.3ns") << 4;
        QTest::newRow("too large") << QByteArray("200000d") << 1;
        QTest::newRow("digits after the point") << QByteArray("1.s") << 3;
    }
    void aDurationMistakeNamesItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, column);
        const auto value = parseDuration(text.toStdString());
        QVERIFY(!value);
        QCOMPARE(value.error().code, ErrorCode::WrongType);
        QCOMPARE(value.error().where.column, column);
    }

    void naiveOrImpossibleInstantsAreMistakes()
    {
        for (const char* text : {"2026-06-08T07:00:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-06-08",
                                 "2026-06-08T24:00:00Z", "2026-06-08T07:00:60Z", "1500-01-01T00:00:00Z",
                                 "2026-06-08T07:00:00Zx", "2026-06-08T07:00:00.1234567890Z"})
            QVERIFY2(!parseInstant(text), text);
    }
};

QTEST_GUILESS_MAIN(TimeTextTest)
#include "time_text_test.moc"
