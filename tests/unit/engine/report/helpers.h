// helpers.h: findings and sources for the tests of the formats.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "engine/findings/finding.h"
#include "engine/report/report.h"

namespace ppcheck::report {

inline std::shared_ptr<source::SourceFile> file_of(std::string path, std::string text) {
  auto file = std::make_shared<source::SourceFile>();
  file->path = std::move(path);
  file->text = std::move(text);
  file->lines = source::LineIndex(file->text);
  return file;
}

// The place of the `nth` occurrence (from 0) of `words` in `file`.
inline findings::Place place_of(const source::SourceFile& file, std::string_view words, int nth = 0) {
  std::size_t at = file.text.find(words);
  for (; nth > 0; --nth) at = file.text.find(words, at + 1);
  findings::Place place;
  place.path = file.path;
  place.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + words.size())};
  place.begin = file.lines.position(file.text, place.span.begin);
  place.end = file.lines.position(file.text, place.span.end);
  return place;
}

inline findings::Finding finding_at(findings::Place place) {
  findings::Finding f;
  f.rule = "tf-x";
  f.place = std::move(place);
  f.message = "`map` is slow";
  f.fingerprint = "00ff";
  return f;
}

}  // namespace ppcheck::report
