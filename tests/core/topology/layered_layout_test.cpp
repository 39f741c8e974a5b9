// Laws of the layered layout, on the incident's graph and on many random ones.

#include <set>

#include <QTest>

#include "core/topology/layered_layout.h"

using namespace latepulse;

class TestLayeredLayout : public QObject {
    Q_OBJECT

private slots:
    void nodesAndEdgesAreSets();
    void incidentIsReadFromLeftToRight();
    void straightLinesWhereNothingCrosses();
    void crossingsAreRemovedWhereTheyCanBe();
    void cyclesAreBroken();
    void laws_data();
    void laws();
};

static Topology incident()
{
    Topology t;
    const auto software = t.addNode(NodeKind::Population, "software");
    t.addNode(NodeKind::Population, "hardware");
    const auto liveness = t.addNode(NodeKind::EventClass, "liveness");
    const auto reconnect = t.addNode(NodeKind::EventClass, "reconnect");
    const auto shared = t.addNode(NodeKind::Queue, "shared");
    const auto main = t.addNode(NodeKind::Pool, "main");
    const auto registry = t.addNode(NodeKind::Backend, "registry");
    const auto decision = t.addNode(NodeKind::Decision, "health");
    const auto controllers = t.addNode(NodeKind::Controllers, "main");
    t.addEdge(software, reconnect, EdgeKind::Sends, "reconnect");
    t.addEdge(liveness, shared, EdgeKind::Enters, "liveness");
    t.addEdge(reconnect, shared, EdgeKind::Enters, "reconnect");
    t.addEdge(shared, main, EdgeKind::Serves);
    t.addEdge(main, registry, EdgeKind::Calls, "reconnect");
    t.addEdge(main, decision, EdgeKind::Informs, "liveness");
    t.addEdge(registry, controllers, EdgeKind::Admits, "reconnect");
    t.addEdge(decision, controllers, EdgeKind::Judges);
    t.addEdge(controllers, liveness, EdgeKind::Beats, "liveness");
    return t;
}

/// A small repeatable generator: the laws have to hold for every graph, so which ones does not matter.
class Numbers {
public:
    explicit Numbers(std::uint64_t seed) : m_state(seed * 2 + 1) {}
    std::size_t below(std::size_t limit)
    {
        m_state = m_state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>(m_state >> 33) % limit;
    }

private:
    std::uint64_t m_state;
};

static Topology randomTopology(std::uint64_t seed)
{
    Numbers numbers(seed);
    Topology t;
    const std::size_t count = 1 + numbers.below(30);
    for (std::size_t i = 0; i < count; ++i)
        t.addNode(static_cast<NodeKind>(numbers.below(9)), std::to_string(i));
    for (std::size_t i = numbers.below(60); i > 0; --i)
        t.addEdge(numbers.below(count), numbers.below(count), static_cast<EdgeKind>(numbers.below(11)),
                  std::to_string(numbers.below(3)));
    return t;
}

void TestLayeredLayout::nodesAndEdgesAreSets()
{
    Topology t = incident();
    const Topology before = t;
    QCOMPARE(t.addNode(NodeKind::Queue, "shared"), *t.find(NodeKind::Queue, "shared"));
    t.addEdge(*t.find(NodeKind::Queue, "shared"), *t.find(NodeKind::Pool, "main"), EdgeKind::Serves);
    QVERIFY(t == before);
    QVERIFY(!t.find(NodeKind::Queue, "main"));
    QVERIFY(!t.isConnected(*t.find(NodeKind::Population, "hardware")));
    QVERIFY(t.isConnected(*t.find(NodeKind::Backend, "registry")));
}

void TestLayeredLayout::incidentIsReadFromLeftToRight()
{
    const Topology t = incident();
    const LayeredLayout layout = layeredLayout(t);
    QCOMPARE(layout.layers.size(), std::size_t{7});
    for (std::size_t i = 0; i < t.nodes().size(); ++i)
        QCOMPARE(layout.places[i].layer, usualLayer(t.nodes()[i].kind));
    for (std::size_t e = 0; e < t.edges().size(); ++e)
        QCOMPARE(layout.feedback[e], t.edges()[e].kind == EdgeKind::Beats);
}

void TestLayeredLayout::straightLinesWhereNothingCrosses()
{
    // Software and its class stand at the same height although the file names software first.
    const Topology t = incident();
    const LayeredLayout layout = layeredLayout(t);
    QCOMPARE(layout.places[*t.find(NodeKind::Population, "software")].position,
             layout.places[*t.find(NodeKind::EventClass, "reconnect")].position);
}

void TestLayeredLayout::crossingsAreRemovedWhereTheyCanBe()
{
    Topology t;
    constexpr std::size_t pairs = 6;
    for (std::size_t i = 0; i < pairs; ++i)
        t.addNode(NodeKind::EventClass, std::to_string(i));
    for (std::size_t i = 0; i < pairs; ++i)
        t.addNode(NodeKind::Queue, std::to_string(i));
    for (std::size_t i = 0; i < pairs; ++i)
        t.addEdge(i, 2 * pairs - 1 - i, EdgeKind::Enters);
    const LayeredLayout layout = layeredLayout(t);
    QCOMPARE(layout.initialCrossings, pairs * (pairs - 1) / 2);
    QCOMPARE(layout.crossings, std::size_t{0});
}

void TestLayeredLayout::cyclesAreBroken()
{
    Topology t;
    for (const char* id : {"a", "b", "c"})
        t.addNode(NodeKind::Queue, id);
    for (std::size_t i = 0; i < 3; ++i)
        t.addEdge(i, (i + 1) % 3, EdgeKind::Serves);
    t.addEdge(1, 1, EdgeKind::Serves);
    const LayeredLayout layout = layeredLayout(t);
    QCOMPARE(layout.layers.size(), std::size_t{3});
    QCOMPARE(layout.feedback, std::vector<bool>({false, false, true, true}));
    QVERIFY(layeredLayout(Topology{}).layers.empty());
}

void TestLayeredLayout::laws_data()
{
    QTest::addColumn<quint64>("seed");
    for (quint64 seed = 0; seed < 200; ++seed)
        QTest::newRow(qPrintable(QString::number(seed))) << seed;
}

void TestLayeredLayout::laws()
{
    QFETCH(quint64, seed);
    const Topology t = randomTopology(seed);
    const LayeredLayout layout = layeredLayout(t);

    std::set<std::pair<std::size_t, std::size_t>> places;
    for (const NodePlace& place : layout.places)
        QVERIFY2(places.emplace(place.layer, place.position).second, "two nodes in one place");
    std::size_t placed = 0;
    for (const auto& layer : layout.layers) {
        QVERIFY(!layer.empty());
        for (std::size_t i = 0; i < layer.size(); ++i)
            QCOMPARE(layout.places[layer[i]].position, i);
        placed += layer.size();
    }
    QCOMPARE(placed, t.nodes().size());
    QCOMPARE(layout.places.size(), t.nodes().size());

    for (std::size_t e = 0; e < t.edges().size(); ++e) {
        const TopologyEdge& edge = t.edges()[e];
        if (isFeedback(edge.kind))
            QVERIFY(layout.feedback[e]);
        if (!layout.feedback[e])
            QVERIFY(layout.places[edge.from].layer < layout.places[edge.to].layer);
    }
    QVERIFY(layout.crossings <= layout.initialCrossings);
    QVERIFY(layeredLayout(t) == layout);
}

QTEST_GUILESS_MAIN(TestLayeredLayout)
#include "layered_layout_test.moc"
