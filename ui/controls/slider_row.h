#pragma once
// A row for a number: slider for the usual range, box for any legal value.

#include "ui/controls/parameter_row.h"
#include "ui/controls/step_slider.h"

namespace latepulse::ui {

class ValueBox;

class SliderRow : public ParameterRow {
    Q_OBJECT

public:
    explicit SliderRow(const Parameter& parameter, QWidget* parent = nullptr);
    /// With a range of the caller's: of an instant, whose end is the run's.
    SliderRow(const Parameter& parameter, const SliderRange& range, QWidget* parent = nullptr);
    void setSliderRange(const SliderRange& range);
    void setTheme(const Theme& theme) override;
    void showEffective(const EffectiveValue& value) override;
    void showProblem(const QString& text) override;
    void clearProblem() override;
    [[nodiscard]] bool isHeld() const override;
    /// The legal range in words, for the line under a refused value.
    void setAllowed(const QString& text) { m_allowed = text; }
    [[nodiscard]] StepSlider* slider() const { return m_slider; }
    [[nodiscard]] ValueBox* box() const { return m_box; }

private:
    void takeTyped(const QString& text);
    void takeSteps(int steps);
    void refuse(const QString& reason);
    [[nodiscard]] ParameterValue valueFor(std::optional<double> number) const;
    StepSlider* m_slider = nullptr;  // none for numbers without a useful slider range
    ValueBox* m_box = nullptr;
    QString m_allowed;
};

} // namespace latepulse::ui
