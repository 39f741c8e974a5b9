#include "ui/controls/parameter_row.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/controls/provenance_mark.h"
#include "ui/controls/value_text.h"
#include "ui/look/icons.h"

namespace latepulse::ui {

namespace {

/// Asks for one line and wraps only where it must, never within a word: QLabel's own hint for wrapped text is nearly
/// square.
class LineLabel : public QLabel {
public:
    using QLabel::QLabel;
    [[nodiscard]] QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + 2, QLabel::sizeHint().height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        int longest = 48;
        for (const QString& word : text().split(u' '))
            longest = std::max(longest, fontMetrics().horizontalAdvance(word) + 2);
        return {longest, fontMetrics().height()};
    }
};

QLabel* foldedLabel(QWidget* parent, const char* name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->hide();
    return label;
}

void paintText(QLabel* label, const QFont& font, const QColor& colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setFont(font);
    label->setPalette(palette);
    // The window's sheet colours every widget; a sheet of its own is what wins over it.
    label->setStyleSheet(QStringLiteral("color: %1;").arg(colour.name()));
}

} // namespace

ParameterRow::ParameterRow(const Parameter& parameter, QWidget* parent) : QWidget(parent), m_parameter(parameter)
{
    m_lines = new QVBoxLayout(this);
    m_lines->setContentsMargins(Theme::areaPadding, 4, Theme::areaPadding, 2);
    m_lines->setSpacing(1);
    buildHead();
    m_whose = foldedLabel(this, "whose");
    m_lines->addWidget(m_whose);
    m_problem = foldedLabel(this, "problem");
    m_provenanceNote = foldedLabel(this, "provenanceNote");
    m_lines->addWidget(m_problem);
    buildNote();
    m_lines->addWidget(m_provenanceNote);
    setToolTip(
        QString::fromUtf8(parameter.spec->meaning.data(), static_cast<qsizetype>(parameter.spec->meaning.size())));
}

void ParameterRow::buildHead()
{
    m_head = new QHBoxLayout;
    m_head->setSpacing(4);
    m_label = new LineLabel(labelText(), this);
    m_label->setObjectName(QStringLiteral("label"));
    m_label->setWordWrap(true);
    m_mark = new ProvenanceMark(this);
    m_revert = new QToolButton(this);
    m_revert->setObjectName(QStringLiteral("revert"));
    m_revert->setFixedSize(24, 24);
    m_revert->setAccessibleName(tr("Revert %1").arg(labelText()));
    m_revert->setToolTip(tr("Back to the loaded value"));
    m_revert->hide();
    m_head->addWidget(m_label);
    m_head->addWidget(m_mark);
    m_head->addStretch(1);
    m_head->addWidget(m_revert);
    m_lines->addLayout(m_head);
    connect(m_mark, &ProvenanceMark::toggled, this, &ParameterRow::toggleProvenance);
    connect(m_revert, &QToolButton::clicked, this, [this] {
        clearProblem();
        emit revertRequested(path());
    });
}

void ParameterRow::buildNote()
{
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    m_note = foldedLabel(this, "note");
    m_noteAction = new QToolButton(this);
    m_noteAction->setObjectName(QStringLiteral("noteAction"));
    m_noteAction->setFixedSize(24, 24);
    m_noteAction->setStyleSheet(QStringLiteral("padding: 2px;"));  // the window's would leave the icon 10 px
    m_noteAction->hide();
    line->addWidget(m_note, 1);
    line->addWidget(m_noteAction, 0, Qt::AlignTop);
    m_lines->addLayout(line);
    connect(m_noteAction, &QToolButton::clicked, this, [this] { emit noteActionRequested(path()); });
}

QString ParameterRow::labelText() const
{
    const std::string_view label = m_parameter.spec->label;
    return QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
}

void ParameterRow::setLabel(const QString& text, const QString& whose)
{
    const QString old = m_label->text();
    const QString full = whose.isEmpty() ? text : QStringLiteral("%1, %2").arg(text, whose);
    m_label->setText(text);
    m_whose->setText(whose);
    m_whose->setVisible(!whose.isEmpty());
    for (QWidget* child : findChildren<QWidget*>())
        if (child->accessibleName() == old)
            child->setAccessibleName(full);
    m_revert->setAccessibleName(tr("Revert %1").arg(full));
}

void ParameterRow::setTheme(const Theme& theme)
{
    m_theme = theme;
    paintText(m_label, theme.font(TextRole::Body, m_shown.changed ? 600 : 400), theme.ink);
    paintText(m_whose, theme.font(TextRole::Caption), theme.ink3);
    paintText(m_note, theme.font(TextRole::Caption), theme.ink3);
    paintText(m_provenanceNote, theme.font(TextRole::Caption), theme.ink2);
    paintText(m_problem, theme.font(TextRole::Caption), theme.finding);
    // A style sheet on the window stops the font's inheritance for these.
    for (QComboBox* box : findChildren<QComboBox*>())
        box->setFont(theme.font(TextRole::Body, 500));
    for (QLineEdit* edit : findChildren<QLineEdit*>())
        edit->setFont(theme.font(TextRole::Body, 500));
    m_mark->setTheme(theme);
    m_revert->setIcon(makeIcon(Icon::Revert, theme.accent, theme.control));
    m_noteAction->setIcon(makeIcon(Icon::Remove, theme.ink2, theme.control));
    update();
}

void ParameterRow::setProvenance(const ProvenanceEntry& entry)
{
    m_mark->setKind(entry.kind);
    m_mark->setToolTip(tr("Where this value comes from"));
    m_provenanceNote->setText(provenanceText(entry));
}

void ParameterRow::toggleProvenance(bool open)
{
    m_provenanceNote->setVisible(open);
}

void ParameterRow::showEffective(const EffectiveValue& value)
{
    const bool weightChanges = value.changed != m_shown.changed;
    m_shown = value;
    m_revert->setVisible(value.changed);
    if (weightChanges)
        m_label->setFont(m_theme.font(TextRole::Body, value.changed ? 600 : 400));
    update();
}

void ParameterRow::setNote(const QString& text, const QString& action)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
    m_noteAction->setToolTip(action);
    m_noteAction->setAccessibleName(action);
    m_noteAction->setVisible(!action.isEmpty());
}

void ParameterRow::showProblem(const QString& text)
{
    m_problem->setText(text);
    m_problem->show();
}

void ParameterRow::clearProblem()
{
    m_problem->hide();
}

bool ParameterRow::hasProblem() const
{
    return !m_problem->isHidden();
}

void ParameterRow::offer(const Result<ParameterValue>& value)
{
    if (!value)
        return showProblem(QString::fromStdString(value.error().detail));
    clearProblem();
    emit valueChosen(path(), *value);
}

void ParameterRow::paintEvent(QPaintEvent*)
{
    if (!m_shown.changed)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.accent);
    painter.drawEllipse(QPointF(m_label->x() - 8.0, m_label->geometry().center().y() + 0.5), 2.75, 2.75);
}

} // namespace latepulse::ui
