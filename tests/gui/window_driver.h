#pragma once
// Drives a window through real mouse and key events, and waits for what it shows.

#include <memory>

#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QtTest>

#include "core/scenario/writer.h"
#include "ui/controls/scrubber.h"
#include "ui/controls/slider_row.h"
#include "ui/dialogs/file_flow.h"
#include "ui/main_window.h"
#include "ui/panels/what_if_panel.h"

namespace latepulse::ui {

/// All but the offscreen platform's own remarks on what it lacks (size hints, raising, grabbing).
inline void failOnQtWarnings()
{
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)")));
}

class WindowDriver : public QObject {
public:
    explicit WindowDriver(MainWindow& driven) : window(driven)
    {
        connect(&window.session(), &RunSession::recordingUpdated, this,
                [this](const RecordingPtr& r) { recording = r; });
        connect(&window.session(), &RunSession::snapshotUpdated, this, [this](const SnapshotPtr& s) { snapshot = s; });
    }

    /// Keys reach an active window only.
    void show() const
    {
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    /// The recording of the scenario as it is now, whole.
    [[nodiscard]] bool isSettled() const
    {
        return recording && recording->finished && recording->scenarioHash == scenarioHash(window.document().scenario())
            && recording->seed == window.document().scenario().run.seed;
    }

    [[nodiscard]] SliderRow* row(const QString& path) const
    {
        auto* found = qobject_cast<SliderRow*>(window.findChild<WhatIfPanel*>()->row(path));
        if (found == nullptr || found->slider() == nullptr)
            qFatal("no slider for %s", qPrintable(path));
        return found;
    }

    /// Some label in view holds these words.
    [[nodiscard]] bool says(const QString& words) const
    {
        const auto labels = window.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* l) { return l->isVisible() && l->text().contains(words); });
    }

    /// Presses the handle and leaves it held.
    void press(const QString& path) const
    {
        StepSlider* slider = row(path)->slider();
        QTest::mousePress(slider, Qt::LeftButton, {}, slider->handleRect().center().toPoint());
    }
    void moveTo(const QString& path, double fraction) const
    {
        StepSlider* slider = row(path)->slider();
        QTest::mouseMove(slider, {static_cast<int>(fraction * slider->width()), slider->height() / 2});
    }
    void release(const QString& path, double fraction) const
    {
        StepSlider* slider = row(path)->slider();
        QTest::mouseRelease(slider, Qt::LeftButton, {},
                            {static_cast<int>(fraction * slider->width()), slider->height() / 2});
    }
    void drag(const QString& path, double fraction) const
    {
        press(path);
        for (const double part : {0.3, 0.5, 0.8, fraction})
            moveTo(path, part);
        release(path, fraction);
    }

    /// Drops a file on the window.
    void dropFile(const QString& path) const
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window, &drop);
    }

    void scrubTo(SimTime t) const
    {
        auto* scrubber = window.findChild<Scrubber*>();
        const QPoint there(qRound(scrubber->xOf(t)), scrubber->height() / 2);
        QTest::mouseClick(scrubber, Qt::LeftButton, {}, there);
    }

    MainWindow& window;
    RecordingPtr recording;
    SnapshotPtr snapshot;
};

} // namespace latepulse::ui
