#include "dsl/format/rows.h"

#include <algorithm>

namespace ppcheck::dsl {
namespace {

constexpr std::size_t kMaxColumns = 120;

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

bool is_part(const std::string& header) {
  for (const char* word : {"match {", "where {", "unless {", "minor {", "doubt {", "fix "}) {
    if (header.rfind(word, 0) == 0) return true;
  }
  return false;
}

// `where {` `x` `}` become `where { x }`.
std::vector<Row> collapse(std::vector<Row> rows) {
  std::vector<Row> out;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    const bool three = at + 2 < rows.size() && rows[at].opens && rows[at + 2].closes;
    if (three && is_part(rows[at].text)) {
      const Row& inner = rows[at + 1];
      const std::string text = rows[at].text + " " + inner.text + " }";
      const bool plain = rows[at].comment.empty() && inner.comment.empty() && !inner.verbatim &&
                         !inner.closes && !inner.opens && !inner.text.empty() &&
                         inner.indentation == rows[at].indentation + 4;
      if (plain && static_cast<std::size_t>(rows[at].indentation) + width_of(text) <= kMaxColumns) {
        Row one = rows[at];
        one.text = text;
        one.comment = rows[at + 2].comment;
        one.opens = false;
        out.push_back(std::move(one));
        at += 2;
        continue;
      }
    }
    out.push_back(std::move(rows[at]));
  }
  return out;
}

void align_metadata(std::vector<Row>& rows) {
  for (std::size_t begin = 0; begin < rows.size();) {
    std::size_t end = begin;
    std::size_t width = 0;
    while (end < rows.size() && rows[end].metadata && (end == begin || !rows[end].blank_before)) {
      width = std::max(width, rows[end].text.find(' '));
      ++end;
    }
    for (std::size_t at = begin; at < end; ++at) {
      const std::size_t word = rows[at].text.find(' ');
      rows[at].text.insert(word, width - word, ' ');
    }
    begin = std::max(end, begin + 1);
  }
}

bool has_side_comment(const Row& row) {
  return !row.verbatim && !row.text.empty() && !row.comment.empty();
}

// Comments behind neighbouring lines of one block stand in one column.
void align_comments(std::vector<Row>& rows) {
  for (std::size_t begin = 0; begin < rows.size();) {
    std::size_t end = begin;
    std::size_t width = 0;
    while (end < rows.size() && has_side_comment(rows[end]) &&
           (end == begin || !rows[end].blank_before)) {
      width = std::max(width,
                       static_cast<std::size_t>(rows[end].indentation) + width_of(rows[end].text));
      ++end;
    }
    for (std::size_t at = begin; at < end; ++at) {
      const std::size_t own =
          static_cast<std::size_t>(rows[at].indentation) + width_of(rows[at].text);
      rows[at].text.append(width - own + 2, ' ');
    }
    begin = std::max(end, begin + 1);
  }
}

}  // namespace

std::string join_rows(std::vector<Row> rows) {
  rows = collapse(std::move(rows));
  align_metadata(rows);
  align_comments(rows);
  std::string out;
  for (const Row& row : rows) {
    if (row.blank_before && !out.empty()) out += '\n';
    std::string line = row.text + row.comment;
    while (!row.verbatim && !line.empty() && (line.back() == ' ' || line.back() == '\t'))
      line.pop_back();
    if (!line.empty()) out.append(static_cast<std::size_t>(row.indentation), ' ');
    out += line + "\n";
  }
  return out;
}

}  // namespace ppcheck::dsl
