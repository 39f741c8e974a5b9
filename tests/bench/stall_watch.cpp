// A slider held and moved for ten seconds over the incident: how long does the window's event loop stand still?
// Prints the longest gap between two 1 ms ticks, and the gaps beyond 16, 50 and 100 ms. Exit 1 above 100 ms.
// QT_QPA_PLATFORM=offscreen stall_watch [seconds]

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include <QElapsedTimer>
#include <QTimer>
#include <QtTest>

#include "tests/gui/window_driver.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {

using namespace std::chrono_literals;
const QString latency = QStringLiteral("backend.registry.latency.mean");

class Ticks : public QObject {
public:
    Ticks()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            gaps.push_back(static_cast<double>(m_since.nsecsElapsed()) / 1e6);
            m_since.start();
        });
        m_since.start();
        m_timer.start(1ms);
    }
    std::vector<double> gaps;  // ms

private:
    QTimer m_timer;
    QElapsedTimer m_since;
};

std::ptrdiff_t longerThan(const std::vector<double>& gaps, double ms)
{
    return std::count_if(gaps.begin(), gaps.end(), [ms](double gap) { return gap > ms; });
}

int report(const std::vector<double>& gaps, int recordings, int moves)
{
    const double longest = *std::max_element(gaps.begin(), gaps.end());
    std::printf("moves %d, recordings shown %d, ticks %zu\n", moves, recordings, gaps.size());
    std::printf("longest gap %.1f ms; beyond 16 ms: %td, 50 ms: %td, 100 ms: %td\n", longest, longerThan(gaps, 16),
                longerThan(gaps, 50), longerThan(gaps, 100));
    return longest > 100.0 ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    registerFonts();
    const double seconds = argc > 1 ? std::atof(argv[1]) : 10.0;
    MainWindow window(MainWindow::Settings::Ignore);
    WindowDriver hand(window);
    hand.show();
    if (!window.start({}))
        return 2;
    if (!QTest::qWaitFor([&] { return hand.isSettled(); }, 60'000))
        return 2;
    window.session().seek(SimTime{Duration::hours(30).ns});

    int recordings = 0, moves = 0;
    QObject::connect(&window.session(), &RunSession::recordingUpdated, &window, [&] { ++recordings; });
    hand.press(latency);
    Ticks ticks;
    QTimer mover;
    QObject::connect(&mover, &QTimer::timeout, &window, [&] {
        hand.moveTo(latency, 0.5 + 0.4 * std::sin(0.05 * moves));
        ++moves;
    });
    mover.start(16ms);
    QTest::qWait(static_cast<int>(seconds * 1000));
    mover.stop();
    hand.release(latency, 0.5);
    return report(ticks.gaps, recordings, moves);
}
