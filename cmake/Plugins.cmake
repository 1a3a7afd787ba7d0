# ppcheck_plugin(NAME FILE...) makes plugins/NAME.so beside the program from sources that see include/ppcheck only.
#
# The interface library ppcheck_plugin is what find_package(ppcheck) gives to others as ppcheck::plugin.

add_library(ppcheck_plugin INTERFACE)
add_library(ppcheck::plugin ALIAS ppcheck_plugin)
target_include_directories(ppcheck_plugin INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
                                                    "$<INSTALL_INTERFACE:include>")
target_compile_features(ppcheck_plugin INTERFACE cxx_std_17 c_std_11)
set_target_properties(ppcheck_plugin PROPERTIES EXPORT_NAME plugin)

function(ppcheck_plugin name)
  add_library(plugin_${name} MODULE ${ARGN})
  target_link_libraries(plugin_${name} PRIVATE ppcheck_plugin ppcheck_warnings)
  target_include_directories(plugin_${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  # Nobody but the owner may write a plugin, whatever the umask: the loader looks.
  add_custom_command(TARGET plugin_${name} POST_BUILD COMMAND chmod go-w "$<TARGET_FILE:plugin_${name}>")
  set_target_properties(plugin_${name} PROPERTIES PREFIX "" OUTPUT_NAME "${name}" CXX_VISIBILITY_PRESET hidden
                                                  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/plugins")
  install(TARGETS plugin_${name} LIBRARY DESTINATION lib/ppcheck/plugins
          PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endfunction()
