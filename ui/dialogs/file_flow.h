#pragma once
// Opening, saving and the questions around them. Never waits: each question is a window-modal sheet with an answer
// that goes on from there, so that the run behind it keeps playing.

#include <filesystem>
#include <functional>

#include <QObject>
#include <QString>

#include "ui/document/document.h"

class QWidget;

namespace latepulse::ui {

class FileFlow : public QObject {
    Q_OBJECT

public:
    FileFlow(Document& document, QWidget& window);

    void chooseAndOpen();
    /// Asks about unsaved changes first. A bad file is told by failed() and changes nothing.
    void open(const std::filesystem::path& path);
    /// The same by a name as text. A name that holds bytes which are no text cannot be said so; this tells what to do.
    void open(const QString& path);
    void openPreset();
    /// A scenario that comes with the program. It has no path: saving it asks for one.
    void openShipped(const QString& name);
    /// The incident preset without a question (at start). False when it cannot be read.
    bool loadPreset();
    void save() { saveThen({}); }
    void saveAs() { saveAsThen({}); }
    /// Calls `proceed` when nothing unsaved is left, or the person gives it up.
    void whenSafe(std::function<void()> proceed);

signals:
    void failed(const QString& message, const QString& all); // `all`: every mistake, where there are several
    void told(const QString& message); // "Saved ..."
    void recentFilesChanged();

private:
    void openNow(const std::filesystem::path& path);
    bool adoptNow(ResultOrErrors<Scenario> read);
    void saveThen(const std::function<void()>& proceed);
    void saveAsThen(const std::function<void()>& proceed);
    void saveNow(const std::filesystem::path& path, bool keepBackup, const std::function<void()>& proceed);
    void remember(const std::filesystem::path& path);

    Document& m_document;
    QWidget& m_window;
    bool m_askedAboutComments = false;
};

/// For reading; bytes that are no text become U+FFFD, so the way back may lead elsewhere.
[[nodiscard]] QString toText(const std::filesystem::path& path);
[[nodiscard]] std::filesystem::path toPath(const QString& text);
/// The first mistakes in full, the rest counted.
[[nodiscard]] QString inWords(const Errors& errors);
/// Every mistake on a line of its own; "" where inWords() says all there is.
[[nodiscard]] QString allInWords(const Errors& errors);

} // namespace latepulse::ui
