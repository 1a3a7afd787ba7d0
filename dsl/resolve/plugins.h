// plugins.h: `plugin` and `check` lines against the plugins that are loaded. Private to dsl/resolve.
#pragma once

#include "dsl/resolve/names.h"

namespace ppcheck::dsl {

// The plugin is loaded, in a version that the line asks for. Nothing is said when the input names no
// plugins at all.
void check_plugin_use(const ast::PluginUse& use, const FileScope& scope, const ResolveInput& input,
                      Reports& reports);

// The predicate exists and takes these arguments; `body` holds the bound names.
void check_predicate(const ast::PluginTest& test, const CheckedBody& body, const FileScope& scope,
                     Names& names);

}  // namespace ppcheck::dsl
