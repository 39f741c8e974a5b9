#pragma once
// What every row of the What-if area has: label, provenance, changed mark, revert arrow, note and error line.

#include <QWidget>

#include "core/scenario/parameter_registry.h"
#include "core/scenario/provenance.h"
#include "ui/document/document.h"
#include "ui/look/theme.h"

class QHBoxLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace latepulse::ui {

class ProvenanceMark;

class ParameterRow : public QWidget {
    Q_OBJECT

public:
    ParameterRow(const Parameter& parameter, QWidget* parent);
    [[nodiscard]] const Parameter& parameter() const { return m_parameter; }
    [[nodiscard]] QString path() const { return QString::fromStdString(m_parameter.path); }

    /// Another label than the registry's, and whose value it is where several rows bear the same ("" = clear anyway).
    void setLabel(const QString& text, const QString& whose = {});
    virtual void setTheme(const Theme& theme);
    void setProvenance(const ProvenanceEntry& entry);
    /// Shows the value in force; emits nothing and leaves a control under the person's hand alone.
    virtual void showEffective(const EffectiveValue& value);
    /// One caption line: "set 6 Jun 06:00 by slow_backend"; empty = none. `action` says what the button beside it does
    /// ("Switch off slow_backend"); empty = no button.
    void setNote(const QString& text, const QString& action = {});
    [[nodiscard]] QToolButton* noteButton() const { return m_noteAction; }
    /// Out of range: allowed range and the value kept, in the row.
    virtual void showProblem(const QString& text);
    virtual void clearProblem();
    [[nodiscard]] bool hasProblem() const;
    /// True while the person holds this row's control.
    [[nodiscard]] virtual bool isHeld() const { return false; }

signals:
    void dragBegan(const QString& path);
    void dragEnded(const QString& path);
    void valueChosen(const QString& path, const latepulse::ParameterValue& value);
    void revertRequested(const QString& path);
    void noteActionRequested(const QString& path);

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] const EffectiveValue& shown() const { return m_shown; }
    [[nodiscard]] QHBoxLayout* headLine() const { return m_head; }
    [[nodiscard]] QVBoxLayout* lines() const { return m_lines; }
    [[nodiscard]] QString labelText() const;
    /// A value refused by the registry is shown at once, so that no wrong value leaves the row.
    void offer(const Result<ParameterValue>& value);

private:
    void buildHead();
    void buildNote();
    void toggleProvenance(bool open);
    Parameter m_parameter;
    Theme m_theme = Theme::light();
    EffectiveValue m_shown;
    QVBoxLayout* m_lines = nullptr;
    QHBoxLayout* m_head = nullptr;
    QLabel *m_label = nullptr, *m_whose = nullptr, *m_note = nullptr, *m_problem = nullptr, *m_provenanceNote = nullptr;
    ProvenanceMark* m_mark = nullptr;
    QToolButton *m_revert = nullptr, *m_noteAction = nullptr;
};

} // namespace latepulse::ui
