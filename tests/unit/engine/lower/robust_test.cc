// robust_test.cc: whatever the bytes are, lowering ends with IR that keeps its promises.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "engine/ir/verify.h"
#include "engine/lower/lower.h"

namespace ppcheck::lower {
namespace {

constexpr const char* kProgram = R"(# -*- coding: utf-8 -*-
import tensorflow as tf, os.path
from .a import b as c
@tf.function(x=1)
class Model(Base, metaclass=M):
    """text"""
    size: "int" = 3
    def fit(self, data, *args, n=10, **kw) -> "tf.Tensor":
        global counter
        total = 0.5
        with open(data) as f, self.lock:
            for i, (x, *y) in enumerate(f):
                if i == 0 and not x: continue
                elif x is None or y: break
                total += self.step(x)[0, 1:2]
            else:
                print "done", total
        def inner():
            nonlocal total
            total = yield (q for q in data if q)
        try:
            return {k: v for k, v in kw.items()}
        except (A, B) as e:
            raise E from e
        except KeyError, e:
            del self.x[e]
        finally:
            print(f"{total:>{n}}", b"\x00" b"1", `n`)
        while True:
            match data, n:
                case [1, *rest] if rest: pass
                case {"k": P(x=-1)} | None as z: pass
            assert (m := lambda a, b=n: a if b else -a) < n <= 3, "no"
async def main():
    async for x in gen(): await x
)";

void check(const std::string& text) {
  const auto module = lower_text(text);
  for (const std::string& problem : ir::verify(*module, 3))
    ADD_FAILURE() << problem << "\n" << text;
}

TEST(Robust, TheProgramItself) { check(kProgram); }

TEST(Robust, EveryPrefix) {
  const std::string program = kProgram;
  for (std::size_t i = 0; i < program.size(); i += 3) check(program.substr(0, i));
}

TEST(Robust, EveryLineLeftOut) {
  const std::string program = kProgram;
  for (std::size_t at = 0; at < program.size();) {
    const std::size_t end = program.find('\n', at) + 1;
    check(program.substr(0, at) + program.substr(end));
    at = end;
  }
}

TEST(Robust, OneByteChanged) {
  std::mt19937 random(7);
  const std::string_view bytes = "()[]{}:,.='\"\\#\n \t*@`x1";
  for (int round = 0; round < 1500; ++round) {
    std::string program = kProgram;
    const std::size_t at = random() % program.size();
    const int kind = static_cast<int>(random() % 3);
    const char byte = bytes[random() % bytes.size()];
    if (kind == 0) program.erase(at, 1);
    else if (kind == 1) program[at] = byte;
    else program.insert(at, 1, byte);
    check(program);
  }
}

TEST(Robust, PiecesMoved) {
  std::mt19937 random(11);
  for (int round = 0; round < 500; ++round) {
    std::string program = kProgram;
    for (int i = 0; i < 4; ++i) {
      const std::size_t from = random() % program.size();
      const std::size_t size = random() % 40;
      const std::string piece = program.substr(from, size);
      program.erase(from, size);
      program.insert(random() % (program.size() + 1), piece);
    }
    check(program);
  }
}

TEST(Robust, Noise) {
  std::mt19937 random(13);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += static_cast<char>(random() % 256);
    check(text);
  }
}

std::string repeated(std::string_view unit, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += unit;
  return out;
}

struct Long {
  const char* title;
  std::string text;
  std::string skipped;  // the reason of the first skipped region
};

TEST(Robust, DeepAndLong) {
  std::string elifs = "if a == 0:\n  x = 0\n";
  for (int i = 0; i < 30000; ++i) elifs += "elif a == 1:\n  x = 1\n";
  const std::string deep = "nested deeper than 1000 levels";
  const Long rows[] = {
      {"brackets", "x = " + repeated("[", 100000) + repeated("]", 100000) + "\n", deep},
      {"brackets that are not closed", "x = " + repeated("[", 100000) + "\n", "syntax error"},
      {"parentheses", "x = " + repeated("(", 100000) + "1" + repeated(")", 100000) + "\n", ""},
      {"calls in calls", "x = " + repeated("f(", 100000) + repeated(")", 100000) + "\n", deep},
      {"a sum", "x = a" + repeated(" + a", 100000) + "\n", ""},
      {"powers", "x = a" + repeated(" ** a", 100000) + "\n", deep},
      {"attributes", "x = a" + repeated(".a", 100000) + "\n", ""},
      {"items", "x = a" + repeated("[0]", 100000) + "\n", ""},
      {"not", "x = " + repeated("not ", 100000) + "a\n", ""},
      {"minus", "x = " + repeated("-", 100000) + "a\n", ""},
      {"and", "x = a" + repeated(" and a", 50000) + "\n", ""},
      {"and as a test", "if a" + repeated(" and a", 50000) + ": pass\n", ""},
      {"a chain of comparisons", "x = a" + repeated(" < a", 50000) + "\n", ""},
      {"conditional expressions", "x = " + repeated("a if b else ", 30000) + "c\n", ""},
      {"lambdas", "x = " + repeated("lambda: ", 50000) + "c\n", deep},
      {"assignments", repeated("a = ", 50000) + "1\n", ""},
      {"targets", repeated("[", 20000) + "a" + repeated("]", 20000) + " = x\n", deep},
      {"unions", "x: a" + repeated(" | a", 30000) + "\n", ""},
      {"elif", elifs, ""},
      {"statements in try", "try:\n" + repeated("  a = f(a)\n", 20000) + "except E: g(a)\n", ""},
      {"breaks", "while a:\n" + repeated("  if b: break\n", 50000), ""},
      {"strings", "x =" + repeated(" 'a'", 100000) + "\n", ""},
      {"a long list", "x = [" + repeated("1,", 200000) + "]\n", ""},
      {"loops of a comprehension", "x = [y" + repeated(" for y in z", 10000) + "]\n", ""},
      {"with items", "with a" + repeated(", a", 3000) + ": pass\n", ""},
      {"decorators", repeated("@a\n", 5000) + "def f(): pass\n", ""},
  };
  for (const Long& row : rows) {
    SCOPED_TRACE(row.title);
    const auto module = lower_text(row.text);
    EXPECT_EQ(ir::verify(*module, 3), std::vector<std::string>{});
    EXPECT_EQ(module->skipped.empty() ? "" : module->skipped[0].reason, row.skipped);
  }
}

}  // namespace
}  // namespace ppcheck::lower
