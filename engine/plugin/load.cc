// Loading: file, note, interface, trial, library, symbol, registration, in this order.
#include <dlfcn.h>
#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <string>
#include <utility>

#include "engine/plugin/elf_note.h"
#include "engine/plugin/host.h"
#include "engine/plugin/plugin.h"
#include "engine/plugin/probe.h"
#include "engine/plugin/problems.h"
#include "engine/plugin/registration.h"

namespace ppcheck::plugin {

namespace {

using base::Error;
using Register = std::int32_t (*)(const ppcheck_host*, ppcheck_registry);

constexpr const char* kRegister = "ppcheck_plugin_register";

base::Status register_plugin(Register function, Plugin& plugin, const std::string& program_version) {
  Registration registration(plugin);
  std::int32_t answer = PPCHECK_FAILED;
  try {
    answer = function(host_table(program_version), registration.handle());
  } catch (const std::exception& error) {
    return registration.threw(error.what());
  } catch (...) {
    return registration.threw("");
  }
  return registration.finish(answer);
}

}  // namespace

Plugin::~Plugin() {
  if (library != nullptr) ::dlclose(library);
}

base::Result<std::unique_ptr<Plugin>> load_plugin(const std::string& path, const std::string& program_version) {
  std::error_code error;
  const std::string file = std::filesystem::canonical(path, error).string();
  if (error) return Error{"there is no such plugin", path, "check the spelling of --plugin"};
  auto note = read_note(file);
  if (!note) return Error{note.error().what, path, note.error().advice};
  if (auto fits = check_interface(*note, path); !fits) return fits.error();
  if (auto tried = probe(file, note->name); !tried) return Error{tried.error().what, path, tried.error().advice};

  auto plugin = std::make_unique<Plugin>();
  plugin->name = note->name;
  plugin->version = note->version;
  plugin->description = note->description;
  plugin->major = note->major;
  plugin->minor = note->minor;
  plugin->path = path;
  plugin->number = number_plugin(plugin->name);
  plugin->library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (plugin->library == nullptr) {
    const char* const words = ::dlerror();
    return Error{fmt::format("the plugin `{}` cannot be loaded: {}", plugin->name, words == nullptr ? "no reason is given" : words),
                 path, ""};
  }
  void* const symbol = ::dlsym(plugin->library, kRegister);
  if (symbol == nullptr)
    return Error{fmt::format("the plugin `{}` has no function `{}`", plugin->name, kRegister), path,
                 "define it with PPCHECK_EXPORT, as `extern \"C\"` in C++"};
  if (auto done = register_plugin(reinterpret_cast<Register>(symbol), *plugin, program_version); !done) return done.error();
  return plugin;
}

}  // namespace ppcheck::plugin
