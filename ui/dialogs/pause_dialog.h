#pragma once
// "Pause when ...": a milestone, or a recorded value that goes above or below a figure.

#include <functional>
#include <vector>

#include <QDialog>

#include "core/base/error.h"
#include "core/record/series.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace latepulse::ui {

class PauseDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows `condition` (the form of --until, "" = never) and hands the one chosen to `accept`; what that refuses is
    /// told here, and the dialog stays.
    PauseDialog(const std::vector<SeriesInfo>& series, const QString& condition,
                std::function<Result<void>(const QString&)> accept, QWidget* parent);
    /// The condition as the fields have it.
    [[nodiscard]] QString condition() const;
    void accept() override;

private:
    void buildFields(const std::vector<SeriesInfo>& series);
    void show(const QString& condition);
    void showFields();
    std::function<Result<void>(const QString&)> m_accept;
    QComboBox *m_what = nullptr, *m_series = nullptr, *m_side = nullptr;
    QLineEdit *m_value = nullptr, *m_lasting = nullptr;
    QWidget* m_fields = nullptr;
    QLabel* m_problem = nullptr;
};

} // namespace latepulse::ui
