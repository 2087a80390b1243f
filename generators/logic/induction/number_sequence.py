"""Number sequences: continue a recurrence whose hidden rule is the shortest of a stated grammar.

A sequence alone has no right continuation. Here the prompt says what rules are made of and how
many operations this one has; the generator proves that no shorter rule fits and that all of that
length agree on the terms asked for. The solver lists the rules on its own, one of each value at
huge numbers (Kronecker 1882), and computes all of them on arrays.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generators.family import Family, Knob, Knobs, redrawn
from generators.logic.induction._recurrences import (
    LEAVES,
    MOST,
    SIGNS,
    Rule,
    continued,
    is_sound,
    monomials,
    rules,
)
from generators.pictures import Grid, Panel, Plane, Shape, Table
from generators.wording import Grammar, speak
from proofmill.problem import Json, canonical_json

OPERATIONS = Knob("operations", 1, 3, "operations in the hidden rule")
START = Knob("start", 80, 99, "largest starting term")
SHOWN = Knob("shown", 8, 6, "terms shown")
ASKED = Knob("asked", 3, 7, "terms asked for")

_BOUND = 100_000
"""No term shown is larger."""
_HUGE = {"p": 10**6, "q": 10**30, "n": 10**150}
"""Where rules of two operations differ if their polynomials do: far above any coefficient, and each
above all powers of the one before."""


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
    parts = (rng.choice(rules(inner)), rng.choice(rules(operations - 1 - inner)))
    rule = Rule(rng.choice("+-*"), parts=parts)
    start = (rng.randint(1, most), rng.randint(1, most))
    if not any(p or q for (p, q, _), _ in monomials(rule)):
        return None
    terms = continued(start, rule, shown + asked - 2)
    if not _is_fit(terms, shown) or not is_sound(terms, shown, operations):
        return None
    answer = canonical_json(list(terms[shown:]))
    return Task(terms[:shown], operations, asked, rule.text(), answer)


def _is_fit(terms: Sequence[int], shown: int) -> bool:
    """Tell whether the terms are of printable size, never 0 and not too repetitive."""
    is_small = max(map(abs, terms[:shown])) <= _BOUND and abs(terms[-1]) <= MOST
    return is_small and 0 not in terms and len(set(terms)) >= len(terms) - 1


_GRAMMAR: Grammar = {
    "start": (
        "<what>\n\n{terms}, ...\n\n<names> <rule> <ask>",
        "<ask>\n\n{terms}, ...\n\n<names> <rule>",
        "<made> <names> <rule>\n\n{terms}, ...\n\n<ask>",
    ),
    "what": (
        "A sequence of integers starts like this:",
        "Here are the first {shown} terms of a sequence.",
        "The following sequence obeys a hidden rule:",
    ),
    "made": (
        "A hidden rule makes a sequence of integers.",
        "The terms of a sequence obey a hidden rule.",
        "Continue a sequence of integers that has a hidden rule.",
    ),
    "names": (
        "From the third term on, each term comes from the two before it: p is the term just before "
        "it, q the term before p, and n is its own position (the first term has n = 1).",
        "The first two terms are free. Each later term is computed from p (the previous term), q "
        "(the one before the previous) and n (the position of the new term, counted from 1).",
    ),
    "rule": (
        "The rule is one formula made of p, q, n and the numbers 1 to 9 with exactly {signs}, "
        "bracketed in any way; anything may be used more than once or not at "
        "all. No formula with fewer operations fits, and all that fit with so many give the same "
        "continuation.",
        "The rule is a formula that may use p, q, n and the whole numbers from 1 to 9, each as "
        "often as you like, brackets, and exactly {signs}. Nothing with fewer operations makes "
        "these terms, and every formula of this length that makes them continues them alike.",
    ),
    "ask": (
        "Find the next {asked} terms of the sequence.",
        "Continue the sequence by {asked} terms.",
        "What are the {asked} terms that come next? Give them in order.",
        "Write down the next {asked} numbers, in order.",
    ),
}
_COUNTS = (
    "",
    "one operation (+, - or *)",
    "two operations (each of them +, - or *)",
    "three operations (each of them +, - or *)",
)


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
        found = [rule for rule in _hits(task.terms, operations) if _makes(rule, task.terms)]
        if found:  # a rule shorter than the prompt says is no answer to it
            fair = found if operations == task.operations else []
            ends = dict.fromkeys(_following(task.terms, rule, task.asked) for rule in fair)
            return [canonical_json(list(end)) for end in ends]
    return []


def _makes(rule: Rule, terms: Sequence[int]) -> bool:
    return all(
        _value(rule, known) == term for known, term in zip(_knowns(terms), terms[2:], strict=True)
    )


def _knowns(terms: Sequence[int]) -> Iterator[Mapping[str, int]]:
    """Yield what the rule knows before each term from the third on."""
    for n in range(3, len(terms) + 1):
        yield {"p": terms[n - 2], "q": terms[n - 3], "n": n}


def _value(rule: Rule, known: Mapping[str, int]) -> int:
    if not rule.sign:
        return known[rule.leaf] if isinstance(rule.leaf, str) else rule.leaf
    left, right = (_value(part, known) for part in rule.parts)
    return SIGNS[rule.sign](left, right)


def _following(terms: Sequence[int], rule: Rule, asked: int) -> tuple[int, ...]:
    q, p = terms[-2:]
    further = list[int]()
    for n in range(len(terms) + 1, len(terms) + asked + 1):
        q, p = p, _value(rule, {"p": p, "q": q, "n": n})
        further.append(p)
    return tuple(further)


def _hits(terms: Sequence[int], operations: int) -> Iterator[Rule]:
    goal = np.array(terms[2:], dtype=np.int64)
    for inner in range(operations):
        lefts, rights = _language(inner), _language(operations - 1 - inner)
        a, b = _values(inner, terms), _values(operations - 1 - inner, terms)
        for sign, joined in _JOINED.items():
            # The last term, which is the largest of most, tells nearly all pairs apart.
            i, j = np.nonzero(joined(a[:, None, -1], b[None, :, -1]) == goal[-1])
            is_hit = (joined(a[i], b[j]) == goal).all(axis=1)
            for left, right in zip(i[is_hit].tolist(), j[is_hit].tolist(), strict=True):
                yield Rule(sign, parts=(lefts[left], rights[right]))


_JOINED = {"+": np.add, "-": np.subtract, "*": np.multiply}


@cache
def _language(operations: int) -> list[Rule]:
    """Return one rule for each value at `_HUGE` that takes so many operations and no fewer."""
    if operations == 0:
        return [Rule("", leaf) for leaf in LEAVES]
    found: dict[int, Rule] = {}
    for inner in range(operations):
        pairs = product(_language(inner), _language(operations - 1 - inner))
        drafts = (Rule(sign, parts=parts) for parts in pairs for sign in SIGNS)
        found = {_value(rule, _HUGE): rule for rule in drafts} | found
    shorter = {_value(rule, _HUGE) for fewer in range(operations) for rule in _language(fewer)}
    return [rule for value, rule in found.items() if value not in shorter]


def _values(operations: int, terms: Sequence[int]) -> NDArray[np.int64]:
    """Return what the rules of a language make, wrapped: (rules, terms from the third on)."""
    numbers = np.arange(3, len(terms) + 1)
    p, q = (np.array(some, dtype=np.int64) for some in (terms[1:-1], terms[:-2]))
    known = {"p": p, "q": q, "n": numbers}
    leaves = [known[leaf] if isinstance(leaf, str) else np.full_like(p, leaf) for leaf in LEAVES]
    found = [np.stack(leaves)]
    for more in range(1, operations + 1):
        values = np.empty((len(_language(more)), len(numbers)), dtype=np.int64)
        for inner, sign, rows, left, right in _origins(more):
            values[rows] = _JOINED[sign](found[inner][left], found[more - 1 - inner][right])
        found.append(values)
    return found[operations]


class _Origin(NamedTuple):
    """Where some rules of a language come from."""

    inner: int
    """Operations of their left parts."""
    sign: str
    rows: NDArray[np.intp]
    """Which rules they are."""
    left: NDArray[np.intp]
    """Places of their parts in the languages of these."""
    right: NDArray[np.intp]


@cache
def _origins(operations: int) -> list[_Origin]:
    """Return all rules of a language of one operation or more, by sign and sizes of the parts."""
    places = [
        {id(rule): place for place, rule in enumerate(_language(fewer))}
        for fewer in range(operations)
    ]
    rows: dict[tuple[int, str], list[tuple[int, int, int]]] = {}
    for row, rule in enumerate(_language(operations)):
        left, right = map(id, rule.parts)
        inner = next(fewer for fewer, known in enumerate(places) if left in known)
        place = row, places[inner][left], places[operations - 1 - inner][right]
        rows.setdefault((inner, rule.sign), []).append(place)
    return [
        _Origin(inner, sign, *np.array(some, dtype=np.intp).T)
        for (inner, sign), some in rows.items()
    ]


def _effort(task: Task) -> int:
    """Count all rules up to the length stated, and the operations that make the new terms."""
    drafts: int = sum((len(LEAVES) * len(SIGNS)) ** size for size in range(1, task.operations + 1))
    return drafts + task.operations * task.asked


def _steps(task: Task) -> tuple[str, ...]:
    """State the rule, and work out with it the terms that are shown and those that are not."""
    terms = [*task.terms, *json.loads(task.answer)]
    lines = [f"Let each term be {task.rule}."]
    for n in range(3, len(terms) + 1):
        worked = task.rule
        for letter, number in (("p", terms[n - 2]), ("q", terms[n - 3]), ("n", n)):
            worked = worked.replace(letter, str(number))
        shown = ", as shown" if n <= len(task.terms) else ""
        lines.append(f"n = {n}: {worked} = {terms[n - 1]}{shown}.")
    answer = ", ".join(map(str, terms[len(task.terms) :]))
    return (*lines, f"So the answer is {answer}.")


def _canonical(task: Task) -> Json:
    return [list(task.terms), task.operations, task.asked]


def _picture(task: Task) -> Panel:
    terms = [*map(str, task.terms), *["?"] * task.asked]
    numbers = [str(n) for n in range(1, len(terms) + 1)]
    course = tuple((float(n), float(term)) for n, term in enumerate(task.terms, 1))
    shapes = [Shape("line", course), Shape("points", course)]
    rule = [
        (
            "term n from the third on",
            f"formula of p, q, n and 1 to 9 with {task.operations} of + - *",
        ),
        ("p, q", "the term before it, and the one before that"),
    ]
    return Panel(
        figures=[
            ("terms", Grid(cells=[terms], top=numbers)),
            ("their course", Plane(shapes=shapes, has_axes=True, is_square=False)),
            ("rule", Table(rows=rule)),
        ]
    )


def _capacity(dial: float) -> float:
    # starting pairs x rules that keep the terms small
    signs, most = OPERATIONS.integer({"operations": dial}), START.integer({"start": dial})
    return most**2 * 40.0 * 12.0 ** (signs - 1)


FAMILY = Family(
    name="number_sequence",
    version=3,
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
    canonical=_canonical,
    picture=_picture,
    steps=_steps,
    capacity=_capacity,
    # the terms asked for have three digits or more between them
    guess_rate=lambda dial: 0.001,
)
