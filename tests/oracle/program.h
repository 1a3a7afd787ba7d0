// program.h: one program of the oracle, analysed, with its calls and loops by place.
//
//   driver::StubLibrary stubs({"rules/stubs"});                            // shared by all programs
//   auto program = oracle::load("DIR", {"main.py", "tools.py"}, stubs);    // with the stubs that a scan would take
//   for (CallRef call : program->calls["main.py:3:11"]) …
//
// A place is "file:line:column" (from 1, in code points): of a call the name of its callee, of a loop its
// head. One place may stand for several instructions: a `finally` block is lowered once for each way in.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/result.h"
#include "engine/driver/stubs.h"
#include "engine/ir/module_table.h"
#include "engine/semantic/model.h"

namespace ppcheck::oracle {

using semantic::CallRef;
using semantic::LoopRef;

struct Program {
  ir::ModuleTable table;
  std::unique_ptr<semantic::SemanticModel> model;
  std::unordered_map<std::string, std::vector<CallRef>> calls;
  std::unordered_map<std::string, std::vector<LoopRef>> loops;

  std::string place_of(CallRef call) const;  // empty for a call without a name
};

base::Result<std::unique_ptr<Program>> load(const std::filesystem::path& root,
                                            const std::vector<std::string>& files,
                                            driver::StubLibrary& stubs);

}  // namespace ppcheck::oracle
