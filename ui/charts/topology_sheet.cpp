// The topology as a picture for files: the view itself, laid out off screen for the sheet.

#include <QApplication>
#include <QPainter>

#include "ui/charts/export_sheet.h"
#include "ui/topology_view/topology_view.h"

namespace latepulse::ui {

namespace {

class TopologySheet : public ExportSheet {
public:
    TopologySheet(QSize size, const StillRun& run, std::shared_ptr<const Snapshot> snapshot, SheetCaptions captions,
                  const Theme& theme)
        : ExportSheet(size), m_theme(theme), m_captions(std::move(captions))
    {
        const int above = captionsHeight(m_captions.above), below = captionsHeight(m_captions.below);
        m_place = QRect(0, above, size.width(), std::max(150, size.height() - above - below));
        m_view.setAttribute(Qt::WA_DontShowOnScreen);
        m_view.setFont(theme.font(TextRole::Body));
        m_view.resize(m_place.size());
        m_view.setTheme(theme);
        m_view.setScenario(run.scenario);
        m_view.setSnapshot(std::move(snapshot));
        m_view.show();  // lays it out; nothing comes onto a screen
    }

private:
    [[nodiscard]] bool paint(QPaintDevice& device, bool) override
    {
        QPainter painter;
        if (!painter.begin(&device))
            return false;
        painter.fillRect(QRect(QPoint(0, 0), size()), m_theme.panel);
        m_view.render(&painter, m_place.topLeft(), QRegion(), QWidget::DrawChildren);
        paintSheetCaptions(painter, size(), m_theme, m_captions);
        return painter.end();
    }

    const Theme m_theme;
    SheetCaptions m_captions;
    TopologyView m_view;
    QRect m_place;
};

} // namespace

std::unique_ptr<ExportSheet> topologySheet(QSize size, const StillRun& run, std::shared_ptr<const Snapshot> snapshot,
                                           SheetCaptions captions, const Theme& theme)
{
    return std::make_unique<TopologySheet>(size, run, std::move(snapshot), std::move(captions), theme);
}

} // namespace latepulse::ui
