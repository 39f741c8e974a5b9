#pragma once
// resources/text/*.toml as the build wrote them into this library (embed_text.cmake).

#include <string_view>

namespace latepulse::embedded {

extern const std::string_view textEn;
extern const std::string_view textEs;
extern const std::string_view textDe;

} // namespace latepulse::embedded
