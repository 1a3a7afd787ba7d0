# ppcheck_library(FOLDER [USES ...] [USES_ALONE ...]) makes the library of one folder from the *.cc in it:
#   engine/base -> target ppcheck_engine_base, alias ppcheck::engine_base.
# It is linked to the folders of its row in tests/layers/layers.txt and to the targets named: USES reaches the folders
# above as well, USES_ALONE does not. A folder that holds only headers is an interface library, and one that does not
# exist yet is an empty one, so that the list can name the whole design.
#
# ppcheck_link_as(TARGET FOLDER) links what sees a folder from inside, as its tests do.
#
# ppcheck_program(FOLDER NAME ... USES ...) does the same for a folder with a main.cc, which becomes the program; the
# other files of the folder are a library, so that unit tests can link them.

set(layers_file "${PROJECT_SOURCE_DIR}/tests/layers/layers.txt")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${layers_file}")
file(STRINGS "${layers_file}" rows REGEX "^[a-z]")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^([a-z_]+/[a-z_]+) *:([a-z_/ ]*)")
    message(FATAL_ERROR "${layers_file}: not a row: ${row}")
  endif()
  separate_arguments(below UNIX_COMMAND "${CMAKE_MATCH_2}")
  set("layer_${CMAKE_MATCH_1}" "${below}")
endforeach()

# Links folders ("engine/base") by their alias.
function(ppcheck_link_folders target scope)
  foreach(folder IN LISTS ARGN)
    string(REPLACE "/" "_" id "${folder}")
    target_link_libraries(${target} ${scope} ppcheck::${id})
  endforeach()
endfunction()

function(ppcheck_link_as target folder)
  string(REPLACE "/" "_" id "${folder}")
  get_property(alone GLOBAL PROPERTY PPCHECK_ALONE_${id})
  target_link_libraries(${target} PRIVATE ppcheck::${id} ${alone} ppcheck_warnings)
endfunction()

function(ppcheck_library folder)
  cmake_parse_arguments(ARG "" "" "USES;USES_ALONE" ${ARGN})
  string(REPLACE "/" "_" id "${folder}")
  set(target ppcheck_${id})
  set(below ${layer_${folder}})
  list(REMOVE_ITEM below dsl/grammar)  # generated code, which only dsl/parse sees: it names it itself
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/${folder}/*.cc")
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  if(sources)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
    ppcheck_link_folders(${target} PUBLIC ${below})
    target_link_libraries(${target} PUBLIC ${ARG_USES} PRIVATE ${ARG_USES_ALONE} ppcheck_warnings)
    set_property(GLOBAL APPEND PROPERTY PPCHECK_LIBRARIES ${target})
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "${PROJECT_SOURCE_DIR}")
    ppcheck_link_folders(${target} INTERFACE ${below})
    target_link_libraries(${target} INTERFACE ${ARG_USES})
  endif()
  set_property(GLOBAL PROPERTY PPCHECK_ALONE_${id} ${ARG_USES_ALONE})
  add_library(ppcheck::${id} ALIAS ${target})
  set_property(GLOBAL APPEND PROPERTY PPCHECK_FOLDERS "${folder}")
endfunction()

function(ppcheck_program folder)
  cmake_parse_arguments(ARG "" "NAME" "USES" ${ARGN})
  ppcheck_library(${folder} USES ${ARG_USES})
  if(EXISTS "${PROJECT_SOURCE_DIR}/${folder}/main.cc")
    string(REPLACE "/" "_" id "${folder}")
    add_executable(${ARG_NAME} "${PROJECT_SOURCE_DIR}/${folder}/main.cc")
    target_link_libraries(${ARG_NAME} PRIVATE ppcheck::${id} ppcheck_warnings)
    target_compile_definitions(ppcheck_${id} PRIVATE PPCHECK_VERSION="${PROJECT_VERSION}")
  endif()
endfunction()

# ppcheck_public_headers(FOLDER): the folder and those above it see include/ppcheck.
function(ppcheck_public_headers folder)
  string(REPLACE "/" "_" id "${folder}")
  target_include_directories(ppcheck_${id} PUBLIC "${PROJECT_SOURCE_DIR}/include")
endfunction()
