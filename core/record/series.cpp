#include "core/record/series.h"

#include <algorithm>

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
    const std::size_t position = m_size % SampleChunk::chunkSamples;
    if (position == 0)
        m_chunks.push_back(std::make_shared<SampleChunk>(m_infos->size()));
    Sample* samples = m_chunks.back()->samples.get();
    for (std::size_t i = 0; i < row.size(); ++i)
        samples[i * SampleChunk::chunkSamples + position] = row[i];
    ++m_size;
}

/// The last chunk is still being written, so the copy gets its own; full chunks are shared.
SeriesStore SeriesStore::frozen() const
{
    SeriesStore copy = *this;
    if (copy.m_chunks.empty())
        return copy;
    auto last = std::make_shared<SampleChunk>(m_infos->size());
    const std::size_t used = (m_size - 1) % SampleChunk::chunkSamples + 1;
    for (std::size_t s = 0; s < m_infos->size(); ++s)
        std::copy_n(&m_chunks.back()->samples[s * SampleChunk::chunkSamples], used,
                    &last->samples[s * SampleChunk::chunkSamples]);
    copy.m_chunks.back() = std::move(last);
    return copy;
}

} // namespace latepulse
