#include "ui/presenters/row_table.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/time_text.h"

namespace latepulse::ui {

namespace {

std::string unitOf(const SeriesInfo& info)
{
    return info.unit.empty() ? "share" : info.unit;
}

std::string sumText(const SeriesStore& store, const std::vector<std::size_t>& series)
{
    std::string text;
    for (const std::size_t s : series)
        text += (text.empty() ? "" : " + ") + store.infos()[s].name + " (" + unitOf(store.infos()[s]) + ')';
    return text;
}

/// How the curve comes from what was recorded; "" where it is that.
std::string meaningOf(const ChartRow& row, const ChartCurve& curve, const SeriesStore& store)
{
    const std::string sum = sumText(store, curve.value);
    if (curve.whole > 0.0)
        return "100 x " + sum + " / " + fmt::format("{}", curve.whole);
    if (curve.factor != 1.0)
        return fmt::format("{}", curve.factor) + " x " + sum;
    if (curve.value.size() > 1)
        return sum + "; its min and max are the sums of theirs";
    return row.axis == AxisKind::LogSeconds && !row.zeroAtFloor ? "0 where nothing was observed in the sample"
                                                                : std::string();
}

RowColumn curveColumn(const ChartRow& row, const ChartCurve& curve, const SeriesStore& store)
{
    const SeriesInfo& first = store.infos()[curve.value.front()];
    std::string name = first.name;
    for (std::size_t i = 1; i < curve.value.size(); ++i)
        name += '+' + store.infos()[curve.value[i]].name;
    return {name, row.axis == AxisKind::Share ? "%" : unitOf(first), meaningOf(row, curve, store), curve.value,
            curve.factor};
}

/// Quoted where RFC 4180 asks for it.
std::string field(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

std::string cells(const RowColumn& column, const SeriesStore& store, std::size_t i)
{
    if (column.series.size() == 1 && column.factor == 1.0) {
        const Sample& sample = store.at(column.series.front(), i);
        return fmt::format(",{},{},{}", sample.min, sample.max, sample.last);
    }
    double min = 0.0, max = 0.0, last = 0.0;
    for (const std::size_t s : column.series) {
        const Sample& sample = store.at(s, i);
        min += static_cast<double>(sample.min), max += static_cast<double>(sample.max);
        last += static_cast<double>(sample.last);
    }
    return fmt::format(",{},{},{}", min * column.factor, max * column.factor, last * column.factor);
}

} // namespace

std::vector<RowColumn> rowColumns(const std::vector<ChartRow>& rows, const SeriesStore& store)
{
    std::vector<RowColumn> columns;
    std::set<std::string> there;
    const auto add = [&](RowColumn column) {
        if (there.insert(column.name + '\n' + column.unit).second)
            columns.push_back(std::move(column));
    };
    for (const ChartRow& row : rows)
        for (const ChartCurve& curve : row.curves)
            add(curveColumn(row, curve, store));
    for (const ChartRow& row : rows)
        for (const ChartCurve& curve : row.curves)
            for (const std::size_t s : curve.value)
                add({store.infos()[s].name, unitOf(store.infos()[s]), {}, {s}});
    return columns;
}

std::string rowsCsv(const std::vector<RowColumn>& columns, const SeriesStore& store, UtcInstant start, SimTime from,
                    SimTime to)
{
    std::string text = "time_utc,time_s";
    for (const RowColumn& column : columns)
        for (const char* what : {" min (", " max (", " last ("})
            text += ',' + field(column.name + what + column.unit + ')');
    text += "\r\n";
    for (std::size_t i = 0; i < store.size(); ++i) {
        const SimTime end = store.endOf(i);
        if (end <= from || end > to)
            continue;
        text += fmt::format("{},{}.{:09d}", formatInstant(start + end), end.ns / 1'000'000'000, end.ns % 1'000'000'000);
        for (const RowColumn& column : columns)
            text += cells(column, store, i);
        text += "\r\n";
    }
    return text;
}

} // namespace latepulse::ui
