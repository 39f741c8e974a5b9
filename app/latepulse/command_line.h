#pragma once
// What `latepulse` was asked to do.

#include <filesystem>

#include <QByteArray>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

namespace latepulse::app {

struct CommandLine {
    enum class Task { Window, Render, Screenshot, Help, Version } task = Task::Window;
    std::filesystem::path file; // scenario; empty = the incident preset
    QString folder;        // --render DIR
    QString picture;       // --screenshot FILE.png
    QSize size{1600, 900};
    double scale = 1.0;
    QStringList formats;   // --formats: of png, svg, pdf, csv, json
    QString at;            // --at: an instant or a duration since the run's start
    QString range;         // --range A..B: of --render; empty = the whole run
    QString zone;          // --zone: a word of ui/presenters/display_zone.h; empty = as the settings say, or UTC
    bool greyscale = false;
    bool topology = false;  // --topology: with --render, at --at
    QString theme;         // --theme light | dark | contrast; empty = as the settings say, or for print
    QString controller;    // --why NAME: with its why card
    int textPercent = 100; // --text 90..150
    bool present = false;  // --present: the presentation instead of the window
};

/// `error`: what is wrong with the arguments, in words.
struct ParsedCommandLine {
    CommandLine command;
    QString error;
};

/// Needs no application object: the task decides which platform that one gets.
/// Arguments as the system hands them over: a file's name need not be text.
[[nodiscard]] ParsedCommandLine parseCommandLine(const QList<QByteArray>& arguments);

/// Usage, options and examples; needs an application object.
[[nodiscard]] QString helpText();

} // namespace latepulse::app
