// rule_checker.h: a compiled rule as a checker.
#pragma once

#include "engine/check/checker.h"

namespace ppcheck::check {

CheckerPtr make_rule_checker(std::shared_ptr<const Rule> rule);

}  // namespace ppcheck::check
