// library.h: the stub package that the tests of the evaluator speak of, and a program that uses it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/match/evaluate.h"
#include "engine/match/words.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::match {

// Datasets continue, optimizers mutate, operations are pure.
inline const char* const kLibrary = R"(
from typing import Any, Callable, Optional
from ppcheck import calls, mutates, new, random, iterates

AUTO: int

class Tensor:
    def backward(self) -> None: ...
    def __add__(self, other: Any) -> Tensor: ...

class Dataset:
    @staticmethod
    def range(stop: int) -> Dataset: ...
    @staticmethod
    def files(pattern: str) -> Dataset: ...
    @calls("f")
    def map(self, f: Callable, parallel: Optional[int] = None) -> Dataset: ...
    def batch(self, size: int, drop: bool = False) -> Dataset: ...
    def unbatch(self) -> Dataset: ...
    def cache(self, name: str = "") -> Dataset: ...
    def take(self, count: int) -> Dataset: ...

class Optimizer:
    def __init__(self, rate: float = 0.1) -> None: ...
    @mutates
    def step(self) -> None: ...
    @mutates
    def zero_grad(self) -> None: ...

class Adam(Optimizer): ...

class Graph:
    def __enter__(self) -> Graph: ...
    def __exit__(self, *args: Any) -> None: ...

def cast(x: Any, dtype: str = "float") -> Tensor: ...
def zeros(shape: Any) -> Tensor: ...
def ones(shape: Any) -> Tensor: ...
def squeeze(x: Any) -> Tensor: ...
@random
def noise(shape: Any) -> Tensor: ...
def reset() -> None: ...
def record(value: Any, *rest: Any) -> None: ...
)";

class Code : public semantic::Program {
 public:
  // One module `m` that may `import lib`.
  explicit Code(std::string text) : Code(std::vector<File>{{"m.py", std::move(text)}}) {}
  explicit Code(std::vector<File> files) : semantic::Program(with_library(std::move(files))) {}

  // The lines that bear a finding, as "m.py:4".
  std::vector<std::string> lines(const match::Program& rule) const { return lines_of(evaluate(rule, model(), facts)); }

  std::vector<std::string> lines_of(const std::vector<Match>& matches) const {
    std::vector<std::string> out;
    for (const Match& m : matches) {
      const auto function = m.reported.valid() ? m.reported.function : m.reported_loop.function;
      const auto line = m.reported.valid() ? match::line_of(model(), m.reported)
                                           : match::line_of(model(), m.reported_loop);
      out.push_back(match::module_of(model(), function).file->path + ":" + std::to_string(line));
    }
    return out;
  }

  ProjectFacts facts;

 private:
  static std::vector<File> with_library(std::vector<File> files) {
    files.push_back({"lib.pyi", kLibrary});
    return files;
  }
};

}  // namespace ppcheck::match
