// diff.h: what is different between two texts, as `patch` reads it.
//
//   --- train.py
//   +++ train.py
//   @@ -1,3 +1,3 @@
//    import tensorflow as tf
//   -ds = ds.map(f)
//   +ds = ds.map(f, num_parallel_calls=tf.data.AUTOTUNE)
//    ds = ds.batch(8)
#pragma once

#include <string>
#include <string_view>

namespace ppcheck::fix {

// Empty when the texts are equal. Three lines of context; line ends are shown as they are, a missing one at the end as
// "\ No newline at end of file". Cost: lines times differences; beyond some thousand differences the stretch between
// the first and the last is given as one.
std::string unified_diff(const std::string& path, std::string_view before, std::string_view after);

}  // namespace ppcheck::fix
