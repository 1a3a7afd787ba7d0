// standard_library_test.cc: all of CPython's standard library lowers. Left out where no CPython is installed.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/ir/dump.h"
#include "engine/ir/read.h"
#include "engine/ir/verify.h"
#include "engine/lower/lower.h"

namespace ppcheck::lower {
namespace {

std::string output_of(const std::string& command) {
  std::string out;
  if (FILE* pipe = ::popen(command.c_str(), "r")) {
    char buffer[4096];
    while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe)) out.append(buffer, got);
    ::pclose(pipe);
  }
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

std::vector<std::string> library_files() {
  std::vector<std::string> files;
  const std::string folder =
      output_of("python3 -c 'import sysconfig; print(sysconfig.get_path(\"stdlib\"))' 2>/dev/null");
  std::error_code error;
  if (folder.empty() || !std::filesystem::is_directory(folder, error)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    const std::string path = entry.path().string();
    if (path.ends_with(".py") && path.find("/site-packages/") == std::string::npos &&
        path.find("/dist-packages/") == std::string::npos && path.find('\'') == std::string::npos)
      files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Whether the interpreter itself takes the file.
bool is_python(const std::string& path) {
  return output_of("python3 -W ignore -c 'import ast, sys; ast.parse(open(sys.argv[1], \"rb\").read())' '" +
                   path + "' 2>/dev/null && echo yes") == "yes";
}

TEST(StandardLibrary, Lowers) {
  const std::vector<std::string> files = library_files();
  if (files.size() < 500) GTEST_SKIP() << "no CPython library here";
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::vector<std::string> with_skipped;
  std::size_t instructions = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) {
      auto file = source::read_source(files[i], files[i], base::kMaxSourceBytes);
      if (!file) continue;  // an encoding that is made up, to test the interpreter
      const auto shared = std::make_shared<const source::SourceFile>(std::move(*file));
      const auto module = lower_file(shared, {"m"});
      const std::lock_guard lock(mutex);
      ASSERT_TRUE(module.has_value()) << files[i];
      for (const std::string& problem : ir::verify(**module, 3)) ADD_FAILURE() << files[i] << ": " << problem;
      if (i % 10 == 0) {
        const auto copy = ir::read(ir::dump(**module));
        EXPECT_TRUE(copy && ir::equal(**module, *copy)) << files[i];
      }
      if (!(*module)->skipped.empty()) with_skipped.push_back(files[i]);
      for (const ir::Function& fn : (*module)->functions) instructions += fn.instrs.size();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned t = 1; t < std::max(1u, std::thread::hardware_concurrency()); ++t) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();

  std::string listed;
  std::size_t refused = 0;
  for (const std::string& path : with_skipped)
    if (is_python(path)) {
      ++refused;
      listed += "\n  " + path;
    }
  RecordProperty("files", static_cast<int>(files.size()));
  RecordProperty("instructions", static_cast<int>(instructions));
  std::printf("%zu files, %zu instructions, %zu files with skipped regions that CPython accepts%s\n",
              files.size(), instructions, refused, listed.c_str());
  EXPECT_LT(static_cast<double>(refused), 0.002 * static_cast<double>(files.size())) << listed;
}

}  // namespace
}  // namespace ppcheck::lower
