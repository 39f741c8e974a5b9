#include "core/record/packed_columns.h"

#include <algorithm>
#include <array>
#include <bit>

namespace latepulse {

/// Packs one column after another into words that the block then copies.
class PackedColumns::Packer {
public:
    /// Of the column that begins at `words`, with `stride` words from row to row.
    Column pack(const std::uint32_t* words, std::size_t stride)
    {
        Moving& column = m_last[m_next];
        std::uint32_t* to = column.first();
        for (std::size_t row = 0; row < rows; row += 4, words += 4 * stride)
            for (std::size_t i = 0; i < 4; ++i)
                to[row + i] = words[i * stride];
        if (const Moving* same = sameAsBefore(column))
            return same->packed;
        if (!packRuns(column))
            packPlain(column);
        m_known = std::min(m_known + 1, m_last.size() - 1);
        m_next = (m_next + 1) % m_last.size();
        return column.packed;
    }
    [[nodiscard]] std::span<const std::uint32_t> words() const { return {m_words.data(), m_size}; }
    void clear() { m_size = m_known = 0; }

private:
    struct Moving {
        std::array<std::uint32_t, rows + 1> words{}; // one before the first, for packRuns()
        Column packed;
        [[nodiscard]] std::uint32_t* first() { return words.data() + 1; }
    };
    /// Minimum, maximum and last of a series often move together.
    [[nodiscard]] const Moving* sameAsBefore(const Moving& column) const
    {
        for (std::size_t back = 1; back <= m_known; ++back) {
            const Moving& before = m_last[(m_next + m_last.size() - back) % m_last.size()];
            if (std::equal(before.words.begin() + 1, before.words.end(), column.words.begin() + 1))
                return &before;
        }
        return nullptr;
    }
    std::uint32_t* roomFor(std::size_t count)
    {
        if (m_words.size() < m_size + count)
            m_words.resize(std::max(m_words.size() * 2, m_size + count));
        return m_words.data() + m_size;
    }
    bool packRuns(Moving& column);
    void packPlain(Moving& column)
    {
        std::copy_n(column.first(), rows, roomFor(rows));
        column.packed = {static_cast<std::uint32_t>(m_size), Plain, 0};
        m_size += rows;
    }

    std::array<Moving, 3> m_last{};
    std::size_t m_next = 0, m_known = 0;
    std::vector<std::uint32_t> m_words;
    std::size_t m_size = 0; // words in use
};

namespace {

constexpr std::int32_t mostStep = (1 << 29) - 1, noStep = mostStep + 1;

/// The first step that comes twice in a row; noStep when there is none, or none that a column can hold.
std::int32_t steadyStep(const std::uint32_t* words, std::size_t count)
{
    for (std::size_t i = 2; i < count; ++i)
        if (words[i] - words[i - 1] == words[i - 1] - words[i - 2]) {
            const auto step = static_cast<std::int32_t>(words[i] - words[i - 1]);
            return step <= mostStep && step >= -mostStep ? step : noStep;
        }
    return noStep;
}

constexpr std::array<std::uint32_t, 32> bitOf = [] {
    std::array<std::uint32_t, 32> bits{};
    for (std::uint32_t i = 0; i < 32; ++i)
        bits[i] = 1U << i;
    return bits;
}();

/// A bit for each of 32 words that is not `step` more than the word before. Without a branch, so that the compiler looks
/// at several at once.
std::uint32_t breaksIn(const std::uint32_t* words, std::uint32_t step)
{
    const std::uint32_t* before = words - 1;
    std::uint32_t breaks = 0;
    for (std::size_t i = 0; i < 32; ++i)
        breaks |= bitOf[i] & (0U - static_cast<std::uint32_t>(words[i] - before[i] != step));
    return breaks;
}

} // namespace

/// False when the words themselves take less, with nothing changed.
bool PackedColumns::Packer::packRuns(Moving& column)
{
    constexpr std::uint32_t mostRuns = rows - headWords - 1;
    const std::int32_t found = steadyStep(column.first(), rows);
    if (found == noStep)
        return false;
    const auto step = static_cast<std::uint32_t>(found);
    column.words[0] = column.words[1] - step - 1; // the first row begins a run
    std::uint32_t* head = roomFor(headWords + rows);
    std::fill_n(head, headWords, 0U);
    std::uint32_t runs = 0;
    for (std::uint32_t word = 0; word < bitWords; ++word) {
        const std::uint32_t from = word * 32, *words = column.first() + from;
        head[word] = breaksIn(words, step);
        head[bitWords + word / 4] |= runs << (word % 4 * 8);
        for (std::uint32_t left = head[word]; left != 0; left &= left - 1) {
            if (runs == mostRuns)
                return false;
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(left));
            head[headWords + runs++] = words[bit] - (from + bit) * step;
        }
    }
    if (runs == 1) {
        column.packed = {*column.first(), Even, step};
        return true;
    }
    column.packed = {static_cast<std::uint32_t>(m_size), Runs, step};
    m_size += headWords + runs;
    return true;
}

PackedColumns::PackedColumns(std::span<const std::uint32_t> words, std::span<const std::uint32_t> changed)
    : m_columns(changed.size())
{
    static thread_local Packer packer; // its room is used again and again
    packer.clear();
    for (std::size_t c = 0; c < m_columns.size(); ++c)
        m_columns[c] = changed[c] == 0 ? Column{words[c], Even, 0} : packer.pack(&words[c], changed.size());
    m_size = packer.words().size();
    m_words = std::make_unique_for_overwrite<std::uint32_t[]>(m_size);
    std::copy(packer.words().begin(), packer.words().end(), m_words.get());
}

std::size_t PackedColumns::byteSize() const
{
    return m_columns.size() * sizeof(Column) + m_size * sizeof(std::uint32_t);
}

} // namespace latepulse
