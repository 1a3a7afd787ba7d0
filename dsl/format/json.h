// json.h: rule trees as JSON, for programs that write rules without knowing the syntax.
//
//   std::string text = write_json(parse_rules(file).file);       // ppcheck dump rule --json
//   base::Result<ast::File> tree = read_json(text, "rules.json");  // ppcheck fmt --from json
//
//   {"ppr": 1, "items": [
//     {"import": "tensorflow", "as": "tf"},
//     {"rule": "tf-map-alone", "severity": "medium",
//      "match": [{"object": "ds", "type": {"names": ["tf.data.Dataset"]}},
//                {"call": ["ds.map"], "name": "m"}],
//      "where": [{"value": "m.num_parallel_calls", "in": [null, 1]}],
//      "report": {"of": "m", "text": ["`map` runs ", {"value": "m.map_func"}, " alone"]},
//      "examples": [{"bad": "left out", "files": [{"info": "python", "code": "…"}]}]}]}
//
// The tree read from what was written dumps (dsl/ast/dump.h) as the one written; places and comments are not in it.
// docs/language.md lists the keys.
#pragma once

#include <string>

#include "dsl/ast/file.h"
#include "engine/base/result.h"

namespace ppcheck::dsl {

// Indented by two, in UTF-8, with a line end.
std::string write_json(const ast::File& file);

// Errors: no JSON, a key that is not known (with the nearest), missing or given twice, a value of another kind; `where`
// is `path` with the place in the document: "rules.json: /items/1/match/0". Whether names exist is not judged here.
base::Result<ast::File> read_json(const std::string& text, const std::string& path);

}  // namespace ppcheck::dsl
