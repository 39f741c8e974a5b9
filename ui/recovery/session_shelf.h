#pragma once
// Where unsaved sessions lie: one file and one lock for each running program, in the user's own data. A file whose
// program is gone is another's to take; one whose program runs is never touched.

#include <memory>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QLockFile>
#include <QString>

namespace latepulse::ui {

/// Ours while this lives.
struct HeldSession {
    QString file;
    std::unique_ptr<QLockFile> lock;
    /// Removes the file, then the lock.
    void remove();
    /// Keeps the file under another name, out of the way; the new name.
    QString setAside();
};

class SessionShelf {
public:
    explicit SessionShelf(QString folder) : m_folder(std::move(folder)) {}
    /// The user's own.
    [[nodiscard]] static QString usualFolder();
    /// A place for this program; nullopt where the folder cannot be written.
    [[nodiscard]] std::optional<HeldSession> take() const;
    /// Sessions whose program ended without removing them, newest first; each is held.
    [[nodiscard]] std::vector<HeldSession> abandoned() const;

private:
    QString m_folder;
};

} // namespace latepulse::ui
