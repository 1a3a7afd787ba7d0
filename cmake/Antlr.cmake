# ppcheck::dsl_grammar: the C++ that the ANTLR tool makes from dsl/grammar/*.g4, compiled alone as C++17 without warnings
# (its u8 literals are no C++20). The generated headers are included as "dsl/grammar/PprParser.h", by dsl/parse only.

find_program(PPCHECK_ANTLR_TOOL NAMES antlr4)
find_path(PPCHECK_ANTLR_INCLUDE antlr4-runtime.h PATH_SUFFIXES antlr4-runtime)
find_library(PPCHECK_ANTLR_LIBRARY antlr4-runtime)
if(NOT PPCHECK_ANTLR_TOOL)
  ppcheck_missing("The ANTLR 4 tool" antlr4)
endif()
if(NOT PPCHECK_ANTLR_INCLUDE OR NOT PPCHECK_ANTLR_LIBRARY)
  ppcheck_missing("The ANTLR 4 runtime for C++" libantlr4-runtime-dev)
endif()

# The tool writes a table in a numbered form that the runtime must read: 3 up to version 4.9, 4 since 4.10. A pair that
# differs compiles, links, and throws at the first parse.
if(NOT PPCHECK_ANTLR_TOOL_VERSION)
  execute_process(COMMAND "${PPCHECK_ANTLR_TOOL}" OUTPUT_VARIABLE out ERROR_VARIABLE out TIMEOUT 60)
  if(NOT out MATCHES "ANTLR Parser Generator +Version ([0-9]+\\.[0-9]+(\\.[0-9]+)?)")
    message(FATAL_ERROR "${PPCHECK_ANTLR_TOOL} does not say its version; it printed: ${out}")
  endif()
  set(PPCHECK_ANTLR_TOOL_VERSION "${CMAKE_MATCH_1}" CACHE INTERNAL "Version of the ANTLR tool")
endif()
if(PPCHECK_ANTLR_TOOL_VERSION VERSION_LESS 4.10)
  set(tool_form 3)
else()
  set(tool_form 4)
endif()
file(STRINGS "${PPCHECK_ANTLR_INCLUDE}/atn/ATNDeserializer.h" form_line REGEX "SERIALIZED_VERSION += +[0-9]+")
if(NOT form_line MATCHES "SERIALIZED_VERSION += +([0-9]+)")
  message(FATAL_ERROR "${PPCHECK_ANTLR_INCLUDE}/atn/ATNDeserializer.h names no SERIALIZED_VERSION: "
                      "this ANTLR runtime cannot be used.")
endif()
set(runtime_form "${CMAKE_MATCH_1}")
if(NOT tool_form EQUAL runtime_form)
  message(FATAL_ERROR "The ANTLR tool ${PPCHECK_ANTLR_TOOL_VERSION} writes form ${tool_form} and the C++ runtime in "
                      "${PPCHECK_ANTLR_INCLUDE} reads form ${runtime_form}. Install a tool and a runtime that are both "
                      "older than 4.10, or both 4.10 or newer.")
endif()

# clang takes the defaulted constructor of a class with a constant object of its own type as incomplete (runtime 4.9):
# it gets a copy of the headers in which that constructor has a body.
set(antlr_include "${PPCHECK_ANTLR_INCLUDE}")
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  set(antlr_include "${CMAKE_BINARY_DIR}/generated/antlr4-runtime")
  if(NOT EXISTS "${antlr_include}/Vocabulary.h")
    file(COPY "${PPCHECK_ANTLR_INCLUDE}/" DESTINATION "${antlr_include}")
    file(READ "${PPCHECK_ANTLR_INCLUDE}/Vocabulary.h" text)
    string(REPLACE "Vocabulary() = default;" "Vocabulary() {}" text "${text}")
    file(WRITE "${antlr_include}/Vocabulary.h" "${text}")
  endif()
endif()

file(GLOB grammars CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/dsl/grammar/*.g4")
if(NOT grammars)
  add_library(ppcheck_dsl_grammar INTERFACE)
  add_library(ppcheck::dsl_grammar ALIAS ppcheck_dsl_grammar)
  return()
endif()

# A combined grammar X.g4 gives XLexer and XParser; a pair XLexer.g4 and XParser.g4 gives one file each, and the parser
# reads the lexer's token list.
set(out_dir "${CMAKE_BINARY_DIR}/generated/dsl/grammar")
set(sources "")
set(products "")
foreach(grammar IN LISTS grammars)
  get_filename_component(name "${grammar}" NAME_WE)
  if(name MATCHES "Lexer$")
    list(APPEND sources "${out_dir}/${name}.cpp")
    list(APPEND products "${out_dir}/${name}.h" "${out_dir}/${name}.tokens")
  elseif(name MATCHES "Parser$")
    list(APPEND sources "${out_dir}/${name}.cpp")
    list(APPEND products "${out_dir}/${name}.h")
  else()
    list(APPEND sources "${out_dir}/${name}Lexer.cpp" "${out_dir}/${name}Parser.cpp")
    list(APPEND products "${out_dir}/${name}Lexer.h" "${out_dir}/${name}Parser.h")
  endif()
endforeach()
set(commands "")
list(SORT grammars)  # ...Lexer before ...Parser
foreach(grammar IN LISTS grammars)
  list(APPEND commands COMMAND "${PPCHECK_ANTLR_TOOL}" -Dlanguage=Cpp -no-listener -no-visitor -Werror
       -package ppcheck_grammar -lib "${out_dir}" -Xexact-output-dir -o "${out_dir}" "${grammar}")
endforeach()
add_custom_command(OUTPUT ${sources} ${products}
                   COMMAND "${CMAKE_COMMAND}" -E make_directory "${out_dir}" ${commands}
                   DEPENDS ${grammars} WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}/dsl/grammar"
                   COMMENT "Generating the rule language's parser" VERBATIM)
add_library(ppcheck_dsl_grammar STATIC ${sources} ${products})
set_target_properties(ppcheck_dsl_grammar PROPERTIES CXX_STANDARD 17)
target_compile_options(ppcheck_dsl_grammar PRIVATE -w)
target_include_directories(ppcheck_dsl_grammar SYSTEM PUBLIC "${CMAKE_BINARY_DIR}/generated" "${antlr_include}")
target_link_libraries(ppcheck_dsl_grammar PUBLIC "${PPCHECK_ANTLR_LIBRARY}")
add_library(ppcheck::dsl_grammar ALIAS ppcheck_dsl_grammar)
