#include "engine/check/selection.h"

#include <gtest/gtest.h>

#include <string>

namespace ppcheck::check {
namespace {

class NamedChecker : public Checker {
 public:
  NamedChecker(std::string name, std::string pack, std::vector<std::string> tags = {}) {
    info_.name = std::move(name);
    info_.pack = std::move(pack);
    info_.path = info_.pack + "/" + info_.name + ".ppr";
    info_.tags = std::move(tags);
  }
  const CheckerInfo& info() const override { return info_; }
  CheckerResult run(const Subject&) const override { return {}; }
  match::Trace explain(const Subject&, std::uint32_t, std::uint32_t) const override { return {}; }

 private:
  CheckerInfo info_;
};

Registry registry() {
  Registry out;
  for (const char* name : {"torch-item", "tf-map", "tf-batch"})
    EXPECT_TRUE(out.add(std::make_shared<NamedChecker>(name, "builtin")));
  EXPECT_TRUE(out.add(std::make_shared<NamedChecker>("tf-rare", "acme", std::vector<std::string>{"opt-in"})));
  return out;
}

struct Row {
  std::vector<std::string> select;
  std::vector<std::string> ignore;
  const char* on;
};

class SelectionTable : public testing::TestWithParam<Row> {};

TEST_P(SelectionTable, TurnsOn) {
  const auto states = select(registry(), {GetParam().select, GetParam().ignore});
  ASSERT_TRUE(states);
  std::string on;
  for (const auto& state : *states)
    if (state.on) on += state.checker->info().name + " ";
  EXPECT_EQ(on, GetParam().on);
}

const Row kRows[] = {
    {{}, {}, "tf-batch tf-map torch-item "},
    {{"tf-map"}, {}, "tf-map "},
    {{"tf-*"}, {}, "tf-batch tf-map tf-rare "},
    {{"tf-rare"}, {}, "tf-rare "},
    {{"acme.*"}, {}, "tf-rare "},
    {{"builtin.tf-*"}, {}, "tf-batch tf-map "},
    {{"tf-map", "torch-*"}, {}, "tf-map torch-item "},
    {{"*"}, {}, "tf-batch tf-map tf-rare torch-item "},
    {{}, {"tf-map"}, "tf-batch torch-item "},
    {{}, {"t*"}, ""},
    {{"tf-*"}, {"tf-map"}, "tf-batch tf-rare "},
    {{"tf-map"}, {"tf-map"}, ""},
};

INSTANTIATE_TEST_SUITE_P(All, SelectionTable, testing::ValuesIn(kRows));

TEST(Selection, SaysWhy) {
  const auto states = select(registry(), {{"tf-*"}, {"tf-map"}});
  ASSERT_TRUE(states);
  std::string reasons;
  for (const auto& state : *states) reasons += state.checker->info().name + ": " + state.reason + "\n";
  EXPECT_EQ(reasons,
            "tf-batch: selected by `tf-*`\ntf-map: ignored by `tf-map`\ntf-rare: selected by `tf-*`\n"
            "torch-item: not among the selected\n");
}

TEST(Selection, NamesThatFitNothingAreErrors) {
  const auto unknown = select(registry(), {{"tf-mpa"}, {}});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().text(), "no rule is called `tf-mpa`; did you mean `tf-map`?");
  EXPECT_FALSE(select(registry(), {{}, {"jax-*"}}));
}

TEST(Registry, RefusesTwoOfOneName) {
  Registry all = registry();
  const auto added = all.add(std::make_shared<NamedChecker>("tf-map", "acme"));
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().text(),
            "acme/tf-map.ppr: the rule `tf-map` is there twice, in the packs `builtin` and `acme`; rename one of them");
  EXPECT_EQ(all.names(), (std::vector<std::string>{"tf-batch", "tf-map", "tf-rare", "torch-item"}));
  EXPECT_EQ(all.find("tf-rare")->info().pack, "acme");
  EXPECT_EQ(all.find("tf-nothing"), nullptr);
}

}  // namespace
}  // namespace ppcheck::check
