// requirement_files.h: the syntaxes in which programs say what they depend on: requirements.txt, pyproject.toml
// (PEP 621, PEP 735, poetry), poetry.lock, uv.lock, pdm.lock, Pipfile, Pipfile.lock, setup.cfg, conda's
// environment.yml.
#pragma once

#include <string_view>

namespace ppcheck::project {

class Requirements;

// Adds the statements of the file to `out`; false when its syntax is broken or its name is not known.
bool read_requirement_file(std::string_view name, std::string_view text, Requirements& out);

}  // namespace ppcheck::project
