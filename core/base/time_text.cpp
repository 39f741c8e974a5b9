#include "core/base/time_text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace latepulse {

namespace {

__extension__ using Wide = unsigned __int128; // intermediate products of digits and unit sizes

struct Unit {
    std::string_view word;
    std::int64_t ns;
};
constexpr std::array<Unit, 7> kUnits = {{{"d", 86'400'000'000'000},
                                         {"h", 3'600'000'000'000},
                                         {"min", 60'000'000'000},
                                         {"s", 1'000'000'000},
                                         {"ms", 1'000'000},
                                         {"us", 1'000},
                                         {"ns", 1}}};
constexpr const char* kDurationForm = "numbers with units, e.g. 72h, 55h3min, 1.5s, 80ms";
constexpr const char* kInstantForm = "RFC 3339 with an offset, e.g. 2026-06-08T07:00:00Z";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Left-to-right reading of one text; `at` is also the place an error reports.
class Reader {
public:
    Reader(std::string_view text, const char* form) : m_text(text), m_form(form) {}

    [[nodiscard]] bool atEnd() const { return m_at == m_text.size(); }
    [[nodiscard]] char peek() const { return atEnd() ? '\0' : m_text[m_at]; }
    bool take(char c)
    {
        if (atEnd() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    void skipBlanks()
    {
        while (peek() == ' ' || peek() == '\t')
            ++m_at;
    }
    template <class Predicate>
    std::string_view takeWhile(Predicate predicate)
    {
        const std::size_t from = m_at;
        while (!atEnd() && predicate(m_text[m_at]))
            ++m_at;
        return m_text.substr(from, m_at - from);
    }
    /// Exactly `count` digits as a number.
    std::optional<int> takeNumber(int count)
    {
        int value = 0;
        for (int i = 0; i < count; ++i) {
            if (!isDigit(peek()))
                return std::nullopt;
            value = value * 10 + (m_text[m_at++] - '0');
        }
        return value;
    }
    [[nodiscard]] std::size_t position() const { return m_at; }
    [[nodiscard]] tl::unexpected<Error> fail(const std::string& what) const { return failAt(m_at, what); }
    [[nodiscard]] tl::unexpected<Error> failAt(std::size_t at, const std::string& what) const
    {
        Error error;
        error.code = ErrorCode::WrongType;
        error.value = std::string(m_text);
        error.allowed = m_form;
        error.detail = what + " at character " + std::to_string(at + 1);
        error.where.column = static_cast<int>(at + 1);
        return tl::make_unexpected(std::move(error));
    }

private:
    std::string_view m_text;
    const char* m_form;
    std::size_t m_at = 0;
};

constexpr Wide kLargest = static_cast<Wide>(1) << 63U; // magnitude of the smallest int64

/// Whole nanoseconds of `whole.fraction` units, or nothing when too large (or, exact = false, not whole).
std::optional<Wide> scaled(std::string_view whole, std::string_view fraction, std::int64_t unitNs, bool& exact)
{
    while (!fraction.empty() && fraction.back() == '0')
        fraction.remove_suffix(1);
    Wide value = 0;
    for (const char c : whole) {
        value = value * 10 + static_cast<unsigned>(c - '0');
        if (value > kLargest)
            return std::nullopt;
    }
    value *= static_cast<Wide>(unitNs);
    exact = fraction.size() <= 18; // more digits than any unit can resolve
    if (exact) {
        Wide numerator = 0;
        Wide denominator = 1;
        for (const char c : fraction) {
            numerator = numerator * 10 + static_cast<unsigned>(c - '0');
            denominator *= 10;
        }
        numerator *= static_cast<Wide>(unitNs);
        exact = numerator % denominator == 0;
        value += numerator / denominator;
    }
    if (value > kLargest)
        return std::nullopt;
    return value;
}

/// One "number unit" pair; `nextUnit` enforces the falling order.
Result<Wide> readPair(Reader& reader, std::size_t& nextUnit)
{
    const std::size_t numberAt = reader.position();
    const std::string_view whole = reader.takeWhile(isDigit);
    if (whole.empty())
        return reader.fail("a number is expected");
    std::string_view fraction;
    if (reader.take('.')) {
        fraction = reader.takeWhile(isDigit);
        if (fraction.empty())
            return reader.fail("a digit is expected after the point");
    }
    reader.skipBlanks();
    const std::size_t unitAt = reader.position();
    const std::string_view word = reader.takeWhile([](char c) { return c >= 'a' && c <= 'z'; });
    std::size_t unit = 0;
    while (unit < kUnits.size() && kUnits[unit].word != word)
        ++unit;
    if (unit == kUnits.size())
        return reader.failAt(unitAt, "a unit (d, h, min, s, ms, us, ns) is expected");
    if (unit < nextUnit)
        return reader.failAt(unitAt, "units go from large to small, each once:");
    nextUnit = unit + 1;
    bool exact = true;
    const std::optional<Wide> value = scaled(whole, fraction, kUnits[unit].ns, exact);
    if (!value)
        return reader.failAt(numberAt, "too large for nanoseconds in 64 bits:");
    if (!exact)
        return reader.failAt(numberAt, "not a whole number of nanoseconds");
    return *value;
}

std::string padded(std::int64_t value, std::size_t width)
{
    std::string text = std::to_string(value);
    return text.size() < width ? std::string(width - text.size(), '0') + text : text;
}

/// `value` (0 <= value < one) as ".digits" without trailing zeros; empty for 0.
std::string fractionText(std::uint64_t value, std::size_t digits)
{
    if (value == 0)
        return {};
    std::string text = padded(static_cast<std::int64_t>(value), digits);
    while (text.back() == '0')
        text.pop_back();
    return '.' + text;
}

} // namespace

Result<Duration> parseDuration(std::string_view text)
{
    Reader reader(text, kDurationForm);
    reader.skipBlanks();
    const bool negative = reader.take('-');
    if (!negative)
        reader.take('+');
    reader.skipBlanks();
    Wide sum = 0;
    std::size_t nextUnit = 0;
    do {
        const Result<Wide> pair = readPair(reader, nextUnit);
        if (!pair)
            return tl::make_unexpected(pair.error());
        sum += *pair;
        reader.skipBlanks();
    } while (!reader.atEnd());
    if (sum > kLargest || (sum == kLargest && !negative))
        return reader.failAt(0, "too large for nanoseconds in 64 bits:");
    const auto magnitude = static_cast<std::uint64_t>(sum);
    return Duration{static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude)};
}

std::string formatDuration(Duration value)
{
    const bool negative = value.ns < 0;
    auto rest = static_cast<std::uint64_t>(value.ns);
    if (negative)
        rest = 0 - rest;
    if (rest == 0)
        return "0s";
    std::string text = negative ? "-" : "";
    const auto unitNs = [](std::size_t unit) { return static_cast<std::uint64_t>(kUnits[unit].ns); };
    if (rest % unitNs(0) == 0)
        return text + std::to_string(rest / unitNs(0)) + "d";
    if (rest >= unitNs(3)) {
        for (const std::size_t unit : {std::size_t{1}, std::size_t{2}}) {
            if (rest >= unitNs(unit))
                text += std::to_string(rest / unitNs(unit)) + std::string(kUnits[unit].word);
            rest %= unitNs(unit);
        }
        if (rest > 0)
            text += std::to_string(rest / unitNs(3)) + fractionText(rest % unitNs(3), 9) + "s";
        return text;
    }
    if (rest >= unitNs(4))
        return text + std::to_string(rest / unitNs(4)) + fractionText(rest % unitNs(4), 6) + "ms";
    if (rest >= unitNs(5))
        return text + std::to_string(rest / unitNs(5)) + fractionText(rest % unitNs(5), 3) + "us";
    return text + std::to_string(rest) + "ns";
}

namespace {

struct CivilDate {
    std::int64_t year;
    std::int64_t month;
    std::int64_t day;
};

// Days since 1970-01-01 in the proleptic Gregorian calendar, counted in eras of 400 years from 1 March.
std::int64_t daysFromCivil(CivilDate date)
{
    const std::int64_t y = date.month <= 2 ? date.year - 1 : date.year;
    const std::int64_t era = (y >= 0 ? y : y - 399) / 400;
    const std::int64_t yearOfEra = y - era * 400;
    const std::int64_t dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

CivilDate civilFromDays(std::int64_t days)
{
    days += 719468;
    const std::int64_t era = (days >= 0 ? days : days - 146096) / 146097;
    const std::int64_t dayOfEra = days - era * 146097;
    const std::int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t shifted = (5 * dayOfYear + 2) / 153;
    const std::int64_t month = shifted < 10 ? shifted + 3 : shifted - 9;
    return {yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1};
}

int daysInMonth(int year, int month)
{
    static constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

/// Days since 1970 of "YYYY-MM-DD".
Result<std::int64_t> readDate(Reader& reader)
{
    const auto year = reader.takeNumber(4);
    if (!year || !reader.take('-'))
        return reader.fail("a date YYYY-MM-DD is expected");
    const std::size_t monthAt = reader.position();
    const auto month = reader.takeNumber(2);
    if (!month || !reader.take('-'))
        return reader.fail("a date YYYY-MM-DD is expected");
    if (*month < 1 || *month > 12)
        return reader.failAt(monthAt, "no such month");
    const std::size_t dayAt = reader.position();
    const auto day = reader.takeNumber(2);
    if (!day)
        return reader.fail("a date YYYY-MM-DD is expected");
    if (*day < 1 || *day > daysInMonth(*year, *month))
        return reader.failAt(dayAt, "no such day");
    return daysFromCivil({*year, *month, *day});
}

/// "HH:MM" as minutes, hours up to 23.
Result<int> readMinutes(Reader& reader)
{
    const std::size_t from = reader.position();
    const auto hour = reader.takeNumber(2);
    if (!hour || !reader.take(':'))
        return reader.fail("a time HH:MM is expected");
    const auto minute = reader.takeNumber(2);
    if (!minute)
        return reader.fail("a time HH:MM is expected");
    if (*hour > 23 || *minute > 59)
        return reader.failAt(from, "no such time of day");
    return *hour * 60 + *minute;
}

/// "HH:MM:SS[.fraction]" as nanoseconds since midnight; leap seconds are not accepted.
Result<std::int64_t> readTimeOfDay(Reader& reader)
{
    const Result<int> minutes = readMinutes(reader);
    if (!minutes)
        return tl::make_unexpected(minutes.error());
    if (!reader.take(':'))
        return reader.fail("seconds are expected");
    const std::size_t secondAt = reader.position();
    const auto second = reader.takeNumber(2);
    if (!second)
        return reader.fail("seconds are expected");
    if (*second > 59)
        return reader.failAt(secondAt, "no such second");
    std::int64_t fraction = 0;
    if (reader.take('.')) {
        const std::size_t from = reader.position();
        const std::string_view digits = reader.takeWhile(isDigit);
        if (digits.empty() || digits.size() > 9)
            return reader.failAt(from, "1 to 9 digits of a second are expected");
        for (std::size_t i = 0; i < 9; ++i)
            fraction = fraction * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
    return (std::int64_t{*minutes} * 60 + *second) * 1'000'000'000 + fraction;
}

/// "Z" or "+HH:MM" as minutes east of Greenwich.
Result<int> readOffset(Reader& reader)
{
    if (reader.take('Z') || reader.take('z'))
        return 0;
    const bool west = reader.take('-');
    if (!west && !reader.take('+'))
        return reader.fail("an offset (Z or +02:00) is expected");
    Result<int> minutes = readMinutes(reader);
    if (minutes && west)
        *minutes = -*minutes;
    return minutes;
}

} // namespace

Result<UtcInstant> parseInstant(std::string_view text)
{
    Reader reader(text, kInstantForm);
    const Result<std::int64_t> days = readDate(reader);
    if (!days)
        return tl::make_unexpected(days.error());
    if (!reader.take('T') && !reader.take('t') && !reader.take(' '))
        return reader.fail("T and a time are expected");
    const Result<std::int64_t> timeOfDay = readTimeOfDay(reader);
    if (!timeOfDay)
        return tl::make_unexpected(timeOfDay.error());
    const Result<int> offset = readOffset(reader);
    if (!offset)
        return tl::make_unexpected(offset.error());
    if (!reader.atEnd())
        return reader.fail("nothing more is expected");
    __extension__ using Signed = __int128;
    const Signed ns =
        static_cast<Signed>(*days) * kUnits[0].ns + *timeOfDay - static_cast<Signed>(*offset) * kUnits[2].ns;
    if (ns < std::numeric_limits<std::int64_t>::min() || ns > std::numeric_limits<std::int64_t>::max())
        return reader.failAt(0, "outside the years 1678 to 2261:");
    return UtcInstant{static_cast<std::int64_t>(ns)};
}

std::string formatInstant(UtcInstant value)
{
    std::int64_t days = value.ns / kUnits[0].ns;
    std::int64_t rest = value.ns % kUnits[0].ns;
    if (rest < 0) {
        rest += kUnits[0].ns;
        --days;
    }
    const CivilDate date = civilFromDays(days);
    const std::int64_t seconds = rest / 1'000'000'000;
    return padded(date.year, 4) + '-' + padded(date.month, 2) + '-' + padded(date.day, 2) + 'T'
        + padded(seconds / 3600, 2) + ':' + padded(seconds / 60 % 60, 2) + ':' + padded(seconds % 60, 2)
        + fractionText(static_cast<std::uint64_t>(rest % 1'000'000'000), 9) + 'Z';
}

} // namespace latepulse
