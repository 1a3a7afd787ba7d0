#include "engine/semantic/location.h"

namespace ppcheck::semantic {

LocationId LocationTable::id(const Location& location) {
  const auto [it, added] = index_.emplace(location, static_cast<LocationId>(keys_.size()));
  if (added) {
    keys_.push_back(location);
    states_.emplace_back();
  }
  return it->second;
}

LocationId LocationTable::find(const Location& location) const {
  const auto it = index_.find(location);
  return it == index_.end() ? ir::kNone : it->second;
}

}  // namespace ppcheck::semantic
