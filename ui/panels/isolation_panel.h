#pragma once
// The Isolation tab: what the structure in force guarantees to heartbeats, why, and the smallest change that suffices.
// Audits on another thread; the last answer stays until the next is there.

#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/topology/topology.h"
#include "ui/document/document.h"
#include "ui/look/theme.h"
#include "ui/presenters/isolation_presenter.h"

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace latepulse::ui {

class FindingRow;

class IsolationPanel : public QWidget {
    Q_OBJECT

public:
    explicit IsolationPanel(Document* document, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// Interventions may have changed the structure by then.
    void setPlayhead(SimTime t);
    /// Puts the hand on the button, or on the first finding.
    void takeUp();

    [[nodiscard]] const IsolationPicture& picture() const { return m_picture; }
    [[nodiscard]] QPushButton* changeButton() const { return m_make; }
    [[nodiscard]] QList<FindingRow*> rows() const { return m_rows; }
    /// Of an answer under way.
    [[nodiscard]] bool isAuditing() const { return m_answered != m_asked; }

signals:
    /// The way a finding goes, vertex by vertex; empty when none is marked any more.
    void pathRequested(const std::vector<latepulse::TopologyNode>& path);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QLabel* addLabel(QVBoxLayout* column);
    void follow();
    void ask();
    void start(quint64 asked, std::optional<SimTime> from);
    void take(quint64 asked, const IsolationPicture& picture);
    void showPicture();
    void showSections();
    void chosen(FindingRow* row, const std::vector<TopologyNode>& path);
    void makeChange();
    void dressAll();

    Document* m_document;
    Theme m_theme = Theme::light();
    IsolationPicture m_picture;
    std::shared_ptr<const Scenario> m_audited; // the last asked about
    bool m_stale = true;
    quint64 m_asked = 0, m_answered = 0;
    qsizetype m_inForce = -1;
    QScrollArea* m_scroll = nullptr;
    QWidget *m_content = nullptr, *m_sections = nullptr;
    QLabel *m_when = nullptr, *m_verdict = nullptr, *m_boundTitle = nullptr, *m_bound = nullptr;
    QLabel *m_changeTitle = nullptr, *m_change = nullptr, *m_fault = nullptr, *m_note = nullptr;
    QPushButton* m_make = nullptr;
    QList<FindingRow*> m_rows;
    QList<QLabel*> m_sectionTitles, m_plainRows;
};

} // namespace latepulse::ui
