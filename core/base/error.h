#pragma once
// What can go wrong with input, as a value. Exceptions are kept for defects.

#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace latepulse {

/// Where in a text: 1-based line and column; line 0 means "not from a text".
struct SourcePosition {
    std::string file;
    int line = 0;
    int column = 0;
    bool operator==(const SourcePosition&) const = default;
};

enum class ErrorCode {
    Syntax,            // the text is not TOML
    UnknownKey,        // no parameter or table of this name
    MissingKey,        // a required value is absent
    WrongType,         // e.g. text where a duration is expected
    OutOfRange,        // legal type, outside [lowest, highest]
    UnknownReference,  // names an entity that does not exist
    BadIdentifier,     // not [a-z][a-z0-9_]*
    Duplicate,         // the same id or series twice
    Inconsistent,      // values contradict each other
    TooLarge,          // file, population, recording beyond the stated limit
    NotReadable,       // file system refused reading
    NotWritable,       // file system refused writing
    UnknownSeries,     // no series of this name in the run
    UnknownCondition,  // --until text not understood
    Unsupported,       // legal in the format, not in this version
    NotAvailable,      // asked of a run that does not have it
};

/// The stable word of a code, as printed after the position ("out-of-range").
[[nodiscard]] const char* codeWord(ErrorCode code);

/// One mistake: code + path + value + allowed range (+ place). `detail` says what is wrong in words.
struct Error {
    ErrorCode code = ErrorCode::Inconsistent;
    std::string path;     // parameter path, empty when none applies
    std::string value;    // as written
    std::string allowed;  // "1 s to 3,600 s", "fifo, lifo or priority", a suggestion; may be empty
    std::string detail;   // what is wrong
    SourcePosition where;
};

using Errors = std::vector<Error>;

/// `file:line:column: code: what is wrong (allowed ...)`; the place is left out where there is none.
[[nodiscard]] std::string describe(const Error& error);
[[nodiscard]] std::string describe(const Errors& errors);  // one line each

template <class T>
using Result = tl::expected<T, Error>;
template <class T>
using ResultOrErrors = tl::expected<T, Errors>;

} // namespace latepulse
