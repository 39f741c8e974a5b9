#pragma once
// One scenario of the library: its title, what it shows, and its main curve in small.

#include <QStyledItemDelegate>

#include "ui/look/theme.h"

namespace latepulse::ui {

class LibraryDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum Role { Summary = Qt::UserRole + 1, Shipped, Path };
    LibraryDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintThumbnail(QPainter& painter, const QRectF& box, const QString& shipped) const;
    Theme m_theme;
};

} // namespace latepulse::ui
