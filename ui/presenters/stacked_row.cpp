#include "ui/presenters/stacked_row.h"

#include <algorithm>

#include <QCoreApplication>

namespace latepulse::ui {

namespace {

using Kind = EntityKey::Kind;

struct Reason {
    std::string word;
    std::vector<std::size_t> series;
};

/// Series named "not_connected.POPULATION.REASON", by reason, in the order of the recording.
std::vector<Reason> reasons(const SeriesStore& store, const std::vector<Population>& populations)
{
    std::vector<Reason> all;
    for (const Population& population : populations) {
        const std::string prefix = "not_connected." + population.id + '.';
        for (std::size_t s = 0; s < store.infos().size(); ++s) {
            const std::string& name = store.infos()[s].name;
            if (!name.starts_with(prefix))
                continue;
            const std::string word = name.substr(prefix.size());
            auto found = std::ranges::find(all, word, &Reason::word);
            if (found == all.end())
                found = all.insert(all.end(), {word, {}});
            found->series.push_back(s);
        }
    }
    return all;
}

std::vector<Reason> states(const SeriesStore& store, const std::vector<Population>& populations)
{
    std::vector<Reason> all;
    for (const char* state : {"offline", "requesting", "backing_off"}) {
        Reason reason{state, {}};
        for (const Population& population : populations)
            if (const int i = store.find(std::string(state) + '.' + population.id); i >= 0)
                reason.series.push_back(static_cast<std::size_t>(i));
        all.push_back(std::move(reason));
    }
    return all;
}

QString wordsOf(const std::string& reason)
{
    if (reason == "none_yet")
        return QCoreApplication::translate("ChartRows", "no answer yet");
    QString words = QString::fromStdString(reason);
    return words.replace(u'_', u' ');
}

/// The states' own looks; further answers take three hues in turn, then their next shades.
EntityKey keyOf(const std::string& reason, int& further, Letters& letters)
{
    const QString words = wordsOf(reason);
    if (reason == "offline")
        return {Kind::Offline, 0, words, letters.take(words, QStringLiteral("O"))};
    if (reason == "in_queue" || reason == "requesting")
        return {Kind::Requesting, 0, words, letters.take(words, QStringLiteral("R"))};
    if (reason == "unanswered")
        return {Kind::Requesting, 1, words, letters.take(words)};
    if (reason == "backing_off")
        return {Kind::BackingOff, 0, words, letters.take(words, QStringLiteral("K"))};
    constexpr int hues = 3, looksPerShade = 15;  // an area shows no dash
    const int hue = further % hues, shade = further++ / hues;
    return {Kind::OtherClass, hue + shade * looksPerShade, words, letters.take(words)};
}

} // namespace

void stack(ChartRow& row, const std::vector<StackPart>& parts)
{
    row.filled = true;
    std::vector<std::size_t> below;
    std::vector<ChartCurve> curves;
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        if (part->series.empty())
            continue;
        ChartCurve curve{part->name, part->key, part->series, part->series};
        curve.drawn.insert(curve.drawn.end(), below.begin(), below.end());
        below = curve.drawn;
        curves.insert(curves.begin(), std::move(curve));
    }
    row.curves.insert(row.curves.end(), curves.begin(), curves.end());
}

ChartRow whyRow(const Scenario& scenario, const SeriesStore& store, const std::vector<Population>& populations)
{
    const bool one = populations.size() == 1 && scenario.populations.size() > 1;
    ChartRow row;
    row.id = QStringLiteral("why");
    row.title = QCoreApplication::translate("ChartRows", "Why not connected");
    row.unit = QCoreApplication::translate("ChartRows", "probes");
    row.importance = 64;
    if (one) {
        row.id += u'.' + QString::fromStdString(populations.front().id);
        const std::string& title = populations.front().title;
        row.title += QStringLiteral(", ") + QString::fromStdString(title.empty() ? populations.front().id : title);
    }
    std::vector<Reason> all = reasons(store, populations);
    if (all.empty())
        all = states(store, populations);
    std::vector<StackPart> parts;
    int further = 0;
    Letters letters;
    for (const Reason& reason : all)
        parts.insert(parts.begin(), {wordsOf(reason.word), keyOf(reason.word, further, letters), reason.series});
    stack(row, parts);
    return row;
}

} // namespace latepulse::ui
