#include "core/record/series.h"

#include <algorithm>
#include <cstring>

namespace latepulse {

namespace {

constexpr std::size_t rowsAtATime = 16;
constexpr std::size_t sampleWords = 3;
static_assert(sizeof(Sample) == sampleWords * sizeof(std::uint32_t));

/// Samples by their bits, so that what stood still is exactly that.
std::uint32_t wordOf(const Sample* samples, std::size_t word)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, reinterpret_cast<const unsigned char*>(samples) + word * sizeof bits, sizeof bits);
    return bits;
}

} // namespace

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
    const std::size_t words = row.size() * sampleWords;
    if (m_open.empty()) {
        m_open.reserve(SampleChunk::chunkSamples * row.size());
        m_changed.assign(words, 0);
    }
    m_open.insert(m_open.end(), row.begin(), row.end());
    for (std::size_t w = 0; w < words; ++w)
        m_changed[w] |= wordOf(row.data(), w) ^ wordOf(m_open.data(), w);
    ++m_size;
    if (m_size % SampleChunk::chunkSamples != 0)
        return;
    m_chunks.push_back(std::make_shared<const SampleChunk>(m_open, m_changed));
    m_open.clear();
}

SampleChunk::SampleChunk(const std::vector<Sample>& rows, const std::vector<std::uint32_t>& changed)
    : m_columns(changed.size() / sampleWords)
{
    std::uint32_t size = 0;
    std::vector<std::size_t> moving;
    for (std::size_t s = 0; s < m_columns.size(); ++s) {
        const bool moves = (changed[s * 3] | changed[s * 3 + 1] | changed[s * 3 + 2]) != 0;
        m_columns[s] = {size, moves ? static_cast<std::uint32_t>(chunkSamples - 1) : 0U};
        size += m_columns[s].mask + 1;
        if (moves)
            moving.push_back(s);
    }
    m_samples = std::make_unique_for_overwrite<Sample[]>(size);
    for (std::size_t s = 0; s < m_columns.size(); ++s)
        m_samples[m_columns[s].first] = rows[s];
    // A few rows at a time, so that they stay near while every column takes its part of them.
    for (std::size_t from = 0; from < chunkSamples; from += rowsAtATime)
        for (const std::size_t s : moving)
            for (std::size_t position = from; position < from + rowsAtATime; ++position)
                m_samples[m_columns[s].first + position] = rows[position * m_columns.size() + s];
}

} // namespace latepulse
