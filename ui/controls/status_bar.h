#pragma once
// The foot of the window: what the model is not, how fast it runs, and failures in words until they are read.

#include <QWidget>

#include "core/base/units.h"
#include "ui/look/theme.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace latepulse::ui {

class StatusBar : public QWidget {
    Q_OBJECT

public:
    explicit StatusBar(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setRates(double eventsPerSecond, double framesPerSecond);  // negative = not known
    void setSeed(quint64 seed);
    /// "9 Jun 00:00", the instant the recording reaches.
    void setRecordedTo(const QString& text);
    /// A failure; stays until closed or replaced. Empty = none. `all`: more than there is room for, in the tooltip and
    /// for who asks.
    void showFailure(const QString& text, const QString& all = {});
    /// A passing remark, gone after some seconds; a failure that stands is not pushed away by it.
    void showMessage(const QString& text);
    /// How something asked for ended well, gone after some seconds; a failure of before is over.
    void showOutcome(const QString& text);
    /// Long work: a thin bar, "3 of 7" and Cancel, until hideProgress().
    void showProgress(const QString& text, int done, int total);
    void hideProgress();
    [[nodiscard]] QString message() const;

signals:
    void cancelRequested();
    void allRequested(const QString& all);

protected:
    void paintEvent(QPaintEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildProgress();
    void showText(const QString& text, bool failure, const QString& all = {});
    void showFacts();
    void fitMessage();
    Theme m_theme = Theme::light();
    QLabel *m_model = nullptr, *m_message = nullptr, *m_facts = nullptr;
    QToolButton *m_all = nullptr, *m_close = nullptr, *m_cancel = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_progressText = nullptr;
    double m_events = -1.0, m_frames = -1.0;
    quint64 m_seed = 1;
    QString m_recorded, m_text, m_allText; // m_text: the message, whatever of it has room
    bool m_failure = false;
    int m_timer = 0;
};

} // namespace latepulse::ui
