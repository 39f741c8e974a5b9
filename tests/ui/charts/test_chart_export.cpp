// Files of charts: whole or not at all, of the stated size, with the recording's very numbers beside them.

#include <ctime>

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTransform>
#include <QXmlStreamReader>

#include "tests/ui/sample_data.h"
#include "ui/charts/chart_export.h"
#include "ui/look/entity_look.h"
#include "ui/look/theme.h"
#include "ui/presenters/chart_rows.h"
#include "ui/presenters/line_stretches.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

ExportOptions only(const QString& row)
{
    ExportOptions options;
    options.rows = {row};
    options.size = {640, 320};
    return options;
}

} // namespace

class TestChartExport : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void initTestCase();
    void pictureHasTheStatedSize();
    void everyFormatIsReadable();
    void tableEqualsRecording();
    void aRangeCutsTheTable();
    void theTableHoldsWhatIsDrawn();
    void axesSayDurationsInWords();
    void provenanceNamesTheRun();
    void provenanceListsWhatWasChanged();
    void aLegendShowsTheLines();
    void allRowsAndOneSheet();
    void stillChartsAreExportedToo();
    void modelNotesAreNotCalledReported();
    void chosenChartsAreExportedInTheirOrder();
    void oneChartIsCopied();
    void aBadFolderIsTold();
    void nothingRecordedIsTold();
    void unknownChartIsTold();
    void oneSampleIsDrawn();
    void aDenseLineIsPartedFromACalmOne();
    void aFlappingGhostIsDrawnQuickly();
    void noCurveLeavesItsAxes();
    void greyPicturesHaveNoHue();
    void theScreensThemeIsOneToo();

private:
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    QTemporaryDir m_folder;
    [[nodiscard]] Result<std::vector<std::filesystem::path>> render(const ExportOptions& options) const
    {
        return renderAll(m_scenario, m_recording, m_folder.path().toStdString(), options);
    }
};

void TestChartExport::initTestCase()
{
    registerFonts();
    QVERIFY(m_folder.isValid());
    m_scenario = sampleScenario();
    m_recording = sampleRecording(*m_scenario, 3000);
}

void TestChartExport::pictureHasTheStatedSize()
{
    ExportOptions options = only(QStringLiteral("share"));
    options.scale = 1.5;
    QVERIFY(render(options));
    const QImage picture(m_folder.filePath(QStringLiteral("share.png")));
    QCOMPARE(picture.size(), QSize(960, 480));
    QCOMPARE(picture.pixelColor(0, 0), QColor(Qt::white));
}

void TestChartExport::everyFormatIsReadable()
{
    ExportOptions options = only(QStringLiteral("age"));
    options.svg = options.pdf = true;
    const auto files = render(options);
    QVERIFY(files);
    QCOMPARE(files->size(), std::size_t{5});
    const QByteArray svg = contentOf(m_folder.filePath(QStringLiteral("age.svg")));
    for (const char* words :
         {"Liveness age, maximum", "model result", "Illustrative model, not RIPE NCC", "Measures a day earlier"})
        QVERIFY2(svg.contains(words), words);
    QVERIFY(contentOf(m_folder.filePath(QStringLiteral("age.pdf"))).startsWith("%PDF-"));
}

void TestChartExport::tableEqualsRecording()
{
    QVERIFY(render(only(QStringLiteral("eligible"))));
    const QList<QByteArray> lines = contentOf(m_folder.filePath(QStringLiteral("eligible.csv"))).trimmed().split('\n');
    QCOMPARE(lines.size(), 3001);
    QCOMPARE(lines.front().trimmed(),
             QByteArray("time_utc,time_s,eligible.all min (controllers),eligible.all max (controllers),eligible.all "
                        "last (controllers)"));
    const auto series = static_cast<std::size_t>(m_recording->series.find("eligible.all"));
    for (const qsizetype i : {0, 1, 1234, 2160, 2999}) {
        const QList<QByteArray> fields = lines[i + 1].trimmed().split(',');
        const auto place = static_cast<std::size_t>(i);
        QCOMPARE(fields[1].toDouble(), m_recording->series.endOf(place).toSeconds());
        QCOMPARE(fields[4].toFloat(), m_recording->series.at(series, place).last);
        QVERIFY(fields[0].endsWith('Z'));
    }
}

void TestChartExport::aRangeCutsTheTable()
{
    ExportOptions options = only(QStringLiteral("depth"));
    options.range = {SimTime{Duration::hours(1).ns}, SimTime{Duration::hours(2).ns}};
    QVERIFY(render(options));
    QCOMPARE(contentOf(m_folder.filePath(QStringLiteral("depth.csv"))).trimmed().split('\n').size(), 361);
}

void TestChartExport::theTableHoldsWhatIsDrawn()
{
    const auto table = [this](const QString& id) {
        return contentOf(m_folder.filePath(id + QStringLiteral(".csv"))).trimmed().split('\n');
    };
    QVERIFY(render(only(QStringLiteral("share"))));
    QList<QByteArray> lines = table(QStringLiteral("share"));
    const QList<QByteArray> heads = lines.front().trimmed().split(',');
    const qsizetype share = heads.indexOf("connected.software last (%)");
    const qsizetype count = heads.indexOf("connected.software last (probes)");
    QVERIFY(share > 0 && count > share);
    for (const qsizetype i : {1, 700, 2999}) {
        const QList<QByteArray> cells = lines[i].trimmed().split(',');
        QCOMPARE(cells.size(), heads.size());
        const auto size = static_cast<double>(m_scenario->populations.front().size);
        QCOMPARE(cells[share].toDouble(), cells[count].toDouble() * 100.0 / size);
        QVERIFY(cells[share].toDouble() > 0.0 && cells[share].toDouble() <= 100.0);
    }
    const QJsonObject json =
        QJsonDocument::fromJson(contentOf(m_folder.filePath(QStringLiteral("share.json")))).object();
    QCOMPARE(
        json.value(QStringLiteral("columns")).toObject().value(QStringLiteral("connected.software (%)")).toString(),
        QStringLiteral("100 x connected.software (probes) / 6500"));

    // A layer is the sum over the populations.
    QVERIFY(render(only(QStringLiteral("waiting"))));
    lines = table(QStringLiteral("waiting"));
    const QList<QByteArray> layers = lines.front().trimmed().split(',');
    const QList<QByteArray> cells = lines[2900].trimmed().split(',');
    const auto at = [&](const char* head) { return cells.value(layers.indexOf(head)).toDouble(); };
    QVERIFY(at("requesting.software+requesting.hardware last (probes)") > 2.0);
    QCOMPARE(at("requesting.software+requesting.hardware last (probes)"),
             at("requesting.software last (probes)") + at("requesting.hardware last (probes)"));

    // Busy workers are drawn in percent.
    QVERIFY(render(only(QStringLiteral("utilisation:main"))));
    const QByteArray head = table(QStringLiteral("utilisation_main")).front();
    QVERIFY(head.contains("utilisation.main last (%)") && head.contains("utilisation.main last (share)"));
}

void TestChartExport::axesSayDurationsInWords()
{
    ExportOptions options = only(QStringLiteral("sojourns"));
    options.svg = true;
    QVERIFY(render(options));
    const QByteArray svg = contentOf(m_folder.filePath(QStringLiteral("sojourns.svg")));
    QVERIFY(!svg.contains(">1e+") && !svg.contains(">1e-"));
    QVERIFY(svg.contains("10 s"));
    QVERIFY(svg.contains("1 h") || svg.contains("10 min") || svg.contains("1 d"));
}

void TestChartExport::provenanceNamesTheRun()
{
    QVERIFY(render(only(QStringLiteral("latency"))));
    const QJsonObject json =
        QJsonDocument::fromJson(contentOf(m_folder.filePath(QStringLiteral("latency.json")))).object();
    QCOMPARE(json.value(QStringLiteral("scenario_hash")).toString().toStdString(), m_recording->scenarioHash);
    QCOMPARE(json.value(QStringLiteral("seed")).toInt(), 1);
    QCOMPARE(json.value(QStringLiteral("kind")).toString(), QStringLiteral("model result"));
    QCOMPARE(json.value(QStringLiteral("units")).toObject().value(QStringLiteral("latency.registry")).toString(),
             QStringLiteral("s"));
}

void TestChartExport::provenanceListsWhatWasChanged()
{
    auto recording = std::make_shared<Recording>(*m_recording);
    recording->stateHash = 0x0123456789abcdefULL;
    LogEntry change;
    change.at = SimTime{Duration::hours(6).ns};
    change.kind = LogKind::Intervention;
    change.subject = "slow_backend", change.from = "backend.registry.latency.mean = 80ms", change.to = "5min";
    recording->log.push_back(change);
    for (const char* chart : {"age", "held"}) {
        const auto files = renderAll(m_scenario, recording, m_folder.path().toStdString(), only(QLatin1String(chart)));
        QVERIFY(files);
        const QJsonObject json =
            QJsonDocument::fromJson(contentOf(m_folder.filePath(QLatin1String(chart) + QStringLiteral(".json"))))
                .object();
        const auto text = [&json](const char* key) { return json.value(QLatin1String(key)).toString(); };
        QCOMPARE(text("state_hash"), QStringLiteral("0123456789abcdef"));
        QCOMPARE(text("version"), QStringLiteral(LATEPULSE_VERSION));
        QVERIFY(
            !json.value(QStringLiteral("method")).toObject().value(QStringLiteral("simulation")).toString().isEmpty());
        const QJsonArray all = json.value(QStringLiteral("interventions")).toArray();
        QCOMPARE(all.size(), 4);
        const QJsonObject slow = all.at(0).toObject(), byHand = all.at(1).toObject();
        QCOMPARE(slow.value(QStringLiteral("at_s")).toDouble(), 21600.0);
        const QJsonObject done = slow.value(QStringLiteral("changes")).toArray().at(0).toObject();
        QCOMPARE(done.value(QStringLiteral("parameter")).toString(), QStringLiteral("backend.registry.latency.mean"));
        QCOMPARE(done.value(QStringLiteral("from")).toString(), QStringLiteral("80ms"));
        QCOMPARE(done.value(QStringLiteral("to")).toString(), QStringLiteral("5min"));
        QVERIFY(byHand.value(QStringLiteral("made_in_the_window")).toBool());
        QVERIFY(byHand.value(QStringLiteral("changes")).toArray().isEmpty());  // the log has nothing of it
    }
}

void TestChartExport::aLegendShowsTheLines()
{
    ExportOptions options = only(QStringLiteral("share"));
    options.svg = true;
    options.ghost = sampleRecording(*m_scenario, 3000, true);
    options.ghostKind = GhostKind::Pinned;
    QVERIFY(render(options));
    QCOMPARE(QImage(m_folder.filePath(QStringLiteral("share.png"))).text(QStringLiteral("Description")),
             QStringLiteral("model result"));
    // A short line of the pinned run's own dashes beside its name; the curve's dashes are there once, the legend's too.
    const QByteArray svg = contentOf(m_folder.filePath(QStringLiteral("share.svg")));
    QVERIFY(svg.contains("pinned run"));
    options.ghostKind = GhostKind::AsLoaded;
    QVERIFY(render(options));
    const QByteArray loaded = contentOf(m_folder.filePath(QStringLiteral("share.svg")));
    QVERIFY(loaded.contains("run as loaded") && !loaded.contains("pinned run"));
    const QRegularExpression dashes(QStringLiteral("stroke-dasharray=\"([^\"]+)\""));
    const auto patterns = [&dashes](const QByteArray& text) {
        QSet<QString> found;
        for (auto all = dashes.globalMatch(QString::fromUtf8(text)); all.hasNext();)
            found.insert(all.next().captured(1));
        return found;
    };
    QVERIFY(!(patterns(svg) - patterns(loaded)).isEmpty());
    QVERIFY(!(patterns(loaded) - patterns(svg)).isEmpty());
}

void TestChartExport::allRowsAndOneSheet()
{
    ExportOptions options;
    options.size = {800, 500};
    options.scale = 1.0;
    const auto files = render(options);
    QVERIFY(files);
    QCOMPARE(files->size(), std::size_t{(8 + 2 + 1) * 3});
    QCOMPARE(QImage(m_folder.filePath(QStringLiteral("all.png"))).size(), options.size);
}

void TestChartExport::stillChartsAreExportedToo()
{
    QStringList ids;
    ExportOptions shown;
    shown.rows = {QStringLiteral("why"), QStringLiteral("age")};
    for (const auto& [id, title] : exportableRows(m_scenario, m_recording, shown))
        ids << id;
    QCOMPARE(ids.count(QStringLiteral("why")), 1);
    QCOMPARE(ids.count(QStringLiteral("age")), 1);
    QVERIFY(ids.contains(QStringLiteral("sojourns")) && ids.contains(QStringLiteral("held")));
    ExportOptions options = only(QStringLiteral("sojourns"));
    options.rows << QStringLiteral("held");
    options.size = {900, 500};
    options.svg = options.pdf = true;
    const auto files = render(options);
    QVERIFY(files);
    QCOMPARE(files->size(), std::size_t{2 * 5});

    // The words on the sheet: title, axes, provenance, what it is.
    const QByteArray svg = contentOf(m_folder.filePath(QStringLiteral("sojourns.svg")));
    for (const char* words :
         {"Measures a day earlier: Time from arrival to end", "model result", "by time, log",
          "not only to the playhead", "50 % solid", "% of the class", "Seed 1", "0123456789ab", "Heartbeats"})
        QVERIFY2(svg.contains(words), words);
    const QByteArray bars = contentOf(m_folder.filePath(QStringLiteral("held.svg")));
    QVERIFY(bars.contains("worker-hours"));
    QVERIFY(!bars.contains(">0 %"));
    // Ink on white within the plot, not an empty sheet.
    const QImage picture(m_folder.filePath(QStringLiteral("held.png")));
    QCOMPARE(picture.size(), options.size * 2.0);
    int inked = 0;
    for (int x = 0; x < picture.width(); x += 4)
        for (int y = 0; y < picture.height(); y += 4)
            inked += picture.pixelColor(x, y) == Theme::light().control ? 1 : 0;
    QVERIFY2(inked > 1000, qPrintable(QString::number(inked)));

    // Every event of the histogram is in the table.
    const QList<QByteArray> rows = contentOf(m_folder.filePath(QStringLiteral("sojourns.csv"))).trimmed().split('\n');
    QCOMPARE(rows.front().trimmed(), QByteArray("class,from (s),to (s),count (events)"));
    std::int64_t events = 0;
    for (const QByteArray& row : rows.mid(1)) {
        const QList<QByteArray> cells = row.trimmed().split(',');
        QCOMPARE(cells.size(), 4);
        QVERIFY(cells[1].toDouble() < cells[2].toDouble());
        events += cells[0] == "liveness" ? cells[3].toLongLong() : 0;
    }
    QCOMPARE(events, m_recording->classes.front().sojourn.count());
    const QByteArray held = contentOf(m_folder.filePath(QStringLiteral("held.csv")));
    QVERIFY(held.startsWith("pool,held_by,time (worker-s)\r\n"));
    QVERIFY(held.contains("main,reconnect call registry,620000\r\n"));

    const QJsonObject json =
        QJsonDocument::fromJson(contentOf(m_folder.filePath(QStringLiteral("held.json")))).object();
    QCOMPARE(json.value(QStringLiteral("kind")).toString(), QStringLiteral("model result"));
    QCOMPARE(json.value(QStringLiteral("scenario_hash")).toString().toStdString(), m_recording->scenarioHash);
    QCOMPARE(json.value(QStringLiteral("units")).toObject().value(QStringLiteral("time")).toString(),
             QStringLiteral("worker-s"));
    QCOMPARE(json.value(QStringLiteral("units")).toObject().size(), 1);
}

void TestChartExport::modelNotesAreNotCalledReported()
{
    auto scenario = std::make_shared<Scenario>(*m_scenario);
    scenario->annotations = {Annotation{SimTime{Duration::hours(1).ns}, {}, "the wave of the model", "", false}};
    ExportOptions options = only(QStringLiteral("share"));
    options.svg = true;
    QVERIFY(renderAll(scenario, m_recording, m_folder.path().toStdString(), options));
    const QByteArray svg = contentOf(m_folder.filePath(QStringLiteral("share.svg")));
    QVERIFY(svg.contains("M, model notes"));
    QVERIFY(!svg.contains("reported"));
}

void TestChartExport::chosenChartsAreExportedInTheirOrder()
{
    ExportOptions options;
    options.size = {700, 400};
    options.scale = 1.0;
    options.svg = true;
    options.rows = {QStringLiteral("why"), QStringLiteral("queue_depth:shared.liveness"), QStringLiteral("depth")};
    options.otherScale = {QStringLiteral("depth")};
    const auto files = render(options);
    QVERIFY2(files, files ? "" : describe(files.error()).c_str());
    QCOMPARE(files->size(), std::size_t{4 * 4});
    for (const char* file : {"why.png", "queue_depth_shared.liveness.csv", "depth.svg", "all.json"})
        QVERIFY2(QFile::exists(m_folder.filePath(QLatin1String(file))), file);
    QVERIFY(contentOf(m_folder.filePath(QStringLiteral("depth.svg"))).contains("log, zero apart below"));
    QVERIFY(!contentOf(m_folder.filePath(QStringLiteral("queue_depth_shared.liveness.svg"))).contains("zero apart"));
    const QByteArray all = contentOf(m_folder.filePath(QStringLiteral("all.svg")));
    QVERIFY(all.indexOf("Why not connected") > 0);
    QVERIFY(all.indexOf("Why not connected") < all.indexOf("Queue depth by class"));
}

void TestChartExport::oneChartIsCopied()
{
    ExportOptions options = only(QStringLiteral("age"));
    options.range = {SimTime{Duration::hours(1).ns}, SimTime{Duration::hours(2).ns}};
    const auto chart = copiedChart(m_scenario, m_recording, options);
    QVERIFY(chart);
    QCOMPARE(chart->picture.size(), options.size * options.scale);
    QVERIFY(chart->svg.contains("model result"));
    QCOMPARE(QByteArray::fromStdString(chart->csv).trimmed().split('\n').size(), 361);
    QCOMPARE(chart->title, QStringLiteral("Liveness age, maximum"));
    QVERIFY(!copiedChart(m_scenario, m_recording, only(QStringLiteral("weather"))));
}

void TestChartExport::aBadFolderIsTold()
{
    const QString file = m_folder.filePath(QStringLiteral("taken"));
    QFile taken(file);
    QVERIFY(taken.open(QIODevice::WriteOnly));
    const auto files = renderAll(m_scenario, m_recording, (file + QStringLiteral("/charts")).toStdString(),
                                 only(QStringLiteral("age")));
    QVERIFY(!files);
    QCOMPARE(files.error().code, ErrorCode::NotWritable);
    QVERIFY(!describe(files.error()).empty());
}

void TestChartExport::nothingRecordedIsTold()
{
    const auto files = renderAll(m_scenario, sampleRecording(*m_scenario, 0), m_folder.path().toStdString(), {});
    QVERIFY(!files);
    QCOMPARE(files.error().code, ErrorCode::NotAvailable);
}

void TestChartExport::unknownChartIsTold()
{
    const auto files = render(only(QStringLiteral("weather")));
    QVERIFY(!files);
    QCOMPARE(files.error().code, ErrorCode::UnknownSeries);
    QCOMPARE(files.error().value, std::string("weather"));
}

void TestChartExport::oneSampleIsDrawn()
{
    const auto files = renderAll(m_scenario, sampleRecording(*m_scenario, 1), m_folder.path().toStdString(),
                                 only(QStringLiteral("waiting")));
    QVERIFY(files);
    QCOMPARE(contentOf(m_folder.filePath(QStringLiteral("waiting.csv"))).trimmed().split('\n').size(), 2);
}

namespace {

/// A polyline or path of the file: its colour, and where it goes on the sheet.
struct Stroke {
    QString colour;
    QRectF box;
};

QList<Stroke> strokesOf(const QByteArray& svg)
{
    static const QRegularExpression number(QStringLiteral("-?[0-9]+(\\.[0-9]+)?(e-?[0-9]+)?"));
    const auto numbers = [](const QString& text) {
        QList<double> all;
        for (auto found = number.globalMatch(text); found.hasNext();)
            all << found.next().captured().toDouble();
        return all;
    };
    QList<Stroke> strokes;
    QXmlStreamReader reader(svg);
    QString colour;
    QTransform transform;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = reader.attributes();
        const auto value = [&](const char* name) { return attributes.value(QLatin1String(name)).toString(); };
        if (reader.name() == QStringLiteral("g") && attributes.hasAttribute(QStringLiteral("stroke"))) {
            colour = value("stroke");
            const auto m = numbers(value("transform"));
            transform = m.size() == 6 ? QTransform(m[0], m[1], m[2], m[3], m[4], m[5]) : QTransform();
        }
        const QString points = value(reader.name() == QStringLiteral("path") ? "d" : "points");
        const auto at = numbers(points);
        if (at.size() < 4)
            continue;
        QPolygonF line;
        for (qsizetype i = 0; i + 1 < at.size(); i += 2)
            line << QPointF(at[i], at[i + 1]);
        strokes << Stroke{colour, transform.map(line).boundingRect()};
    }
    return strokes;
}

} // namespace

/// A file format that knows no clipping shows every slip beyond the axes.
void TestChartExport::noCurveLeavesItsAxes()
{
    const Theme theme = Theme::light();
    constexpr double gutter = 168.0, air = 2.5; // half a line's width and a rounded corner
    for (const char* id : {"latency", "depth", "oldest", "age", "eligible", "share", "waiting", "why"}) {
        ExportOptions options = only(QLatin1String(id));
        options.range = {SimTime{Duration::hours(7).ns}, SimTime{Duration::minutes(497).ns}};
        options.ghost = sampleRecording(*m_scenario, 2900, true);
        options.svg = true;
        QVERIFY(render(options));
        const QList<Stroke> strokes =
            strokesOf(contentOf(m_folder.filePath(QLatin1String(id) + QStringLiteral(".svg"))));
        QRectF axis; // the line that the time labels hang from
        for (const Stroke& stroke : strokes)
            if (stroke.colour == theme.control.name() && stroke.box.height() < 0.01 && stroke.box.width() > 300.0)
                axis = stroke.box;
        QVERIFY2(axis.width() > 300.0, id);
        QSet<QString> colours{theme.ghost.name()};
        const auto rows = {chartRows(*m_scenario, m_recording->series), furtherRows(*m_scenario, m_recording->series)};
        for (const auto& some : rows)
            for (const ChartRow& row : some)
                for (const ChartCurve& curve : row.curves)
                    if (row.id == QLatin1String(id))
                        colours << styleOf(theme, curve.key).colour.name();
        int curves = 0;
        for (const Stroke& stroke : strokes) {
            if (!colours.contains(stroke.colour) || stroke.box.left() > options.size.width() - gutter)
                continue; // the legend's samples
            ++curves;
            QVERIFY2(stroke.box.left() >= axis.left() - air && stroke.box.right() <= axis.right() + air
                         && stroke.box.bottom() <= axis.bottom() + air && stroke.box.top() > 30.0,
                     qPrintable(QStringLiteral("%1 %2: %3 to %4, %5 to %6; axis %7 to %8 at %9")
                                    .arg(QLatin1String(id), stroke.colour)
                                    .arg(stroke.box.left())
                                    .arg(stroke.box.right())
                                    .arg(stroke.box.top())
                                    .arg(stroke.box.bottom())
                                    .arg(axis.left())
                                    .arg(axis.right())
                                    .arg(axis.bottom())));
        }
        QVERIFY2(curves > 0, id);
    }
}

void TestChartExport::greyPicturesHaveNoHue()
{
    ExportOptions options = only(QStringLiteral("depth"));
    options.svg = options.pdf = options.greyscale = true;
    QVERIFY(render(options));
    const QImage picture(m_folder.filePath(QStringLiteral("depth.png")));
    int inked = 0;
    for (int x = 0; x < picture.width(); ++x)
        for (int y = 0; y < picture.height(); ++y) {
            const QColor c = picture.pixelColor(x, y);
            QVERIFY(c.red() == c.green() && c.green() == c.blue());
            inked += c.red() < 200 ? 1 : 0;
        }
    QVERIFY(inked > 1000);
    QVERIFY(contentOf(m_folder.filePath(QStringLiteral("depth.pdf"))).startsWith("%PDF-"));
    // Without hue the curves of a chart still differ: in dash where they are lines, and in letter always.
    for (const auto& some :
         {chartRows(*m_scenario, m_recording->series), furtherRows(*m_scenario, m_recording->series)})
        for (const ChartRow& row : some) {
            QSet<QString> letters;
            QSet<QList<qreal>> dashes;
            for (const ChartCurve& curve : row.curves) {
                letters << styleOf(Theme::light(), curve.key).letter;
                dashes << styleOf(Theme::light(), curve.key).dashes;
            }
            QCOMPARE(letters.size(), qsizetype(row.curves.size()));
            if (!row.filled)
                QCOMPARE(dashes.size(), qsizetype(row.curves.size()));
        }
}

void TestChartExport::theScreensThemeIsOneToo()
{
    for (const char* id : {"share", "held"}) {
        ExportOptions options = only(QLatin1String(id));
        options.theme = Theme::darkTheme();
        QVERIFY(render(options));
        const QImage picture(m_folder.filePath(QLatin1String(id) + QStringLiteral(".png")));
        QCOMPARE(picture.pixelColor(1, 1), Theme::darkTheme().panel);
        QCOMPARE(picture.pixelColor(picture.width() - 2, picture.height() - 2), Theme::darkTheme().panel);
    }
}

void TestChartExport::aDenseLineIsPartedFromACalmOne()
{
    QVector<QPointF> line;
    for (int x = 0; x < 160; ++x) // one step of 300 px
        line << QPointF(x, x < 80 ? 0 : 300);
    QCOMPARE(lineStretches(line).size(), std::size_t{1});
    QVERIFY(!lineStretches(line).front().dense);
    for (int x = 160; x < 320; ++x)
        line << QPointF(x, x % 2 == 0 ? 0 : 300);
    line << QPointF(480, 300);
    const auto stretches = lineStretches(line);
    QCOMPARE(stretches.size(), std::size_t{3});
    QVERIFY(!stretches[0].dense && stretches[1].dense && !stretches[2].dense);
    QCOMPARE(stretches[0].first, 0);
    for (std::size_t i = 1; i < stretches.size(); ++i)
        QCOMPARE(stretches[i].first, stretches[i - 1].last);
    QCOMPARE(stretches.back().last, line.size() - 1);
    // Many points of one column are one stroke over all of them; columns stay joined.
    const QVector<QPointF> column{{0.0, 5.0}, {0.2, 90.0}, {0.4, 10.0}, {0.8, 2.0}, {1.0, 40.0}};
    const auto strokes = columnStrokes(column, {0, column.size() - 1, true});
    QCOMPARE(strokes, QList<QLineF>({{0.0, 2.0, 0.0, 90.0}, {0.8, 2.0, 1.0, 40.0}}));
    QCOMPARE(columnEnds(column, {0, column.size() - 1, true}), QList<QPointF>({{0.8, 2.0}, {1.0, 40.0}}));
    QVERIFY(lineStretches({}).empty() && lineStretches({QPointF(1, 1)}).empty());
}

/// A ghost that goes up and down in every sample: its dashes alone took most of a minute.
void TestChartExport::aFlappingGhostIsDrawnQuickly()
{
    const auto whole = sampleRecording(*m_scenario);
    const auto flaps = [](std::size_t i) { return Sample{1.0F, 5000.0F, i % 2 == 0 ? 1.0F : 4000.0F}; };
    const auto otherwise = [](std::size_t i) { return Sample{2.0F, 9000.0F, i % 3 == 0 ? 2.0F : 8000.0F}; };
    ExportOptions options;
    options.rows = {QStringLiteral("oldest")};
    options.scale = 2.0;
    options.ghost = withSamples(*whole, "queue_age", flaps);
    options.ghostKind = GhostKind::Pinned;
    const std::clock_t from = std::clock();
    QVERIFY(renderAll(m_scenario, withSamples(*whole, "queue_age", otherwise), m_folder.path().toStdString(), options));
    const double seconds = static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
    qInfo("a flapping chart with its ghost: %.2f s of processor time", seconds);
    QVERIFY2(seconds < 10.0, qPrintable(QString::number(seconds)));
}

QTEST_MAIN(TestChartExport)
#include "test_chart_export.moc"
