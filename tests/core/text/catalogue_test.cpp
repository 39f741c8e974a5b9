// The three languages say the same things: same keys, same placeholders, a word for every code and state.
#include <QTest>

#include <QRegularExpression>
#include <QSet>

#include "core/base/error.h"
#include "core/text/catalogue.h"

using namespace latepulse;

namespace {

constexpr Language kLanguages[] = {Language::English, Language::Spanish, Language::German};

QString textOf(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

Catalogue loaded(Language language)
{
    auto catalogue = Catalogue::load(language);
    if (!catalogue)
        qFatal("%s", describe(catalogue.error()).c_str());
    return *std::move(catalogue);
}

QSet<QString> placeholders(std::string_view text)
{
    static const QRegularExpression placeholder("\\{([a-z_]+)\\}");
    QSet<QString> names;
    for (auto found = placeholder.globalMatch(textOf(text)); found.hasNext();)
        names.insert(found.next().captured(1));
    return names;
}

} // namespace

class CatalogueTest : public QObject {
    Q_OBJECT

private slots:
    void everyLanguageHasTheSameKeysAndPlaceholders()
    {
        const Catalogue english = loaded(Language::English);
        QVERIFY(english.keys().size() > 100);
        for (const Language language : kLanguages) {
            const Catalogue other = loaded(language);
            QVERIFY(other.keys() == english.keys());
            for (const std::string_view key : english.keys()) {
                QVERIFY2(!other.text(key).empty(), qPrintable(textOf(key)));
                QVERIFY2(placeholders(other.text(key)) == placeholders(english.text(key)), qPrintable(textOf(key)));
            }
        }
    }

    void bracesAlwaysEncloseAName()
    {
        static const QRegularExpression placeholder("\\{[a-z_]+\\}");
        for (const Language language : kLanguages) {
            const Catalogue catalogue = loaded(language);
            for (const std::string_view key : catalogue.keys()) {
                const QString rest = textOf(catalogue.text(key)).remove(placeholder);
                QVERIFY2(!rest.contains('{') && !rest.contains('}'), qPrintable(textOf(key)));
            }
        }
    }

    void everyErrorCodeHasAWordAndASentence()
    {
        const Catalogue catalogue = loaded(Language::English);
        for (int code = 0; code <= static_cast<int>(ErrorCode::NotAvailable); ++code) {
            const std::string word = codeWord(static_cast<ErrorCode>(code));
            QVERIFY2(catalogue.contains("error.word." + word), word.c_str());
            QVERIFY2(catalogue.contains("error.what." + word), word.c_str());
        }
    }

    void whatEachEntryMeansIsToldToo()
    {
        const Catalogue catalogue = loaded(Language::English);
        for (const char* group : {"verdict", "age", "provenance", "failure"})
            for (const std::string_view key : catalogue.keys()) {
                const QString name = textOf(key);
                if (name.startsWith(QString(group) + '.') && name.count('.') == 1)
                    QVERIFY2(catalogue.contains((group + (".meaning" + name.mid(name.indexOf('.')))).toStdString()),
                             qPrintable(name));
            }
    }

    void placeholdersAreFilledOnce()
    {
        const Catalogue catalogue = loaded(Language::English);
        QCOMPARE(catalogue.format("why.since", {{"time", "07:00 UTC"}, {"verdict", "unhealthy"}}),
                 std::string("unhealthy since 07:00 UTC"));
        QCOMPARE(catalogue.format("why.since", {{"verdict", "{time}"}, {"time", "noon"}}),
                 std::string("{time} since noon"));
        QCOMPARE(catalogue.format("why.since", {{"verdict", "unhealthy"}}), std::string("unhealthy since {time}"));
        QCOMPARE(catalogue.format("why.no_beat", {}), std::string(catalogue.text("why.no_beat")));
    }

    void anUnknownKeyShowsItself()
    {
        const Catalogue catalogue = loaded(Language::German);
        QCOMPARE(textOf(catalogue.text("no.such.key")), QString("no.such.key"));
        QVERIFY(!catalogue.contains("no.such.key"));
    }

    void theLanguagesAreWhatTheySay()
    {
        QCOMPARE(textOf(loaded(Language::English).text("verdict.eligible")), QString("eligible"));
        QCOMPARE(textOf(loaded(Language::Spanish).text("verdict.eligible")), QString("apto"));
        QCOMPARE(textOf(loaded(Language::German).text("verdict.eligible")), QString::fromUtf8("zulässig"));
    }
};

QTEST_GUILESS_MAIN(CatalogueTest)
#include "catalogue_test.moc"
