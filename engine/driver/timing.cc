#include "engine/driver/timing.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>

namespace ppcheck::driver {

namespace {

constexpr double kShown = 0.01;  // seconds

double now(Stopwatch::Of of) {
  timespec t{};
  if (clock_gettime(of == Stopwatch::Of::kThread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &t) != 0) return 0;
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

}  // namespace

void Timings::add(const std::string& what, double seconds) {
  const std::lock_guard lock(mutex_);
  seconds_[what] += seconds;
}

std::vector<std::pair<std::string, double>> Timings::sorted() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<std::string, double>> out(seconds_.begin(), seconds_.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return out;
}

Stopwatch::Stopwatch(Timings* timings, std::string what, Of of)
    : timings_(timings), what_(std::move(what)), of_(of), start_(timings == nullptr ? 0 : now(of)) {}

Stopwatch::~Stopwatch() {
  if (timings_ != nullptr) timings_->add(what_, now(of_) - start_);
}

std::string write_text(const Timings& timings) {
  const auto lines = timings.sorted();
  double all = 0;
  for (const auto& [what, seconds] : lines) all += seconds;
  std::string out = fmt::format("{:.2f} s of processor time\n", all);
  std::size_t small = 0;
  for (const auto& [what, seconds] : lines) {
    if (seconds < kShown)
      ++small;
    else
      out += fmt::format("{:>8.2f} s {:>4.0f} %  {}\n", seconds, 100 * seconds / all, what);
  }
  if (small > 0) out += fmt::format("             and {} below {} s\n", small, kShown);
  return out;
}

}  // namespace ppcheck::driver
