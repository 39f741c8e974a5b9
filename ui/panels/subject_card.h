#pragma once
// What Explain says of a population, a pool or a recovery: title, shares as bars with a line for each part, sentences.

#include <array>

#include <QWidget>

#include "ui/look/theme.h"
#include "ui/presenters/subject_answer.h"

class QLabel;

namespace latepulse::ui {

/// A heading, one bar of shares, and under it a line for each part: its colour, its words, its figure.
class ShareBar : public QWidget {
    Q_OBJECT

public:
    explicit ShareBar(QWidget* parent);
    void setTheme(const Theme& theme);
    void show(const SubjectBar& bar);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QBrush fillOf(const SubjectPart& part) const;
    Theme m_theme = Theme::light();
    SubjectBar m_bar;
};

class SubjectCard : public QWidget {
    Q_OBJECT

public:
    explicit SubjectCard(QWidget* parent);
    void setTheme(const Theme& theme);
    void answer(const SubjectAnswer& answer);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme m_theme = Theme::light();
    QLabel *m_title = nullptr, *m_when = nullptr, *m_lead = nullptr, *m_sentences = nullptr;
    std::array<ShareBar*, 2> m_bars{};
};

} // namespace latepulse::ui
