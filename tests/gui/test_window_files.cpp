// Opening, dropping and leaving files: bad ones change nothing, unsaved changes are asked about.

#include <algorithm>

#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/controls/status_bar.h"
#include "ui/dialogs/text_sheet.h"
#include "core/scenario/reader.h"
#include "ui/dialogs/file_flow.h"

using namespace latepulse;
using namespace latepulse::ui;

namespace {
const QString workers = QStringLiteral("pool.main.workers");
}

class TestWindowFiles : public WindowTest {
    Q_OBJECT

private slots:
    void aBadFileKeepsTheRun()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        const auto before = window->document().frozen();
        const quint64 generation = window->session().generation();
        window->files().open(bad);
        QCOMPARE(window->document().frozen(), before);
        QCOMPARE(window->session().generation(), generation);
        QVERIFY(window->session().isPlaying());
        QVERIFY(window->lastMessage().contains(QStringLiteral("bad.toml:3")));
    }

    void aBadFileAtStartIsToldAndTheIncidentPlays()
    {
        QVERIFY(!window->start(toPath(bad)));
        QVERIFY(window->session().isPlaying());
        QVERIFY(window->lastMessage().contains(QStringLiteral("bad.toml")));
    }

    void everyShippedScenarioOpens()
    {
        QVERIFY(window->start(toPath(good)));
        auto* menu = window->findChild<QMenu*>(QStringLiteral("scenarios"));
        QVERIFY(menu != nullptr);
        const QStringList files =
            QDir(QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios")).entryList({QStringLiteral("*.toml")}, QDir::Files);
        QCOMPARE(menu->actions().size(), files.size());
        QVERIFY(files.size() >= 15);
        for (QAction* action : menu->actions()) {
            QVERIFY2(files.contains(action->data().toString()), qPrintable(action->text()));
            action->trigger();
            QCOMPARE(window->lastMessage(), QString());
            const Scenario& open = window->document().scenario();
            QCOMPARE(QString(action->text()).replace(QStringLiteral("&&"), QStringLiteral("&")),
                     QString::fromStdString(open.title));
            QVERIFY(window->document().path().empty());
            QVERIFY(!window->isWindowModified());
        }
    }

    void anotherScenarioMayHaveFewerTables()
    {
        // The rows of the old scenario must be gone before the new one's playhead moves.
        QVERIFY(window->start(toPath(QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios/wave-metastable.toml"))));
        QTRY_VERIFY(hand->isSettled());
        window->session().seek(SimTime{window->document().scenario().run.horizon.ns});
        QTRY_COMPARE(window->session().playhead().ns, window->document().scenario().run.horizon.ns);
        QVERIFY(window->files().loadPreset());
        QVERIFY(window->document().scenario().waves.empty());
        QTRY_VERIFY(hand->snapshot);
    }

    void aShippedScenarioIsChosenByHandAndAsksFirst()
    {
        QVERIFY(window->start(toPath(good)));
        hand->drag(workers, 0.6);
        auto* menu = window->findChild<QMenu*>(QStringLiteral("scenarios"));
        menu->popup(window->mapToGlobal(QPoint(40, 40)));
        QVERIFY(QTest::qWaitForWindowExposed(menu));
        const auto entries = menu->actions();
        const auto mm1 = std::ranges::find_if(entries, [](QAction* a) { return a->text() == QStringLiteral("M/M/1"); });
        QVERIFY(mm1 != entries.end());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(*mm1).center());
        auto* box = window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QVERIFY(window->isWindowModified());
        QTest::mouseClick(box->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY(window->windowTitle().contains(QStringLiteral("M/M/1")));
        QVERIFY(!window->isWindowModified());
        // It has no path: Save asks where to.
        QTest::keyClick(window.get(), Qt::Key_S, Qt::ControlModifier);
        auto* dialog = window->findChild<QFileDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->acceptMode(), QFileDialog::AcceptSave);
        dialog->reject();
    }

    void unsavedChangesAreAskedAbout()
    {
        QVERIFY(window->start(toPath(good)));
        hand->drag(workers, 0.6);
        QVERIFY(!window->close());
        auto* box = window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
        QVERIFY(window->isVisible());
        QTRY_VERIFY(window->findChild<QMessageBox*>() == nullptr);
        QVERIFY(!window->close());
        QTest::mouseClick(window->findChild<QMessageBox*>()->button(QMessageBox::Discard), Qt::LeftButton);
        QTRY_VERIFY(!window->isVisible());
    }

    void aDroppedFileOpens()
    {
        QVERIFY(window->start({}));
        // A text and two files at once are no scenario to open.
        QMimeData words;
        words.setText(good);
        QVERIFY(!enters(words));
        QMimeData two;
        two.setUrls({QUrl::fromLocalFile(good), QUrl::fromLocalFile(bad)});
        QVERIFY(!enters(two));
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile(good)});
        QVERIFY(enters(file));
        drop(file);
        QTRY_COMPARE(QString::fromStdString(window->document().path().string()), good);
        QVERIFY(window->windowTitle().contains(QStringLiteral("small.toml")));
        QTRY_VERIFY(hand->isSettled());
    }

    /// A name is bytes: it is opened, saved over and told, though it is no text.
    void aNameThatIsNoTextOpens()
    {
        const std::filesystem::path odd = toPath(folder.path()) / "caf\xe9.toml";
        std::ofstream(odd) << smallScenarioText;
        QVERIFY(window->start(odd));
        QCOMPARE(window->document().path(), odd);
        QVERIFY(window->windowTitle().startsWith(QStringLiteral("caf")));
        QVERIFY(window->document().save(false));
        QCOMPARE(readScenarioFile(odd).value().title, std::string("Small"));
        QVERIFY(window->start({}));
        QMimeData dropped;
        const QByteArray url = "file://" + QFile::encodeName(folder.path()) + "/caf%E9.toml";
        dropped.setUrls({QUrl::fromEncoded(url)});
        QVERIFY(enters(dropped));
        drop(dropped);
        QTRY_COMPARE(window->document().path(), odd);
        QTRY_VERIFY(hand->isSettled());
        // By a name made of text alone it cannot be found, and that is said.
        const auto before = window->document().frozen();
        window->files().open(toText(odd));
        QVERIFY(window->lastMessage().contains(QStringLiteral("no text")));
        QCOMPARE(window->document().frozen(), before);
    }

    void aBadDroppedFileKeepsTheRun()
    {
        QVERIFY(window->start(toPath(good)));
        const auto before = window->document().frozen();
        QMimeData file;
        file.setUrls({QUrl::fromLocalFile(bad)});
        QVERIFY(enters(file));
        drop(file);
        QTRY_VERIFY(window->lastMessage().contains(QStringLiteral("bad.toml:3")));
        QCOMPARE(window->document().frozen(), before);
    }

    /// Nothing is wrong with a list of mistakes that names one of seven, unless the others can be read nowhere.
    void everyMistakeOfABadFileCanBeRead()
    {
        const QString many = folder.filePath(QStringLiteral("many.toml"));
        std::ofstream(many.toStdString()) << "format = 1\n[run]\nhorizon = \"soon\"\nsample = \"often\"\nseed = -1\n";
        window->files().open(toPath(many));
        auto* bar = window->findChild<StatusBar*>();
        auto* message = bar->findChild<QLabel*>(QStringLiteral("message"));
        auto* all = bar->findChild<QToolButton*>(QStringLiteral("all"));
        QVERIFY(!message->toolTip().contains(QStringLiteral("more")));
        for (const char* line : {"many.toml:3", "many.toml:4", "many.toml:5"})
            QVERIFY2(message->toolTip().contains(QLatin1String(line)), qPrintable(message->toolTip()));
        QTRY_VERIFY(all->isVisible());
        QTest::mouseClick(all, Qt::LeftButton);
        auto* sheet = window->findChild<TextSheet*>();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        QCOMPARE(sheet->findChild<QPlainTextEdit*>()->toPlainText(), message->toolTip());
        sheet->close();
        window->files().open(toPath(bad)); // one mistake is said whole
        QVERIFY(!all->isVisible() && window->lastMessage().contains(QStringLiteral("bad.toml:3")));
    }

private:
    [[nodiscard]] bool enters(const QMimeData& data) const
    {
        QDragEnterEvent event(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        event.ignore();
        QCoreApplication::sendEvent(window.get(), &event);
        return event.isAccepted();
    }
    void drop(const QMimeData& data) const
    {
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &event);
    }
};

QTEST_MAIN(TestWindowFiles)
#include "test_window_files.moc"
