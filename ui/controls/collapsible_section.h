#pragma once
// A titled section that folds. Folded, its header keeps one summary so that nothing hides silently.

#include <QAbstractButton>
#include <QWidget>

#include "ui/look/theme.h"

class QVBoxLayout;

namespace latepulse::ui {

class SectionHeader : public QAbstractButton {
    Q_OBJECT

public:
    explicit SectionHeader(const QString& title, QWidget* parent);
    void setTheme(const Theme& theme, bool quiet);
    void setSummary(const QString& text);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    QString m_summary;
    bool m_quiet = false;  // a "more" line: no rule above, smaller
};

class CollapsibleSection : public QWidget {
    Q_OBJECT

public:
    /// `quiet` makes the small disclosure inside a section.
    CollapsibleSection(const QString& title, bool quiet, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setSummary(const QString& text) { m_header->setSummary(text); }
    void setExpanded(bool on);
    [[nodiscard]] bool isExpanded() const;
    void addRow(QWidget* row);
    [[nodiscard]] SectionHeader* header() const { return m_header; }

signals:
    void expandedChanged(bool expanded);

private:
    SectionHeader* m_header = nullptr;
    QWidget* m_body = nullptr;
    QVBoxLayout* m_rows = nullptr;
    bool m_quiet = false;
};

} // namespace latepulse::ui
