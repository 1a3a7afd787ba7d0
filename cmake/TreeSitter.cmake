# ppcheck::tree_sitter: the parser library and its Python grammar, from the C sources of their npm packages
# (third_party/package-lock.json pins them), or from the system where it has both in version 0.25 or newer.

set(node_modules "${CMAKE_CURRENT_SOURCE_DIR}/third_party/node_modules")
set(core "${node_modules}/tree-sitter/vendor/tree-sitter/lib")
set(python "${node_modules}/tree-sitter-python/src")

if(EXISTS "${core}/src/lib.c" AND EXISTS "${python}/parser.c")
  # The parse table makes parser.c slow without optimisation, so a debug build has it at -O3 as well.
  add_library(ppcheck_tree_sitter STATIC "${core}/src/lib.c" "${python}/parser.c" "${python}/scanner.c")
  target_include_directories(ppcheck_tree_sitter SYSTEM PUBLIC "${core}/include")
  set_source_files_properties("${core}/src/lib.c" PROPERTIES INCLUDE_DIRECTORIES "${core}/src")
  set_source_files_properties("${python}/parser.c" "${python}/scanner.c" PROPERTIES INCLUDE_DIRECTORIES "${python}")
  target_compile_options(ppcheck_tree_sitter PRIVATE -w -O3)
  # lib.c asks for POSIX names (fdopen, the endian functions) that strict C11 hides.
  target_compile_definitions(ppcheck_tree_sitter PRIVATE _POSIX_C_SOURCE=200112L _DEFAULT_SOURCE)
else()
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(PPCHECK_SYSTEM_TREE_SITTER QUIET IMPORTED_TARGET tree-sitter>=0.25 tree-sitter-python>=0.25)
  endif()
  if(NOT PPCHECK_SYSTEM_TREE_SITTER_FOUND)
    message(FATAL_ERROR "tree-sitter's sources are not in third_party/node_modules and the system has no "
                        "tree-sitter and tree-sitter-python 0.25 or newer. Run scripts/setup, or "
                        "npm ci --ignore-scripts in third_party.")
  endif()
  add_library(ppcheck_tree_sitter INTERFACE)
  target_link_libraries(ppcheck_tree_sitter INTERFACE PkgConfig::PPCHECK_SYSTEM_TREE_SITTER)
endif()
add_library(ppcheck::tree_sitter ALIAS ppcheck_tree_sitter)
