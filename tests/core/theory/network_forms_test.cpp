// Open networks against stations worked out by hand and against laws that hold for all of them.
#include <QTest>

#include <cmath>

#include "core/theory/network.h"

using namespace latepulse;
using namespace latepulse::theory;

namespace {

bool close(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b));
}

} // namespace

class NetworkFormsTest : public QObject {
    Q_OBJECT

private slots:
    void feedbackIsAFasterStream()
    {
        // 0.6 per s, 40 % come back: 1 per s through a worker of 2 per s; rho 0.5, L 1.
        const auto m = jackson({{0.6, 2.0, 1}}, {{0.4}});
        QVERIFY(m);
        QVERIFY(close(m->throughput[0], 1.0) && close(m->stations[0].utilisation, 0.5) && close(m->inSystem, 1.0));
        QVERIFY(close(m->sojourn, 1.0 / 0.6));
    }
    void stationsInSeriesAddUp()
    {
        const auto m = jackson({{0.5, 1.0, 1}, {0.0, 0.75, 1}}, {{0, 1}, {0, 0}});
        QVERIFY(m);
        QVERIFY(close(m->sojourn, 1 / 0.5 + 1 / 0.25));
    }
    void whatGoesInComesOut()
    {
        // 0 -> 1 (30 %), 2 (50 %); 1 -> 0 (20 %), 1 (10 %); 2 -> 0 (25 %): 3 per s from outside must leave again.
        const std::vector<NetworkStation> stations{{2.0, 9.0, 1}, {1.0, 2.0, 3}, {0.0, 3.0, 2}};
        const Routing routing{{0, 0.3, 0.5}, {0.2, 0.1, 0}, {0.25, 0, 0}};
        const auto m = jackson(stations, routing);
        QVERIFY(m);
        double left = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            double stays = 0, arrives = stations[i].arrivalRate;
            for (std::size_t j = 0; j < 3; ++j) {
                stays += routing[i][j];
                arrives += m->throughput[j] * routing[j][i];
            }
            QVERIFY(close(arrives, m->throughput[i]));
            left += m->throughput[i] * (1 - stays);
        }
        QVERIFY(close(left, 3.0));
    }
    void sojournOfTwoStationsInSeries()
    {
        QVERIFY(close(*tandemSojournTail(0.5, 1.5, 2.5, 1.0), 2 * std::exp(-1.0) - std::exp(-2.0)));
        QVERIFY(close(*tandemSojournTail(0.5, 1.5, 1.5, 1.0), 2 * std::exp(-1.0)));
        QVERIFY(close(*tandemSojournTail(0.5, 1.5, 2.5, 0.0), 1.0));
        for (const double p : {0.0, 0.5, 0.95, 0.999})
            QVERIFY(close(*tandemSojournTail(0.5, 1.5, 2.5, *tandemSojournQuantile(0.5, 1.5, 2.5, p)), 1 - p));
    }
    void whatHasNoEquilibriumIsAnError()
    {
        QCOMPARE(jackson({{0.6, 2.0, 1}}, {{1.0}}).error().code, ErrorCode::Inconsistent); // nobody leaves
        QCOMPARE(jackson({{0.6, 1.0, 1}}, {{0.4}}).error().code, ErrorCode::Inconsistent); // utilisation 1
        QCOMPARE(jackson({{0.0, 1.0, 1}}, {{0.4}}).error().code, ErrorCode::Inconsistent); // nothing arrives
        QCOMPARE(jackson({{0.6, 2.0, 1}}, {{1.1}}).error().code, ErrorCode::OutOfRange);
        QCOMPARE(jackson({{0.6, 2.0, 1}}, {{-0.1}}).error().code, ErrorCode::OutOfRange);
        QCOMPARE(jackson({{0.6, 2.0, 1}}, {}).error().code, ErrorCode::OutOfRange);
        QCOMPARE(jackson({{0.6, 2.0, 1}}, {{0.1, 0.1}}).error().code, ErrorCode::OutOfRange);
        QCOMPARE(tandemSojournTail(1.0, 1.0, 2.0, 1.0).error().code, ErrorCode::Inconsistent);
        QCOMPARE(tandemSojournQuantile(1.0, 2.0, 2.0, 1.0).error().code, ErrorCode::OutOfRange);
    }
};

QTEST_GUILESS_MAIN(NetworkFormsTest)
#include "network_forms_test.moc"
