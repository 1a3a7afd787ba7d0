// console.h: standard output, standard error, and what the terminal can show.
//
// Results go to standard output and nothing else does; what is wrong with the call, and why the program ends as it
// does, goes to standard error. The last line there says the reason of exit codes 1 and 2.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace ppcheck::cli {

enum ExitCode : int {
  kNothingShown = 0,
  kSomethingShown = 1,
  kNotUsable = 2,  // a named path, rule or plugin could not be used, or the call is wrong
};

// Whether to write escape sequences: a terminal, and no NO_COLOR (https://no-color.org) or TERM=dumb.
bool wants_colour();

// Columns for frames: the terminal's, within 80 to 100; 100 when standard output is none.
std::size_t output_width();

// Writes all of it; false when standard output is closed or full.
bool write_out(std::string_view text);

// "ppcheck: TEXT" on a line of its own. Control characters are shown as `\xNN`.
void say(std::string_view text);

// As it is, for texts that have their own form (diagnostics of rules).
void write_error(std::string_view text);

// Says each error, and returns the exit code 2.
int refuse(const base::Error& error);

// "1 finding", "2 findings"
std::string counted(std::size_t count, std::string_view one, std::string_view many);

}  // namespace ppcheck::cli
