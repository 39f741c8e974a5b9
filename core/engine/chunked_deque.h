#pragma once
// A double-ended queue of trivial records in chunks shared copy-on-write, so that copying a state with a million
// queued jobs costs a few thousand pointers.

#include <array>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace latepulse {

template <class T, std::size_t ChunkSize = 256>
class ChunkedDeque {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);

public:
    [[nodiscard]] bool empty() const { return m_begin == m_end; }
    [[nodiscard]] std::size_t size() const { return m_end - m_begin; }
    [[nodiscard]] const T& front() const { return (*this)[0]; }
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
        if (m_end == m_chunks.size() * ChunkSize)
            m_chunks.push_back(m_spare ? std::move(m_spare) : std::make_shared_for_overwrite<Chunk>());
        own(m_end / ChunkSize)[m_end % ChunkSize] = value;
        ++m_end;
    }
    void pop_front()
    {
        assert(!empty());
        ++m_begin;
        if (m_begin % ChunkSize == 0)
            dropFrontChunks();
    }
    void pop_back()
    {
        assert(!empty());
        --m_end;
        if (m_end % ChunkSize == 0)
            m_chunks.resize(m_end / ChunkSize);
    }
    void clear() { *this = {}; }

private:
    using Chunk = std::array<T, ChunkSize>;
    Chunk& own(std::size_t chunk)
    {
        auto& pointer = m_chunks[chunk];
        if (pointer.use_count() != 1)
            pointer = std::make_shared<Chunk>(*pointer);
        return *pointer;
    }
    void dropFrontChunks()
    {
        // Chunks before m_begin are released at once; their empty slots in the index go when they are half of it.
        const std::size_t dead = m_begin / ChunkSize;
        if (m_chunks[dead - 1].use_count() == 1)
            m_spare = std::move(m_chunks[dead - 1]);
        m_chunks[dead - 1].reset();
        if (dead * 2 >= m_chunks.size()) {
            m_chunks.erase(m_chunks.begin(), m_chunks.begin() + static_cast<std::ptrdiff_t>(dead));
            m_begin -= dead * ChunkSize;
            m_end -= dead * ChunkSize;
        }
    }
    std::vector<std::shared_ptr<Chunk>> m_chunks;
    std::shared_ptr<Chunk> m_spare; // one released chunk kept for the next push (never shared when used)
    std::size_t m_begin = 0, m_end = 0;
};

} // namespace latepulse
