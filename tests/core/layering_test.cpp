// The layer picture holds for every source of the project, and the checker that says so catches what breaks it.
#include <QTest>

#include <QDirIterator>
#include <QFile>

#include "tests/core/layering_rules.h"

using namespace latepulse::layering;

class LayeringTest : public QObject {
    Q_OBJECT

private slots:
    void everySourceKeepsToThePicture()
    {
        const QDir root(LATEPULSE_SOURCE_DIR);
        QStringList found;
        int files = 0;
        for (const char* top : {"core", "ui", "app"}) {
            QDirIterator sources(root.filePath(top), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
            while (sources.hasNext()) {
                QFile file(sources.next());
                QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
                found += violations(root.relativeFilePath(file.fileName()), QString::fromUtf8(file.readAll()));
                ++files;
            }
        }
        found.sort();
        for (const QString& fault : found)
            qWarning("%s", qPrintable(fault)); // one line each: a single long message would be cut
        QVERIFY(found.isEmpty());
        QVERIFY2(files > 100, "the sources were not found");
    }

    void plantedFaultsAreCaught_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* path, const char* text) {
            QTest::newRow(qPrintable(QString(path) + ' ' + text)) << path << text;
        };
        row("core/engine/a.h", "#include \"core/model/queue.h\"");
        row("core/scenario/a.cpp", "#include \"core/record/series.h\"");
        row("core/random/a.cpp", "#include \"core/engine/event.h\"");
        row("core/theory/a.cpp", "#include \"core/random/stream.h\"");
        row("core/text/a.cpp", "#include \"core/scenario/scenario.h\"");
        row("core/model/a.cpp", "#include \"core/theory/erlang.h\"");
        row("core/model/a.cpp", "#include \"ui/look/theme.h\"");
        row("core/model/a.cpp", "#include <ui/look/theme.h>");
        row("core/model/a.cpp", "#include \"queue.h\"");
        row("core/model/a.cpp", "#include \"../model/queue.h\"");
        row("core/base/a.h", "#include <QString>");
        row("core/base/a.h", "# include <QtCore/QString>");
        row("core/base/a.cpp", "#include <qstring.h>");
        row("core/base/a.h", "#include <fmt/format.h>");
        row("core/scenario/a.h", "#include <toml++/toml.h>");
        row("core/record/a.h", "#include <nlohmann/json.hpp>");
        row("core/model/a.cpp", "#include <boost/graph/adjacency_list.hpp>");
        row("core/topology/a.h", "#include <boost/graph/adjacency_list.hpp>");
        row("core/model/a.cpp", "#include <random>");
        row("core/model/a.cpp", "#include <gsl/gsl_rng.h>");
        row("core/model/a.cpp", "double f(double x) { return std::log(x); }");
        row("core/random/a.cpp", "double f(double x) { return pow (x, 2.0); }");
        row("core/random/a.cpp", "using std::log;");
        row("core/engine/a.cpp", "double f(float x) { return ::expf(x); }");
        row("app/latepulse-cli/a.cpp", "#include <QCoreApplication>");
        row("app/latepulse-cli/a.cpp", "#include \"ui/document/document.h\"");
        row("app/latepulse-cli/a.cpp", "#include \"app/latepulse/command_line.h\"");
        row("ui/document/a.cpp", "#include \"ui/bridge/run_session.h\"");
        row("ui/presenters/a.cpp", "#include \"ui/look/theme.h\"");
        row("ui/presenters/a.cpp", "#include <QWidget>");
        row("ui/commands/a.cpp", "#include <QtWidgets/QWidget>");
        row("ui/bridge/a.cpp", "#include <QPainter>");
        row("ui/bridge/a.cpp", "#include \"ui/main_window.h\"");
        row("ui/panels/a.cpp", "#include <qcustomplot.h>");
        row("ui/panels/a.cpp", "#include <QtCharts/QChart>");
        row("app/latepulse/a.cpp", "#include <qcustomplot.h>");
        row("ui/panels/a.cpp", "#include \"app/latepulse/command_line.h\"");
    }
    void plantedFaultsAreCaught()
    {
        QFETCH(QString, path);
        QFETCH(QString, text);
        const QStringList found = violations(path, "// a comment\n" + text + "\n");
        QCOMPARE(found.size(), 1);
        QVERIFY2(found.first().startsWith(path + ":2: "), qPrintable(found.first()));
    }

    void whatThePictureAllowsPasses_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* path, const char* text) {
            QTest::newRow(qPrintable(QString(path) + ' ' + text)) << path << text;
        };
        row("core/record/a.h", "#include \"core/scenario/scenario.h\"");
        row("core/theory/a.cpp", "#include \"core/base/units.h\"\ndouble f(double x) { return std::log(x); }");
        row("core/topology/a.cpp", "#include <boost/graph/adjacency_list.hpp>");
        row("core/scenario/a.cpp", "#include <toml++/toml.h>\n#include <sys/stat.h>\n#include <fmt/format.h>");
        row("core/model/a.h", "#include <tl/expected.hpp>\n#include <string_view>");
        row("core/random/a.cpp",
            "double f(double x) { return math::log(x) + sampler.exp(x) + backlog(x) + std::sqrt(x) + std::logic; }");
        row("core/model/a.cpp", "// std::log(x)\n/* #include <QString>\n*/\nconst char* s = \"std::exp(1)\";");
        row("ui/presenters/a.cpp", "#include \"ui/document/document.h\"\n#include <QUndoCommand>\n#include \"a.moc\"");
        row("ui/bridge/a.cpp", "#include \"ui/document/document.h\"\n#include <QTimer>\n#include <thread>");
        row("ui/charts/a.cpp", "#include <qcustomplot.h>\n#include \"ui/bridge/run_session.h\"");
        row("app/latepulse/a.cpp",
            "#include \"ui/main_window.h\"\n#include \"core/scenario/reader.h\"\n#include <QApplication>");
        row("app/latepulse-cli/a.cpp", "#include \"core/scenario/reader.h\"\n#include <nlohmann/json.hpp>");
    }
    void whatThePictureAllowsPasses()
    {
        QFETCH(QString, path);
        QFETCH(QString, text);
        const QStringList found = violations(path, text);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(LayeringTest)
#include "layering_test.moc"
