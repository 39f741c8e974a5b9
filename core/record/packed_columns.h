#pragma once
// Columns of 32-bit words (the bits of floats) in little memory, lossless. What is recorded mostly stands still or grows
// by the same step from row to row, with a break now and then; an age of 60000 s that grows by 10 s does so in its bits
// too, until it doubles.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace latepulse {

/// A block of `rows` rows: immutable, so that threads may share it. Reading takes the same few steps everywhere.
class PackedColumns {
public:
    static constexpr std::size_t rows = 256;
    /// `words` holds `rows` rows of `columns` words; `changed` a word per column, 0 where its words are all the same.
    PackedColumns(std::span<const std::uint32_t> words, std::span<const std::uint32_t> changed);

    [[nodiscard]] std::uint32_t at(std::size_t column, std::size_t row) const
    {
        const Column& c = m_columns[column];
        const auto index = static_cast<std::uint32_t>(row);
        switch (c.form()) {
        case Even: return c.start + index * c.step();
        case Runs: return m_words[c.start + headWords + runOf(&m_words[c.start], index)] + index * c.step();
        default: return m_words[c.start + row];
        }
    }
    /// Bytes held.
    [[nodiscard]] std::size_t byteSize() const;

private:
    enum Form : std::uint32_t {
        Even, // start + row * step
        Runs, // the same with another start from each break on
        Plain, // every word
    };
    struct Column {
        std::uint32_t start = 0; // Even: the first word; else where its words begin
        std::uint32_t packed = Even; // step << 2 | form
        Column() = default;
        Column(std::uint32_t from, Form form, std::uint32_t step) : start(from), packed(step << 2U | form) {}
        [[nodiscard]] Form form() const { return static_cast<Form>(packed & 3U); }
        /// 30 bits with a sign, which adds as well without one.
        [[nodiscard]] std::uint32_t step() const
        {
            return static_cast<std::uint32_t>(static_cast<std::int32_t>(packed) >> 2);
        }
    };
    // Of Runs: a bit per row that begins a run, then a byte per such word of bits with the number of runs before it;
    // then a word per run, as if its steps had begun in row 0.
    static constexpr std::size_t bitWords = rows / 32, headWords = bitWords + bitWords / 4;
    static std::uint32_t runOf(const std::uint32_t* head, std::uint32_t row)
    {
        const std::uint32_t word = row / 32;
        const std::uint32_t before = head[bitWords + word / 4] >> (word % 4 * 8) & 0xFFU;
        return before + countOf(head[word] & (~std::uint32_t{0} >> (31 - row % 32))) - 1;
    }
    /// Bits set; std::popcount() is a call where the processor need not have the instruction.
    static std::uint32_t countOf(std::uint32_t bits)
    {
        bits -= bits >> 1U & 0x5555'5555U;
        bits = (bits & 0x3333'3333U) + (bits >> 2U & 0x3333'3333U);
        return ((bits + (bits >> 4U)) & 0x0F0F'0F0FU) * 0x0101'0101U >> 24U;
    }
    class Packer;

    std::vector<Column> m_columns;
    std::unique_ptr<std::uint32_t[]> m_words;
    std::size_t m_size = 0; // of m_words
};

} // namespace latepulse
