// plugin_checker.h: a checker that is code of a plugin: events in, findings out.
#pragma once

#include "engine/check/checker.h"
#include "engine/plugin/plugin.h"

namespace ppcheck::plugin {

// The plugin must outlive the checker.
check::CheckerPtr make_plugin_checker(const Plugin& plugin, const PluginChecker& checker, check::CheckerInfo info);

// The call whose place is this one; invalid when there is none.
semantic::CallRef call_at(const semantic::SemanticModel& model, const findings::Place& place);

}  // namespace ppcheck::plugin
