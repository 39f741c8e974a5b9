#pragma once
// The control plane as a picture: from where events come over queues, workers and backends to the health decision and
// the controllers, with what each holds now. Controllers are reached by mouse and keyboard.

#include <memory>
#include <optional>

#include <QElapsedTimer>
#include <QWidget>

#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"
#include "ui/document/effective_values.h"
#include "ui/look/theme.h"
#include "ui/presenters/topology_presenter.h"
#include "ui/topology_view/arrows.h"
#include "ui/topology_view/motion.h"
#include "ui/topology_view/re_share_gesture.h"
#include "ui/topology_view/topology_geometry.h"

class QPushButton;
class QScrollBar;

namespace latepulse::ui {

using SnapshotPtr = std::shared_ptr<const Snapshot>;

class TopologyView : public QWidget {
    Q_OBJECT

public:
    explicit TopologyView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setSnapshot(SnapshotPtr snapshot);
    /// Lights a way instead of what liveness shares, until it is empty or the scenario is another.
    void lightPath(const std::vector<TopologyNode>& path);
    /// Marks a controller by name without telling anybody; an unknown name marks none.
    void setSelectedController(const QString& name);
    /// Tokens or flows: by how fast the run plays, in simulated seconds per second.
    void setSpeed(double speed);
    void setPlaying(bool playing);
    /// No tokens, whatever the speed: the person or the system asks for less motion.
    void setReducedMotion(bool reduced);
    [[nodiscard]] const Motion& motion() const { return m_motion; }
    /// With these an arrow from a class or a queue can be led elsewhere, by hand or by keys.
    void setReSharing(ReSharingRules rules);

    [[nodiscard]] QString selectedController() const { return m_selected; }
    /// The controller the keys stand on; "" where none is shown singly.
    [[nodiscard]] QString currentController() const;
    [[nodiscard]] const TopologyPicture& picture() const { return m_picture; }
    /// In the picture's own coordinates; `onScreen` says where that is now.
    [[nodiscard]] const TopologyGeometry& geometryOfNodes() const { return m_geometry; }
    [[nodiscard]] const std::vector<Arrow>& arrows() const { return m_arrows; }
    /// The picture may be higher than the view: then it scrolls by wheel, bar, keys, or dragging where nothing is.
    [[nodiscard]] QScrollBar* scrollBar() const { return m_scroll; }
    /// How much larger than laid out it is shown: 1, up to 4 by Ctrl+wheel, + and -; 0 shows the whole.
    [[nodiscard]] qreal zoom() const { return m_zoom; }
    void zoomIn();
    void zoomOut();
    void zoomToFit();
    [[nodiscard]] QPushButton* fitButton() const { return m_fit; }
    [[nodiscard]] QRectF onScreen(const QRectF& rect) const;
    /// Where the last painting wrote something into or for this node.
    [[nodiscard]] const std::vector<QRectF>& writtenIn(std::size_t node) const { return m_written.at(node); }
    [[nodiscard]] const Topology& topology() const { return m_topology; }
    /// Place of the controller of this name, empty where it is not shown singly.
    [[nodiscard]] QRectF controllerRect(const QString& name) const;
    /// All there is to say about what lies here; "" elsewhere.
    [[nodiscard]] QString tipAt(QPointF at) const;
    [[nodiscard]] QString controllerWords(std::size_t index) const;
    [[nodiscard]] QString queueWords(std::size_t index) const;
    /// Of the arrow chosen or under way, or why it was refused; "" else.
    [[nodiscard]] QString gestureWords() const;
    [[nodiscard]] const ReShareGesture& gesture() const { return m_gesture; }
    /// The whole picture in a few sentences.
    [[nodiscard]] QString summary() const;

    /// What the last painting could not write in full; each is in a tooltip all the same.
    [[nodiscard]] const QStringList& cutWords() const { return m_cut; }

    [[nodiscard]] QSize sizeHint() const override { return {970, 238}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {600, 150}; }

signals:
    /// By mouse or Enter. Above 64 controllers: the one with the oldest evidence of the verdict chosen.
    void controllerClicked(const QString& name);
    /// What an alert has just told those who listen: "main.3 is unhealthy now, and that is false".
    void verdictsAnnounced(const QString& words);
    /// A population or a worker pool was clicked.
    void subjectClicked(latepulse::NodeKind kind, const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] const Scenario& values() const { return m_values->scenario(); }
    void followChanges();
    void relayout();
    void layOut();
    [[nodiscard]] QPointF inPicture(QPointF point) const;
    [[nodiscard]] QPointF offset() const;
    [[nodiscard]] qreal wholeZoom() const;
    void fitBars();
    void zoomTo(qreal zoom, QPointF around);
    bool zoomByKey(int key);
    /// Scrolls as far as it takes to see this.
    void reveal(const QRectF& rect);
    void activate(const QString& name);
    void moveCurrent(int by);
    [[nodiscard]] QString controllerAt(QPointF at) const;
    [[nodiscard]] bool isSubject(std::size_t node) const;
    [[nodiscard]] std::optional<std::size_t> subjectAt(QPointF at) const;
    [[nodiscard]] std::size_t positionOf(std::size_t node) const;
    void paintNodes(const NodeCanvas& canvas);
    void paintNode(const NodeCanvas& canvas, std::size_t node) const;
    void paintLine(const NodeCanvas& canvas, std::size_t node) const;
    void paintCaptions(const NodeCanvas& canvas) const;
    void paintLabels(const NodeCanvas& canvas) const;
    void paintControllers(const NodeCanvas& canvas) const;
    void paintEmpty(QPainter& painter) const;
    [[nodiscard]] std::vector<double> arrowWidths() const;
    [[nodiscard]] QString arrowTip(const Arrow& arrow) const;
    [[nodiscard]] std::optional<std::size_t> arrowNear(QPointF inPicture) const;
    [[nodiscard]] ReShareGesture::Picture gesturePicture() const;
    [[nodiscard]] bool isOnArrows() const;
    void selectArrow(int by);
    void tellGesture();
    bool leadByKey(const QKeyEvent& event);
    bool armAt(QPointF at);
    bool leadTo(QPointF at);
    bool releaseArrow();
    void announceVerdicts(const Snapshot* before);

    Theme m_theme = Theme::light();
    std::shared_ptr<const Scenario> m_scenario;
    std::optional<EffectiveValues> m_values;  // of m_scenario at the snapshot's instant
    SnapshotPtr m_snapshot;
    Topology m_topology;
    LayeredLayout m_layout;
    LivenessSharing m_sharing;
    TopologyPicture m_picture;
    TopologyGeometry m_geometry;
    std::vector<Arrow> m_arrows;
    std::vector<TopologyNode> m_litPath;
    std::vector<std::size_t> m_shape;  // what the geometry depends on besides the size
    QString m_selected;
    std::size_t m_current = 0;
    QStringList m_cut;
    std::vector<std::vector<QRectF>> m_written;
    QScrollBar *m_scroll = nullptr, *m_across = nullptr;
    qreal m_zoom = 1.0;  // px on screen per px of the picture
    Motion m_motion;
    ReShareGesture m_gesture;
    QPushButton* m_fit = nullptr;  // while it is zoomed in
    QString m_announced;           // the last verdict changes, for those who listen
    QElapsedTimer m_sinceAnnounced;
    std::optional<std::size_t> m_pressedNode;  // one that can be asked about
    bool m_onArrows = false;  // keys act on arrows, not on controllers
    std::optional<std::size_t> m_armed;  // arrow under the pressed button
    QPointF m_pressedAt;
    std::optional<QPointF> m_draggedFrom;  // in the picture
};

} // namespace latepulse::ui
