#pragma once
// Where a value comes from, as a small lettered button: R, H, A, U or F. Assumed has a dashed outline.

#include <QAbstractButton>

#include "core/scenario/provenance.h"
#include "ui/look/theme.h"

namespace latepulse::ui {

/// "assumed: note", the words behind the letter.
[[nodiscard]] QString provenanceText(const ProvenanceEntry& entry);

class ProvenanceMark : public QAbstractButton {
    Q_OBJECT

public:
    explicit ProvenanceMark(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setKind(ProvenanceKind kind);
    [[nodiscard]] QSize sizeHint() const override { return {18, 18}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    ProvenanceKind m_kind = ProvenanceKind::User;
};

} // namespace latepulse::ui
