#pragma once
// Writes the session in the background: only the latest state, whole or not at all. The window never waits for it.

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/recovery/session_record.h"
#include "ui/recovery/session_shelf.h"

namespace latepulse::ui {

class Autosave {
public:
    explicit Autosave(HeldSession session);
    ~Autosave();  // what is being written is finished first; the file stays as it is then
    Autosave(const Autosave&) = delete;
    Autosave& operator=(const Autosave&) = delete;

    /// This state, and none that is still waiting.
    void write(SessionRecord record);
    /// Nothing is unsaved any more: the file goes.
    void clear();
    [[nodiscard]] QString file() const { return m_session.file; }

private:
    void work();
    void act(std::unique_lock<std::mutex>& lock);

    HeldSession m_session;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<SessionRecord> m_next;
    bool m_clear = false, m_stop = false;
    std::thread m_thread;
};

} // namespace latepulse::ui
