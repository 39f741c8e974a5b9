#include "ui/dialogs/pause_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/record/milestones.h"
#include "ui/presenters/event_text.h"
#include "ui/presenters/row_choice.h"

namespace latepulse::ui {

namespace {

constexpr int leastWidth = 440;  // px: the longest names of values in full
const QString value = QStringLiteral("value");  // the entry that has fields of its own

QString wordOf(Milestone milestone)
{
    const std::string_view word = milestoneWord(milestone);
    return QStringLiteral("milestone.") + QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
}

} // namespace

PauseDialog::PauseDialog(const std::vector<SeriesInfo>& series, const QString& condition,
                         std::function<Result<void>(const QString&)> accept, QWidget* parent)
    : QDialog(parent), m_accept(std::move(accept))
{
    setWindowTitle(tr("Pause when"));
    setMinimumWidth(leastWidth);
    auto* column = new QVBoxLayout(this);
    auto* purpose = new QLabel(tr("Play stops by itself at the instant at which this begins to hold."), this);
    purpose->setWordWrap(true);
    column->addWidget(purpose);
    m_what = new QComboBox(this);
    m_what->setAccessibleName(tr("Pause when"));
    m_what->addItem(tr("Never"), QString());
    m_what->addItem(tr("The first verdict flip that is false"), wordOf(Milestone::FirstFalseVerdict));
    for (std::size_t m = 0; m < milestoneCount; ++m)
        if (static_cast<Milestone>(m) != Milestone::FirstFalseVerdict)
            m_what->addItem(tr("Milestone: %1").arg(milestoneText(static_cast<Milestone>(m))),
                            wordOf(static_cast<Milestone>(m)));
    m_what->addItem(tr("A recorded value crosses a threshold"), value);
    column->addWidget(m_what);
    buildFields(series);
    column->addWidget(m_fields);
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    column->addWidget(m_problem);
    // Without a parent yet: the window's style would be chosen before the button is known to be the primary one.
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setProperty("primary", true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PauseDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_what, &QComboBox::currentIndexChanged, this, &PauseDialog::showFields);
    show(condition);
}

void PauseDialog::buildFields(const std::vector<SeriesInfo>& series)
{
    m_fields = new QWidget(this);
    auto* form = new QFormLayout(m_fields);
    form->setContentsMargins(0, 0, 0, 0);
    m_series = new QComboBox(m_fields);
    m_series->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // names may be long
    m_series->setMinimumContentsLength(24);
    // Named as where charts are put together.
    for (const SeriesQuantity& quantity : seriesQuantities(SeriesStore(series, Duration::seconds(1))))
        for (const SeriesEntity& entity : quantity.entities) {
            const QString name =
                entity.title.isEmpty() ? quantity.title : tr("%1: %2").arg(quantity.title, entity.title);
            // A share is compared as it is recorded, of 1.
            const QString& unit = quantity.unit;
            m_series->addItem(unit == QStringLiteral("%") ? tr("%1, of 1").arg(name) : tr("%1, in %2").arg(name, unit),
                              QString::fromStdString(series[entity.series].name));
        }
    m_side = new QComboBox(m_fields);
    m_side->addItem(tr("goes above"), QStringLiteral(">"));
    m_side->addItem(tr("goes below"), QStringLiteral("<"));
    m_value = new QLineEdit(QStringLiteral("0"), m_fields);
    m_lasting = new QLineEdit(m_fields);
    m_lasting->setPlaceholderText(tr("at once; or 5min, 1h ..."));
    form->addRow(tr("Value"), m_series);
    form->addRow(tr("Direction"), m_side);
    form->addRow(tr("Threshold"), m_value);
    form->addRow(tr("For at least"), m_lasting);
}

void PauseDialog::show(const QString& condition)
{
    const QString plain =
        condition == QLatin1String("first_false_verdict") ? wordOf(Milestone::FirstFalseVerdict) : condition;
    const int known = m_what->findData(plain);
    m_what->setCurrentIndex(known >= 0 ? known : m_what->findData(value));
    const QStringList words = condition.split(u' ', Qt::SkipEmptyParts);
    if (known < 0 && words.size() >= 3) {
        m_series->setCurrentIndex(m_series->findData(words.at(0)));
        m_side->setCurrentIndex(m_side->findData(words.at(1)));
        m_value->setText(words.at(2));
        m_lasting->setText(words.value(4));
    }
    showFields();
}

void PauseDialog::showFields()
{
    m_fields->setVisible(m_what->currentData().toString() == value);
    m_problem->hide();
    adjustSize();
}

QString PauseDialog::condition() const
{
    const QString what = m_what->currentData().toString();
    if (what != value)
        return what;
    QString text =
        QStringList{m_series->currentData().toString(), m_side->currentData().toString(), m_value->text().trimmed()}
            .join(u' ');
    if (const QString lasting = m_lasting->text().trimmed(); !lasting.isEmpty())
        text += QStringLiteral(" for ") + lasting;
    return text;
}

void PauseDialog::accept()
{
    const auto taken = m_accept(condition());
    if (taken)
        return QDialog::accept();
    m_problem->setText(QString::fromStdString(taken.error().detail));
    m_problem->show();
}

} // namespace latepulse::ui
