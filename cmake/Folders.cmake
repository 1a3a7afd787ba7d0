# ppcheck_library(FOLDER DEPS ... [PRIVATE_DEPS ...]) makes the library of one folder from the *.cc in it:
#   engine/base -> target ppcheck_engine_base, alias ppcheck::engine_base, which other folders name "engine/base".
# A dependency with a slash is a folder; all others are targets of third parties. A folder that holds only headers is an
# interface library, and one that does not exist yet is an empty one, so that the list can name the whole design.
#
# ppcheck_program(FOLDER NAME ... DEPS ...) does the same for a folder with a main.cc, which becomes the program; the
# other files of the folder are a library, so that unit tests can link them.

function(ppcheck_link target scope)
  foreach(dep IN LISTS ARGN)
    if(dep MATCHES "^(engine|dsl)/")
      string(REPLACE "/" "_" id "${dep}")
      target_link_libraries(${target} ${scope} ppcheck::${id})
    else()
      target_link_libraries(${target} ${scope} ${dep})
    endif()
  endforeach()
endfunction()

function(ppcheck_library folder)
  cmake_parse_arguments(ARG "" "" "DEPS;PRIVATE_DEPS" ${ARGN})
  string(REPLACE "/" "_" id "${folder}")
  set(target ppcheck_${id})
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cc")
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  if(sources)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
    ppcheck_link(${target} PUBLIC ${ARG_DEPS})
    ppcheck_link(${target} PRIVATE ${ARG_PRIVATE_DEPS} ppcheck_warnings)
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "${PROJECT_SOURCE_DIR}")
    ppcheck_link(${target} INTERFACE ${ARG_DEPS} ${ARG_PRIVATE_DEPS})
  endif()
  add_library(ppcheck::${id} ALIAS ${target})
  set_property(GLOBAL APPEND PROPERTY PPCHECK_FOLDERS "${folder}")
endfunction()

function(ppcheck_program folder)
  cmake_parse_arguments(ARG "" "NAME" "DEPS" ${ARGN})
  ppcheck_library(${folder} DEPS ${ARG_DEPS})
  if(EXISTS "${PROJECT_SOURCE_DIR}/${folder}/main.cc")
    string(REPLACE "/" "_" id "${folder}")
    add_executable(${ARG_NAME} "${PROJECT_SOURCE_DIR}/${folder}/main.cc")
    target_link_libraries(${ARG_NAME} PRIVATE ppcheck::${id} ppcheck_warnings)
    target_compile_definitions(${ARG_NAME} PRIVATE PPCHECK_VERSION="${PROJECT_VERSION}")
  endif()
endfunction()
