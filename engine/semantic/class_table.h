// class_table.h: all classes of the table by a global id, their bases, and the order in which names are looked
// up in them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/location.h"

namespace ppcheck::semantic {

struct ClassInfo {
  std::uint32_t module = 0;
  std::uint32_t index = 0;         // into Module::classes
  ir::Symbol canonical;            // "tensorflow.data.Dataset"
  std::vector<ClassId> bases;      // resolved, in order
  std::vector<ir::Symbol> external_bases;  // dotted names of bases without a stub
  bool unknown_base = false;       // a base that is not known, or an external one
  bool generic = false;            // a stub class whose bases are subscripted
  std::vector<ClassId> mro;        // itself first; depth first, left to right, each once
};

class ClassTable {
 public:
  // Adds the classes of the modules that are not in it yet.
  void extend(const ir::ModuleTable& table);

  ClassId id(std::uint32_t module, std::uint32_t index) const { return first_[module] + index; }
  const ClassInfo& operator[](ClassId id) const { return classes_[id]; }
  std::size_t size() const { return classes_.size(); }
  const ir::Class& declaration(const ir::ModuleTable& table, ClassId id) const {
    return table.module(classes_[id].module).classes[classes_[id].index];
  }
  bool is_stub(const ir::ModuleTable& table, ClassId id) const {
    return table.module(classes_[id].module).is_stub;
  }

  // Sets the bases; recomputes the lookup order of the class and of what derives from it. Returns whether
  // anything changed.
  bool set_bases(ClassId id, std::vector<ClassId> bases, std::vector<ir::Symbol> external, bool unknown);
  void mark_generic(ClassId id) { classes_[id].generic = true; }
  const std::vector<ClassId>& derived(ClassId id) const { return derived_[id]; }

  // `sub` is `super` or derives from it.
  bool derives(ClassId sub, ClassId super) const;

 private:
  void recompute(ClassId id);
  std::vector<ClassId> first_;
  std::vector<ClassInfo> classes_;
  std::vector<std::vector<ClassId>> derived_;
};

}  // namespace ppcheck::semantic
