// registration.h: the part of the host that plugins register with, and what is refused there.
//
//   Registration registration(plugin);
//   plugin_register(host, registration.handle());
//   if (auto done = registration.finish(answer); !done) return done.error();
#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/plugin/plugin.h"

namespace ppcheck::plugin {

class Registration {
 public:
  explicit Registration(Plugin& plugin);
  ~Registration();
  Registration(const Registration&) = delete;
  Registration& operator=(const Registration&) = delete;

  ppcheck_registry handle() const;
  // Null when no registration goes on in this thread under this handle.
  static Registration* of(ppcheck_registry handle);

  Plugin& plugin() { return plugin_; }
  std::int32_t refuse(const std::string& reason);  // the first reason counts

  // What the plugin's function answered, and whether anything was refused.
  base::Status finish(std::int32_t answer) const;
  base::Status threw(const std::string& what) const;

 private:
  Plugin& plugin_;
  std::string refused_;
  Registration* const outer_;
};

std::int32_t add_predicate(ppcheck_registry registry, const ppcheck_predicate* predicate);
std::int32_t add_checker(ppcheck_registry registry, const ppcheck_checker* checker);
std::int32_t add_facts(ppcheck_registry registry, const char* module, const char* stub);
std::int32_t add_loop_bound(ppcheck_registry registry, const ppcheck_loop_bound* bound);
std::int32_t add_fixer(ppcheck_registry registry, const ppcheck_fixer* fixer);
std::int32_t add_format(ppcheck_registry registry, const ppcheck_format* format);
void refuse(ppcheck_registry registry, const char* reason);

}  // namespace ppcheck::plugin
