# The libraries that the system provides. Each is reached through one imported target.

function(ppcheck_missing what package)
  message(FATAL_ERROR "${what} was not found. On Debian: apt-get install ${package} (or run scripts/setup).")
endfunction()

# A library without a CMake package of its own.
function(ppcheck_find_library target header library package)
  if(TARGET ${target})
    return()
  endif()
  string(MAKE_C_IDENTIFIER "${target}" id)
  find_path(${id}_INCLUDE ${header})
  find_library(${id}_LIBRARY ${library})
  mark_as_advanced(${id}_INCLUDE ${id}_LIBRARY)
  if(NOT ${id}_INCLUDE OR NOT ${id}_LIBRARY)
    ppcheck_missing("${library} (${header})" ${package})
  endif()
  add_library(${target} UNKNOWN IMPORTED)
  set_target_properties(${target} PROPERTIES IMPORTED_LOCATION "${${id}_LIBRARY}"
                        INTERFACE_INCLUDE_DIRECTORIES "${${id}_INCLUDE}")
endfunction()

macro(ppcheck_find_package name package)
  find_package(${name} ${ARGN} QUIET)
  if(NOT ${name}_FOUND)
    ppcheck_missing(${name} ${package})
  endif()
endmacro()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
ppcheck_find_package(fmt libfmt-dev)
ppcheck_find_package(range-v3 librange-v3-dev)
ppcheck_find_package(nlohmann_json nlohmann-json3-dev)
ppcheck_find_package(TBB libtbb-dev)
ppcheck_find_package(CLI11 libcli11-dev)
ppcheck_find_package(tomlplusplus libtomlplusplus-dev)  # used as a header, not linked
ppcheck_find_library(re2::re2 re2/re2.h re2 libre2-dev)
ppcheck_find_library(xxhash::xxhash xxhash.h xxhash libxxhash-dev)
if(PPCHECK_TESTS)
  ppcheck_find_package(GTest "libgtest-dev libgmock-dev")
endif()
