#include "ui/dialogs/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

namespace latepulse::ui {

namespace {

constexpr int smallestSide = 200, largestSide = 8000;  // px before scaling
constexpr double smallestScale = 1.0, largestScale = 4.0;

QSpinBox* sideBox(const QString& name)
{
    auto* box = new QSpinBox;
    box->setRange(smallestSide, largestSide);
    box->setSuffix(QStringLiteral(" px"));
    box->setAccessibleName(name);
    return box;
}

} // namespace

ExportSettings readExportSettings(const QSettings& settings)
{
    ExportSettings values;
    values.charts = settings.value(QStringLiteral("export/charts")).toStringList();
    values.size = settings.value(QStringLiteral("export/size"), values.size).toSize();
    values.scale = settings.value(QStringLiteral("export/scale"), values.scale).toDouble();
    values.visibleRangeOnly = settings.value(QStringLiteral("export/visibleRangeOnly"), false).toBool();
    values.screenColours = settings.value(QStringLiteral("export/screenColours"), false).toBool();
    values.greyscale = settings.value(QStringLiteral("export/greyscale"), false).toBool();
    const auto wanted = [&settings](const char* format, bool usual) {
        return settings.value(QLatin1String("export/") + QLatin1String(format), usual).toBool();
    };
    values.png = wanted("png", values.png), values.svg = wanted("svg", values.svg);
    values.pdf = wanted("pdf", values.pdf), values.csv = wanted("csv", values.csv);
    values.folder = settings.value(QStringLiteral("export/folder"), QDir::homePath()).toString();
    return values;
}

void writeExportSettings(QSettings& settings, const ExportSettings& values)
{
    settings.setValue(QStringLiteral("export/charts"), values.charts);
    settings.setValue(QStringLiteral("export/size"), values.size);
    settings.setValue(QStringLiteral("export/scale"), values.scale);
    settings.setValue(QStringLiteral("export/visibleRangeOnly"), values.visibleRangeOnly);
    settings.setValue(QStringLiteral("export/screenColours"), values.screenColours);
    settings.setValue(QStringLiteral("export/greyscale"), values.greyscale);
    settings.setValue(QStringLiteral("export/png"), values.png);
    settings.setValue(QStringLiteral("export/svg"), values.svg);
    settings.setValue(QStringLiteral("export/pdf"), values.pdf);
    settings.setValue(QStringLiteral("export/csv"), values.csv);
    settings.setValue(QStringLiteral("export/folder"), values.folder);
}

ExportDialog::ExportDialog(const QList<Chart>& charts, const ExportSettings& settings, QWidget* parent)
    : QDialog(parent), m_charts(new QListWidget), m_width(sideBox(tr("Width"))), m_height(sideBox(tr("Height"))),
      m_scale(new QDoubleSpinBox), m_range(new QComboBox), m_colours(new QComboBox),
      m_greyscale(new QCheckBox(tr("&Greyscale, to check"))), m_png(new QCheckBox(tr("PN&G"))),
      m_svg(new QCheckBox(tr("&SVG"))), m_pdf(new QCheckBox(tr("&PDF"))), m_csv(new QCheckBox(tr("&CSV"))),
      m_folder(new QLineEdit), m_hint(new QLabel)
{
    setWindowTitle(tr("Export charts"));
    buildFields(charts);
    buildForm();
    fill(settings);
    for (QCheckBox* format : {m_png, m_svg, m_pdf, m_csv})
        connect(format, &QCheckBox::toggled, this, [this] { tellWhatIsMissing(); });
    connect(m_charts, &QListWidget::itemChanged, this, [this] { tellWhatIsMissing(); });
    connect(m_folder, &QLineEdit::textChanged, this, [this] { tellWhatIsMissing(); });
    tellWhatIsMissing();
}

void ExportDialog::buildFields(const QList<Chart>& charts)
{
    for (const Chart& chart : charts) {
        auto* item = new QListWidgetItem(chart.title, m_charts);
        item->setData(Qt::UserRole, chart.id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
    m_charts->setAccessibleName(tr("Charts to export"));
    m_charts->setMinimumHeight(180);
    m_scale->setRange(smallestScale, largestScale);
    m_scale->setSingleStep(0.5);
    m_scale->setDecimals(1);
    m_scale->setSuffix(QStringLiteral(" ×"));
    m_scale->setAccessibleName(tr("Scale"));
    m_colours->addItems({tr("For print: ink on white"), tr("As on the screen")});
    m_colours->setAccessibleName(tr("Colours"));
    m_greyscale->setToolTip(tr("Lines are told apart by dashes and letters; this shows that they are."));
    m_range->addItems({tr("The whole run"), tr("The visible range")});
    m_range->setAccessibleName(tr("Range"));
    m_folder->setAccessibleName(tr("Folder"));
    m_folder->setObjectName(QStringLiteral("folder"));
    m_folder->setMinimumWidth(320);
    m_hint->setWordWrap(true);
}

void ExportDialog::buildForm()
{
    auto* choose = new QPushButton(tr("Choose..."));
    choose->setAutoDefault(false);
    connect(choose, &QPushButton::clicked, this, [this] { chooseFolder(); });
    auto* size = new QHBoxLayout;
    size->addWidget(m_width);
    size->addWidget(new QLabel(QStringLiteral("×")));
    size->addWidget(m_height);
    size->addStretch();
    auto* folder = new QHBoxLayout;
    folder->addWidget(m_folder, 1);
    folder->addWidget(choose);

    auto* formats = new QHBoxLayout;
    for (QCheckBox* format : {m_png, m_svg, m_pdf, m_csv})
        formats->addWidget(format);
    formats->addStretch();

    auto* form = new QFormLayout(this);
    form->addRow(tr("Charts"), m_charts);
    form->addRow(tr("Formats"), formats);
    form->addRow(tr("Size"), size);
    form->addRow(tr("Scale"), m_scale);
    form->addRow(tr("Range"), m_range);
    auto* colours = new QHBoxLayout;
    colours->addWidget(m_colours);
    colours->addWidget(m_greyscale);
    colours->addStretch();
    form->addRow(tr("Colours"), colours);
    form->addRow(tr("Folder"), folder);
    form->addRow(
        QString(),
        new QLabel(
            tr("Beside each chart lies a provenance file (JSON): which run it shows, and how to make it again.")));
    form->addRow(QString(), m_hint);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_copy = buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    m_copy->setObjectName(QStringLiteral("copy"));
    m_copy->setAutoDefault(false);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copyRequested);
    m_export = buttons->addButton(tr("Export"), QDialogButtonBox::AcceptRole);
    m_export->setDefault(true);
    m_export->setProperty("primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    form->addRow(buttons);
}

void ExportDialog::fill(const ExportSettings& settings)
{
    for (int row = 0; row < m_charts->count(); ++row) {
        QListWidgetItem* item = m_charts->item(row);
        const bool wanted = settings.charts.isEmpty() || settings.charts.contains(item->data(Qt::UserRole).toString());
        item->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
    }
    m_width->setValue(settings.size.width());
    m_height->setValue(settings.size.height());
    m_scale->setValue(settings.scale);
    m_range->setCurrentIndex(settings.visibleRangeOnly ? 1 : 0);
    m_colours->setCurrentIndex(settings.screenColours ? 1 : 0);
    m_greyscale->setChecked(settings.greyscale);
    m_png->setChecked(settings.png);
    m_svg->setChecked(settings.svg);
    m_pdf->setChecked(settings.pdf);
    m_csv->setChecked(settings.csv);
    m_folder->setText(QDir::toNativeSeparators(settings.folder));
}

ExportSettings ExportDialog::values() const
{
    ExportSettings values;
    for (int row = 0; row < m_charts->count(); ++row)
        if (m_charts->item(row)->checkState() == Qt::Checked)
            values.charts << m_charts->item(row)->data(Qt::UserRole).toString();
    values.size = {m_width->value(), m_height->value()};
    values.scale = m_scale->value();
    values.visibleRangeOnly = m_range->currentIndex() == 1;
    values.screenColours = m_colours->currentIndex() == 1;
    values.greyscale = m_greyscale->isChecked();
    values.png = m_png->isChecked(), values.svg = m_svg->isChecked();
    values.pdf = m_pdf->isChecked(), values.csv = m_csv->isChecked();
    values.folder = QDir::fromNativeSeparators(m_folder->text().trimmed());
    return values;
}

void ExportDialog::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Export into"), m_folder->text());
    if (!folder.isEmpty())
        m_folder->setText(QDir::toNativeSeparators(folder));
}

void ExportDialog::tell(const QString& words)
{
    m_hint->setText(words);
}

void ExportDialog::tellWhatIsMissing()
{
    const ExportSettings now = values();
    QString missing;
    if (now.charts.isEmpty())
        missing = tr("Tick at least one chart.");
    else if (!now.png && !now.svg && !now.pdf && !now.csv)
        missing = tr("Tick at least one format.");
    else if (now.folder.isEmpty())
        missing = tr("Name a folder; it is made if it does not exist.");
    m_hint->setText(missing);
    m_copy->setEnabled(!now.charts.isEmpty());
    m_copy->setToolTip(now.charts.isEmpty() ? missing
                                            : tr("What is ticked as one picture, and as a table where text is pasted; "
                                                 "needs neither formats nor a folder."));
    m_export->setEnabled(missing.isEmpty());
    m_export->setToolTip(missing);
}

} // namespace latepulse::ui
