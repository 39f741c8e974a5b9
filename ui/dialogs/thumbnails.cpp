#include "ui/dialogs/thumbnails.h"

#include <QFile>
#include <QHash>

#include "ui/dialogs/scenario_library.h"

namespace latepulse::ui {

namespace {

/// A line for each scenario: file name, "share" or "waiting", heights in thousandths.
QHash<QString, Thumbnail> readAll()
{
    QHash<QString, Thumbnail> all;
    initShippedResource();
    QFile file(QStringLiteral(":/thumbnails.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return all;
    for (const QString& line : QString::fromLatin1(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        const QStringList words = line.split(u' ', Qt::SkipEmptyParts);
        if (words.size() < 4 || line.startsWith(u'#'))
            continue;
        Thumbnail thumbnail;
        thumbnail.share = words.at(1) == QLatin1String("share");
        for (const QString& height : words.mid(2))
            thumbnail.heights << height.toInt() / 1000.0;
        all.insert(words.front(), thumbnail);
    }
    return all;
}

} // namespace

const Thumbnail* thumbnailOf(const QString& name)
{
    static const QHash<QString, Thumbnail> all = readAll();
    const auto found = all.constFind(name);
    return found == all.constEnd() ? nullptr : &*found;
}

} // namespace latepulse::ui
