# cmake -DINPUT=en.toml -DOUTPUT=text_en.cpp -DNAME=textEn -P embed_text.cmake: one text file as a C++ constant.
cmake_minimum_required(VERSION 3.25)
file(READ "${INPUT}" content)
if(content MATCHES "\\)latepulse\"")
    message(FATAL_ERROR "${INPUT} holds the delimiter of the raw string it is written into")
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" @ONLY CONTENT
"#include \"core/text/embedded_texts.h\"

namespace latepulse::embedded {

const std::string_view @NAME@ = R\"latepulse(@content@)latepulse\";

} // namespace latepulse::embedded
")
