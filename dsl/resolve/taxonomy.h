// taxonomy.h: the words that a rule's metadata may hold: the study's causes, symptoms and stages.
#pragma once

#include <string>
#include <vector>

namespace ppcheck::dsl {

const std::vector<std::string>& severity_words();    // from info to high
const std::vector<std::string>& confidence_words();  // from low to high
const std::vector<std::string>& cause_words();
const std::vector<std::string>& symptom_words();
const std::vector<std::string>& stage_words();
const std::vector<std::string>& call_properties();      // c:name
const std::vector<std::string>& argument_properties();  // c.p:length
const std::vector<std::string>& loop_properties();      // L:times

}  // namespace ppcheck::dsl
