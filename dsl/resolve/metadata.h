// metadata.h: the checks of everything in a rule but its body. Private to dsl/resolve.
#pragma once

#include <string>

#include "dsl/ast/rule.h"
#include "dsl/resolve/checked.h"
#include "dsl/resolve/reports.h"

namespace ppcheck::dsl {

void check_metadata(const ast::Metadata& data, const FileScope& scope, Reports& reports);

// Examples: there are some of both kinds, and their markers are spelt as they must be.
void check_examples(const ast::Rule& rule, const FileScope& scope, Reports& reports);
void check_markers(const std::vector<ast::Example>& examples, const FileScope& scope,
                   Reports& reports);

// Whether `version` meets every bound; versions compare by their numbers, then by text.
bool meets(const std::string& version, const ast::VersionRequirement& requirement);

// A literal as configuration and command line give it: `10`, `0.5`, `True`, `None`; else a text.
ast::Literal literal_of(const std::string& written);

// Whether an option may change from one value to the other: numbers for numbers, texts for texts.
bool same_kind(const ast::Literal& a, const ast::Literal& b);

}  // namespace ppcheck::dsl
