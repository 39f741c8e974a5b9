// What Explain says before it is asked, and how it is asked where controllers are too many to be clicked.

#include <algorithm>

#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStringListModel>
#include <QVBoxLayout>

#include "ui/panels/explain_panel.h"
#include "ui/panels/subject_view.h"

namespace latepulse::ui {

namespace {

constexpr std::int64_t shownSingly = 64;

QStringList namesOf(const Scenario& scenario)
{
    QStringList names;
    for (const ControllerGroup& group : scenario.controllers)
        for (std::int64_t n = 0; n < group.count; ++n)
            names << QStringLiteral("%1.%2").arg(QString::fromStdString(group.id)).arg(n);
    return names;
}

} // namespace

void ExplainPanel::buildChooser(QVBoxLayout* column)
{
    m_chooser = new QWidget(m_content);
    auto* rows = new QVBoxLayout(m_chooser);
    rows->setContentsMargins(0, 0, 0, 0);
    m_name = new QLineEdit(m_chooser);
    m_name->setAccessibleName(tr("Controller to explain"));
    m_names = new QStringListModel(this);
    auto* completer = new QCompleter(m_names, this);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    m_name->setCompleter(completer);
    m_oldest = new QPushButton(tr("The one heard of longest ago"), m_chooser);
    rows->addWidget(m_name);
    rows->addWidget(m_oldest);
    column->addWidget(m_chooser);
    m_chooser->hide();
    connect(m_name, &QLineEdit::returnPressed, this, [this] { askFor(m_name->text().trimmed()); });
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this, &ExplainPanel::askFor);
    connect(m_oldest, &QPushButton::clicked, this, [this] {
        if (!m_snapshot || m_snapshot->controllers.empty())
            return;
        const auto oldest = std::ranges::max_element(m_snapshot->controllers, {}, &ControllerSnapshot::judgedAge);
        m_name->setText(QString::fromStdString(oldest->name));
        askFor(m_name->text());
    });
}

void ExplainPanel::refreshChooser()
{
    const QStringList names = m_scenario ? namesOf(*m_scenario) : QStringList();
    m_chooser->setVisible(names.size() > shownSingly && m_subjects->isAboutControllers());
    if (names != m_names->stringList()) {
        m_names->setStringList(names);
        m_name->clear();
    }
    if (!names.isEmpty())
        m_name->setPlaceholderText(tr("Name a controller: %1 ...").arg(names.back()));
}

void ExplainPanel::askFor(const QString& name)
{
    if (name.isEmpty())
        return;
    const bool known = m_names->stringList().contains(name);
    if (!known) {
        m_unknown = name;
        return refreshCard();
    }
    if (name != m_waitingFor)
        emit controllerNamed(name);
}

QString ExplainPanel::hint() const
{
    if (!m_unknown.isEmpty())
        return tr("No controller is named %1.").arg(m_unknown);
    if (!m_waitingFor.isEmpty())
        return tr("Asking why %1 is judged so: the run is repeated up to now.").arg(m_waitingFor);
    if (m_scenario && m_scenario->controllers.empty())
        return tr("Nothing is judged here: the scenario has no controllers.\nPoint at a queue or a pool in the picture "
                  "above the charts: it says what waits, and what holds each worker.");
    if (m_names->rowCount() > shownSingly)
        return tr("Name a controller, or click a part of the bar\nIt says why that controller is judged as it is, and "
                  "what stands before its beat.");
    return tr("Click a controller\nIt says why it is judged as it is, and what stands before its beat.");
}

} // namespace latepulse::ui
