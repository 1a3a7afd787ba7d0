// write_source.h: puts changed text back into its file, as the file was.
//
//   auto file = read_source("train.py", "train.py", kMaxSourceBytes);
//   base::Status done = write_source("train.py", *file, changed_text);
//
// Encoding, byte order mark and permissions stay; line ends are part of the text. The file is replaced in one step: who
// reads it sees the old text or the new one. A file that is no longer what was read is left alone.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/source/source_file.h"

namespace ppcheck::source {

// The bytes from which `decode_source` makes `text`, in the encoding of `file`. Errors: a character that the encoding
// lacks.
base::Result<std::string> encode_source(const SourceFile& file, std::string_view text);

// Whether the file can be written as `write_source` would do it. Errors: it is read-only or in a folder that is, cannot
// be read, has changed since `before` was read, or holds bytes that mean nothing in its encoding.
base::Status check_writable(const std::string& path, const SourceFile& before);

// Errors: those of both functions above, and what the system says about the writing (a full disk). The file is as
// before then.
base::Status write_source(const std::string& path, const SourceFile& before, std::string_view text);

}  // namespace ppcheck::source
