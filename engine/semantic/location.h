// location.h: places that hold values other than SSA names: globals, cells, attributes, elements, parameters,
// returns. A location has the values that may be stored in it, in any order, from anywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/entity.h"
#include "engine/semantic/id_index.h"

namespace ppcheck::semantic {

using ClassId = std::uint32_t;  // over all modules of the table
using LocationId = std::uint32_t;

enum class LocationKind : std::uint8_t {
  kGlobal,         // a: module, name
  kCell,           // a: function that owns it, name
  kClassAttribute,     // a: class id, name: bound in the class body, or assigned on the class
  kInstanceAttribute,  // a: class id, name: `self.x = …`
  kElement,        // a, b: function and instr of the display or call that made the container; c: depth and
                   //   position (see element_key)
  kParameter,      // a: function, b: index
  kReturn,         // a: function
  kYield,          // a: function
  kBases,          // a: class id; holds nothing, its readers depend on the class's bases
};

struct Location {
  LocationKind kind = LocationKind::kGlobal;
  std::uint32_t a = 0, b = 0, c = 0;
  ir::Symbol name;
  friend bool operator==(const Location&, const Location&) = default;
};


// Stored values that one location remembers; more make walks through it "not known".
inline constexpr std::size_t kMaxSources = 256;

// Elements whose position is not known; the keys of a dict.
inline constexpr std::uint32_t kAnyPosition = 0xFFFF;
inline constexpr std::uint32_t kKeyPosition = 0xFFFE;
// All values of a dict together; those of constant keys stand at a position of their own as well.
inline constexpr std::uint32_t kValuesPosition = 0xFFFD;
// What is gone through to add all of its elements (`extend`): sources only, no values.
inline constexpr std::uint32_t kPouredPosition = 0xFFFC;
// Positions of a tuple or list display that are kept apart; in a dict, the constant keys come after them.
inline constexpr std::uint32_t kTrackedPositions = 16;
inline std::uint32_t element_key(std::uint32_t depth, std::uint32_t position) { return depth << 16 | position; }

// A stored value. For parameters `site` is the call that passes it; for attributes, elements, globals the
// instruction that stores; for returns the Return.
struct Source {
  ir::ValueRef value;
  ir::ValueRef site;
  friend bool operator==(const Source&, const Source&) = default;
};

struct LocationState {
  EntitySet set = 0;
  std::vector<Source> sources;
  std::vector<ir::FunctionId> readers;
  std::uint32_t read_in = 0;  // the solver's pass that read it last
};

class LocationTable {
 public:
  LocationId id(const Location& location);
  LocationId find(const Location& location) const;  // kNone when nothing was stored or read there
  LocationState& operator[](LocationId id) { return states_[id]; }
  const LocationState& operator[](LocationId id) const { return states_[id]; }
  const Location& key(LocationId id) const { return keys_[id]; }
  std::size_t size() const { return keys_.size(); }

 private:
  IdIndex index_;
  std::vector<Location> keys_;
  std::vector<LocationState> states_;
};

}  // namespace ppcheck::semantic
