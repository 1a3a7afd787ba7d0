// module_table.h: all modules of one analysis by dotted name, and global ids of functions and values.
//
//   ModuleTable table;
//   std::uint32_t m = table.add(std::move(module));          // user code in order of its paths; stubs before or after it
//   table.find(intern("pkg.mod"))                            // index or kNone
//   ValueRef v{table.function_id(m, 0), instr};
//   table.function(v.function).instrs[v.instr]
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/ir/module.h"

namespace ppcheck::ir {

using FunctionId = std::uint32_t;  // over all modules of the table

// A value of the program: an instruction of a function. `instr == kNone` is no value.
struct ValueRef {
  FunctionId function = kNone;
  InstrId instr = kNone;
  bool valid() const { return instr != kNone; }
  friend bool operator==(ValueRef, ValueRef) = default;
  friend auto operator<=>(ValueRef, ValueRef) = default;
};

// A loop of the program.
struct LoopRef {
  FunctionId function = kNone;
  LoopId loop = kNone;
  bool valid() const { return loop != kNone; }
  friend bool operator==(LoopRef, LoopRef) = default;
  friend auto operator<=>(LoopRef, LoopRef) = default;
};

class ModuleTable {
 public:
  // Adds a module under its name. Of two user modules with one name (two roots) the first keeps it, the other
  // can be reached by index only. A stub module never hides a user module of the same name, nor the reverse:
  // they are kept in two name spaces.
  std::uint32_t add(std::shared_ptr<const Module> module);

  // A second name under which user code imports the module: `util` for `app.util`. A name that is taken stays
  // what it is.
  void add_alias(Symbol name, std::uint32_t module) { user_.emplace(name, module); }

  std::uint32_t size() const { return static_cast<std::uint32_t>(modules_.size()); }
  const Module& module(std::uint32_t index) const { return *modules_[index]; }
  std::uint32_t find_user(Symbol name) const;  // kNone when there is none
  std::uint32_t find_stub(Symbol name) const;

  std::uint32_t function_count() const { return static_cast<std::uint32_t>(owners_.size()); }
  FunctionId function_id(std::uint32_t module, std::uint32_t index) const { return first_[module] + index; }
  std::uint32_t module_of(FunctionId f) const { return owners_[f]; }
  std::uint32_t index_of(FunctionId f) const { return f - first_[owners_[f]]; }
  const Function& function(FunctionId f) const { return modules_[owners_[f]]->functions[index_of(f)]; }
  const Module& module_of_function(FunctionId f) const { return *modules_[owners_[f]]; }
  const Instr& instr(ValueRef v) const { return function(v.function).instrs[v.instr]; }

 private:
  std::vector<std::shared_ptr<const Module>> modules_;  // stubs are shared by several tables
  std::vector<FunctionId> first_;      // module -> id of its first function
  std::vector<std::uint32_t> owners_;  // function id -> module
  std::unordered_map<Symbol, std::uint32_t> user_;
  std::unordered_map<Symbol, std::uint32_t> stubs_;
};

}  // namespace ppcheck::ir

template <>
struct std::hash<ppcheck::ir::ValueRef> {
  std::size_t operator()(ppcheck::ir::ValueRef v) const noexcept {
    return (static_cast<std::size_t>(v.function) << 32 | v.instr) * 0x9E3779B97F4A7C15ull;
  }
};
template <>
struct std::hash<ppcheck::ir::LoopRef> {
  std::size_t operator()(ppcheck::ir::LoopRef v) const noexcept {
    return (static_cast<std::size_t>(v.function) << 32 | v.loop) * 0x9E3779B97F4A7C15ull;
  }
};
