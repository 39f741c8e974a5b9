#pragma once
// Leading an arrow of the topology elsewhere, by hand or by keys. Knows the picture, not what a change does: that is
// asked of whoever owns the scenario.

#include <functional>
#include <optional>
#include <vector>

#include <QPointF>
#include <QString>

#include "ui/presenters/re_sharing.h"
#include "ui/topology_view/arrows.h"
#include "ui/topology_view/node_canvas.h"
#include "ui/topology_view/topology_geometry.h"

namespace latepulse::ui {

struct ReSharingRules {
    std::function<QString(const Lead&)> tell;  // where it goes now
    std::function<ReShareAnswer(const Lead&, const std::string& target)> ask;  // changes nothing
    std::function<ReShareAnswer(const Lead&, const std::string& target)> act;  // does it, if legal
};

class ReShareGesture {
public:
    struct Target {
        std::size_t node = 0;
        ReShareAnswer answer;
    };
    struct Picture {
        const Topology& topology;
        const TopologyGeometry& geometry;
        const std::vector<Arrow>& arrows;
    };

    void setRules(ReSharingRules rules) { m_rules = std::move(rules); }

    // -- what there is to lead; points are in the picture's coordinates
    [[nodiscard]] std::vector<std::size_t> arrowsToLead(const Picture& picture) const;
    [[nodiscard]] bool canLead(const Picture& picture, const Lead& lead) const;
    [[nodiscard]] static std::optional<Lead> leadOf(const Topology& topology, const Arrow& arrow);
    /// The nearest one within a few px of a point that lies in no node.
    [[nodiscard]] std::optional<std::size_t> arrowAt(const Picture& picture, QPointF at) const;

    // -- choosing one by keys
    void select(const Picture& picture, int by);
    void deselect() { m_selected.reset(); }
    [[nodiscard]] const std::optional<Lead>& selected() const { return m_selected; }

    // -- leading it
    void take(const Picture& picture, std::size_t arrow, bool byKeys);
    void moveTo(const Picture& picture, QPointF at);
    void step(int by);  // from target to target
    /// Acts on the target under way. A refusal stays readable until the next press or key.
    void drop(const Picture& picture);
    void cancel();
    void forgetMessage() { m_message.clear(); }
    /// The scenario is another: nothing under way survives.
    void reset();
    [[nodiscard]] bool isUnderWay() const { return m_lead.has_value(); }
    [[nodiscard]] bool isByKeys() const { return m_byKeys; }
    [[nodiscard]] const std::vector<Target>& targets() const { return m_targets; }
    /// What is said of the target or the arrow now; "" when there is nothing to say.
    [[nodiscard]] QString words(const Picture& picture) const;
    [[nodiscard]] const QString& refusal() const { return m_message; }

    void paint(const NodeCanvas& canvas, const Picture& picture) const;
    /// The words in a box within `view`; `onScreen` leads from the picture there.
    void paintWords(const NodeCanvas& canvas, const Picture& picture, const QRectF& view,
                    const std::function<QPointF(QPointF)>& onScreen) const;

private:
    [[nodiscard]] const Arrow* arrowOf(const Picture& picture, const Lead& lead) const;
    void paintTargets(const NodeCanvas& canvas, const Picture& picture) const;
    void paintCarried(const NodeCanvas& canvas, const Picture& picture) const;
    [[nodiscard]] QPointF anchor(const Picture& picture) const;

    ReSharingRules m_rules;
    std::optional<Lead> m_selected, m_lead;
    std::vector<Target> m_targets;
    std::optional<std::size_t> m_over;  // among the targets
    QPointF m_at;
    bool m_byKeys = false;
    QString m_message;
    QPointF m_messageAt;
};

} // namespace latepulse::ui
