#include "core/record/csv_export.h"

#include <iterator>
#include <numeric>
#include <vector>

#include <fmt/format.h>

#include "core/base/time_text.h"

namespace latepulse {

std::string seriesCsv(const SeriesStore& store, UtcInstant start, std::span<const std::size_t> series, SimTime from,
                      SimTime to)
{
    std::vector<std::size_t> chosen(series.begin(), series.end());
    if (chosen.empty()) {
        chosen.resize(store.infos().size());
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    }
    std::string text = "time_utc,time_s";
    for (const std::size_t s : chosen) {
        const SeriesInfo& info = store.infos()[s];
        const std::string unit = info.unit.empty() ? "share" : info.unit;
        for (const char* column : {"min", "max", "last"})
            text += fmt::format(",{} {} ({})", info.name, column, unit);
    }
    text += "\r\n";
    auto out = std::back_inserter(text);
    for (std::size_t i = 0; i < store.size(); ++i) {
        const SimTime end = store.endOf(i);
        if (end <= from || end > to)
            continue;
        fmt::format_to(out, "{},{}.{:09d}", formatInstant(start + end), end.ns / 1'000'000'000, end.ns % 1'000'000'000);
        for (const std::size_t s : chosen) {
            const Sample& sample = store.at(s, i);
            fmt::format_to(out, ",{},{},{}", sample.min, sample.max, sample.last);
        }
        text += "\r\n";
    }
    return text;
}

} // namespace latepulse
