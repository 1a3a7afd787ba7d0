// plugin.h: a loaded plugin: who it is, and what it adds.
//
//   auto plugin = load_plugin("acme.so", "0.3");
//   if (!plugin) return refuse(plugin.error());
//   (*plugin)->predicates[0].signature.name
//
// The library stays loaded as long as the object lives.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/plugin/signature.h"
#include "ppcheck/plugin.h"

namespace ppcheck::plugin {

struct Predicate {
  std::string full_name;  // "acme.is_large"
  Signature signature;
  std::string help;
  ppcheck_predicate raw{};
};

struct PluginChecker {
  std::string name;
  std::string about;     // lines of a rule before `match`
  std::string examples;  // lines of a rule after `report`
  std::string calls;  // names of APIs, separated by blanks
  bool wants_all_calls = true;
  ppcheck_checker raw{};
};

struct Facts {
  std::string module;
  std::string stub;
};

struct LoopBound {
  std::string help;
  ppcheck_loop_bound raw{};
};

struct Fixer {
  std::string rule;
  std::string help;
  ppcheck_fixer raw{};
};

struct Format {
  std::string name;
  std::string help;
  ppcheck_format raw{};
};

struct Plugin {
  Plugin() = default;
  ~Plugin();
  Plugin(const Plugin&) = delete;
  Plugin& operator=(const Plugin&) = delete;

  std::string name;
  std::string version;
  std::string description;
  std::string path;  // as it was named
  std::uint32_t major = 0;
  std::uint32_t minor = 0;
  std::uint32_t number = 0;  // for messages (problems.h)

  std::vector<Predicate> predicates;  // in the order in which they were added
  std::vector<PluginChecker> checkers;
  std::vector<Facts> facts;
  std::vector<LoopBound> bounds;
  std::vector<Fixer> fixers;
  std::vector<Format> formats;

  void* library = nullptr;
};

// Looks at the file, reads who it is, tries it in a process of its own, loads it, and lets it register. Every failure is
// one error. Must be called before threads are made.
base::Result<std::unique_ptr<Plugin>> load_plugin(const std::string& path, const std::string& program_version);

}  // namespace ppcheck::plugin
