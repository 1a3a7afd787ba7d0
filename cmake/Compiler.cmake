# Language level, warnings, sanitizers, and the compiler cache: what holds for every target of the project.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# A plugin finds the host's functions in a table, so the program exports nothing.
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(PPCHECK_CCACHE ccache)
  if(PPCHECK_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER "${PPCHECK_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${PPCHECK_CCACHE}")
  endif()
endif()

# Warnings are for our own code only; third-party headers are system includes.
add_library(ppcheck_warnings INTERFACE)
target_compile_options(ppcheck_warnings INTERFACE -Wall -Wextra $<$<BOOL:${PPCHECK_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Every `"x" + std::string` that is inlined gives this warning, wrongly (GCC PR 105651, fixed in 13).
  target_compile_options(ppcheck_warnings INTERFACE -Wno-restrict)
endif()

if(PPCHECK_SANITIZE)
  add_compile_options(-fsanitize=${PPCHECK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${PPCHECK_SANITIZE})
endif()

# libFuzzer needs every folder instrumented.
if(PPCHECK_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "PPCHECK_FUZZ builds with libFuzzer, which comes with clang: use the preset `fuzz`.")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
