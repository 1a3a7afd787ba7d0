// requirements.h: which versions of packages the analysed program uses, as its files say.
//
//   Requirements facts;
//   facts.add_file("requirements.txt", "tensorflow-gpu==1.15\n");
//   facts.uses("tensorflow", {{Bound::kAtLeast, "2.0"}})          // false
//   facts.uses("torch", {})                                       // not known: nothing says so
//
// Lock files decide; failing them every statement counts, where a wider one (`tensorflow>=1`) adds nothing to a
// narrower (`tensorflow==2.4`). Statements that disagree make the answer not known. A build of a distribution
// for some hardware (`-gpu`, `-cpu`, …) is that distribution.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/truth.h"
#include "engine/ir/module.h"
#include "engine/project/version.h"

namespace ppcheck::project {

// PEP 503: lower case, runs of `-_.` as one `-`; without the ending of a build for some hardware.
std::string distribution_name(std::string_view name);

class Requirements {
 public:
  using Bounds = std::vector<std::pair<Bound, std::string>>;

  // Reads a file by its name (project.h tells which are read). False when its syntax is broken; the statements
  // before the fault still count. Files named setup.py state nothing here, see `add_setup`.
  bool add_file(std::string_view name, std::string_view text);

  // A setup.py: the literal texts in `install_requires` of any call.
  void add_setup(const ir::Module& setup);

  // One statement: a name with a requirement (PEP 508, poetry, conda). `locked`: from a lock file.
  void add(std::string_view name, std::string_view requirement, bool locked);
  void add_line(std::string_view line);  // "tensorflow[extra] >= 2.4 ; python_version > '3'"

  // All bounds hold. Without bounds: the package is used at all.
  base::Truth uses(std::string_view package, const Bounds& bounds) const;

  // One line for each package: "tensorflow: ==2.4.1 (locked)"; sorted.
  std::string dump() const;

 private:
  struct Statement {
    VersionRange range;
    std::string text;
    bool locked = false;
  };
  std::map<std::string, std::vector<Statement>> statements_;
};

}  // namespace ppcheck::project
