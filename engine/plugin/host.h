// host.h: the table of functions that plugins call. The parts stand in host_*.cc.
#pragma once

#include <string>

#include "ppcheck/plugin.h"

namespace ppcheck::plugin {

// Lives as long as the program; the version is that of the first call.
const ppcheck_host* host_table(const std::string& program_version);

// Each fills in its part.
void add_callback_functions(ppcheck_host& host);  // fail, option, arguments, because
void add_place_functions(ppcheck_host& host);     // places, modules, functions
void add_call_functions(ppcheck_host& host);
void add_value_functions(ppcheck_host& host);
void add_relation_functions(ppcheck_host& host);  // loops and relations
void add_finding_functions(ppcheck_host& host);   // reporting, findings, reports

}  // namespace ppcheck::plugin
