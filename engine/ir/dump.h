// dump.h: a module as text, and its parts, for `ppcheck dump ir`, tests and caches.
//
//   %4 = const 10 @26..28
//   %5 = call %3(%4@26..28) @5..29 name 20..25
//   br %5 -> b2+ b3-
//
// One thing a line, stable, names quoted. Values are %N, blocks bN, functions fN, classes cN, loops lN, `with`
// items wN, `_` stands for none; edges carry `+` when the condition is true, `-` when it is false, `!` for an
// exception. With spans the text holds everything: read() in read.h makes an equal module from it.
#pragma once

#include <string>

#include "engine/ir/module.h"

namespace ppcheck::ir {

struct DumpOptions {
  bool spans = true;       // places in the source; statements and comments too
  bool constants = true;   // the table of constants
};

std::string dump(const Module& module, const DumpOptions& options = {});
std::string dump(const Module& module, const Function& function, const DumpOptions& options = {});

// Whether two modules are the same in everything but the file they point to.
bool equal(const Module& a, const Module& b);

}  // namespace ppcheck::ir
