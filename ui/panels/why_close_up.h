#pragma once
// The why card enlarged, in a window of its own: where the age comes from, what the workers did over the whole wait, and
// what still stands before the beat.

#include <QDialog>

#include "ui/panels/why_drawings.h"

class QVBoxLayout;

namespace latepulse::ui {

class WhyCloseUp : public QDialog {
    Q_OBJECT

public:
    WhyCloseUp(const Theme& theme, const WhyPtr& report, const std::shared_ptr<const Scenario>& scenario,
               const DisplayZone& zone, QWidget* parent);

signals:
    void flipRequested();
    void branchRequested();

private:
    void buildHead(QVBoxLayout* column);
    void buildAge(QVBoxLayout* column);
    void buildWait(QVBoxLayout* column);
    void buildBefore(QVBoxLayout* column);
    void addHeading(QVBoxLayout* column, const QString& title, const QString& note);
    void addWords(QVBoxLayout* column, const QString& words, TextRole role, const QColor& colour, int weight = 400);
    Theme m_theme;
    WhyPtr m_why;
    std::shared_ptr<const Scenario> m_scenario;
    DisplayZone m_zone;
};

} // namespace latepulse::ui
