#!/usr/bin/env python3
"""Holds static answers against what runs showed.

    tests/oracle/compare.py facts.json answers.json

facts.json is what record.py prints (facts.py has the form). answers.json is {"answers": [...]}: each
answer repeats a fact's fields without `observed` and adds "truth": "true", "false" or "unknown", and
optionally "why". A contradiction is a known answer that says the opposite of what was observed.
"""

import argparse
import collections
import json
import sys


def key(fact):
    return json.dumps({k: v for k, v in fact.items() if k not in ("observed", "truth", "why")}, sort_keys=True)


def compare(facts, answers):
    """(contradictions as pairs (fact, answer), {relation: Counter of agreed, unknown, contradicted, unanswered})."""
    by_key = {key(answer): answer for answer in answers}
    contradictions, counts = [], collections.defaultdict(collections.Counter)
    for fact in facts:
        answer = by_key.get(key(fact))
        if answer is None:
            counts[fact["relation"]]["unanswered"] += 1
        elif answer["truth"] == "unknown":
            counts[fact["relation"]]["unknown"] += 1
        elif (answer["truth"] == "true") == fact["observed"]:
            counts[fact["relation"]]["agreed"] += 1
        else:
            counts[fact["relation"]]["contradicted"] += 1
            contradictions.append((fact, answer))
    return contradictions, counts


def question(fact):
    """What a fact is about, in one line."""
    rest = [f"{k}={v}" for k, v in fact.items() if k not in ("relation", "a", "b", "observed") and v != []]
    return " ".join([fact["a"], fact["relation"], *([fact["b"]] if "b" in fact else []), *rest])


def sentence(fact, answer):
    """A contradiction in one line."""
    said = f" ({answer['why']})" if answer.get("why") else ""
    seen = "seen" if fact["observed"] else "seen not to hold"
    return f"{question(fact)}: {seen}, answered {answer['truth']}{said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("facts")
    parser.add_argument("answers")
    options = parser.parse_args()
    with open(options.facts) as facts, open(options.answers) as answers:
        contradictions, counts = compare(json.load(facts)["facts"], json.load(answers)["answers"])
    for fact, answer in contradictions:
        print(sentence(fact, answer))
    for relation, count in sorted(counts.items()):
        print(f"{relation:12} " + ", ".join(f"{n} {what}" for what, n in sorted(count.items())))
    return 1 if contradictions else 0


if __name__ == "__main__":
    sys.exit(main())
