#pragma once
// Up to six tiles from a slow backend to waiting probes, those the scenario has. Neutral until a threshold is crossed; the first crossed stands out.

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "ui/document/effective_values.h"
#include "ui/look/theme.h"
#include "ui/presenters/causal_strip_presenter.h"
#include "ui/presenters/display_zone.h"

namespace latepulse::ui {

struct StripWords {
    QStringList whole, cut;
};

class CausalStrip : public QWidget {
    Q_OBJECT

public:
    explicit CausalStrip(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// In which zone a tooltip says since when.
    void setZone(const DisplayZone& zone);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setRecording(std::shared_ptr<const Recording> recording);
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);

    [[nodiscard]] const std::array<CausalTile, causalLinkCount>& tiles() const { return m_tiles; }
    /// Empty for a link that the scenario does not have.
    [[nodiscard]] QRectF tileRect(std::size_t tile) const;
    /// Why there are few tiles; "" where they fill the strip.
    [[nodiscard]] QString lacking() const;
    /// Everything a tile knows, its threshold and when it was crossed included.
    [[nodiscard]] QString tipOf(std::size_t tile) const;
    /// What the last painting wrote, and what it could not write in full: that is in a tooltip all the same.
    [[nodiscard]] const StripWords& words() const { return m_words; }
    /// Low: for windows that need the height for their charts.
    void setLow(bool low);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {600, 52}; }

signals:
    /// Clicked, or Enter pressed on it: its chart is wanted.
    void linkChosen(latepulse::ui::CausalLink link);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh();
    [[nodiscard]] std::optional<std::size_t> tileAt(QPointF point) const;
    void tellCurrent();
    /// The longest wording that fits.
    [[nodiscard]] QString captionOf(std::size_t tile, qreal width) const;
    [[nodiscard]] QString instantText(UtcInstant instant) const;
    struct TileLines {
        QRectF caption, value, state, threshold; // threshold: null where it stands beside the state
    };
    [[nodiscard]] TileLines linesOf(const QRectF& tile) const;
    void paintTile(QPainter& painter, std::size_t tile);
    void paintState(QPainter& painter, const CausalTile& tile, const TileLines& lines);
    void paintLacking(QPainter& painter);
    /// The links there are, in order.
    [[nodiscard]] std::vector<std::size_t> shown() const;

    Theme m_theme = Theme::light();
    DisplayZone m_zone;
    bool m_low = false;
    std::size_t m_current = 0; // has the focus ring while the strip has the focus
    StripWords m_words;
    std::shared_ptr<const Scenario> m_scenario;
    std::shared_ptr<const Recording> m_recording;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::optional<EffectiveValues> m_values;
    std::array<CausalTile, causalLinkCount> m_tiles;
};

} // namespace latepulse::ui
