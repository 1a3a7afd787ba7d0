#include "engine/plugin/signature.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ppcheck::plugin {
namespace {

std::string dump(const Signature& s) {
  std::string out = s.name;
  for (const Parameter& p : s.parameters) {
    out += " " + p.name + ":" + name_of(p.kind);
    if (!p.default_value) continue;
    out += "=" + std::to_string(p.default_value->integer) + "/" + std::to_string(static_cast<int>(p.default_value->real * 100)) +
           "/" + std::string(base::text_of(p.default_value->text));
  }
  return out;
}

TEST(Signature, ReadsWhatPluginsWrite) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"now()", "now"},
      {"is_large(size: integer)", "is_large size:integer"},
      {" f ( a : value , b:call,c:loop )", "f a:value b:call c:loop"},
      {"f(n: number = 2.5, t: text = \"a b\", i: integer = -3)", "f n:number=2/250/ t:text=0/0/a b i:integer=-3/0/"},
      {"f(b: boolean = True)", "f b:boolean=0/0/"},
  };
  for (const auto& [text, wanted] : rows) {
    const auto got = parse_signature(text);
    ASSERT_TRUE(got) << text << ": " << got.error().text();
    EXPECT_EQ(dump(*got), wanted) << text;
  }
}

TEST(Signature, SaysWhatIsWrong) {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"", "begins with no name"},
      {"3(a: value)", "begins with no name"},
      {"f", "no `(`"},
      {"f(", "expected a parameter's name"},
      {"f(a)", "`a` has no kind"},
      {"f(a: tensor)", "`tensor` is no kind"},
      {"f(a: value b: value)", "expected `,` or `)`"},
      {"f(a: integer = 2.5)", "the default of `a` is no integer"},
      {"f(a: value = 1)", "the default of `a` is no value"},
      {"f(a: integer = 1, b: integer)", "`b` has no default"},
      {"f(a: value, a: value)", "`a` occurs twice"},
      {"f(a: value) x", "stands behind it"},
      {"f(t: text = \"open)", "the default of `t` is no text"},
  };
  for (const auto& [text, wanted] : rows) {
    const auto got = parse_signature(text);
    ASSERT_FALSE(got) << text;
    EXPECT_NE(got.error().what.find(wanted), std::string::npos) << text << ": " << got.error().what;
  }
  std::string many = "f(p0: value";
  for (int k = 1; k < 40; ++k) many += ", p" + std::to_string(k) + ": value";
  EXPECT_FALSE(parse_signature(many + ")"));
}

}  // namespace
}  // namespace ppcheck::plugin
