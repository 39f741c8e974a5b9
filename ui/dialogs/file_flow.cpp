#include "ui/dialogs/file_flow.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include "ui/dialogs/recent_files.h"
#include "ui/dialogs/scenario_library.h"

namespace latepulse::ui {

QString toText(const std::filesystem::path& path)
{
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

std::filesystem::path toPath(const QString& text)
{
    return QFile::encodeName(text).toStdString();
}

namespace {

/// The place, what it is about, what is wrong and what would be right, each said once: what a person needs, without the
/// word that programs know the mistake by.
QString sentenceOf(const Error& error)
{
    const auto plain = [](const std::string& text) { return QString::fromStdString(text); };
    QStringList parts;
    if (!error.where.file.empty() || error.where.line > 0) {
        const QString file = QFileInfo(plain(error.where.file)).fileName();
        parts << (error.where.line > 0 ? QStringLiteral("%1:%2").arg(file).arg(error.where.line) : file);
    }
    const bool valueIsSaid = error.value.empty() || error.detail.find(error.value) != std::string::npos;
    if (!error.path.empty() || !valueIsSaid)
        parts << (valueIsSaid              ? plain(error.path)
                      : error.path.empty() ? plain(error.value)
                                           : QStringLiteral("%1 = %2").arg(plain(error.path), plain(error.value)));
    if (!error.detail.empty())
        parts << plain(error.detail);
    QString sentence = parts.join(QStringLiteral(": "));
    if (!error.allowed.empty()) // a suggestion is a question, not a range
        sentence += (error.allowed.back() == '?' ? QStringLiteral(" (%1)") : FileFlow::tr(" (allowed: %1)"))
                        .arg(plain(error.allowed));
    return sentence;
}

} // namespace

QString inWords(const Errors& errors)
{
    if (errors.empty())
        return {};
    const QString first = sentenceOf(errors.front());
    const auto more = static_cast<int>(errors.size()) - 1;
    return more == 0 ? first : FileFlow::tr("%1 - and %2 more").arg(first).arg(more);
}

QString allInWords(const Errors& errors)
{
    QStringList lines;
    for (const Error& error : errors)
        lines << sentenceOf(error);
    return lines.size() > 1 ? lines.join(u'\n') : QString();
}

FileFlow::FileFlow(Document& document, QWidget& window) : QObject(&window), m_document(document), m_window(window)
{
    connect(&document, &Document::loadedChanged, this, [this] { m_askedAboutComments = false; });
}

void FileFlow::chooseAndOpen()
{
    auto* dialog = new QFileDialog(&m_window, tr("Open scenario"), QString(), tr("Scenarios (*.toml);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    if (!m_document.path().empty())
        dialog->setDirectory(QFileInfo(toText(m_document.path())).absolutePath());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) { open(path); });
    dialog->open();
}

void FileFlow::open(const QString& path)
{
    if (path.contains(QChar::ReplacementCharacter) && !QFile::exists(path))
        emit failed(tr("%1 holds bytes in its name that are no text. Drop the file on the window, or name it on the "
                       "command line.")
                        .arg(QDir::toNativeSeparators(path)),
                    QString());
    else
        open(toPath(path));
}

void FileFlow::open(const std::filesystem::path& path)
{
    whenSafe([this, path] { openNow(path); });
}

void FileFlow::openNow(const std::filesystem::path& path)
{
    if (auto opened = m_document.open(path); !opened)
        emit failed(inWords(opened.error()), allInWords(opened.error()));
    else
        remember(path);
}

void FileFlow::openPreset()
{
    whenSafe([this] { loadPreset(); });
}

void FileFlow::openShipped(const QString& name)
{
    whenSafe([this, name] { adoptNow(shippedScenario(name)); });
}

bool FileFlow::loadPreset()
{
    return adoptNow(incidentPreset());
}

bool FileFlow::adoptNow(ResultOrErrors<Scenario> read)
{
    if (!read) {
        emit failed(inWords(read.error()), allInWords(read.error()));
        return false;
    }
    m_document.adopt(std::move(*read), {});
    return true;
}

void FileFlow::saveThen(const std::function<void()>& proceed)
{
    if (m_document.path().empty()) {
        saveAsThen(proceed);
        return;
    }
    if (m_askedAboutComments || !m_document.fileHasComments()) {
        // A copy only while there is something to keep: the one with the comments must not be overwritten.
        saveNow(m_document.path(), m_document.fileHasComments(), proceed);
        return;
    }
    const QString backup = QFileInfo(toText(m_document.path())).fileName() + QStringLiteral(".bak");
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("Save over a file with comments"),
                        tr("The file holds comments, which saving cannot keep."), QMessageBox::Cancel, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("The file as it is now stays beside it as %1.").arg(backup));
    QPushButton* yes = box->addButton(tr("Save, keep a copy"), QMessageBox::AcceptRole);
    box->setDefaultButton(yes);
    connect(yes, &QPushButton::clicked, this, [this, proceed] {
        m_askedAboutComments = true;
        saveNow(m_document.path(), true, proceed);
    });
    box->open();
}

void FileFlow::saveAsThen(const std::function<void()>& proceed)
{
    auto* dialog = new QFileDialog(&m_window, tr("Save scenario as"), QString(), tr("Scenarios (*.toml)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("toml"));
    if (!m_document.path().empty())
        dialog->selectFile(toText(m_document.path()));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, proceed](const QString& path) { saveNow(toPath(path), false, proceed); });
    dialog->open();
}

void FileFlow::saveNow(const std::filesystem::path& path, bool keepBackup, const std::function<void()>& proceed)
{
    const auto saved = path == m_document.path() ? m_document.save(keepBackup) : m_document.saveAs(path);
    if (!saved) {
        emit failed(QString::fromStdString(describe(saved.error())), QString());
        return;
    }
    remember(path);
    emit told(tr("Saved %1").arg(QDir::toNativeSeparators(toText(path))));
    if (proceed)
        proceed();
}

void FileFlow::whenSafe(std::function<void()> proceed)
{
    if (!m_document.isModified()) {
        proceed();
        return;
    }
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"), tr("Save the changes to this scenario?"),
                                QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::buttonClicked, this, [this, box, proceed = std::move(proceed)](QAbstractButton* button) {
        const auto answer = box->standardButton(button);
        if (answer == QMessageBox::Save)
            saveThen(proceed);
        else if (answer == QMessageBox::Discard)
            proceed();
    });
    box->open();
}

void FileFlow::remember(const std::filesystem::path& path)
{
    if (toPath(toText(path)) != path)
        return; // the list holds text, by which this file is not found again
    QSettings settings;
    rememberRecentFile(settings, toText(path));
    emit recentFilesChanged();
}

} // namespace latepulse::ui
