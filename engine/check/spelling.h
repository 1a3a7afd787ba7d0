// spelling.h: how a file would write the name of an API, by its own imports.
//
//   import tensorflow as tf
//   spell(model, module, "tensorflow.data.AUTOTUNE")      // {"tf.data.AUTOTUNE", no import}
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/semantic/model.h"

namespace ppcheck::check {

struct Spelling {
  std::string text;
  std::string import;  // the line to add, without its end; empty when the file's imports suffice
};

// `dotted` is the API's public name. Imports of the module body count, second names and re-exports included
// (`import tensorflow.compat.v1 as tf`). Without one the top package is imported.
Spelling spell(const semantic::SemanticModel& model, std::uint32_t module, std::string_view dotted);

// Where an import line belongs: behind the last import of the module body that stands before its first other
// statement, else behind the docstring, else at the beginning.
std::uint32_t import_place(const ir::Module& module);

}  // namespace ppcheck::check
