#pragma once
// A slider on a linear or logarithmic scale. The person moves by 1-2-5 steps; the program may show any value.

#include <optional>

#include <QSlider>

#include "core/scenario/parameter_registry.h"
#include "ui/look/theme.h"

namespace latepulse::ui {

struct SliderRange {
    double lowest = 0.0, highest = 1.0;
    SliderScale scale = SliderScale::Linear;
    bool whole = false;    // counts
    bool hasNone = false;  // the right end is "none"
    double step = 0.0;     // of a linear scale; 0 = a round hundredth of the span
};

/// Nearest step: 1, 2 or 5 times a power of ten when logarithmic, a hundredth of a round span when linear.
[[nodiscard]] double snapped(const SliderRange& range, double value);
/// The step after (direction > 0) or before `value`, kept in the range.
[[nodiscard]] double neighbour(const SliderRange& range, double value, int direction);

class StepSlider : public QSlider {
    Q_OBJECT

public:
    explicit StepSlider(const SliderRange& range, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// Shows a value (nullopt = none) without any signal.
    void showNumber(std::optional<double> value);
    /// Other ends; the value shown keeps its meaning.
    void setNumbers(const SliderRange& range);
    /// As so many presses of an arrow key: one drag.
    void stepBy(int steps);
    void showLoaded(std::optional<double> value, bool changed);
    /// The box of the round handle.
    [[nodiscard]] QRectF handleRect() const;
    /// Where a value stands, in widget coordinates.
    [[nodiscard]] qreal xOf(std::optional<double> value) const;
    [[nodiscard]] QSize sizeHint() const override { return {120, 18}; }

signals:
    void dragBegan();
    void numberChosen(std::optional<double> value);
    void dragEnded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] double fractionOf(std::optional<double> value) const;
    [[nodiscard]] std::optional<double> numberAt(qreal x) const;
    void choose(std::optional<double> value);
    void chooseByKey(std::optional<double> value);
    SliderRange m_range;
    Theme m_theme = Theme::light();
    std::optional<double> m_value, m_loaded;
    bool m_changed = false;
    qreal m_grip = 0.0;  // pointer minus handle centre while dragging
};

} // namespace latepulse::ui
