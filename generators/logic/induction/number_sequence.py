"""Number sequences: continue a recurrence whose hidden rule is the shortest of a stated grammar.

A sequence alone has no right continuation. Here the prompt says what rules are made of and how
many operations this one has; the generator proves that no shorter rule fits and that all of that
length agree on the terms asked for. It inverts the outermost operation and looks the rest up; the
solver computes all rules on arrays. Two rules are one if they are the same polynomial.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.induction._recurrences import (
    BOUND,
    GROWTH,
    LEAVES,
    NUMBERS,
    SIGNS,
    Rule,
    continued,
    monomials,
    rules_of,
)
from generators.wording import Grammar, speak
from proofmill.problem import canonical_json

OPERATIONS = Knob("operations", 1, 3, "operations in the hidden rule")
START = Knob("start", 80, 99, "largest starting term")
SHOWN = Knob("shown", 8, 6, "terms shown")
ASKED = Knob("asked", 3, 7, "terms asked for")


Vector: TypeAlias = tuple[int, ...]
"""The values of a rule at the terms shown from the third on."""


@dataclass(frozen=True, slots=True)
class Task:
    """The first terms, the number of operations in the rule and of the terms to add."""

    terms: tuple[int, ...]
    operations: int
    asked: int
    rule: str = field(compare=False)
    answer: str = field(compare=False)


@redrawn(4000, "rule")
def _generate(rng: Random, knobs: Knobs) -> Task | None:
    operations, most = OPERATIONS.integer(knobs), START.integer(knobs)
    shown, asked = SHOWN.integer(knobs), ASKED.integer(knobs)
    inner = rng.randrange(operations)
    parts = (rng.choice(rules_of(inner)), rng.choice(rules_of(operations - 1 - inner)))
    rule = Rule(rng.choice("+-*"), parts=parts)
    start = (rng.randint(1, most), rng.randint(1, most))
    if not any(p or q for (p, q, _), _ in monomials(rule)):
        return None
    terms = continued(start, rule, shown + asked - 2)
    if not _is_fit(terms, shown) or not _is_sound(terms, shown, operations):
        return None
    answer = canonical_json(list(terms[shown:]))
    return Task(terms[:shown], operations, asked, rule.text(), answer)


def _is_fit(terms: Sequence[int], shown: int) -> bool:
    """Tell whether the terms are of printable size, never 0 and not too repetitive."""
    is_small = max(map(abs, terms[:shown])) <= BOUND and abs(terms[-1]) <= BOUND * GROWTH
    return is_small and 0 not in terms and len(set(terms)) >= len(terms) - 1


def _is_sound(terms: Sequence[int], shown: int, operations: int) -> bool:
    """Tell whether no shorter rule makes the terms shown, and all of this length the others."""
    goal = tuple(terms[2:shown])
    tables = _tables(terms[:shown], operations)
    if any(goal in table for table in tables):
        return False
    return all(
        continued(terms[:shown], rule, len(terms) - shown) == tuple(terms)
        for rule in _fitting(goal, tables)
    )


def _tables(terms: Sequence[int], operations: int) -> list[dict[Vector, list[Rule]]]:
    """Return the rules by their values, for each number of operations below `operations`."""
    places = range(2, len(terms))
    leaves: dict[str | int, Vector] = {number: (number,) * len(places) for number in NUMBERS}
    leaves |= {
        "p": tuple([terms[i - 1] for i in places]),
        "q": tuple([terms[i - 2] for i in places]),
        "n": tuple([i + 1 for i in places]),
    }
    vectors: dict[int, Vector] = {}  # by identity of a rule: `rules_of` keeps all, parts included
    tables = []
    for fewer in range(operations):
        found: dict[Vector, list[Rule]] = {}
        for rule in rules_of(fewer):
            if rule.sign:
                left, right = rule.parts
                vector = tuple(map(SIGNS[rule.sign], vectors[id(left)], vectors[id(right)]))
            else:
                vector = leaves[rule.leaf]
            vectors[id(rule)] = vector
            found.setdefault(vector, []).append(rule)
        tables.append(found)
    return tables


def _fitting(goal: Vector, tables: Sequence[dict[Vector, list[Rule]]]) -> Iterator[Rule]:
    """Yield the rules, one operation longer than the tables reach in sum, that make the goal."""
    for few in range((len(tables) + 1) // 2):
        many = tables[len(tables) - 1 - few]
        for vector, rules in tables[few].items():
            for sign, is_first, needed in _inverses(goal, vector):
                for other in many.get(needed, ()):
                    for rule in rules:
                        yield Rule(sign, parts=(rule, other) if is_first else (other, rule))


def _inverses(goal: Vector, vector: Vector) -> Iterator[tuple[str, bool, Vector]]:
    """Yield what the other part must be, by sign and by whether `vector` is the first part."""
    pairs = list(zip(goal, vector, strict=True))
    yield "+", True, tuple([g - v for g, v in pairs])
    yield "-", True, tuple([v - g for g, v in pairs])
    yield "-", False, tuple([g + v for g, v in pairs])
    if all(v and g % v == 0 for g, v in pairs):  # no term is 0, so no factor is
        yield "*", True, tuple([g // v for g, v in pairs])


_GRAMMAR: Grammar = {
    "start": (
        "<what>\n\n{terms}, ...\n\n<names> <rule> <ask>",
        "<ask>\n\n{terms}, ...\n\n<names> <rule>",
        "<names> <rule>\n\n{terms}, ...\n\n<ask>",
    ),
    "what": (
        "A sequence of whole numbers starts like this:",
        "Here are the first {shown} terms of a sequence.",
        "The following sequence obeys a hidden rule:",
    ),
    "names": (
        "From the third term on, each term comes from the two before it: p is the term just before "
        "it, q the term before p, and n is its own position (the first term has n = 1).",
        "The first two terms are free. Each later term is computed from p (the previous term), q "
        "(the one before the previous) and n (the position of the new term, counted from 1).",
    ),
    "rule": (
        "The rule is one formula made of p, q, n and the numbers 1 to 9 with exactly {signs}, each "
        "of them +, - or *, bracketed in any way; anything may be used more than once or not at "
        "all. No formula with fewer operations fits, and all that fit with so many give the same "
        "continuation.",
        "The formula may use p, q, n and the whole numbers from 1 to 9, each as often as you like, "
        "brackets, and {signs} chosen from +, - and *. Nothing with fewer operations makes these "
        "terms, and every formula of this length that makes them continues them alike.",
    ),
    "ask": (
        "Find the next {asked} terms of the sequence.",
        "Continue the sequence by {asked} terms.",
        "What are the {asked} terms that come next? Give them in order.",
        "Write down the next {asked} numbers, in order.",
    ),
}
_COUNTS = ("", "one operation", "two operations", "three operations")


def _render(task: Task, rng: Random) -> str:
    return speak(
        _GRAMMAR,
        rng,
        terms=", ".join(map(str, task.terms)),
        shown=len(task.terms),
        signs=_COUNTS[task.operations],
        asked=task.asked,
    )


def _solve(task: Task) -> list[str]:
    """Compute every rule at once, shortest first; sums and products wrap, so hits are replayed."""
    for operations in range(1, task.operations + 1):
        rules = [rule for rule in _hits(task.terms, operations) if _makes(rule, task.terms)]
        if rules:  # a rule shorter than the prompt says is no answer to it
            fair = rules if operations == task.operations else []
            ends = dict.fromkeys(continued(task.terms, rule, task.asked) for rule in fair)
            return [canonical_json(list(end[len(task.terms) :])) for end in ends]
    return []


def _makes(rule: Rule, terms: Sequence[int]) -> bool:
    return continued(terms[:2], rule, len(terms) - 2) == tuple(terms)


def _hits(terms: Sequence[int], operations: int) -> Iterator[Rule]:
    goal = np.array(terms[2:], dtype=np.int64)
    for inner in range(operations):
        lefts, rights = rules_of(inner), rules_of(operations - 1 - inner)
        a, b = _values(lefts, terms)[:, None, :], _values(rights, terms)[None, :, :]
        for sign, made in (("+", a + b), ("-", a - b), ("*", a * b)):
            for i, j in np.argwhere((made == goal).all(axis=2)).tolist():
                yield Rule(sign, parts=(lefts[i], rights[j]))


def _values(rules: Sequence[Rule], terms: Sequence[int]) -> NDArray[np.int64]:
    """Return an array (rules, terms from the third on)."""
    inputs = [(terms[i - 1], terms[i - 2], i + 1) for i in range(2, len(terms))]
    return np.array([[rule.value(*known) for known in inputs] for rule in rules], dtype=np.int64)


def _effort(task: Task) -> int:
    """Count all rules up to the length stated, and the operations that make the new terms."""
    rules: int = sum((len(LEAVES) * len(SIGNS)) ** size for size in range(1, task.operations + 1))
    return rules + task.operations * task.asked


def _steps(task: Task) -> tuple[str, ...]:
    return (f"next term = {task.rule}", f"so the sequence goes on with {task.answer[1:-1]}")


def _capacity(dial: float) -> float:
    # starting pairs x rules that keep the terms small
    signs, most = OPERATIONS.integer_at(dial), START.integer_at(dial)
    return most**2 * 40.0 * 12.0 ** (signs - 1)


FAMILY = Family(
    name="number_sequence",
    version=1,
    domain="logic",
    summary="the next terms of a sequence whose rule is the shortest that fits",
    concepts=("induction", "recurrences"),
    knobs=(OPERATIONS, START, SHOWN, ASKED),
    verifier="sequence",
    examples=("12, 31, 43", "-5, 8, 104"),
    generate=_generate,
    render=_render,
    solve=_solve,
    effort=_effort,
    canonical=lambda task: [list(task.terms), task.operations, task.asked],
    steps=_steps,
    capacity=_capacity,
    # the terms asked for have three digits or more between them
    guess_rate=lambda dial: 0.001,
)
