#include "engine/semantic/class_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace ppcheck::semantic {

void ClassTable::extend(const ir::ModuleTable& table) {
  for (auto m = static_cast<std::uint32_t>(first_.size()); m < table.size(); ++m) {
    const ir::Module& module = table.module(m);
    first_.push_back(static_cast<ClassId>(classes_.size()));
    for (std::uint32_t c = 0; c < module.classes.size(); ++c) {
      ClassInfo info;
      info.module = m;
      info.index = c;
      info.canonical = base::intern(fmt::format("{}.{}", base::text_of(module.name),
                                                base::text_of(module.classes[c].qualified_name)));
      info.mro.push_back(static_cast<ClassId>(classes_.size()));
      classes_.push_back(std::move(info));
    }
  }
  derived_.resize(classes_.size());
}

void ClassTable::recompute(ClassId start) {
  std::vector<ClassId> todo{start};
  for (std::size_t at = 0; at < todo.size() && at < 10'000; ++at) {
    ClassInfo& info = classes_[todo[at]];
    std::vector<ClassId> order;
    std::vector<ClassId> stack{todo[at]};
    bool unknown = false;
    while (!stack.empty()) {
      const ClassId c = stack.back();
      stack.pop_back();
      if (std::find(order.begin(), order.end(), c) != order.end()) continue;
      order.push_back(c);
      unknown = unknown || classes_[c].unknown_base;
      for (auto it = classes_[c].bases.rbegin(); it != classes_[c].bases.rend(); ++it)
        stack.push_back(*it);
    }
    info.unknown_base = info.unknown_base || unknown;
    if (order == info.mro && at > 0) continue;
    info.mro = std::move(order);
    for (const ClassId d : derived_[todo[at]])
      if (std::find(todo.begin(), todo.end(), d) == todo.end()) todo.push_back(d);
  }
}

bool ClassTable::set_bases(ClassId id, std::vector<ClassId> bases, std::vector<ir::Symbol> external,
                           bool unknown) {
  ClassInfo& info = classes_[id];
  if (info.bases == bases && info.external_bases == external && (info.unknown_base || !unknown)) return false;
  info.bases = std::move(bases);
  info.external_bases = std::move(external);
  info.unknown_base = info.unknown_base || unknown;
  for (const ClassId b : info.bases)
    if (auto& list = derived_[b]; std::find(list.begin(), list.end(), id) == list.end()) list.push_back(id);
  recompute(id);
  return true;
}

bool ClassTable::derives(ClassId sub, ClassId super) const {
  const auto& mro = classes_[sub].mro;
  return std::find(mro.begin(), mro.end(), super) != mro.end();
}

}  // namespace ppcheck::semantic
