#include "core/record/series.h"

#include <algorithm>
#include <cstring>

namespace latepulse {

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
    if (m_open.empty())
        m_open.reserve(SampleChunk::chunkSamples * row.size());
    m_open.insert(m_open.end(), row.begin(), row.end());
    ++m_size;
    if (m_size % SampleChunk::chunkSamples != 0)
        return;
    m_chunks.push_back(std::make_shared<const SampleChunk>(m_open, m_infos->size()));
    m_open.clear();
}

SampleChunk::SampleChunk(const std::vector<Sample>& rows, std::size_t seriesCount)
{
    std::uint32_t size = 0;
    for (std::size_t s = 0; s < seriesCount; ++s) {
        std::size_t same = s + seriesCount;
        while (same < rows.size() && std::memcmp(&rows[same], &rows[s], sizeof(Sample)) == 0)
            same += seriesCount;
        m_columns.push_back({size, same < rows.size() ? static_cast<std::uint32_t>(chunkSamples - 1) : 0U});
        size += m_columns.back().mask + 1;
    }
    m_samples.reserve(size);
    for (std::size_t s = 0; s < seriesCount; ++s)
        for (std::size_t position = 0; position <= m_columns[s].mask; ++position)
            m_samples.push_back(rows[position * seriesCount + s]);
}

} // namespace latepulse
