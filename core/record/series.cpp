#include "core/record/series.h"

#include <algorithm>
#include <cstring>

namespace latepulse {

static_assert(sizeof(Sample) == 3 * sizeof(std::uint32_t));

SeriesStore::SeriesStore(std::vector<SeriesInfo> infos, Duration interval)
    : m_infos(std::make_shared<const std::vector<SeriesInfo>>(std::move(infos))), m_interval(interval)
{
}

int SeriesStore::find(std::string_view name) const
{
    for (std::size_t i = 0; i < m_infos->size(); ++i)
        if ((*m_infos)[i].name == name)
            return static_cast<int>(i);
    return -1;
}

std::size_t SeriesStore::indexAt(SimTime t) const
{
    if (t.ns <= 0)
        return 0;
    const auto i = static_cast<std::size_t>((t.ns - 1) / m_interval.ns);
    return std::min(i, m_size - 1);
}

void SeriesStore::append(const std::vector<Sample>& row)
{
    const std::size_t width = row.size() * 3;
    if (m_open.empty()) {
        m_open.reserve(PackedColumns::rows * width);
        m_changed.assign(width, 0);
    }
    m_open.resize(m_open.size() + width);
    const std::uint32_t* first = m_open.data();
    std::uint32_t *now = m_open.data() + m_open.size() - width, *changed = m_changed.data();
    std::memcpy(now, row.data(), width * sizeof(std::uint32_t));
    for (std::size_t column = 0; column < width; ++column)
        changed[column] |= now[column] ^ first[column];
    ++m_size;
    if (m_size % PackedColumns::rows != 0)
        return;
    m_chunks.push_back(std::make_shared<const PackedColumns>(m_open, m_changed));
    m_open.clear();
}

std::size_t SeriesStore::byteSize() const
{
    std::size_t bytes = m_open.size() * sizeof(std::uint32_t);
    for (const auto& chunk : m_chunks)
        bytes += chunk->byteSize();
    return bytes;
}

} // namespace latepulse
