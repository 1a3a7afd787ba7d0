#include "engine/match/relation.h"

#include <algorithm>

#include "engine/match/operand.h"
#include "engine/match/words.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::CallRef;
using semantic::PathAnswer;
using semantic::SemanticModel;
using semantic::Why;

Truth in_loop(const SemanticModel& model, const Binding& subject, CallRef event, semantic::LoopRef loop,
              bool always, Why* why) {
  for (const LoopPath& way : subject.in) {
    if (way.loop == loop) return always ? model.always_in(event, loop, way.path, why) : Truth::kTrue;
  }
  Truth best = Truth::kFalse;
  for (const PathAnswer& answer : model.in(event, loop, why)) {
    Truth t = answer.truth;
    if (always && t != Truth::kFalse) t = base::both(t, model.always_in(event, loop, answer.path, why));
    best = base::either(best, t);
  }
  return best;
}

}  // namespace

Truth relation_holds(Query& query, const Bindings& bindings, const Binding& subject, const Relation& relation,
                     Why* why) {
  const SemanticModel& model = query.model;
  const CallRef event = subject.call.valid()   ? subject.call
                        : subject.loop.valid() ? event_of(model, subject.loop)
                                               : CallRef{};
  if (!event.valid()) return Truth::kUnknown;
  switch (relation.kind) {
    case Relation::Kind::kInsideApis: {
      Truth best = Truth::kFalse;
      for (Symbol api : query.program.api_sets[relation.apis].apis) {
        best = base::either(best, model.inside_api(event, api, subject.path, why));
        if (best == Truth::kTrue) break;
      }
      return best;
    }
    case Relation::Kind::kIn:
    case Relation::Kind::kAlwaysIn: {
      const Binding& loop = bindings[relation.slot];
      if (!loop.loop.valid()) return Truth::kUnknown;
      return in_loop(model, subject, event, loop.loop, relation.kind == Relation::Kind::kAlwaysIn, why);
    }
    case Relation::Kind::kInsideCall:
    case Relation::Kind::kAfter:
    case Relation::Kind::kBefore: break;
  }
  const Binding& other = bindings[relation.slot];
  const CallRef other_event = other.call.valid()   ? other.call
                              : other.loop.valid() ? event_of(model, other.loop)
                                                   : CallRef{};
  if (!other_event.valid()) return Truth::kUnknown;
  if (relation.kind == Relation::Kind::kInsideCall) {
    return model.inside_call(event, other_event, subject.path, why, semantic::SemanticModel::ContextCallee::kKnownCallee);
  }
  return relation.kind == Relation::Kind::kAfter ? model.after(event, other_event, why)
                                                 : model.after(other_event, event, why);
}

Truth same_object(Query& query, const Binding& call, const Binding& object, Why* why) {
  const semantic::ValueRef there = object.call.valid() ? object.call : object.object;
  if (!call.receiver.valid() || !there.valid()) return Truth::kUnknown;
  if (call.receiver == there && call.path == object.path) return Truth::kTrue;
  const Truth same = query.model.same(call.receiver, call.path, there, object.path, why);
  if (same == Truth::kTrue || !object.call.valid()) return same;
  const CallRef decorates = query.decorates(object.call);
  if (!decorates.valid()) return same;
  return base::either(same, query.model.same(call.receiver, call.path, decorates, object.path, why));
}

Truth goes_over(const Query& query, semantic::LoopRef loop, const Binding& thing, Why* why) {
  const SemanticModel& model = query.model;
  if (thing.object.valid()) return model.over(loop, thing.object, why);
  if (!thing.call.valid()) return Truth::kUnknown;
  // One object is not enough: an earlier version of it does not come from the call.
  const Truth over = model.over(loop, thing.call, why);
  if (over == Truth::kFalse) return over;
  const semantic::ValueRef iterable = model.iterable(loop);
  if (iterable == thing.call) return over;
  return base::both(over, model.uses_call(iterable, {}, thing.call, why));
}

}  // namespace ppcheck::match
