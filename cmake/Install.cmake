# What `cmake --install` makes: the program, its rules, its plugins, and the package that plugins are built against.
include(CMakePackageConfigHelpers)

install(TARGETS ppcheck RUNTIME DESTINATION bin)
install(DIRECTORY rules/ DESTINATION share/ppcheck/rules)
foreach(plugin sample shapes)
  install(DIRECTORY plugins/${plugin}/ DESTINATION share/ppcheck/plugins/${plugin} FILES_MATCHING PATTERN "*.ppr")
endforeach()
install(DIRECTORY include/ppcheck DESTINATION include)
install(TARGETS ppcheck_plugin EXPORT ppcheck-targets)
install(EXPORT ppcheck-targets NAMESPACE ppcheck:: DESTINATION lib/cmake/ppcheck)
configure_package_config_file(cmake/ppcheck-config.cmake.in "${PROJECT_BINARY_DIR}/ppcheck-config.cmake"
                              INSTALL_DESTINATION lib/cmake/ppcheck)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ppcheck-config-version.cmake" COMPATIBILITY SameMajorVersion
                                 ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/ppcheck-config.cmake" "${PROJECT_BINARY_DIR}/ppcheck-config-version.cmake"
        DESTINATION lib/cmake/ppcheck)
