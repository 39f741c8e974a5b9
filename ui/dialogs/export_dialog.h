#pragma once
// What to export: which charts, how large, which part of the run, where to. Every field comes back the next time.

#include <QDialog>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSettings;
class QSpinBox;

namespace latepulse::ui {

struct ExportSettings {
    QStringList charts;  // ids; empty = all
    QSize size{1600, 900};
    double scale = 2.0;
    bool visibleRangeOnly = false;
    bool screenColours = false;  // else for print: ink on white
    bool greyscale = false;
    bool png = true, svg = false, pdf = false, csv = true;
    QString folder;
    bool operator==(const ExportSettings&) const = default;
};

[[nodiscard]] ExportSettings readExportSettings(const QSettings& settings);
void writeExportSettings(QSettings& settings, const ExportSettings& values);

class ExportDialog : public QDialog {
    Q_OBJECT

public:
    struct Chart {
        QString id, title;
    };
    ExportDialog(const QList<Chart>& charts, const ExportSettings& settings, QWidget* parent = nullptr);

    [[nodiscard]] ExportSettings values() const;
    /// What came of copying, in words.
    void tell(const QString& words);

signals:
    /// Asked for by the button: what is ticked, onto the clipboard; the dialog stays.
    void copyRequested();

private:
    void buildFields(const QList<Chart>& charts);
    void buildForm();
    void fill(const ExportSettings& settings);
    void chooseFolder();
    void tellWhatIsMissing();

    QListWidget* m_charts;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QDoubleSpinBox* m_scale;
    QComboBox* m_range;
    QComboBox* m_colours;
    QCheckBox* m_greyscale;
    QCheckBox *m_png, *m_svg, *m_pdf, *m_csv;
    QLineEdit* m_folder;
    QLabel* m_hint;
    QPushButton *m_copy, *m_export;
};

} // namespace latepulse::ui
