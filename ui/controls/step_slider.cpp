#include "ui/controls/step_slider.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>

namespace latepulse::ui {

namespace {

constexpr qreal handleSide = 12.0;
constexpr int resolution = 10'000;
constexpr double valueSpan = 0.94;  // of the groove, where the end beyond means "none"

double logLowest(const SliderRange& range)
{
    return range.lowest > 0.0 ? range.lowest : std::min(range.highest, 1.0) / 1000.0;
}

/// A round linear step: about a hundredth of the span, 1-2-5.
double linearStep(const SliderRange& range)
{
    if (range.step > 0.0)
        return range.step;
    const double raw = (range.highest - range.lowest) / 100.0;
    if (!(raw > 0.0))
        return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    const double mantissa = raw / power;
    const double step = power * (mantissa < 1.5 ? 1.0 : mantissa < 3.5 ? 2.0 : mantissa < 7.5 ? 5.0 : 10.0);
    return range.whole ? std::max(1.0, std::round(step)) : step;
}

/// The k-th of ..., 0.5, 1, 2, 5, 10, ...; k = 0 is 1. Division keeps small powers exact.
double oneTwoFive(int k)
{
    static constexpr std::array<double, 3> mantissas{1.0, 2.0, 5.0};
    const int decade = k >= 0 ? k / 3 : -((2 - k) / 3);
    const double mantissa = mantissas.at(static_cast<std::size_t>(k - 3 * decade));
    return decade >= 0 ? mantissa * std::pow(10.0, decade) : mantissa / std::pow(10.0, -decade);
}

int indexBelow(double value)
{
    int k = static_cast<int>(std::floor(std::log10(value))) * 3 - 1;
    while (oneTwoFive(k + 1) <= value * (1.0 + 1e-12))
        ++k;
    return k;
}

double clampTo(const SliderRange& range, double value)
{
    return std::clamp(value, range.lowest, range.highest);
}

double wholeOf(const SliderRange& range, double value)
{
    return range.whole ? std::round(value) : value;
}

} // namespace

double snapped(const SliderRange& range, double value)
{
    if (value <= range.lowest)
        return range.lowest;
    if (value >= range.highest)
        return range.highest;
    if (range.scale != SliderScale::Logarithmic) {
        const double step = linearStep(range);
        const double steps = std::round((value - range.lowest) / step);
        return clampTo(range, step < 1.0 ? range.lowest + steps / std::round(1.0 / step) : range.lowest + steps * step);
    }
    if (value < logLowest(range))
        return range.lowest <= 0.0 ? 0.0 : range.lowest;
    const int below = indexBelow(value);
    const double low = oneTwoFive(below), high = oneTwoFive(below + 1);
    return clampTo(range, wholeOf(range, value / low < high / value ? low : high));
}

double neighbour(const SliderRange& range, double value, int direction)
{
    if (range.scale != SliderScale::Logarithmic)
        return snapped(range, value + direction * linearStep(range));
    if (direction > 0 && value < logLowest(range))
        return logLowest(range);
    if (direction < 0 && value <= logLowest(range))
        return range.lowest;
    int k = indexBelow(value);
    if (direction > 0)
        ++k;
    else if (oneTwoFive(k) >= value * (1.0 - 1e-12))
        --k;
    const double next = oneTwoFive(k);
    return clampTo(range, next < logLowest(range) * (1.0 - 1e-12) ? range.lowest : wholeOf(range, next));
}

StepSlider::StepSlider(const SliderRange& range, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_range(range)
{
    setRange(0, resolution);
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(18);
    setAttribute(Qt::WA_Hover);
}

void StepSlider::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

void StepSlider::showNumber(std::optional<double> value)
{
    const QSignalBlocker quiet(this);
    m_value = value;
    setValue(qRound(fractionOf(value) * resolution));
    update();
}

void StepSlider::setNumbers(const SliderRange& range)
{
    m_range = range;
    showNumber(m_value);
}

void StepSlider::showLoaded(std::optional<double> value, bool changed)
{
    m_loaded = value;
    m_changed = changed;
    update();
}

double StepSlider::fractionOf(std::optional<double> value) const
{
    if (!value)
        return 1.0;
    const double span = m_range.hasNone ? valueSpan : 1.0;
    const bool logarithmic = m_range.scale == SliderScale::Logarithmic;
    const double low = logarithmic ? std::log(logLowest(m_range)) : m_range.lowest;
    const double high = logarithmic ? std::log(m_range.highest) : m_range.highest;
    const double at = logarithmic ? std::log(std::max(*value, logLowest(m_range))) : *value;
    return high > low ? span * std::clamp((at - low) / (high - low), 0.0, 1.0) : 0.0;
}

std::optional<double> StepSlider::numberAt(qreal x) const
{
    const double fraction = std::clamp((x - handleSide / 2) / std::max(1.0, width() - handleSide), 0.0, 1.0);
    if (m_range.hasNone && fraction > (1.0 + valueSpan) / 2)
        return std::nullopt;
    const double share = std::min(1.0, fraction / (m_range.hasNone ? valueSpan : 1.0));
    if (m_range.scale != SliderScale::Logarithmic)
        return snapped(m_range, m_range.lowest + share * (m_range.highest - m_range.lowest));
    if (share <= 0.0)
        return m_range.lowest;
    const double low = logLowest(m_range);
    return snapped(m_range, low * std::pow(m_range.highest / low, share));
}

qreal StepSlider::xOf(std::optional<double> value) const
{
    return handleSide / 2 + fractionOf(value) * (width() - handleSide);
}

QRectF StepSlider::handleRect() const
{
    return {xOf(m_value) - handleSide / 2, height() / 2.0 - handleSide / 2, handleSide, handleSide};
}

void StepSlider::choose(std::optional<double> value)
{
    if (value == m_value)
        return;
    showNumber(value);
    emit numberChosen(value);
}

void StepSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    const qreal centre = handleRect().center().x();
    const bool onHandle = std::abs(event->position().x() - centre) <= handleSide / 2 + 2;
    m_grip = onHandle ? event->position().x() - centre : 0.0;
    setSliderDown(true);
    emit dragBegan();
    if (!onHandle)
        choose(numberAt(event->position().x()));
    event->accept();
}

void StepSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (!isSliderDown())
        return event->ignore();
    choose(numberAt(event->position().x() - m_grip));
    event->accept();
}

void StepSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return event->ignore();
    setSliderDown(false);
    emit dragEnded();
    update();
}

/// Who is hidden while held never hears of the release.
void StepSlider::hideEvent(QHideEvent* event)
{
    QSlider::hideEvent(event);
    if (!isSliderDown())
        return;
    setSliderDown(false);
    emit dragEnded();
}

void StepSlider::chooseByKey(std::optional<double> value)
{
    emit dragBegan();
    choose(value);
    emit dragEnded();
}

void StepSlider::keyPressEvent(QKeyEvent* event)
{
    const bool right = isRightToLeft();
    int steps = 0;
    switch (event->key()) {
    case Qt::Key_Left: steps = right ? 1 : -1; break;
    case Qt::Key_Right: steps = right ? -1 : 1; break;
    case Qt::Key_Down: steps = -1; break;
    case Qt::Key_Up: steps = 1; break;
    case Qt::Key_PageDown: steps = -3; break;
    case Qt::Key_PageUp: steps = 3; break;
    case Qt::Key_Home: return chooseByKey(m_range.lowest);
    case Qt::Key_End: return chooseByKey(m_range.hasNone ? std::nullopt : std::optional(m_range.highest));
    default: return event->ignore();
    }
    stepBy(steps);
}

void StepSlider::stepBy(int steps)
{
    std::optional<double> value = m_value;
    for (int i = 0; i < std::abs(steps); ++i) {
        if (!value)
            value = steps < 0 ? std::optional(m_range.highest) : std::nullopt;
        else if (m_range.hasNone && steps > 0 && *value >= m_range.highest)
            value = std::nullopt;
        else
            value = neighbour(m_range, *value, steps);
    }
    chooseByKey(value);
}

void StepSlider::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}  // scrolling a panel must not change a run

void StepSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF handle = handleRect();
    const qreal y = handle.center().y();
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.line);
    painter.drawRoundedRect(QRectF(2, y - 1.5, width() - 4, 3), 1.5, 1.5);
    painter.setBrush(m_changed ? m_theme.accent : m_theme.control);
    painter.drawRoundedRect(QRectF(2, y - 1.5, handle.center().x() - 2, 3), 1.5, 1.5);
    if (m_changed) {
        painter.setPen(QPen(m_theme.ink3, 1.5));
        const qreal x = std::round(xOf(m_loaded)) + 0.5;
        painter.drawLine(QPointF(x, y - 6), QPointF(x, y + 6));
    }
    const bool lit = m_changed || hasFocus();
    painter.setBrush(m_theme.panel);
    painter.setPen(QPen(lit ? m_theme.accent : m_theme.ink2, hasFocus() ? 2.0 : 1.5));
    painter.drawEllipse(handle.adjusted(1, 1, -1, -1));
}

} // namespace latepulse::ui
