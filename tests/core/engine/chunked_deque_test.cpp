// The chunked deque is a deque, and a copy never sees what happens to the original.

#include <QTest>

#include <deque>
#include <random>

#include "core/engine/chunked_deque.h"

using namespace latepulse;

namespace {

using Chunked = ChunkedDeque<std::uint64_t, 8>;

struct Pair {
    Chunked chunked;
    std::deque<std::uint64_t> plain;

    [[nodiscard]] bool alike() const
    {
        if (chunked.size() != plain.size() || chunked.empty() != plain.empty())
            return false;
        for (std::size_t i = 0; i < plain.size(); ++i)
            if (chunked[i] != plain[i])
                return false;
        return plain.empty() || (chunked.front() == plain.front() && chunked.back() == plain.back());
    }
    void change(std::mt19937_64& random, unsigned growth)
    {
        const std::uint64_t value = random();
        switch (random() % 8) {
        case 0: // change in place
            if (!plain.empty()) {
                const std::size_t i = value % plain.size();
                chunked.mutableAt(i) = value;
                plain[i] = value;
            }
            break;
        case 1:
            if (!plain.empty()) {
                chunked.pop_back();
                plain.pop_back();
            }
            break;
        case 2:
        case 3:
        case 4:
            if (!plain.empty()) {
                chunked.pop_front();
                plain.pop_front();
            }
            break;
        default:
            for (unsigned i = 0; i < growth; ++i) {
                chunked.push_back(value + i);
                plain.push_back(value + i);
            }
        }
    }
};

} // namespace

class ChunkedDequeTest : public QObject {
    Q_OBJECT
private slots:
    void isADeque_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 1; seed <= 10; ++seed)
            QTest::addRow("seed %d", seed) << seed;
    }
    void isADeque()
    {
        QFETCH(int, seed);
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        Pair pair;
        for (int step = 0; step < 3000; ++step) {
            pair.change(random, 1 + static_cast<unsigned>(seed) % 3);
            QVERIFY2(pair.alike(), qPrintable(QString("step %1").arg(step)));
        }
        pair.chunked.clear();
        pair.plain.clear();
        QVERIFY(pair.alike());
        pair.change(random, 1);
        QVERIFY(pair.alike());
    }

    void copiesGoTheirOwnWays_data() { isADeque_data(); }
    void copiesGoTheirOwnWays()
    {
        QFETCH(int, seed);
        std::mt19937_64 random(static_cast<std::uint64_t>(seed));
        std::vector<Pair> family(1);
        for (int step = 0; step < 4000; ++step) {
            family[random() % family.size()].change(random, 2);
            if (step % 97 == 0 && family.size() < 6)
                family.push_back(family[random() % family.size()]);
            else if (step % 211 == 0)
                family[random() % family.size()] = family[random() % family.size()];
            else if (step % 503 == 0) {
                Pair moved = std::move(family.back());
                family.back() = std::move(moved);
            }
            for (const Pair& pair : family)
                QVERIFY2(pair.alike(), qPrintable(QString("step %1").arg(step)));
        }
    }
};

QTEST_APPLESS_MAIN(ChunkedDequeTest)
#include "chunked_deque_test.moc"
