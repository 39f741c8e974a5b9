#pragma once
// Every probe a dot by its state, grouped by population, with the counts that sum to the total. A model result.

#include <array>
#include <memory>
#include <optional>

#include <QImage>
#include <QWidget>

#include "core/model/snapshot.h"
#include "core/scenario/scenario.h"
#include "ui/look/theme.h"
#include "ui/population_view/field_layout.h"
#include "ui/presenters/population_field.h"

namespace latepulse::ui {

class PopulationFieldView : public QWidget {
    Q_OBJECT

public:
    explicit PopulationFieldView(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setScenario(std::shared_ptr<const Scenario> scenario);
    void setSnapshot(std::shared_ptr<const Snapshot> snapshot);

    [[nodiscard]] const PopulationFieldPicture& picture() const { return m_picture; }
    [[nodiscard]] const FieldLayout& fieldLayoutNow() const { return m_layout; }
    /// The state chosen by hand or key: its dots and its count stand out.
    [[nodiscard]] std::optional<FieldState> chosen() const { return m_chosen; }
    void choose(std::optional<FieldState> state);
    /// The state of the dot or the count that lies here.
    [[nodiscard]] std::optional<FieldState> stateAt(QPointF at) const;
    /// State and count of what lies here; "" elsewhere.
    [[nodiscard]] QString tipAt(QPointF at) const;
    [[nodiscard]] QString summary() const;
    /// What the last painting could not write in full.
    [[nodiscard]] const QStringList& cutWords() const { return m_cut; }
    /// Brings the keys here.
    void takeUp();

    [[nodiscard]] QSize sizeHint() const override { return {296, 400}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 150}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct CachedDots {
        FieldCounts dots{};
        QImage image;
    };
    void relayout();
    [[nodiscard]] FieldPopulation populationOf(std::size_t block) const;
    [[nodiscard]] QString headingNote(bool brief) const;
    void paintEmpty(QPainter& painter) const;
    void paintHeading(QPainter& painter);
    void paintBlock(QPainter& painter, std::size_t block);
    void paintVeil(QPainter& painter, const FieldBlock& block, const FieldCounts& dots) const;
    void paintBar(QPainter& painter) const;
    void paintCounts(QPainter& painter);
    void paintCount(QPainter& painter, std::size_t state);
    [[nodiscard]] QRectF besideTotal(const QRectF& line) const;
    [[nodiscard]] QString splitText(std::size_t state, bool named) const;
    [[nodiscard]] bool splitsFit() const;
    /// Writes the first variant that fits, else the last one, cut. Returns its width.
    qreal write(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QFont& font, const QColor& colour,
                const QStringList& variants);

    Theme m_theme = Theme::light();
    std::shared_ptr<const Scenario> m_scenario;
    PopulationFieldPicture m_picture;
    FieldLayout m_layout;
    qreal m_ratio = 0.0;  // the layout's
    std::vector<CachedDots> m_images;
    std::optional<FieldState> m_chosen;
    bool m_splits = false;  // each population's part stands beside the counts
    QStringList m_cut;
};

} // namespace latepulse::ui
