// timing.h: where the processor time of a run went, for `ppcheck --time`.
//
//   Timings timings;
//   { const Stopwatch watch(timings, "rule tf-map-before-batch"); … }   // adds this thread's processor time
//   write_text(timings)
//
// Processor time and not wall-clock time: it says the same on a busy machine and for any number of jobs.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace ppcheck::driver {

class Timings {
 public:
  // Adds to what is known of `what`. May be called from any thread.
  void add(const std::string& what, double seconds);
  // Largest first, then by name.
  std::vector<std::pair<std::string, double>> sorted() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, double> seconds_;
};

// From construction to destruction; of the calling thread, or of all threads of the process. With a null `timings`
// it does nothing.
class Stopwatch {
 public:
  enum class Of : unsigned char { kThread, kProcess };
  Stopwatch(Timings* timings, std::string what, Of of = Of::kThread);
  ~Stopwatch();
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  Timings* timings_;
  std::string what_;
  Of of_;
  double start_ = 0;
};

// One line each: seconds, share, what. Lines of less than a hundredth of a second are counted, not shown.
std::string write_text(const Timings& timings);

}  // namespace ppcheck::driver
