#include "ui/controls/slider_row.h"

#include <algorithm>
#include <cstdlib>

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/controls/value_box.h"

namespace latepulse::ui {

namespace {

SliderRange rangeOf(const ParameterSpec& spec)
{
    return {spec.sliderLowest, spec.sliderHighest, spec.scale, spec.kind == ParameterKind::Count,
            spec.kind == ParameterKind::OptionalDuration};
}

bool hasSlider(const SliderRange& range)
{
    return range.scale != SliderScale::None && range.highest > range.lowest;
}

} // namespace

SliderRow::SliderRow(const Parameter& parameter, QWidget* parent)
    : SliderRow(parameter, rangeOf(*parameter.spec), parent)
{
}

SliderRow::SliderRow(const Parameter& parameter, const SliderRange& range, QWidget* parent)
    : ParameterRow(parameter, parent)
{
    m_box = new ValueBox(this);
    m_box->setAccessibleName(labelText());
    headLine()->addWidget(m_box);
    connect(m_box, &ValueBox::typed, this, &SliderRow::takeTyped);
    connect(m_box, &ValueBox::stepped, this, &SliderRow::takeSteps);
    if (!hasSlider(range))
        return;
    m_slider = new StepSlider(range, this);
    m_slider->setAccessibleName(labelText());
    lines()->insertWidget(2, m_slider);
    connect(m_slider, &StepSlider::dragBegan, this, [this] {
        clearProblem();
        emit dragBegan(path());
    });
    connect(m_slider, &StepSlider::dragEnded, this, [this] { emit dragEnded(path()); });
    connect(m_slider, &StepSlider::numberChosen, this, [this](std::optional<double> number) {
        const ParameterValue value = valueFor(number);
        m_box->showValue(valueText(*this->parameter().spec, value), true);
        offer(value);
    });
}

ParameterValue SliderRow::valueFor(std::optional<double> number) const
{
    return number ? fromSliderNumber(*parameter().spec, *number) : ParameterValue{NoValue{}};
}

bool SliderRow::isHeld() const
{
    return m_slider != nullptr && m_slider->isSliderDown();
}

void SliderRow::setTheme(const Theme& theme)
{
    ParameterRow::setTheme(theme);
    m_box->setTheme(theme);
    if (m_slider != nullptr)
        m_slider->setTheme(theme);
}

void SliderRow::showEffective(const EffectiveValue& value)
{
    if (hasProblem() && value.value != shown().value)
        clearProblem();  // it names a value that is no longer in force
    ParameterRow::showEffective(value);
    const NumberAndUnit text = valueText(*parameter().spec, value.value);
    m_box->showValue(text, false);
    if (m_slider == nullptr)
        return;
    m_slider->showLoaded(sliderNumber(value.loaded), value.changed);
    m_slider->setAccessibleDescription(text.text());
    if (!m_slider->isSliderDown())
        m_slider->showNumber(sliderNumber(value.value));
}

void SliderRow::takeTyped(const QString& text)
{
    const auto value = typedValue(*parameter().spec, text, m_box->unit());
    if (!value)
        return refuse(QString::fromStdString(value.error().detail));
    clearProblem();
    // The owner answers a legal value with showEffective and an illegal one with showProblem, before this returns.
    emit valueChosen(path(), *value);
    if (!hasProblem())
        m_box->showValue(valueText(*parameter().spec, shown().value), true);
}

void SliderRow::takeSteps(int steps)
{
    if (m_slider != nullptr)
        return m_slider->stepBy(steps);
    // Without a slider: whole numbers one by one, others by 1-2-5 through what is legal.
    const auto now = sliderNumber(shown().value);
    if (!now)
        return;
    const ParameterSpec& spec = *parameter().spec;
    double next = *now;
    if (spec.kind == ParameterKind::Count)
        next += steps;
    else
        for (int i = 0; i < std::abs(steps); ++i)
            next = neighbour({spec.lowest, spec.highest, SliderScale::Logarithmic, false, false}, next, steps);
    emit dragBegan(path());
    offer(valueFor(std::clamp(next, spec.lowest, spec.highest)));
    emit dragEnded(path());
}

void SliderRow::setSliderRange(const SliderRange& range)
{
    if (m_slider != nullptr)
        m_slider->setNumbers(range);
}

void SliderRow::refuse(const QString& reason)
{
    showProblem(m_allowed.isEmpty() ? reason : m_allowed);
}

void SliderRow::showProblem(const QString& text)
{
    const NumberAndUnit kept = valueText(*parameter().spec, shown().value);
    ParameterRow::showProblem(tr("%1. Kept %2.").arg(text, kept.text()));
    m_box->showValue(kept, true);
    m_box->setFinding(true);
}

void SliderRow::clearProblem()
{
    ParameterRow::clearProblem();
    m_box->setFinding(false);
}

} // namespace latepulse::ui
