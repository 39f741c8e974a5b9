#include "core/topology/isolation_audit.h"

#include <algorithm>
#include <iterator>

#include "core/topology/isolation_graph.h"

namespace latepulse {

namespace {

class Audit {
public:
    explicit Audit(const WorkStructure& structure)
        : m_structure(structure), m_reach(reachOf(structure)), m_graph(structure, m_reach), m_at(m_graph.vertices()),
          m_everybody(structure.classes.size(), true), m_liveness(structure.classes.size())
    {
        for (std::size_t c = 0; c < structure.classes.size(); ++c)
            if (structure.classes[c].fed)
                m_fed.push_back(c);
        for (const std::size_t c : m_fed)
            m_vertices.push_back(verticesOf(c));
    }

    std::vector<LivenessFinding> liveness()
    {
        std::vector<LivenessFinding> findings;
        for (std::size_t i = 0; i < m_fed.size(); ++i)
            if (m_structure.isLiveness(m_fed[i])) {
                m_liveness[m_fed[i]] = structuralBound(m_structure, m_reach, m_fed[i], m_everybody);
                findings.push_back(livenessFinding(i));
            }
        return findings;
    }

    IsolationAudit all()
    {
        IsolationAudit audit;
        audit.liveness = liveness();
        std::vector<WaysTo> ways;
        for (const auto& vertices : m_vertices)
            ways.push_back(m_graph.waysTo(vertices));
        for (std::size_t i = 0; i < m_fed.size(); ++i)
            for (std::size_t j = i + 1; j < m_fed.size(); ++j) {
                const bool turned = m_structure.isLiveness(m_fed[j]) && !m_structure.isLiveness(m_fed[i]);
                audit.pairs.push_back(turned ? pair(j, i, ways) : pair(i, j, ways));
            }
        audit.delays = delays();
        audit.loops = loops();
        for (const auto& [from, to] : m_graph.flow())
            audit.flow.emplace_back(m_at.node(from), m_at.node(to));
        return audit;
    }

private:
    [[nodiscard]] std::vector<std::size_t> verticesOf(std::size_t c) const
    {
        std::vector<std::size_t> list;
        for (const std::size_t q : m_reach[c].queues)
            list.push_back(m_at.ofQueue(q));
        for (const std::size_t p : m_reach[c].pools)
            list.push_back(m_at.ofPool(p));
        for (const std::size_t b : m_reach[c].backends)
            list.push_back(m_at.ofBackend(b));
        return list; // rising: the kinds follow each other in the list of vertices
    }

    /// The first queue of a class, or workers that serve it.
    [[nodiscard]] bool isFirstStage(std::size_t c, std::size_t vertex) const
    {
        const std::size_t queue = m_structure.classes[c].queue;
        if (vertex == m_at.ofQueue(queue))
            return true;
        const TopologyNode& node = m_at.node(vertex);
        if (node.kind != NodeKind::Pool)
            return false;
        const auto& serves = m_structure.pools[vertex - m_at.ofPool(0)].serves;
        return std::ranges::find(serves, queue) != serves.end();
    }

    [[nodiscard]] IsolationVerdict kindOfSharing(std::size_t a, std::size_t b,
                                                 const std::vector<std::size_t>& shared) const
    {
        bool later = false;
        for (const std::size_t v : shared) {
            if (isFirstStage(a, v) && isFirstStage(b, v))
                return IsolationVerdict::SharedProcessing;
            later = later || m_at.node(v).kind != NodeKind::Backend;
        }
        return later ? IsolationVerdict::ConvergesDownstream : IsolationVerdict::SharedDependency;
    }

    /// Nothing shared, and yet a way: over a class between the two.
    [[nodiscard]] IsolationVerdict kindOfWay(const std::vector<std::size_t>& way) const
    {
        const bool backend =
            std::ranges::any_of(way, [this](std::size_t v) { return m_at.node(v).kind == NodeKind::Backend; });
        return backend ? IsolationVerdict::SharedDependency : IsolationVerdict::SharedProcessing;
    }

    /// Of a liveness class at i, by what influences it there at j: without regard to bounds.
    [[nodiscard]] IsolationVerdict kindOf(std::size_t i, std::size_t j, const WaysTo& ways) const
    {
        const auto shared = sharedBy(i, j);
        return shared.empty() ? kindOfWay(wayFrom(m_at.ofClass(m_fed[j]), ways))
                              : kindOfSharing(m_fed[i], m_fed[j], shared);
    }

    [[nodiscard]] std::vector<std::size_t> sharedBy(std::size_t i, std::size_t j) const
    {
        std::vector<std::size_t> shared;
        std::ranges::set_intersection(m_vertices[i], m_vertices[j], std::back_inserter(shared));
        return shared;
    }

    [[nodiscard]] LivenessFinding livenessFinding(std::size_t i) const
    {
        LivenessFinding finding{m_fed[i], IsolationVerdict::Isolated, m_liveness[m_fed[i]]};
        const WaysTo ways = m_graph.waysTo(m_vertices[i]);
        for (std::size_t j = 0; j < m_fed.size(); ++j) {
            if (j == i || ways[m_at.ofClass(m_fed[j])] == nowhere)
                continue;
            if (finding.bound.sojourn()) {
                finding.verdict = IsolationVerdict::Bounded;
                break;
            }
            finding.verdict = std::max(finding.verdict, kindOf(i, j, ways));
        }
        return finding;
    }

    /// Whether a liveness class has a bound beside this one alone; where only others link the two, beside all.
    [[nodiscard]] bool isBounded(std::size_t i, std::size_t j, bool direct) const
    {
        const std::size_t c = m_fed[i];
        if (m_liveness[c].sojourn())
            return true; // fewer classes only lower it
        if (!direct)
            return false;
        std::vector<bool> present(m_structure.classes.size(), false);
        present[c] = present[m_fed[j]] = true;
        return structuralBound(m_structure, m_reach, c, present).sojourn().has_value();
    }

    [[nodiscard]] PairFinding pair(std::size_t i, std::size_t j, const std::vector<WaysTo>& ways) const
    {
        PairFinding finding{m_fed[i], m_fed[j], IsolationVerdict::Isolated, {}, {}};
        const std::size_t from = m_at.ofClass(m_fed[j]), to = m_at.ofClass(m_fed[i]);
        const bool beats = m_structure.isLiveness(m_fed[i]);
        const auto shared = sharedBy(i, j);
        finding.shared = m_at.nodes(shared);
        auto way = wayFrom(from, ways[i]);
        if (way.empty() && !beats)
            way = wayFrom(to, ways[j]);
        if (way.empty()) {
            if (beats && m_structure.isLiveness(m_fed[j]) && m_structure.judges) {
                finding.verdict = IsolationVerdict::ConvergesDownstream;
                finding.shared = {m_at.node(m_at.decision())};
            }
            return finding;
        }
        finding.path = m_at.nodes(way);
        if (beats && isBounded(i, j, !shared.empty()))
            finding.verdict = IsolationVerdict::Bounded;
        else
            finding.verdict = shared.empty() ? kindOfWay(way) : kindOfSharing(m_fed[i], m_fed[j], shared);
        return finding;
    }

    [[nodiscard]] std::vector<DelayPath> delays() const
    {
        std::vector<DelayPath> list;
        if (!m_structure.judges)
            return list;
        const WaysTo ways = m_graph.waysTo({m_at.decision()});
        for (const std::size_t c : m_fed) {
            const auto way = wayFrom(m_at.ofClass(c), ways);
            if (!way.empty() && !m_structure.isLiveness(c))
                list.push_back({c, m_at.nodes(way)});
        }
        return list;
    }

    [[nodiscard]] std::vector<FeedbackLoop> loops() const
    {
        std::vector<FeedbackLoop> list;
        for (const auto& members : m_graph.loops()) {
            const bool judged = std::ranges::binary_search(members, m_at.decision());
            const std::size_t through = judged ? m_at.decision() : members.front();
            list.push_back({m_at.nodes(m_graph.cycleThrough(through)), m_at.nodes(members)});
        }
        return list;
    }

    const WorkStructure& m_structure;
    std::vector<ClassReach> m_reach;
    IsolationGraph m_graph;
    const VertexList& m_at;
    std::vector<bool> m_everybody;
    std::vector<StructuralBound> m_liveness;  // by class
    std::vector<std::size_t> m_fed;
    std::vector<std::vector<std::size_t>> m_vertices;  // of each fed class, rising
};

} // namespace

const char* verdictText(IsolationVerdict verdict)
{
    switch (verdict) {
    case IsolationVerdict::Isolated: return "isolated";
    case IsolationVerdict::Bounded: return "bounded";
    case IsolationVerdict::ConvergesDownstream: return "converges downstream";
    case IsolationVerdict::SharedDependency: return "shared dependency";
    case IsolationVerdict::SharedProcessing: return "shared processing";
    }
    return "";
}

IsolationVerdict worstOf(const std::vector<LivenessFinding>& findings)
{
    IsolationVerdict worst = IsolationVerdict::Isolated;
    for (const LivenessFinding& finding : findings)
        worst = std::max(worst, finding.verdict);
    return worst;
}

IsolationVerdict IsolationAudit::verdict() const
{
    return worstOf(liveness);
}

IsolationAudit auditIsolation(const WorkStructure& structure)
{
    return Audit(structure).all();
}

std::vector<LivenessFinding> auditLiveness(const WorkStructure& structure)
{
    return Audit(structure).liveness();
}

} // namespace latepulse
