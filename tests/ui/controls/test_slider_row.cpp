// Slider rows under a person's hand: drags, steps, typed values, refusals, and silence while being refreshed.

#include <memory>

#include <QAccessible>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/ui/what_if_scenario.h"
#include "ui/controls/provenance_mark.h"
#include "ui/controls/slider_row.h"
#include "ui/controls/value_box.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestSliderRow : public QObject {
    Q_OBJECT

private slots:
    void init();
    void dragMovesByOneTwoFive();
    void keysStepAndEndIsNone();
    void longNumbersShowTheirFirstDigits();
    void theBoxStepsLikeTheSlider();
    void theWheelTurnsOnlyTheBoxInHand();
    void theBoxIsASpinBoxToAssistiveTechnology();
    void typedValuesAreExact_data();
    void typedValuesAreExact();
    void refusedTextKeepsTheValue();
    void aRefusalEndsWithTheValueItNames();
    void showingIsSilent();
    void provenanceOpensInPlace();
    void revertIsOfferedOnlyWhenChanged();

private:
    Scenario m_scenario = whatIfScenario();
    [[nodiscard]] std::unique_ptr<SliderRow> row(const char* path) const;
};

void TestSliderRow::init()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

std::unique_ptr<SliderRow> TestSliderRow::row(const char* path) const
{
    const Parameter parameter = *findParameter(m_scenario, path);
    auto made = std::make_unique<SliderRow>(parameter);
    made->setAllowed(QString::fromStdString(allowedText(*parameter.spec, m_scenario)));
    made->setProvenance(m_scenario.provenance.of(parameter.path));
    EffectiveValue value;
    value.value = value.loaded = valueOf(m_scenario, parameter);
    made->showEffective(value);
    made->resize(280, 80);
    made->show();
    (void)QTest::qWaitForWindowExposed(made.get());
    return made;
}

void TestSliderRow::dragMovesByOneTwoFive()
{
    const auto made = row("backend.registry.latency.mean");
    StepSlider* slider = made->slider();
    QSignalSpy began(made.get(), &ParameterRow::dragBegan), ended(made.get(), &ParameterRow::dragEnded);
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    const QPoint from = slider->handleRect().center().toPoint();
    QTest::mousePress(slider, Qt::LeftButton, {}, from);
    QVERIFY(made->isHeld());
    QTest::mouseMove(slider, from + QPoint(20, 0));
    QTest::mouseMove(slider, QPoint(qRound(slider->xOf(200.0)), from.y()));
    QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(qRound(slider->xOf(200.0)), from.y()));
    QCOMPARE(began.size(), 1);
    QCOMPARE(ended.size(), 1);
    QVERIFY(chosen.size() >= 2);
    QCOMPARE(std::get<Duration>(chosen.last().at(1).value<ParameterValue>()), Duration::seconds(200));
    QVERIFY(!made->isHeld());
}

void TestSliderRow::keysStepAndEndIsNone()
{
    const auto made = row("class.reconnect.registry.timeout");
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    made->slider()->setFocus();
    QTest::keyClick(made->slider(), Qt::Key_Home);
    QVERIFY(std::holds_alternative<Duration>(chosen.last().at(1).value<ParameterValue>()));
    const auto lowest = std::get<Duration>(chosen.last().at(1).value<ParameterValue>());
    QTest::keyClick(made->slider(), Qt::Key_Right);
    QVERIFY(std::get<Duration>(chosen.last().at(1).value<ParameterValue>()) > lowest);
    QTest::keyClick(made->slider(), Qt::Key_End);
    QVERIFY(std::holds_alternative<NoValue>(chosen.last().at(1).value<ParameterValue>()));
    QCOMPARE(made->box()->text(), QStringLiteral("none"));
}

/// A long number gets the room it needs; what is longer than any shows its first digits ("22222222 s" would be another
/// value).
void TestSliderRow::longNumbersShowTheirFirstDigits()
{
    ValueBox box;
    const int usual = box.width();
    for (const char* number : {"6,500", "2,500,000"}) {
        box.showValue({QString::fromLatin1(number), QStringLiteral("probes")}, true);
        const int unit = box.fontMetrics().horizontalAdvance(QStringLiteral("probes"));
        QVERIFY2(box.fontMetrics().horizontalAdvance(box.text()) + unit + 16 <= box.width(), number);
    }
    QVERIFY(box.width() > usual);
    box.showValue({QStringLiteral("3"), QStringLiteral("s")}, true);
    QCOMPARE(box.width(), usual);
    box.showValue({QStringLiteral("2.222222222222222222"), QStringLiteral("s")}, true);
    box.show();
    const QImage shown = box.grab().toImage();
    box.showValue({QStringLiteral("1.222222222222222222"), QStringLiteral("s")}, true);
    QVERIFY(box.fontMetrics().horizontalAdvance(box.text()) > box.width() - 40 && shown != box.grab().toImage());
}

void TestSliderRow::theBoxStepsLikeTheSlider()
{
    const auto made = row("backend.registry.latency.mean");
    QSignalSpy began(made.get(), &ParameterRow::dragBegan), ended(made.get(), &ParameterRow::dragEnded);
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    const auto last = [&] { return std::get<Duration>(chosen.last().at(1).value<ParameterValue>()); };
    made->box()->setFocus();
    QTest::keyClick(made->box(), Qt::Key_Up);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(last(), Duration::milliseconds(100));
    QTest::keyClick(made->box(), Qt::Key_Up);
    QCOMPARE(last(), Duration::milliseconds(200));
    QTest::keyClick(made->box(), Qt::Key_Down);
    QCOMPARE(last(), Duration::milliseconds(100));
    QCOMPARE(began.size(), 3);
    QCOMPARE(ended.size(), 3);
    QCOMPARE(made->box()->text(), QStringLiteral("100"));
    // A row without a slider steps too.
    const auto seed = row("run.seed");
    QVERIFY(seed->slider() == nullptr);
    QSignalSpy seeds(seed.get(), &ParameterRow::valueChosen);
    seed->box()->setFocus();
    QTest::keyClick(seed->box(), Qt::Key_Up);
    QCOMPARE(std::get<std::int64_t>(seeds.last().at(1).value<ParameterValue>()), std::int64_t{2});
}

void TestSliderRow::theWheelTurnsOnlyTheBoxInHand()
{
    const auto made = row("backend.registry.latency.mean");
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    const auto turn = [&made](int angle) {
        const QPointF at = made->box()->rect().center();
        QWheelEvent wheel(at, made->box()->mapToGlobal(at), {}, QPoint(0, angle), Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(made->box(), &wheel);
    };
    made->box()->clearFocus();
    turn(120);
    QVERIFY(chosen.isEmpty());
    made->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(made.get()));
    made->box()->setFocus();
    QVERIFY(made->box()->hasFocus());
    turn(60);
    QVERIFY(chosen.isEmpty());
    turn(60);
    QCOMPARE(std::get<Duration>(chosen.last().at(1).value<ParameterValue>()), Duration::milliseconds(100));
    turn(-120);
    QCOMPARE(std::get<Duration>(chosen.last().at(1).value<ParameterValue>()), Duration::milliseconds(50));
}

void TestSliderRow::theBoxIsASpinBoxToAssistiveTechnology()
{
    const auto made = row("backend.registry.latency.mean");
    QAccessibleInterface* box = QAccessible::queryAccessibleInterface(made->box());
    QVERIFY(box != nullptr);
    QCOMPARE(box->role(), QAccessible::SpinBox);
    QCOMPARE(box->text(QAccessible::Name), QStringLiteral("Latency, mean"));
    QCOMPARE(box->text(QAccessible::Value), QStringLiteral("80 ms"));
    QVERIFY(box->valueInterface() != nullptr);
    QCOMPARE(box->valueInterface()->currentValue().toString(), QStringLiteral("80 ms"));
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    box->actionInterface()->doAction(QAccessibleActionInterface::increaseAction());
    QCOMPARE(std::get<Duration>(chosen.last().at(1).value<ParameterValue>()), Duration::milliseconds(100));
    QCOMPARE(box->text(QAccessible::Value), QStringLiteral("100 ms"));
}

void TestSliderRow::typedValuesAreExact_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("ns");
    QTest::newRow("bare number takes the unit shown") << QStringLiteral("75") << qint64{Duration::seconds(75).ns};
    QTest::newRow("own unit") << QStringLiteral("1.5 s") << qint64{Duration::milliseconds(1500).ns};
    QTest::newRow("two units") << QStringLiteral("2min 3s") << qint64{Duration::seconds(123).ns};
}

void TestSliderRow::typedValuesAreExact()
{
    QFETCH(QString, text);
    QFETCH(qint64, ns);
    const auto made = row("health.window");
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    made->box()->setFocus();
    made->box()->selectAll();
    QTest::keyClicks(made->box(), text);
    QTest::keyClick(made->box(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(std::get<Duration>(chosen.first().at(1).value<ParameterValue>()).ns, ns);
}

void TestSliderRow::refusedTextKeepsTheValue()
{
    const auto made = row("health.window");
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen);
    made->box()->setFocus();
    made->box()->selectAll();
    QTest::keyClicks(made->box(), QStringLiteral("soon"));
    QTest::keyClick(made->box(), Qt::Key_Return);
    QVERIFY(chosen.isEmpty());
    QVERIFY(made->hasProblem());
    QVERIFY(made->box()->property("finding").toBool());
    QVERIFY(made->findChild<QLabel*>(QStringLiteral("problem"))->text().contains(QStringLiteral("Kept 60 s")));
    QCOMPARE(made->box()->text(), QStringLiteral("60"));
    QTest::keyClick(made->box(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(made->box()->text(), QStringLiteral("60"));
    QTest::keyClick(made->box(), Qt::Key_Escape);
    QVERIFY(!made->box()->property("finding").toBool());
    QCOMPARE(made->box()->text(), QStringLiteral("60"));
}

/// What the row says of a refusal holds until another value is in force.
void TestSliderRow::aRefusalEndsWithTheValueItNames()
{
    const auto made = row("health.window");
    made->box()->setFocus();
    made->box()->selectAll();
    QTest::keyClicks(made->box(), QStringLiteral("soon"));
    QTest::keyClick(made->box(), Qt::Key_Return);
    EffectiveValue value;
    value.value = value.loaded = Duration::seconds(60);
    made->showEffective(value);
    QVERIFY(made->hasProblem());
    value.value = Duration::seconds(90);
    made->showEffective(value);
    QVERIFY(!made->hasProblem());
    QCOMPARE(made->box()->text(), QStringLiteral("90"));
}

void TestSliderRow::showingIsSilent()
{
    const auto made = row("health.window");
    QSignalSpy chosen(made.get(), &ParameterRow::valueChosen), began(made.get(), &ParameterRow::dragBegan);
    for (int seconds = 1; seconds < 400; seconds += 7) {
        EffectiveValue value;
        value.value = Duration::seconds(seconds);
        value.loaded = Duration::seconds(60);
        value.changed = true;
        made->showEffective(value);
        QCOMPARE(made->box()->text(), QString::number(seconds));
    }
    QVERIFY(chosen.isEmpty());
    QVERIFY(began.isEmpty());
}

void TestSliderRow::provenanceOpensInPlace()
{
    const auto made = row("health.window");
    auto* note = made->findChild<QLabel*>(QStringLiteral("provenanceNote"));
    QVERIFY(note->isHidden());
    QTest::mouseClick(made->findChild<ProvenanceMark*>(), Qt::LeftButton);
    QVERIFY(note->isVisible());
    QVERIFY(note->text().contains(QStringLiteral("about a minute")));
}

void TestSliderRow::revertIsOfferedOnlyWhenChanged()
{
    const auto made = row("health.window");
    auto* revert = made->findChild<QWidget*>(QStringLiteral("revert"));
    QVERIFY(revert->isHidden());
    EffectiveValue value;
    value.value = Duration::seconds(120);
    value.loaded = Duration::seconds(60);
    value.changed = true;
    made->showEffective(value);
    QSignalSpy reverted(made.get(), &ParameterRow::revertRequested);
    QTest::mouseClick(revert, Qt::LeftButton);
    QCOMPARE(reverted.size(), 1);
}

QTEST_MAIN(TestSliderRow)
#include "test_slider_row.moc"
