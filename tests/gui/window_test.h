#pragma once
// What every test of the whole window starts with: a good file, a bad one, a window of its own and a hand on it.

#include <fstream>
#include <memory>

#include <QTemporaryDir>
#include <QtTest>

#include "tests/gui/window_driver.h"
#include "tests/ui/small_scenario.h"

namespace latepulse::ui {

class WindowTest : public QObject {
    Q_OBJECT

protected slots:
    void initTestCase()
    {
        registerFonts();
        good = folder.filePath(QStringLiteral("small.toml"));
        std::ofstream(good.toStdString()) << smallScenarioText;
        bad = folder.filePath(QStringLiteral("bad.toml"));
        std::ofstream(bad.toStdString()) << "format = 1\n[run]\nhorizon = \"soon\"\n";
    }

    void init()
    {
        failOnQtWarnings();
        window = std::make_unique<MainWindow>(MainWindow::Settings::Ignore);
        hand = std::make_unique<WindowDriver>(*window);
        hand->show();
    }

    void cleanup()
    {
        hand.reset();
        window.reset();
    }

protected:
    QTemporaryDir folder;
    QString good, bad;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<WindowDriver> hand;
};

} // namespace latepulse::ui
