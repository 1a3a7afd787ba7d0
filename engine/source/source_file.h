// source_file.h: the bytes of one file as UTF-8 text, with its lines.
//
//   Result<SourceFile> file = read_source("train.py", kMaxSourceBytes);
//   file->text                       // UTF-8, without byte order mark
//   file->lines.position(file->text, offset)     // {line, column}, both from 1, column in code points
//
// Encodings: a byte order mark (UTF-8, UTF-16) decides, then a PEP 263 declaration, then UTF-8. Bytes that
// are not valid UTF-8 and carry no declaration are read as Latin-1, and `notes` says so. NUL bytes become
// spaces and are noted. Line ends are kept as they are ("\n", "\r\n", "\r").
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/source/line_index.h"

namespace ppcheck::source {

struct SourceFile {
  std::string path;  // as it is shown: relative to the working directory where possible, with `/`
  std::string text;  // UTF-8; offsets of every Span count bytes of this
  LineIndex lines;   // made from `text`
  std::string encoding = "utf-8";   // what the bytes were read as
  bool had_bom = false;
  std::size_t byte_size = 0;        // of the file
  std::vector<std::string> notes;   // what was odd about the bytes, one sentence each
};

// Reads and decodes one file. Errors: cannot be read, is no regular file, over `max_bytes`, an encoding that
// is not known. `shown_path` is what messages print.
base::Result<SourceFile> read_source(const std::string& path, const std::string& shown_path,
                                     std::size_t max_bytes);

// The bytes alone. Errors: all of the above but the encoding.
base::Result<std::string> read_bytes(const std::string& path, const std::string& shown_path, std::size_t max_bytes);

// read_source for bytes in memory (tests, examples of rules).
base::Result<SourceFile> decode_source(std::string shown_path, std::string_view bytes);

}  // namespace ppcheck::source
