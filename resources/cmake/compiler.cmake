# One interface target carries every compiler setting of the project.
add_library(latepulse_settings INTERFACE)
target_include_directories(latepulse_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(latepulse_settings INTERFACE
    -Wall -Wextra -Wconversion -Wshadow -Wnon-virtual-dtor
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # false alarms on std::string in GCC 12 (bug 105651)
    # Runs must give the same bits at every optimisation level and on every machine.
    -ffp-contract=off -fno-fast-math
    $<$<BOOL:${LATEPULSE_WERROR}>:-Werror>
    $<$<BOOL:${LATEPULSE_ASSERTIONS}>:-UNDEBUG>)
target_compile_definitions(latepulse_settings INTERFACE
    LATEPULSE_VERSION="${PROJECT_VERSION}"
    $<$<BOOL:${LATEPULSE_ASSERTIONS}>:_GLIBCXX_ASSERTIONS>)
if(LATEPULSE_SANITIZE)
    target_compile_options(latepulse_settings INTERFACE
        -fsanitize=${LATEPULSE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(latepulse_settings INTERFACE -fsanitize=${LATEPULSE_SANITIZE})
endif()

find_program(MOLD_PROGRAM mold)
if(MOLD_PROGRAM)
    target_link_options(latepulse_settings INTERFACE -fuse-ld=mold)
endif()
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
