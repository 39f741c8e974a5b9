#pragma once
// A double-ended queue of trivial records in chunks shared copy-on-write, so that copying a state with a million
// queued jobs costs a few thousand pointers.

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace latepulse {

template <class T, std::size_t ChunkSize = 256>
class ChunkedDeque {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);

public:
    ChunkedDeque() = default;
    /// Chunks are shared from now on, so neither side may go on writing in its last one without looking.
    ChunkedDeque(const ChunkedDeque& other)
        : m_chunks(other.m_chunks), m_front(other.m_front), m_begin(other.m_begin), m_end(other.m_end)
    {
        if (other.m_room != 0)
            other.m_room = 0;
    }
    ChunkedDeque(ChunkedDeque&& other) noexcept { swap(other); }
    ChunkedDeque& operator=(ChunkedDeque other) noexcept
    {
        swap(other);
        return *this;
    }
    ~ChunkedDeque() = default;

    [[nodiscard]] bool empty() const { return m_begin == m_end; }
    [[nodiscard]] std::size_t size() const { return m_end - m_begin; }
    /// The deque must not be empty.
    [[nodiscard]] const T& front() const { return *m_front; }
    [[nodiscard]] const T& back() const { return (*this)[size() - 1]; }
    [[nodiscard]] const T& operator[](std::size_t i) const
    {
        const std::size_t at = m_begin + i;
        return (*m_chunks[at / ChunkSize])[at % ChunkSize];
    }
    /// For changing one record in place.
    [[nodiscard]] T& mutableAt(std::size_t i)
    {
        const std::size_t at = m_begin + i;
        return own(at / ChunkSize)[at % ChunkSize];
    }
    void push_back(const T& value)
    {
        if (m_room == 0)
            makeRoom();
        --m_room;
        *m_write++ = value;
        ++m_end;
    }
    /// Appends many records; they belong to the deque once it is closed. Nothing else may touch the deque meanwhile.
    class Appender {
    public:
        explicit Appender(ChunkedDeque& deque) : m_deque(deque) { reopen(); }
        void push_back(const T& value)
        {
            if (m_at == m_stop) {
                close();
                m_deque.makeRoom();
                reopen();
            }
            *m_at++ = value;
        }
        void close()
        {
            const auto written = static_cast<std::size_t>(m_at - m_deque.m_write);
            m_deque.m_end += written;
            m_deque.m_room -= written;
            m_deque.m_write = m_at;
        }

        /// After close() and changes of the deque by others.
        void reopen()
        {
            m_at = m_deque.m_write;
            m_stop = m_at + m_deque.m_room;
        }

    private:
        ChunkedDeque& m_deque;
        T *m_at = nullptr, *m_stop = nullptr;
    };
    void pop_front()
    {
        assert(!empty());
        ++m_begin;
        ++m_front;
        nearby(m_front + 64 / sizeof(T));
        if (m_begin % ChunkSize == 0)
            dropFrontChunk();
    }
    void pop_back()
    {
        assert(!empty());
        --m_end;
        m_room = 0;
        if (m_end % ChunkSize == 0)
            m_chunks.resize(m_end / ChunkSize);
    }
    void clear() { *this = {}; }

private:
    using Chunk = std::array<T, ChunkSize>;
    /// Many deques are read in turn, each too seldom for the machine to see its order: the next line is fetched early.
    static void nearby(const T* record) { __builtin_prefetch(record); }
    void swap(ChunkedDeque& other) noexcept
    {
        m_chunks.swap(other.m_chunks);
        m_spare.swap(other.m_spare);
        std::swap(m_front, other.m_front);
        std::swap(m_write, other.m_write);
        std::swap(m_room, other.m_room);
        std::swap(m_begin, other.m_begin);
        std::swap(m_end, other.m_end);
    }
    /// use_count() orders nothing: a copy on another thread may have read the chunk just before it let go. That it let
    /// go comes before a reference taken now, so what it read comes before what is written next.
    static bool isUnshared(const std::shared_ptr<Chunk>& chunk)
    {
        return chunk.use_count() == 1 && std::shared_ptr<Chunk>(chunk) != nullptr;
    }
    Chunk& own(std::size_t chunk)
    {
        auto& pointer = m_chunks[chunk];
        if (!isUnshared(pointer)) {
            pointer = std::make_shared<Chunk>(*pointer);
            lookAtFront();
        }
        return *pointer;
    }
    void lookAtFront()
    {
        if (m_begin / ChunkSize < m_chunks.size())
            m_front = m_chunks[m_begin / ChunkSize]->data() + m_begin % ChunkSize;
    }
    /// The last chunk is this deque's own and has room from m_write on.
    void makeRoom()
    {
        if (m_end == m_chunks.size() * ChunkSize)
            m_chunks.push_back(m_spare ? std::move(m_spare) : std::make_shared_for_overwrite<Chunk>());
        m_write = own(m_end / ChunkSize).data() + m_end % ChunkSize;
        m_room = ChunkSize - m_end % ChunkSize;
        lookAtFront();
    }
    /// A chunk before m_begin is released at once; the empty slots in the index go when they are half of it.
    void dropFrontChunk()
    {
        const std::size_t dead = m_begin / ChunkSize;
        if (m_chunks[dead - 1].use_count() == 1)
            m_spare = std::move(m_chunks[dead - 1]);
        m_chunks[dead - 1].reset();
        if (dead * 2 >= m_chunks.size()) {
            m_chunks.erase(m_chunks.begin(), m_chunks.begin() + static_cast<std::ptrdiff_t>(dead));
            m_begin -= dead * ChunkSize;
            m_end -= dead * ChunkSize;
        }
        lookAtFront();
    }
    std::vector<std::shared_ptr<Chunk>> m_chunks;
    std::shared_ptr<Chunk> m_spare; // one released chunk kept for the next push (never shared when used)
    const T* m_front = nullptr; // of the first record, while there is one
    T* m_write = nullptr; // where the next record goes, while m_room > 0
    mutable std::size_t m_room = 0; // records that may be written at m_write: the chunk is not shared
    std::size_t m_begin = 0, m_end = 0;
};

} // namespace latepulse
