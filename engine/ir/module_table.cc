#include "engine/ir/module_table.h"

namespace ppcheck::ir {

std::uint32_t ModuleTable::add(std::shared_ptr<const Module> module) {
  const auto index = size();
  first_.push_back(function_count());
  owners_.insert(owners_.end(), module->functions.size(), index);
  auto& names = module->is_stub ? stubs_ : user_;
  names.emplace(module->name, index);
  modules_.push_back(std::move(module));
  return index;
}

std::uint32_t ModuleTable::find_user(Symbol name) const {
  const auto it = user_.find(name);
  return it == user_.end() ? kNone : it->second;
}

std::uint32_t ModuleTable::find_stub(Symbol name) const {
  const auto it = stubs_.find(name);
  return it == stubs_.end() ? kNone : it->second;
}

}  // namespace ppcheck::ir
