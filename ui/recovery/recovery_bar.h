#pragma once
// "Recovered ... from 14:03: Restore / Discard", over the run that plays meanwhile.

#include <QWidget>

#include "ui/look/theme.h"

class QLabel;
class QPushButton;

namespace latepulse::ui {

class RecoveryBar : public QWidget {
    Q_OBJECT

public:
    explicit RecoveryBar(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void offer(const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton* restoreButton() const { return m_restore; }
    [[nodiscard]] QPushButton* discardButton() const { return m_discard; }

signals:
    void restoreRequested();
    void discardRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    QLabel* m_text;
    QPushButton *m_restore, *m_discard;
};

} // namespace latepulse::ui
