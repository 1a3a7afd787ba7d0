// function_facts.h: what decorators say about a function: its kind, and in stubs its effects.
//
//   @mutates
//   def assign(self, value) -> Self: ...        facts.mutates == true
//
// The effect decorators are the language's own vocabulary (language.md, "Types and signatures"), imported from
// `ppcheck`. `property`, `staticmethod` and `classmethod` are Python's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/ir/module_table.h"

namespace ppcheck::semantic {

struct FunctionFacts {
  bool is_stub = false;
  bool effects_known = false;  // a stub file that imports from `ppcheck`: no decorator means pure
  bool is_property = false;
  bool is_static = false;
  bool is_class_method = false;
  bool is_overload = false;
  bool mutates = false;
  bool is_new = false;
  bool random = false;
  bool reads = false;
  bool once = false;
  bool repeats = false;
  bool compiles = false;
  bool measures = false;   // tells of the form of its argument (length, shape, type), not of its contents
  bool unknown_decorator = false;  // one that is not resolved
  std::vector<std::string> changes;   // parameters that it changes, with all that they hold
  std::vector<std::string> calls;     // "map_func", "self.call": parameters that it calls
  std::vector<std::string> iterates;  // parameters that it goes through
  std::vector<std::string> length;    // parameters that have at least as many elements as its result
  std::vector<std::string> counts;    // start, stop, step of its elements, which are numbers
  std::string numbers;                // its elements are pairs, numbered from this parameter
  std::vector<std::string> attribute; // parameters: the object and the name of the attribute that it returns, what else
  std::vector<std::string> has_attribute; // parameters: it says whether the first has the attribute that the second names
  std::vector<std::string> tests_type; // says whether the parameter is an instance of the classes: another parameter, or a name
  std::vector<std::string> setting;   // parameters: the name and the default of a setting that it declares, its other name
  bool settings = false;              // `__getattr__`: the attributes of the object are declared settings
  std::int64_t bounded = 0;           // its result has at most so many elements, or is at most so many; 0: not declared
  std::string binds;                  // the parameter whose call the result is, with arguments bound
};

}  // namespace ppcheck::semantic
