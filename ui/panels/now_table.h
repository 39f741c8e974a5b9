#pragma once
// The run shown beside the one behind it, at the playhead: a small table under the explanation.

#include <vector>

#include <QWidget>

#include "ui/look/theme.h"
#include "ui/presenters/now_against.h"

namespace latepulse::ui {

class NowTable : public QWidget {
    Q_OBJECT

public:
    explicit NowTable(QWidget* parent);
    void setTheme(const Theme& theme);
    /// `title`: "At 8 Jun 02:00, against the run before". No rows: the table is not there.
    void show(const QString& title, const QString& baseName, const std::vector<NowRow>& rows);
    [[nodiscard]] const std::vector<NowRow>& rows() const { return m_rows; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int lineHeight() const;
    Theme m_theme = Theme::light();
    QString m_title, m_baseName;
    std::vector<NowRow> m_rows;
};

} // namespace latepulse::ui
