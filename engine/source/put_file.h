// put_file.h: writes whole files so that a reader sees the old bytes or the new ones, never a part.
//
//   if (auto done = replace_file("rules/a.ppr", "rules/a.ppr", bytes); !done) show(done.error());
//
// `shown`: how messages name the file. Errors: what the system says. The file is as before then.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace ppcheck::source {

// The file must exist. Its permissions stay, and its owner where rights allow; a symbolic link stays one. A
// device or a pipe is no file to replace: the bytes are written to it.
base::Status replace_file(const std::string& path, const std::string& shown, std::string_view bytes);

// The file must not exist.
base::Status create_file(const std::string& path, const std::string& shown, std::string_view bytes);

}  // namespace ppcheck::source
