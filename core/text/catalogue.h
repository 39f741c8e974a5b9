#pragma once
// The words of both programs in three languages: errors, verdicts, milestones, explanations. The texts live in
// resources/text/*.toml and are built into the program, so no file has to be found at run time.

#include <functional>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/error.h"

namespace latepulse {

enum class Language { English, Spanish, German };

/// "en", "es", "de": the name of the language's file.
[[nodiscard]] std::string_view languageCode(Language language);

/// The texts of one language by key ("verdict.eligible"): a value, cheap to read, never changed after loading.
class Catalogue {
public:
    /// Error: Syntax with line and column when the text built in is not TOML, WrongType for a value that is no text.
    [[nodiscard]] static Result<Catalogue> load(Language language);

    /// The text of a key, placeholders as written. An unknown key is returned itself, so that a gap can be seen.
    [[nodiscard]] std::string_view text(std::string_view key) const;
    /// The text with each {name} replaced by its value; a name without a value stays as written. Values are not
    /// searched for placeholders again.
    [[nodiscard]] std::string format(std::string_view key,
                                     std::initializer_list<std::pair<std::string_view, std::string_view>> values) const;
    [[nodiscard]] bool contains(std::string_view key) const { return m_texts.contains(key); }
    /// Every key, rising.
    [[nodiscard]] std::vector<std::string_view> keys() const;

private:
    std::map<std::string, std::string, std::less<>> m_texts;
};

} // namespace latepulse
