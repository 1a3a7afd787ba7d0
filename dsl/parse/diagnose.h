// diagnose.h: what is wrong with a text that the grammar refuses. Private to dsl/parse.
//
// The text is cut along its braces and lines into declarations, parts and statements, and each
// statement is given to the grammar alone: one mistake in one statement is one error, and all
// others are found in the same run. What fits is built, so that later files can be judged.
#pragma once

#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/ast/file.h"
#include "dsl/parse/tokens.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

// Reports at least one error when there is none yet.
void diagnose(const std::vector<Token>& tokens, bool truncated, const source::SourceFile& file,
              ast::File& out, std::vector<Diagnostic>& diagnostics);

void diagnose_query(const std::vector<Token>& tokens, const source::SourceFile& file,
                    std::vector<Diagnostic>& diagnostics);

}  // namespace ppcheck::dsl
