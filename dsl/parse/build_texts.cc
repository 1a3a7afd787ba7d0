#include <algorithm>

#include "dsl/parse/builder.h"
#include "dsl/parse/dedent.h"

namespace ppcheck::dsl {
namespace {

// `\"`, `\\`, `\n` and `\t`; any other backslash stands for itself, as in Python, which keeps
// regular expressions readable. Returns how many characters were read.
std::size_t decode(std::string_view rest, std::string& out) {
  if (rest.front() == '\\' && rest.size() > 1) {
    switch (rest[1]) {
      case '"':
        out += '"';
        return 2;
      case '\\':
        out += '\\';
        return 2;
      case 'n':
        out += '\n';
        return 2;
      case 't':
        out += '\t';
        return 2;
      default:
        break;
    }
  }
  out += rest.front();
  return 1;
}

bool is_word(std::string_view text) {
  const auto good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return !text.empty() && !(text.front() >= '0' && text.front() <= '9') &&
         std::all_of(text.begin(), text.end(), good);
}

// A `"""` text: without the first line when it is blank, and without the common indentation.
std::string long_text(std::string_view inside) {
  const std::size_t first = inside.find('\n');
  const bool first_blank =
      inside.substr(0, first).find_first_not_of(" \t\r") == std::string_view::npos;
  std::string out;
  if (first == std::string_view::npos) {
    out = inside;
  } else if (first_blank) {
    out = dedent(inside.substr(first + 1), 0).text;
  } else {
    out = std::string(inside.substr(0, first + 1)) + dedent(inside.substr(first + 1), 0).text;
  }
  while (!out.empty() &&
         (out.back() == '\n' || out.back() == ' ' || out.back() == '\t' || out.back() == '\r')) {
    out.pop_back();
  }
  return out;
}

}  // namespace

ast::Text Builder::text(PprParser::TextContext* tree) {
  return text((tree->STRING() != nullptr ? tree->STRING() : tree->TEXT())->getSymbol());
}

ast::Text Builder::text(antlr4::Token* token) {
  ast::Text out;
  out.span = span(token);
  const std::string written = token->getText();
  if (token->getType() == PprParser::TEXT) {
    out.value = long_text(std::string_view(written).substr(3, written.size() - 6));
    return out;
  }
  std::string_view rest = std::string_view(written).substr(1, written.size() - 2);
  while (!rest.empty()) rest.remove_prefix(decode(rest, out.value));
  return out;
}

ast::Template Builder::message_text(antlr4::Token* token) {
  ast::Template out;
  out.span = span(token);
  const std::string written = token->getText();
  const std::size_t quote = written.find('"');  // of a CODE after the word
  const std::string_view inside =
      std::string_view(written).substr(quote + 1, written.size() - quote - 2);
  const auto offset = out.span.begin + static_cast<std::uint32_t>(quote) + 1;
  std::string literal;
  const auto flush = [&] {
    if (!literal.empty()) out.pieces.push_back({literal, std::nullopt});
    literal.clear();
  };
  std::size_t at = 0;
  while (at < inside.size()) {
    const char c = inside[at];
    if ((c == '{' || c == '}') && at + 1 < inside.size() && inside[at + 1] == c) {
      literal += c;
      at += 2;
    } else if (c == '{') {
      const std::size_t close = inside.find('}', at);
      const std::size_t end = close == std::string_view::npos ? inside.size() : close;
      const auto place = offset + static_cast<std::uint32_t>(at);
      auto value = placeholder(inside.substr(at + 1, end - at - 1), place + 1);
      if (value && close != std::string_view::npos) {
        flush();
        out.pieces.push_back({"", std::move(value)});
      } else {
        error("wrong-placeholder", "braces in a text hold a name, a parameter or a property",
              {place, offset + static_cast<std::uint32_t>(std::min(end + 1, inside.size()))},
              "write `{c}`, `{c.p}` or `{c:name}`, and `{{` for a brace");
      }
      at = std::min(end + 1, inside.size());
    } else if (c == '}') {
      const auto place = offset + static_cast<std::uint32_t>(at);
      error("wrong-placeholder", "this brace closes nothing", {place, place + 1},
            "write `}}` for a brace");
      ++at;
    } else {
      at += decode(inside.substr(at), literal);
    }
  }
  flush();
  return out;
}

std::optional<ast::Value> Builder::placeholder(std::string_view inside, std::uint32_t offset) {
  ast::Value out;
  out.span = {offset, offset + static_cast<std::uint32_t>(inside.size())};
  const auto place = [&](std::string_view part) {
    const auto begin = offset + static_cast<std::uint32_t>(part.data() - inside.data());
    return ast::Name{std::string(part), {begin, begin + static_cast<std::uint32_t>(part.size())}};
  };
  std::string_view names = inside;
  if (const std::size_t colon = inside.find(':'); colon != std::string_view::npos) {
    names = inside.substr(0, colon);
    if (!is_word(inside.substr(colon + 1))) return std::nullopt;
    out.property = place(inside.substr(colon + 1));
  }
  bool first = true;
  while (true) {
    const std::size_t dot = names.find('.');
    const std::string_view part = names.substr(0, dot);
    if (!is_word(part)) return std::nullopt;
    if (first) {
      out.base = place(part);
    } else {
      out.parameters.push_back(place(part));
    }
    first = false;
    if (dot == std::string_view::npos) return out;
    names.remove_prefix(dot + 1);
  }
}

}  // namespace ppcheck::dsl
