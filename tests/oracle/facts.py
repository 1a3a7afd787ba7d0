"""From recorded events to facts: what a run showed, in the form that a static answer can contradict.

A fact is a JSON object with a relation, places, and `observed`. A static answer contradicts it when
it is known and says the opposite; *not known* never does.

    {"relation": "in", "a": CALL, "b": LOOP, "observed": true}
        the call ran in two iterations of one entry of the loop (once may be "provably once")
    {"relation": "always in", "a": CALL, "b": LOOP, "observed": false}
        an iteration was completed, without a handled exception, and the call did not run in it
    {"relation": "after", "a": LATER, "b": EARLIER, "observed": true}
        derivation for what makes a new version of its receiver, or an object of the later receiver's class,
        else order of time; in both cases within one iteration of every loop that held both
    {"relation": "same", "a": CALL, "a_part": PART, "b": CALL, "b_part": PART, "observed": true}
        one object, or a later version of it; PART is "receiver" or "result"
    {"relation": "uses", "a": CALL, "part": PART, "b": CALL, "observed": true}
        the result of b flowed into the receiver or parameter PART of a
    {"relation": "inside", "a": CALL, "api": API, "observed": true}
    {"relation": "invariant", "a": CALL, "part": PART, "b": LOOP, "path": [CALL...], "observed": false}
        on this path from the loop's body to the call the value differed between two iterations of one
        entry; PART is a parameter, "receiver", or "call" (receiver and all arguments)
    {"relation": "missing", "a": CALL, "parameter": NAME, "observed": true or false}
    {"relation": "==", "a": CALL, "parameter": NAME, "value": CONSTANT, "observed": true or false}
        true: it had this value once; false: it had another one once (both may stand)
    {"relation": "times", "a": LOOP, "value": N, "observed": true}      one entry made N iterations
    {"relation": "callee", "a": CALL, "api": API, "observed": true}
    {"relation": "type", "a": CALL, "part": PART, "api": CLASS, "observed": true}
    {"relation": "calls", "a": CALL, "parameter": NAME, "api": API, "observed": true}
        the function that was passed called the API

CALL and LOOP are "file:line:column", see instrument.py.
"""

import collections
import json
import zlib

# For each relation of two events, how many events of one site are compared; programs repeat themselves.
MOST_OF_A_SITE = 3
MOST_PLAIN_ORDER = 300


def held_together(rounds, event):
    """Whether an event falls in the same iteration of every loop entry that `rounds` knows of another one."""
    for activation, iteration in event.loops:
        if rounds.get(activation, iteration) != iteration:
            return False
    return True


def ancestors(number, parents):
    while number is not None:
        yield number
        number = parents.get(number)


def are_related(a, b):
    return a is not None and b is not None and (issubclass(a, b) or issubclass(b, a))


def runs_within(later, earlier):
    """What runs while `earlier` is still running is no later call."""
    depth = len(earlier.path)
    return len(later.path) > depth and later.path[depth] == earlier.site and later.path[:depth] == earlier.path


def follows(later, earlier, line):
    """How `later` comes after `earlier`: "derived", "plain", or None; `line` holds the versions of its receiver."""
    if runs_within(later, earlier):
        return None
    if earlier.made_version and are_related(later.receiver_class, earlier.receiver_class):
        return "derived" if earlier.result is not None and earlier.result in line else None
    if earlier.receiver_class is None and are_related(later.receiver_class, earlier.result_class):
        derived = earlier.made is not None and (earlier.made in line or earlier.made == later.container)
        return "derived" if derived else None
    return "plain"


class Collector:
    """Gathers the facts of several runs of one program; the same fact stands once."""

    def __init__(self):
        self.facts = {}
        self.derived, self.plain = set(), set()  # pairs (later, earlier)

    def add(self, relation, observed=True, **fields):
        fact = {"relation": relation, **fields, "observed": observed}
        self.facts[json.dumps(fact, sort_keys=True)] = fact

    def sorted(self):
        # Mere order of time is plentiful: a fixed choice of it. Derivation is kept whole.
        chosen = sorted(self.plain - self.derived, key=lambda pair: zlib.crc32(repr(pair).encode()))
        for later, earlier in [*self.derived, *chosen[:MOST_PLAIN_ORDER]]:
            self.add("after", a=later, b=earlier)
        return [self.facts[key] for key in sorted(self.facts)]

    def run(self, observer):
        self.single(observer)
        self.loops(observer)
        self.pairs(observer)

    def single(self, observer):
        values = collections.defaultdict(set)
        for event in observer.events:
            if event.api:
                self.add("callee", a=event.site, api=event.api)
            if event.receiver_type:
                self.add("type", a=event.site, part="receiver", api=event.receiver_type)
            for api in set(event.contexts):
                self.add("inside", a=event.site, api=api)
            for parameter in event.missing:
                self.add("missing", a=event.site, parameter=parameter)
            for part, sources in event.sources.items():
                for source in sources:
                    self.add("uses", a=event.site, part=part, b=source)
            for parameter, api in event.called:
                self.add("calls", a=event.site, parameter=parameter, api=api)
            for part in event.pictures:
                if part not in ("receiver", "call"):
                    self.add("missing", observed=False, a=event.site, parameter=part)
                    constant = event.constants.get(part, ("none",))
                    values[event.site, part].add(json.dumps(constant))
        for (site, parameter), seen in values.items():
            constants = [json.loads(text) for text in seen if not text.startswith("[")]
            for constant in constants:
                self.add("==", a=site, parameter=parameter, value=constant)
                if len(seen) > 1:
                    self.add("==", observed=False, a=site, parameter=parameter, value=constant)

    def loops(self, observer):
        rounds = collections.defaultdict(set)
        pictures = collections.defaultdict(dict)
        for event in observer.events:
            for place, (activation, iteration) in enumerate(event.loops):
                rounds[event.site, activation].add(iteration)
                # Of the loops further in, the same iterations must be compared with each other.
                inner = tuple((a.site, i) for a, i in event.loops[place + 1:])
                path = event.path[activation.depth:]
                for part, picture in event.pictures.items():
                    key = (event.site, part, activation, path, inner)
                    pictures[key].setdefault(iteration, picture)
        ran_in = set()
        for (site, activation), iterations in rounds.items():
            ran_in.add((site, activation.site))
            if len(iterations) > 1:
                self.add("in", a=site, b=activation.site)
        for loop, ran in observer.iterations:
            for site, around in ran_in:
                if around == loop and site not in ran:
                    self.add("always in", observed=False, a=site, b=loop)
        for (site, part, activation, path, _), by_iteration in pictures.items():
            if len(set(by_iteration.values())) > 1:
                self.add("invariant", observed=False, a=site, part=part, b=activation.site, path=list(path))
        for activation in observer.activations:
            self.add("times", a=activation.site, value=activation.most)

    def pairs(self, observer):
        kept, count = [], collections.Counter()
        for event in observer.events:
            count[event.site] += 1
            if count[event.site] <= MOST_OF_A_SITE:
                kept.append(event)
        lines = [(event, set(ancestors(event.receiver, observer.parents))) for event in kept]
        for earlier, _ in lines:
            rounds = dict(earlier.loops)
            objects = earlier.made_version or earlier.made is not None
            for later, line in lines:
                if earlier.order < later.order and earlier.site != later.site:
                    pair = (later.site, earlier.site)
                    if pair not in self.derived and (objects or pair not in self.plain):
                        how = follows(later, earlier, line)
                        if how and held_together(rounds, later):
                            (self.derived if how == "derived" else self.plain).add(pair)
                if earlier.site < later.site and earlier.receiver is not None and later.receiver is not None:
                    if earlier.receiver in line or later.receiver in ancestors(earlier.receiver, observer.parents):
                        self.add("same", a=earlier.site, a_part="receiver", b=later.site, b_part="receiver")
                if earlier.result is not None and earlier.site != later.site and earlier.result in line:
                    self.add("same", a=earlier.site, a_part="result", b=later.site, b_part="receiver")
