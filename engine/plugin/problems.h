// problems.h: what plugins did wrong while a run went on: callbacks that threw, answers that are none, handles used
// where they mean nothing. Collected from all threads, said once at the end of the run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ppcheck::plugin {

// Plugins are numbered as they are loaded, so that a run handle alone can name its plugin.
std::uint32_t number_plugin(const std::string& name);
std::string plugin_of_number(std::uint32_t number);  // "a plugin" for a number that was never given

// "plugin `acme`: predicate `acme.is_large`: threw an exception: …". The same sentence counts once.
void add_problem(const std::string& text);

// All since the last call, sorted.
std::vector<std::string> take_problems();

}  // namespace ppcheck::plugin
