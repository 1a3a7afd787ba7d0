#include "engine/check/place.h"

#include "engine/match/words.h"

namespace ppcheck::check {

findings::Place place_in(const ir::Module& module, source::Span span) {
  const source::SourceFile& file = *module.file;
  return {.path = file.path,
          .span = span,
          .begin = file.lines.position(file.text, span.begin),
          .end = file.lines.position(file.text, span.end)};
}

findings::Place place_of(const semantic::SemanticModel& model, semantic::CallRef call) {
  return place_in(match::module_of(model, call.function), match::place_of(model, call));
}

findings::Place place_of(const semantic::SemanticModel& model, semantic::LoopRef loop) {
  return place_in(match::module_of(model, loop.function), match::place_of(model, loop));
}

}  // namespace ppcheck::check
