#include "ui/recovery/autosave.h"

#include <QFile>

#include "core/scenario/writer.h"

namespace latepulse::ui {

Autosave::Autosave(HeldSession session) : m_session(std::move(session)), m_thread([this] { work(); }) {}

Autosave::~Autosave()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_stop = true;
    }
    m_changed.notify_one();
    m_thread.join();
}

void Autosave::write(SessionRecord record)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_next = std::move(record);
        m_clear = false;
    }
    m_changed.notify_one();
}

void Autosave::clear()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_next.reset();
        m_clear = true;
    }
    m_changed.notify_one();
}

void Autosave::work()
{
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [this] { return m_next || m_clear || m_stop; });
        if (!m_next && !m_clear)
            return;
        act(lock);
    }
}

void Autosave::act(std::unique_lock<std::mutex>& lock)
{
    const auto record = std::exchange(m_next, std::nullopt);
    const bool clear = std::exchange(m_clear, false);
    lock.unlock();
    // A full disk is no reason to interrupt anybody: the state before stays, and the next change tries again.
    if (clear)
        QFile::remove(m_session.file);
    else if (record)
        static_cast<void>(
            writeFileAtomically(QFile::encodeName(m_session.file).toStdString(), toBytes(*record).toStdString()));
    lock.lock();
}

} // namespace latepulse::ui
