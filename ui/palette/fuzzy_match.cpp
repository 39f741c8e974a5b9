#include "ui/palette/fuzzy_match.h"

#include <algorithm>

#include <QStringList>

namespace latepulse::ui {

namespace {

/// From this place on: the first way found that takes every letter.
std::optional<int> wordScore(const QString& word, const QString& name, qsizetype from)
{
    int score = 0;
    qsizetype last = -2;
    for (const QChar letter : word) {
        const qsizetype at = name.indexOf(letter, from, Qt::CaseInsensitive);
        if (at < 0)
            return std::nullopt;
        const bool begins = at == 0 || !name.at(at - 1).isLetterOrNumber();
        score += at == last + 1 ? 8 : begins ? 6 : 0;
        score -= static_cast<int>(std::min<qsizetype>(at - std::max<qsizetype>(last, 0), 12));
        last = at;
        from = at + 1;
    }
    return score < 0 ? std::nullopt : std::optional(score);  // so scattered that nobody meant it
}

/// The best of all places where it may begin.
std::optional<int> bestScore(const QString& word, const QString& name)
{
    std::optional<int> best;
    for (qsizetype from = 0; from < name.size(); ++from) {
        if (name.at(from).toLower() != word.at(0).toLower())
            continue;
        const bool begins = from == 0 || !name.at(from - 1).isLetterOrNumber();
        if (const auto found = wordScore(word, name, from)) {
            const int score = *found + static_cast<int>(std::min<qsizetype>(from, 12)) + (begins ? 4 : 0);
            best = std::max(best.value_or(score), score);
        }
    }
    return best;
}

} // namespace

std::optional<int> fuzzyScore(const QString& typed, const QString& name)
{
    int score = 0;
    for (const QString& word : typed.split(u' ', Qt::SkipEmptyParts)) {
        const auto found = bestScore(word, name);
        if (!found)
            return std::nullopt;
        score += *found;
    }
    return score - static_cast<int>(name.size()) / 16;
}

} // namespace latepulse::ui
