// Packed columns give back every word they were given, whatever it was, in at most the room it took.
#include <QTest>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "core/record/packed_columns.h"
#include "core/record/series.h"

using namespace latepulse;

namespace {

using Words = std::vector<std::uint32_t>;

/// Rows of one column; `after(row, before)` gives the word after `before`.
template <class After>
Words column(std::uint32_t first, After after)
{
    Words words{first};
    for (std::uint32_t row = 1; row < PackedColumns::rows; ++row)
        words.push_back(after(row, words.back()));
    return words;
}

std::uint32_t bits(float value)
{
    return std::bit_cast<std::uint32_t>(value);
}

Words changedOf(const std::vector<Words>& columns)
{
    Words changed;
    for (const Words& words : columns) {
        changed.push_back(0);
        for (const std::uint32_t word : words)
            changed.back() |= word ^ words.front();
    }
    return changed;
}

PackedColumns packed(const std::vector<Words>& columns)
{
    Words rows;
    for (std::size_t row = 0; row < PackedColumns::rows; ++row)
        for (const Words& words : columns)
            rows.push_back(words[row]);
    return PackedColumns(rows, changedOf(columns));
}

bool same(const PackedColumns& block, const std::vector<Words>& columns)
{
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (std::size_t row = 0; row < PackedColumns::rows; ++row)
            if (block.at(c, row) != columns[c][row])
                return false;
    return true;
}

/// One of the kinds of columns that there are: still, even, with few or many breaks, noise, specials, one before again.
Words randomColumn(std::mt19937& random, const std::vector<Words>& before)
{
    static const std::array<float, 9> specials{0.0F,
                                               -0.0F,
                                               std::numeric_limits<float>::quiet_NaN(),
                                               std::numeric_limits<float>::signaling_NaN(),
                                               std::numeric_limits<float>::infinity(),
                                               -std::numeric_limits<float>::infinity(),
                                               std::numeric_limits<float>::max(),
                                               std::numeric_limits<float>::lowest(),
                                               std::numeric_limits<float>::denorm_min()};
    const auto any = [&random] { return static_cast<std::uint32_t>(random()); };
    const std::uint32_t breaksOneIn = 1 + any() % 300, step = (any() % 2 == 0 ? any() : 0U - any()) >> any() % 32;
    switch (any() % 6) {
    case 0: return column(any(), [](std::uint32_t, std::uint32_t last) { return last; });
    case 1: return column(any(), [step](std::uint32_t, std::uint32_t last) { return last + step; });
    case 2:
        return column(
            any(), [&](std::uint32_t, std::uint32_t last) { return any() % breaksOneIn == 0 ? any() : last + step; });
    case 3: return column(any(), [&](std::uint32_t, std::uint32_t) { return any(); });
    case 4: return column(any(), [&](std::uint32_t, std::uint32_t) { return bits(specials[any() % specials.size()]); });
    default: return before.empty() ? Words(PackedColumns::rows) : before[any() % before.size()];
    }
}

} // namespace

class PackedColumnsTest : public QObject {
    Q_OBJECT

private slots:
    void whateverIsPutInComesOut()
    {
        std::mt19937 random(20260606);
        for (int trial = 0; trial < 400; ++trial) {
            std::vector<Words> columns;
            for (int c = 0; c < 12; ++c)
                columns.push_back(randomColumn(random, columns));
            const PackedColumns block = packed(columns);
            QVERIFY2(same(block, columns), std::to_string(trial).c_str());
            QVERIFY(block.byteSize() <= columns.size() * (PackedColumns::rows * 4 + 8));
        }
    }
    void breaksInEveryRowAndInEachAlone()
    {
        std::vector<Words> columns;
        for (std::uint32_t at = 0; at < PackedColumns::rows; ++at)
            columns.push_back(column(7, [at](std::uint32_t row, std::uint32_t last) { return row == at ? 1 : last; }));
        for (std::uint32_t every = 1; every < 6; ++every)
            columns.push_back(column(7, [every](std::uint32_t row, std::uint32_t last) {
                return row % every == 0 ? last + row : last + 3;
            }));
        QVERIFY(same(packed(columns), columns));
    }
    void theStepsThatFitAndTheNextOnes()
    {
        std::vector<Words> columns;
        for (const std::uint32_t step :
             {(1U << 29U) - 1, 1U << 29U, 0U - (1U << 29U) + 1, 0U - (1U << 29U), 1U << 31U, ~0U, 0x7FFF'FFFFU})
            for (const std::uint32_t jump : {0U, 5U})
                columns.push_back(column(0xFFFF'FF00U, [=](std::uint32_t row, std::uint32_t last) {
                    return last + step + (row == 100 ? jump : 0);
                }));
        QVERIFY(same(packed(columns), columns));
    }
    void whatStandsStillOrGrowsEvenlyTakesNoRoom()
    {
        const std::vector<Words> columns{
            column(bits(5.5F), [](std::uint32_t, std::uint32_t last) { return last; }),
            column(bits(70000.0F), [](std::uint32_t row, std::uint32_t) {
                return bits(70000.0F + 10.0F * static_cast<float>(row)); // an age, sampled every 10 s
            })};
        QCOMPARE(packed(columns).byteSize(), columns.size() * 8);
    }
    void whatMovesTogetherIsHeldOnce()
    {
        std::mt19937 random(1);
        const Words noise =
            column(0, [&](std::uint32_t, std::uint32_t) { return static_cast<std::uint32_t>(random()); });
        QCOMPARE(packed({noise, noise, noise}).byteSize(), PackedColumns::rows * 4 + std::size_t{3} * 8);
    }
    void aStoreSaysWhatItHolds()
    {
        SeriesStore store({{"a", "s"}}, Duration::seconds(10));
        QCOMPARE(store.byteSize(), std::size_t{0});
        for (std::size_t i = 0; i < PackedColumns::rows - 1; ++i)
            store.append({{-0.0F, 1.0F, std::numeric_limits<float>::quiet_NaN()}});
        QCOMPARE(store.byteSize(), (PackedColumns::rows - 1) * sizeof(Sample));
        store.append({{0.0F, 1.0F, 2.0F}});
        QVERIFY(store.byteSize() < 256);
        QVERIFY(std::signbit(store.at(0, 7).min) && std::isnan(store.at(0, 7).last));
        QVERIFY(!std::signbit(store.at(0, PackedColumns::rows - 1).min));
        QCOMPARE(store.at(0, PackedColumns::rows - 1).last, 2.0F);
    }
};

QTEST_GUILESS_MAIN(PackedColumnsTest)
#include "packed_columns_test.moc"
