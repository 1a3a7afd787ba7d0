// entity.h: what a value may be: a module, a class, a function, an instance …, in small interned sets.
//
//   EntitySet s = values.of(v);            // {instance of tensorflow.data.Dataset}
//   for (EntityId e : entities.members(s)) switch (entities[e].kind) { … }
//
// A set may hold kUnknown beside others: "one of these, or something that is not known". The empty set is
// a value about which nothing was found, and means the same as {kUnknown} to every reader.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/id_index.h"

namespace ppcheck::semantic {

using ir::FunctionId;
using ir::Symbol;
using ir::ValueRef;

enum class EntityKind : std::uint8_t {
  kUnknown,
  kModule,       // a: module of the table
  kExternal,     // name: dotted name of a module, function or class that neither project nor stubs have;
                 //   a = 1 when it is an attribute of an object that such a call made
  kExternalInstance,  // name: what calling an external class or function of that name returned
  kClass,        // a: class id
  kFunction,     // a: function id (a lambda, def, generator expression), user code or stub
  kInstance,     // a: class id; site: the constructing call, for generic classes of stubs only
  kBoundMethod,  // a: function id; b: the receiver's EntityId
  kSuper,        // a: class id after which the search starts; b: the receiver's EntityId
  kDisplay,      // site: what made it; a: class id of list, tuple, set, dict …; b: depth, when one call's
                 //   declared result nests containers. Its elements are locations of their own
  kPartial,      // site: a call that binds arguments (`@binds`); calling it calls the bound function
  kGenerator,    // a: function id: a started generator
  kCoroutine,    // a: function id: a started coroutine
  kIdentity,     // a callable that returns its first argument (the result of a decorator factory)
  kDeclared,     // name: canonical name of a variable that a stub declares; site: its Declare instruction
  kTypeVariable, // site: the call of TypeVar
};

using EntityId = std::uint32_t;   // 0 is kUnknown
using EntitySet = std::uint32_t;  // 0 is the empty set

struct Entity {
  EntityKind kind = EntityKind::kUnknown;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  Symbol name;
  ValueRef site;
  friend bool operator==(const Entity&, const Entity&) = default;
};

class EntityTable {
 public:
  EntityTable();

  EntityId intern(const Entity& entity);
  const Entity& operator[](EntityId id) const { return entities_[id]; }

  EntitySet single(EntityId id);
  // The union. A set that would outgrow kMaxEntities gains kUnknown, and from then on `a` is returned as it is.
  EntitySet unite(EntitySet a, EntitySet b);
  EntitySet insert(EntitySet set, EntityId id);
  const std::vector<EntityId>& members(EntitySet set) const { return sets_[set]; }
  bool contains(EntitySet set, EntityId id) const;
  bool has_unknown(EntitySet set) const { return contains(set, 0); }

 private:
  EntitySet intern_set(std::vector<EntityId> sorted);

  std::deque<Entity> entities_;
  IdIndex entity_index_;
  std::deque<std::vector<EntityId>> sets_;
  IdIndex set_index_;
  struct Union {
    std::uint64_t operands;
    EntitySet result;
  };
  std::vector<Union> unions_;  // that were asked for
  IdIndex union_index_;
};

}  // namespace ppcheck::semantic
