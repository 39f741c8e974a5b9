// Settings, palette, library, and names for every control.

#include <QAccessible>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTabWidget>
#include <QtTest>

#include "tests/gui/window_test.h"
#include "ui/charts/charts_view.h"
#include "ui/dialogs/library_dialog.h"
#include "ui/dialogs/pause_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/thumbnails.h"
#include "ui/palette/action_name.h"
#include "ui/palette/command_palette.h"
#include "ui/palette/fuzzy_match.h"

using namespace latepulse;
using namespace latepulse::ui;

class TestManners : public WindowTest {
    Q_OBJECT

private slots:
    void settingsComeBackAsTheyWereWritten()
    {
        QSettings file(folder.filePath(QStringLiteral("view.ini")), QSettings::IniFormat);
        QCOMPARE(readViewSettings(file), ViewSettings::defaults());
        for (const ThemeChoice theme :
             {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast})
            for (const int text : {90, 100, 150})
                for (const bool less : {false, true}) {
                    const ViewSettings values{theme, text, less};
                    writeViewSettings(file, values);
                    file.sync();
                    const QSettings again(file.fileName(), QSettings::IniFormat);
                    QCOMPARE(readViewSettings(again), values);
                }
        file.setValue(QStringLiteral("view/textPercent"), 900);  // another hand wrote this
        QCOMPARE(readViewSettings(file).textPercent, 100);
    }

    void settingsActAtOnceAndCancelTakesThemBack()
    {
        QVERIFY(window->start(toPath(good)));
        const ViewSettings before = window->view();
        SettingsDialog* dialog = openSettings();
        auto* theme = dialog->findChild<QComboBox*>();
        QTest::keyClick(theme, Qt::Key_End);
        QCOMPARE(window->view().theme, ThemeChoice::HighContrast);
        auto* text = dialog->findChild<QSpinBox*>();
        text->selectAll();
        QTest::keyClicks(text, QStringLiteral("150"));
        QTest::keyClick(text, Qt::Key_Return, Qt::NoModifier);
        QTRY_COMPARE(window->view().textPercent, 150);
        QVERIFY(window->font().pointSizeF() > 13.0);
        if (dialog->isVisible())
            QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(window->findChild<SettingsDialog*>() == nullptr);
        window->setView(before);
        dialog = openSettings();
        theme = dialog->findChild<QComboBox*>();
        QTest::keyClick(theme, Qt::Key_End);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(window->view(), before);
        dialog = openSettings();
        dialog->findChild<QSpinBox*>()->setValue(120);
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults),
                          Qt::LeftButton);
        QCOMPARE(window->view(), ViewSettings::defaults());
        dialog->accept();
    }

    /// The system's colours; every entity's colour reads on them, whatever they are.
    void highContrastFollowsTheSystem()
    {
        for (const auto& [ground, ink] : {std::pair{QColor(Qt::black), QColor(Qt::yellow)},
                                          {QColor(Qt::white), QColor(Qt::black)},
                                          {QColor(0x00, 0x20, 0x60), QColor(Qt::white)}}) {
            QPalette system;
            system.setColor(QPalette::Window, ground);
            system.setColor(QPalette::WindowText, ink);
            const Theme theme = Theme::highContrastOf(system);
            QCOMPARE(theme.panel, ground);
            QCOMPARE(theme.ink, ink);
            for (const EntityStyle& style :
                 {theme.livenessClass(), theme.reconnectClass(), theme.otherClass(0), theme.otherClass(17),
                  theme.population(0), theme.population(1), theme.verdict(Verdict::Unhealthy),
                  theme.verdict(Verdict::Suspected), theme.probeState(ProbeState::BackingOff)})
                QCOMPARE(style.colour, theme.legible(style.colour));
        }
    }

    void fuzzyLettersFindNames()
    {
        QVERIFY(fuzzyScore(QStringLiteral("stbk"), QStringLiteral("Step back one event")));
        QVERIFY(!fuzzyScore(QStringLiteral("zq"), QStringLiteral("Step back one event")));
        QVERIFY(fuzzyScore(QStringLiteral("back step"), QStringLiteral("Step back one event")));
        QVERIFY(fuzzyScore(QStringLiteral("pin"), QStringLiteral("Pin the run shown"))
                > fuzzyScore(QStringLiteral("pin"), QStringLiteral("Stop in time")));
    }

    /// By keys alone: an action, a value, a time.
    void thePaletteActsByKeys()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        window->session().pause();
        type(QStringLiteral("jump to 2h"));
        QTRY_COMPARE(window->session().playhead(), SimTime{Duration::hours(2).ns});
        type(QStringLiteral("reset start"));
        QTRY_COMPARE(window->session().playhead(), SimTime::start());
        type(QStringLiteral("latency mean"));
        QTRY_VERIFY(window->focusWidget() != nullptr
                    && hand->row(QStringLiteral("backend.registry.latency.mean"))->isAncestorOf(window->focusWidget()));
        type(QStringLiteral("chart queue depth"));
        QTRY_COMPARE(window->focusWidget(), window->findChild<ChartsView*>());
        QVERIFY(window->findChild<ChartsView*>()->allRowIds().contains(QStringLiteral("depth")));
        type(QStringLiteral("scenario m/m/1"));
        QTRY_VERIFY(window->windowTitle().contains(QStringLiteral("M/M/1")));
    }

    /// What is hidden while it is held is let go: Play is never dead.
    void aSliderHiddenUnderTheHandLetsGo()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        hand->press(QStringLiteral("pool.main.workers"));
        QVERIFY(window->document().isDragging());
        QTest::keyClick(window.get(), Qt::Key_F7);
        QVERIFY(!window->document().isDragging());
    }

    void everyActionIsInThePalette()
    {
        QVERIFY(window->start(toPath(good)));
        CommandPalette* palette = openPalette();
        for (const QAction* action : window->actions()) {
            const QString name = nameOutsideMenu(*action);
            if (!action->isEnabled())
                continue;
            palette->findChild<QLineEdit*>()->setText(name);
            QVERIFY2(palette->shown().contains(name), qPrintable(name));
        }
        palette->reject();
    }

    void everyShippedScenarioHasALineAndAPicture()
    {
        QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier);
        auto* dialog = window->findChild<LibraryDialog*>();
        QVERIFY(dialog != nullptr);
        const QStringList files =
            QDir(QStringLiteral(LATEPULSE_SOURCE_DIR "/scenarios")).entryList({QStringLiteral("*.toml")}, QDir::Files);
        for (const QString& name : files) {
            const Thumbnail* picture = thumbnailOf(name);
            QVERIFY2(picture != nullptr, qPrintable(name));
            QCOMPARE(picture->heights.size(), 64);
        }
        QVERIFY(dialog->list()->count() >= files.size());
        for (int i = 0; i < files.size(); ++i)
            QVERIFY(!dialog->list()->item(i)->data(Qt::AccessibleDescriptionRole).toString().isEmpty());
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        QTest::keyClick(dialog->list(), Qt::Key_Down);
        const QString title = dialog->list()->currentItem()->text();
        QTest::keyClick(dialog->list(), Qt::Key_Return);
        QTRY_VERIFY(window->windowTitle().startsWith(title));
    }

    /// What a screen reader says of each control: there is no control without a name.
    void noControlIsNameless()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        QStringList nameless = namelessIn(*window);
        for (QTabWidget* tabs : window->findChildren<QTabWidget*>())
            for (int i = 0; i < tabs->count(); ++i) {
                tabs->setCurrentIndex(i);
                nameless << namelessIn(*tabs->window());
            }
        nameless.removeDuplicates();
        for (const QKeySequence& key : {QKeySequence(Qt::CTRL | Qt::Key_Comma), QKeySequence(Qt::CTRL | Qt::Key_K),
                                        QKeySequence(Qt::CTRL | Qt::Key_L), QKeySequence(Qt::CTRL | Qt::Key_E),
                                        QKeySequence(Qt::CTRL | Qt::Key_B),
                                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), QKeySequence(Qt::Key_F1)}) {
            QTest::keySequence(window.get(), key);
            const auto dialogs = window->findChildren<QDialog*>(Qt::FindDirectChildrenOnly);
            QVERIFY2(!dialogs.isEmpty(), qPrintable(key.toString()));
            for (QDialog* dialog : dialogs) {
                nameless << namelessIn(*dialog);
                dialog->close();
            }
            QTRY_VERIFY(window->findChildren<QDialog*>(Qt::FindDirectChildrenOnly).isEmpty());
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
    }

    void dialogsHaveNoStockPicturesAndSentenceCase()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        int seen = 0;
        for (const QKeySequence& key :
             {QKeySequence(Qt::CTRL | Qt::Key_Comma), QKeySequence(Qt::CTRL | Qt::Key_L),
              QKeySequence(Qt::CTRL | Qt::Key_B), QKeySequence(Qt::CTRL | Qt::Key_E), QKeySequence(Qt::Key_F1)}) {
            QTest::keySequence(window.get(), key);
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            QVERIFY2(dialog != nullptr, qPrintable(key.toString()));
            for (const QDialogButtonBox* box : dialog->findChildren<QDialogButtonBox*>())
                for (const QAbstractButton* button : box->buttons()) {
                    QVERIFY2(button->icon().isNull(), qPrintable(button->text()));
                    static const QRegularExpression titleCase(QStringLiteral("\\w [A-Z][a-z]"));
                    QVERIFY2(!button->text().contains(titleCase), qPrintable(button->text()));
                    ++seen;
                }
            dialog->close();
            QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
        }
        QVERIFY(seen >= 8);
    }

    void theLibraryGoesAsALectureAndSaysItsLinesInFull()
    {
        QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier);
        auto* dialog = window->findChild<LibraryDialog*>();
        QVERIFY(dialog != nullptr);
        const QListWidget& list = *dialog->list();
        QVERIFY(list.item(0)->text().startsWith(QStringLiteral("RIPE Atlas")));
        QCOMPARE(list.item(1)->text(), QStringLiteral("A healthy control plane"));
        const QFontMetrics body(Theme::light().font(TextRole::Body));
        for (int i = 0; i < list.count(); ++i) {
            const QRect row = list.visualItemRect(list.item(i));
            const QString line = list.item(i)->data(Qt::AccessibleDescriptionRole).toString();
            constexpr int beside = 128 + 3 * 16 + 16, above = 8 + 20 + 8;
            const QRect needed = body.boundingRect(QRect(0, 0, row.width() - beside, 500), Qt::TextWordWrap, line);
            QVERIFY2(needed.height() <= row.height() - above, qPrintable(line));
        }
        dialog->reject();
    }

    void pauseWhenSpeaksInWords()
    {
        QVERIFY(window->start(toPath(good)));
        QTRY_VERIFY(hand->isSettled());
        QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier);
        auto* dialog = window->findChild<PauseDialog*>();
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->width() >= 440);
        const auto boxes = dialog->findChildren<QComboBox*>();
        QVERIFY(boxes.at(0)->findText(QStringLiteral("verdict flip"), Qt::MatchContains) == 1);
        QVERIFY(boxes.at(1)->count() > 10);
        for (int i = 0; i < boxes.at(1)->count(); ++i) {
            static const QRegularExpression machineWord(QStringLiteral("[a-z]_[a-z]+\\.|^[a-z]"));
            QVERIFY2(!boxes.at(1)->itemText(i).contains(machineWord), qPrintable(boxes.at(1)->itemText(i)));
        }
        dialog->reject();
    }

    /// A mistake in a file is one line, with each thing said once.
    void aBadFileIsToldOnce()
    {
        QVERIFY(window->start(toPath(good)));
        const QString file = folder.filePath(QStringLiteral("outofrange.toml"));
        std::ofstream(file.toStdString()) << "format = 1\n[run]\nhorizon = \"-3d\"\n";
        hand->dropFile(file);
        const QString message = window->lastMessage();
        QVERIFY2(message.contains(QStringLiteral("run.horizon")), qPrintable(message));
        QCOMPARE(message.count(QStringLiteral("-3d")), 1);
        QVERIFY2(!message.contains(u'\n') && !message.contains(QStringLiteral("out-of-range")), qPrintable(message));
    }

private:
    static QStringList namelessIn(const QWidget& top)
    {
        QStringList found;
        for (QWidget* widget : top.findChildren<QWidget*>()) {
            const bool inner = widget->objectName().startsWith(QLatin1String("qt_"));
            const bool pressed = widget->inherits("QAbstractButton");
            const bool viewport =
                widget->parentWidget() != nullptr && widget->parentWidget()->inherits("QAbstractScrollArea");
            if (inner || viewport || widget->window() != &top || !widget->isVisibleTo(&top)
                || widget->inherits("QLineEditIconButton") || (widget->focusPolicy() == Qt::NoFocus && !pressed)
                || widget->inherits("QScrollArea") || widget->inherits("QTabWidget") || widget->inherits("QMenuBar")
                || widget->inherits("QDialogButtonBox") || widget->inherits("QTableCornerButton")
                || widget->inherits("QHeaderView") || widget->inherits("QTabBar"))
                continue;
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
            if (face == nullptr || face->text(QAccessible::Name).trimmed().isEmpty()) {
                QStringList way;
                for (const QWidget* w = widget; w != nullptr; w = w->parentWidget())
                    way << QLatin1String(w->metaObject()->className()) + u' ' + w->objectName();
                found << way.mid(0, 4).join(QStringLiteral(" < "));
            }
        }
        return found;
    }

    SettingsDialog* openSettings()
    {
        if (!QTest::qWaitFor([this] { return window->findChild<SettingsDialog*>() == nullptr; }))
            return nullptr;  // the one before is still there
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get()))
            return nullptr;
        QTest::keyClick(window.get(), Qt::Key_Comma, Qt::ControlModifier);
        auto* dialog = window->findChild<SettingsDialog*>();
        return dialog != nullptr && QTest::qWaitForWindowActive(dialog) ? dialog : nullptr;
    }
    CommandPalette* openPalette()
    {
        window->activateWindow();
        if (!QTest::qWaitForWindowActive(window.get()))
            return nullptr;
        QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* palette = window->findChild<CommandPalette*>();
        return palette != nullptr && QTest::qWaitForWindowActive(palette) ? palette : nullptr;
    }
    void type(const QString& words)
    {
        CommandPalette* palette = openPalette();
        QVERIFY(palette != nullptr);
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, words);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(window->findChild<CommandPalette*>() == nullptr);
    }
};

QTEST_MAIN(TestManners)
#include "test_manners.moc"
