#include "engine/plugin/host.h"

#include "engine/plugin/registration.h"

namespace ppcheck::plugin {

const ppcheck_host* host_table(const std::string& program_version) {
  static const std::string version = program_version;
  static const ppcheck_host table = [] {
    ppcheck_host host{};
    host.size = sizeof host;
    host.major = PPCHECK_PLUGIN_MAJOR;
    host.minor = PPCHECK_PLUGIN_MINOR;
    host.version = version.c_str();
    host.add_predicate = add_predicate;
    host.add_checker = add_checker;
    host.add_facts = add_facts;
    host.add_loop_bound = add_loop_bound;
    host.add_fixer = add_fixer;
    host.add_format = add_format;
    host.refuse = refuse;
    add_callback_functions(host);
    add_place_functions(host);
    add_call_functions(host);
    add_value_functions(host);
    add_relation_functions(host);
    add_finding_functions(host);
    return host;
  }();
  return &table;
}

}  // namespace ppcheck::plugin
