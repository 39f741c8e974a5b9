#include "core/base/error.h"

namespace latepulse {

const char* codeWord(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Syntax: return "syntax";
    case ErrorCode::UnknownKey: return "unknown-key";
    case ErrorCode::MissingKey: return "missing-key";
    case ErrorCode::WrongType: return "wrong-type";
    case ErrorCode::OutOfRange: return "out-of-range";
    case ErrorCode::UnknownReference: return "unknown-reference";
    case ErrorCode::BadIdentifier: return "bad-identifier";
    case ErrorCode::Duplicate: return "duplicate";
    case ErrorCode::Inconsistent: return "inconsistent";
    case ErrorCode::TooLarge: return "too-large";
    case ErrorCode::NotReadable: return "not-readable";
    case ErrorCode::NotWritable: return "not-writable";
    case ErrorCode::UnknownSeries: return "unknown-series";
    case ErrorCode::UnknownCondition: return "unknown-condition";
    case ErrorCode::Unsupported: return "unsupported";
    case ErrorCode::NotAvailable: return "not-available";
    }
    return "inconsistent";
}

namespace {

std::string place(const SourcePosition& where)
{
    std::string text = where.file;
    if (where.line > 0) {
        if (!text.empty())
            text += ':';
        text += std::to_string(where.line);
        if (where.column > 0)
            text += ':' + std::to_string(where.column);
    }
    return text.empty() ? text : text + ": ";
}

} // namespace

std::string describe(const Error& error)
{
    std::string text = place(error.where) + codeWord(error.code);
    if (!error.path.empty())
        text += ": " + error.path;
    if (!error.value.empty())
        text += (error.path.empty() ? ": " : " = ") + error.value;
    if (!error.detail.empty())
        text += ": " + error.detail;
    if (!error.allowed.empty()) // a suggestion is a question, not a range
        text += (error.allowed.back() == '?' ? " (" : " (allowed: ") + error.allowed + ")";
    return text;
}

std::string describe(const Errors& errors)
{
    std::string text;
    for (const Error& error : errors)
        text += describe(error) + '\n';
    return text;
}

} // namespace latepulse
