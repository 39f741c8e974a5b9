// The why card's drawings: each job in the colour of its own class, abandoned work hatched.

#include <QRegularExpression>
#include <QTest>

#include "tests/ui/sample_data.h"
#include "ui/look/entity_look.h"
#include "ui/panels/why_drawings.h"
#include "ui/presenters/topology_presenter.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestWhyDrawings : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }
    void lanesColourJobsByClass();
    void lanesSayHowManyTheyAre();
};

void TestWhyDrawings::lanesSayHowManyTheyAre()
{
    for (const int workers : {1, 12, 13, 64}) {
        auto report = std::make_shared<WhyReport>();
        report->now = SimTime{Duration::hours(10).ns};
        for (int worker = 0; worker < workers; ++worker) {
            JobBefore job;
            job.eventClass = "liveness", job.pool = "main", job.worker = worker;
            job.start = report->now - Duration::minutes(30), job.end = report->now;
            report->jobs.push_back(job);
        }
        WorkerLanes lanes;
        lanes.show(Theme::light(), report, sampleScenario(), QTimeZone::utc());
        QCOMPARE(lanes.laneCount(), std::min(workers, 12));
        QCOMPARE(lanes.shownText(), workers > 12 ? QStringLiteral("12 of %1 workers").arg(workers) : QString());
        QVERIFY(!lanes.grab().isNull());
    }
}

void TestWhyDrawings::lanesColourJobsByClass()
{
    auto scenario = std::make_shared<Scenario>(*sampleScenario());
    scenario->classes.emplace_back().id = "measurements";
    auto report = std::make_shared<WhyReport>();
    report->now = SimTime{Duration::hours(10).ns};
    int minute = 0;
    for (const EventClass& c : scenario->classes) {
        JobBefore job;
        job.eventClass = c.id;
        job.place = JobPlace::DoneBefore;
        job.pool = "main";
        job.worker = 0;
        job.start = report->now - Duration::minutes(60 - minute);
        job.end = job.start + Duration::minutes(20);
        report->jobs.push_back(job);
        minute += 20;
    }
    QCOMPARE(minute, 60);
    for (const Theme& theme : {Theme::light(), Theme::darkTheme()}) {
        WorkerLanes lanes;
        lanes.resize(322, 60);
        lanes.show(theme, report, scenario, QTimeZone::utc());
        const QImage picture = lanes.grab().toImage();
        QList<QColor> seen;
        for (std::size_t i = 0; i < scenario->classes.size(); ++i) {
            const QColor wanted = styleOf(theme, classKey(*scenario, scenario->classes[i].id)).colour;
            QCOMPARE(picture.pixelColor(20 + 50 + static_cast<int>(i) * 100, 5), wanted);
            QVERIFY(!seen.contains(wanted));
            seen << wanted;
        }
    }
}

QTEST_MAIN(TestWhyDrawings)
#include "test_why_drawings.moc"
