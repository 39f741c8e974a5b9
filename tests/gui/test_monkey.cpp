// A hand without a plan: clicks, drags, types, opens and closes at random. No crash, no Qt warning, Play never dead.
//   LATEPULSE_MONKEY_SEED=N     another hand (the seed is printed)
//   LATEPULSE_MONKEY_KEEP=FILE  the scenario last changed, as a file, whatever becomes of this process
//   LATEPULSE_MONKEY_SECONDS=N  how long, in seconds of this process' own time (20)

#include <ctime>
#include <random>

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QtTest>

#include "core/scenario/reader.h"
#include "tests/gui/window_test.h"
#include "ui/controls/top_bar.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

int numberOf(const char* variable, int usual)
{
    bool isNumber = false;
    const int value = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber ? value : usual;
}

/// Each may delete another while one goes through them.
QList<QPointer<QWidget>> windowsNow()
{
    QList<QPointer<QWidget>> all;
    for (QWidget* top : QApplication::topLevelWidgets())
        all << top;
    return all;
}

double ownSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

class TestMonkey : public WindowTest {
    Q_OBJECT

private slots:
    void aHandWithoutAPlan();
    void openingAndClosingLeavesNothing();

private:
    int upTo(int most) { return most <= 0 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(most)); }
    template <class List>
    auto any(const List& list)
    {
        return list.at(upTo(static_cast<int>(list.size())));
    }
    void step();
    [[nodiscard]] QWidget* stage() const;
    QWidget* anyWidget();
    QPoint anyPoint(const QWidget& widget) { return {upTo(widget.width()), upTo(widget.height())}; }
    void click();
    void drag();
    static void letGo(const QPointer<QWidget>& widget, Qt::MouseButton button, const QPoint& at);
    void turnWheel();
    void press();
    void type();
    void openFile();
    void resizeOrLook();
    void closeAndOpen();
    void answerQuestions();
    void leaveDialogs();
    void playIsAlive();
    [[nodiscard]] QString stateInWords() const;
    void openAnew();
    void checkScenario();

    std::shared_ptr<const Scenario> m_checked;
    std::mt19937_64 m_random;
    int m_steps = 0;
};

/// What a person could reach now.
QWidget* TestMonkey::stage() const
{
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    return QApplication::activeWindow() != nullptr ? QApplication::activeWindow() : window.get();
}

QWidget* TestMonkey::anyWidget()
{
    QWidget* top = stage();
    QList<QWidget*> reachable{top};
    for (QWidget* child : top->findChildren<QWidget*>())
        if (child->isVisible() && child->isEnabled() && child->window() == top && child->width() > 2
            && child->height() > 2)
            reachable << child;
    return any(reachable);
}

void TestMonkey::click()
{
    const QPointer<QWidget> widget = anyWidget();
    const QPoint at = anyPoint(*widget);
    const auto button = upTo(8) == 0 ? Qt::RightButton : Qt::LeftButton;
    if (upTo(6) > 0)
        QTest::mousePress(widget, button, {}, at);
    else
        QTest::mouseDClick(widget, button, {}, at);
    letGo(widget, button, at);
}

void TestMonkey::drag()
{
    const QPointer<QWidget> widget = anyWidget();
    QTest::mousePress(widget, Qt::LeftButton, {}, anyPoint(*widget));
    for (int i = upTo(4); i >= 0 && widget && widget->isEnabled() && widget->isVisible(); --i)
        QTest::mouseMove(widget, anyPoint(*widget));
    if (widget)
        letGo(widget, Qt::LeftButton, anyPoint(*widget));
}

/// The press may have deleted what it was on, hidden it or switched it off: nothing is there then to let go of.
void TestMonkey::letGo(const QPointer<QWidget>& widget, Qt::MouseButton button, const QPoint& at)
{
    if (widget && widget->isEnabled() && widget->isVisible())
        QTest::mouseRelease(widget, button, {}, at);
}

void TestMonkey::turnWheel()
{
    QWidget* widget = anyWidget();
    const QPointF at = anyPoint(*widget);
    QWheelEvent event(at, widget->mapToGlobal(at), {}, QPoint(0, upTo(2) == 0 ? 120 : -120), Qt::NoButton,
                      upTo(4) == 0 ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
}

void TestMonkey::press()
{
    static const QList<Qt::Key> keys{Qt::Key_Tab,    Qt::Key_Backtab, Qt::Key_Return,   Qt::Key_Escape, Qt::Key_Space,
                                     Qt::Key_Left,   Qt::Key_Right,   Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Home,
                                     Qt::Key_End,    Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Delete, Qt::Key_Comma,
                                     Qt::Key_Period, Qt::Key_Slash,   Qt::Key_Plus,     Qt::Key_Minus,  Qt::Key_F7,
                                     Qt::Key_F8,     Qt::Key_F11,     Qt::Key_A,        Qt::Key_B,      Qt::Key_L,
                                     Qt::Key_1,      Qt::Key_2};
    QWidget* focus = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : stage();
    QTest::keyClick(focus, any(keys), upTo(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier);
    if (upTo(3) > 0 || QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr)
        return;
    // Any action but the one that ends the program.
    QList<QAction*> actions;
    for (QAction* action : window->actions())
        if (action->shortcut() != QKeySequence(Qt::CTRL | Qt::Key_Q) && action->isEnabled())
            actions << action;
    any(actions)->trigger();
}

void TestMonkey::type()
{
    static const QString letters = QStringLiteral("abcxyz0123456789.,- %hmsd");
    const QPointer<QWidget> focus = QApplication::focusWidget();
    for (int i = upTo(5); i >= 0 && focus; --i)
        QTest::keyClick(focus.data(), letters.at(upTo(static_cast<int>(letters.size()))).toLatin1());
}

void TestMonkey::openFile()
{
    const int which = upTo(4);
    if (which == 0)
        hand->dropFile(bad);
    else if (which == 1)
        hand->dropFile(good);
    else
        window->files().openShipped(
            any(QStringList{QStringLiteral("mm1.toml"), QStringLiteral("mmc.toml"), QStringLiteral("healthy.toml"),
                            QStringLiteral("two-class-priority.toml")}));
}

void TestMonkey::resizeOrLook()
{
    if (upTo(2) == 0)
        window->resize(1100 + upTo(900), 640 + upTo(500));
    else
        window->setView({static_cast<ThemeChoice>(upTo(4)), 90 + 10 * upTo(7), upTo(2) == 0});
}

/// Questions are answered one way or the other; a file dialog could do harm and is left.
void TestMonkey::answerQuestions()
{
    for (const QPointer<QWidget>& top : windowsNow()) {
        if (auto* files = qobject_cast<QFileDialog*>(top.data()); files != nullptr && files->isVisible()) {
            files->reject();
            continue;
        }
        auto* box = qobject_cast<QMessageBox*>(top.data());
        if (box != nullptr && box->isVisible() && !box->buttons().isEmpty())
            QTest::mouseClick(any(box->buttons()), Qt::LeftButton);
    }
}

void TestMonkey::leaveDialogs()
{
    while (QWidget* popup = QApplication::activePopupWidget())
        popup->close();
    for (const QPointer<QWidget>& top : windowsNow())
        if (top && top != window.get() && top->isVisible())
            top->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestMonkey::openAnew()
{
    if (window && window->isVisible())
        return;
    hand.reset();
    window = std::make_unique<MainWindow>(MainWindow::Settings::Ignore);
    hand = std::make_unique<WindowDriver>(*window);
    hand->show();
    window->start(toPath(good));
}

void TestMonkey::closeAndOpen()
{
    leaveDialogs();
    window->close();
    answerQuestions();
    openAnew();
}

void TestMonkey::playIsAlive()
{
    leaveDialogs();
    answerQuestions();
    openAnew();
    leaveDialogs();
    window->session().pause();
    window->session().seek(SimTime::start());
    QPushButton* play = window->findChild<TopBar*>()->playButton();
    QVERIFY(play->isEnabled() && play->isVisible());
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY2(window->session().isPlaying(), qPrintable(window->lastMessage()));
    const bool moved = QTest::qWaitFor([this] { return window->session().playhead() > SimTime::start(); }, 30'000);
    QVERIFY2(moved, qPrintable(stateInWords()));
}

QString TestMonkey::stateInWords() const
{
    return QStringLiteral("playing %1, dragging %2, speed %3, recorded to %4 of %5 ns, message \"%6\"")
        .arg(window->session().isPlaying())
        .arg(window->document().isDragging())
        .arg(window->session().speed())
        .arg(hand->recording ? hand->recording->computedTo.ns : -1)
        .arg(window->document().scenario().run.horizon.ns)
        .arg(window->lastMessage());
}

/// Whatever the hand made of the scenario, its file would read back. The last one is kept for who wants to see it.
void TestMonkey::checkScenario()
{
    if (window->document().frozen() == std::exchange(m_checked, window->document().frozen()))
        return;
    const std::string text = writeScenario(*m_checked);
    if (const QString file = qEnvironmentVariable("LATEPULSE_MONKEY_KEEP"); !file.isEmpty())
        static_cast<void>(writeFileAtomically(toPath(file), text));
    const auto again = readScenario(text, "written");
    QVERIFY2(again, again ? "" : (describe(again.error()) + text).c_str());
    QVERIFY2(writeScenario(*again) == text, text.c_str());
}

void TestMonkey::step()
{
    ++m_steps;
    checkScenario();
    const int choice = upTo(100);
    if (choice < 40)
        click();
    else if (choice < 55)
        drag();
    else if (choice < 63)
        turnWheel();
    else if (choice < 80)
        press();
    else if (choice < 92)
        type();
    else if (choice < 95)
        openFile();
    else if (choice < 99)
        resizeOrLook();
    else
        closeAndOpen();
    if (upTo(3) == 0)
        answerQuestions();
    if (upTo(8) == 0)
        leaveDialogs();
    openAnew();
}

void TestMonkey::aHandWithoutAPlan()
{
    const int seed = numberOf("LATEPULSE_MONKEY_SEED", 1);
    const int seconds = numberOf("LATEPULSE_MONKEY_SECONDS", 20);
    m_random.seed(static_cast<std::uint64_t>(seed));
    qInfo("seed %d, %d s", seed, seconds);
    QDir::setCurrent(folder.path());  // whatever it writes lands here
    // A menu or question that waits in an event loop of its own would hold the hand for ever.
    QTimer rescue;
    int seen = 0;
    connect(&rescue, &QTimer::timeout, this, [this, &seen] {
        if (std::exchange(seen, m_steps) == m_steps) {
            if (QWidget* popup = QApplication::activePopupWidget())
                popup->close();
            answerQuestions();
        }
    });
    rescue.start(500);
    window->start(toPath(good));
    const double end = ownSeconds() + seconds;
    while (ownSeconds() < end) {
        step();
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        if (m_steps % 60 == 0)
            playIsAlive();
        if (QTest::currentTestFailed())
            break;
    }
    if (!QTest::currentTestFailed())
        playIsAlive();
    leaveDialogs();
    window->close();
    answerQuestions();
    qInfo("%d steps", m_steps);
}

/// Twenty windows, each with every dialog opened, leave as many widgets as the first one did.
void TestMonkey::openingAndClosingLeavesNothing()
{
    hand.reset();
    window.reset();
    qsizetype widgets = 0, tops = 0;
    for (int cycle = 0; cycle < 20; ++cycle) {
        init();
        QFile saved(good);  // by the hand, maybe: what the program writes it reads
        QVERIFY2(window->start(toPath(good)),
                 qPrintable(window->lastMessage()
                            + (saved.open(QIODevice::ReadOnly) ? u'\n' + QString::fromUtf8(saved.readAll())
                                                               : QStringLiteral(" (not there)"))));
        QTRY_VERIFY(hand->snapshot);
        for (const QKeySequence& key : {QKeySequence(Qt::CTRL | Qt::Key_Comma), QKeySequence(Qt::CTRL | Qt::Key_K),
                                        QKeySequence(Qt::CTRL | Qt::Key_L), QKeySequence(Qt::Key_F11)}) {
            QTest::keySequence(window.get(), key);
            leaveDialogs();
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
        }
        window->close();
        cleanup();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QCoreApplication::processEvents();
        if (cycle == 1) {
            widgets = QApplication::allWidgets().size();
            tops = QApplication::topLevelWidgets().size();
        }
    }
    QCOMPARE(QApplication::allWidgets().size(), widgets);
    QCOMPARE(QApplication::topLevelWidgets().size(), tops);
    init();
}

int main(int argc, char** argv)
{
    // What it saves, exports or sets must not reach the person's own files.
    const QTemporaryDir home;
    for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(variable, QFile::encodeName(home.path()));
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("latepulse"));
    QApplication::setApplicationName(QStringLiteral("latepulse"));
    TestMonkey test;
    return QTest::qExec(&test, argc, argv);
}

#include "test_monkey.moc"
