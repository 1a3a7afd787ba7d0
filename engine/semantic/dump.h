// dump.h: what the analyses found in one module, as text for people and table tests.
//
//   dump_names(model, m)      3:6 tf.data.Dataset.range(10) -> tensorflow.data.Dataset.range
//   dump_objects(model, m)    3:6 ds.map(f) : tensorflow.data.Dataset from 2:6
//   dump_loops(model, m)      4:1 for x in range(3)  times 3  in <module>
//   dump_calls(model, m)      build.<locals>.f called from 7:5; escapes
//
// Places are line:column of the callee's name, in program order.
#pragma once

#include <cstdint>
#include <string>

#include "engine/semantic/model.h"

namespace ppcheck::semantic {

std::string dump_names(const SemanticModel& model, std::uint32_t module);
std::string dump_objects(const SemanticModel& model, std::uint32_t module);
std::string dump_loops(const SemanticModel& model, std::uint32_t module);
std::string dump_calls(const SemanticModel& model, std::uint32_t module);

}  // namespace ppcheck::semantic
