// event.h: a `call` line of unless, minor or doubt: is there such a call?
//
//   call ds.unbatch | ds.window after m before b
//   call tf.Graph in L
//   call tf.keras.backend.clear_session          // names no object, loop or order: looked for around the match
#pragma once

#include "engine/match/query.h"

namespace ppcheck::match {

// True when some call fits; not known when one may. A line that names no bound object, loop or order is looked for
// in the functions on the match's call path, from the outermost down, and in what they call. There, and only there,
// a method call on a receiver of unknown type counts too, when that receiver may be the same object.
base::Truth event_holds(Query& query, const Bindings& bindings, std::uint32_t condition,
                        semantic::Why* why = nullptr);

}  // namespace ppcheck::match
